import { afterAll } from 'vitest';
import { LiveClient } from './live-client.ts';

// Test files share a process. Nobody is still looking for the servers of a file after its end.
afterAll(() => LiveClient.unwatchAll());
