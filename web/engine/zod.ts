import { config } from 'zod/v4';

// Replaces zod in the page (vite.config.ts) and configures it before any schema is created, because schemas read the
// configuration on creation. The page's security policy forbids evaluating text as code. Otherwise zod would test for
// it and leave an error in the console.
config({ jitless: true });

export * from 'zod/v4';
