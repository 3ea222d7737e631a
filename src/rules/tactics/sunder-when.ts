import { GM } from '../../kernel/names.ts';
import type { Fight } from './fight.ts';
import type { State } from './state.ts';

/** What calls for a check: a block that held, one that was beaten, a blow at the item, an injury, an object. */
export type Occasion = 'held' | 'hit' | 'struck-at' | 'injury' | 'object';

/** Whether sunder checks are made at all. */
export function isSundering(state: State): boolean {
  return settingOf(state) !== 'off';
}

/** Whether a sunder check is made now; the GM is asked where it is the GM's call. */
export function isSunderCalled(
  fight: Fight,
  { owner, item }: { readonly owner: string; readonly item: string },
  occasion: Occasion,
): boolean {
  // The GM has called for it already.
  if (occasion === 'object') return true;
  if (!isSundering(fight.state)) return false;
  const setting = settingOf(fight.state);
  if (setting === 'gm') return gmCalls(fight, owner, item);
  if (occasion === 'injury' || occasion === 'struck-at') return true;
  return setting === 'every-block' || setting === occasion;
}

function settingOf(state: State): State['rulings']['sunder-when'] {
  // ruling: sunder-when
  return state.rulings['sunder-when'];
}

function gmCalls(fight: Fight, owner: string, item: string): boolean {
  const answer = fight.ask(
    () =>
      ({
        key: 'sunder',
        who: GM,
        seat: GM,
        rule: 'sunder-when',
        about: { owner, item },
        options: [
          { kind: 'check', params: {} },
          { kind: 'no-check', params: {} },
        ],
        otherwise: { kind: 'no-check' },
      }) as const,
  );
  const isCalled = answer?.kind === 'check';
  fight.record({ type: 'sunder-called', rule: 'sunder-when', who: owner, item, isCalled });
  return isCalled;
}
