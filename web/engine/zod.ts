import { config } from 'zod/v4';

// Stands for zod in the page (vite.config.ts), so that it comes before every schema: they look at their settings
// when they are made. The page's policy forbids code made of text; zod would try whether it may and leave an error
// in the console.
config({ jitless: true });

export * from 'zod/v4';
