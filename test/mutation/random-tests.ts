import { beforeEach } from 'vitest';

// Random tests print their seeds. It takes longer than all other tests together: mutants are not shown to it.
beforeEach(({ task, skip }) => skip(/\bseed\b|\bby lot\b/.test(`${task.suite?.name} ${task.name}`)));
