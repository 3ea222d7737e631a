import { beforeEach } from 'vitest';

// Random tests print their seeds. They take longer than all other tests together, so mutants do not run them.
beforeEach(({ task, skip }) => skip(/\bseeds?\b|\bby lot\b/.test(`${task.suite?.name} ${task.name}`)));
