import { afterEach, expect, test, vi } from 'vitest';
import { dataFolder, stateFolder, storeLocation, variable } from '../../src/cli/environment.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['', 'here', './here'])(
  '[D12] XDG_STATE_HOME=%j does not create a folder with that name',
  (value) => {
    vi.stubEnv('RIPOSTE_DATA', '');
    vi.stubEnv('HOME', '/home/mara');
    vi.stubEnv('XDG_STATE_HOME', value);
    expect(stateFolder()).toBe('/home/mara/.local/state/riposte');
    expect(dataFolder()).toBe('/home/mara/.local/state/riposte/tables');
    vi.stubEnv('XDG_STATE_HOME', '/var/state');
    expect(stateFolder()).toBe('/var/state/riposte');
  },
);

test.each(['', 'mara'])('[D12] HOME=%j does not put tables into the current folder', (home) => {
  vi.stubEnv('XDG_STATE_HOME', '');
  vi.stubEnv('HOME', home);
  expect(stateFolder()).toMatch(/^\//);
});

test('[D12] RIPOSTE_DATA must be an absolute path', () => {
  vi.stubEnv('RIPOSTE_DATA', '/srv/riposte');
  expect(dataFolder()).toBe('/srv/riposte');
  vi.stubEnv('RIPOSTE_DATA', 'tables');
  expect(dataFolder).toThrow(/RIPOSTE_DATA is "tables"/);
});

test('[D12] an empty variable counts as unset', () => {
  vi.stubEnv('DATABASE_URL', '');
  expect(variable('DATABASE_URL')).toBeUndefined();
  expect(storeLocation({ data: '/srv/riposte' })).toEqual({ folder: '/srv/riposte' });
});
