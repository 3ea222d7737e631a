import { config } from 'zod';

// The page's policy forbids code made of text; zod would try whether it may and leave an error in the console.
config({ jitless: true });
