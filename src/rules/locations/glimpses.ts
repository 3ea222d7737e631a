import type { Cell } from '../../geometry/grid.ts';
import type { Names } from './naming.ts';
import { locationName } from './recap.ts';
import type { DamageKind, Limb, Location } from './sheet.ts';
import type { Glimpsed } from './tell.ts';

/** What others may see of an event; each type has those of these that `tell` gives it. */
interface Seen {
  readonly who: string;
  readonly target: string;
  readonly patient: string;
  readonly item: string;
  readonly at: Cell;
  readonly limb: Limb;
  readonly location: Location;
  readonly kind: DamageKind;
  readonly points: number;
  readonly isSuccess: boolean;
  readonly label: string;
  readonly against: string | null;
  readonly passes: boolean;
}

const result = ({ isSuccess }: Seen): string => (isSuccess ? 'success' : 'failure');

/** What others see of somebody, as a sentence. */
export const GLIMPSES: { readonly [T in Glimpsed]: (seen: Seen, names: Names) => string } = {
  'turn-started': (e, names) => `${names.of(e.who)}'s turn.`,
  'turn-ended': (e, names) => `${names.of(e.who)}'s turn ends.`,
  'stood-up': (e, names) => `${names.of(e.who)} stands up.`,
  ran: (e, names) => `${names.of(e.who)} runs.`,
  charged: (e, names) => `${names.of(e.who)} charges.`,
  'ride-rolled': (e, names) => `${names.of(e.who)} urges the mount: ${result(e)}.`,
  'run-rolled': (e, names) => `${names.of(e.who)} gasps for breath: ${result(e)}.`,
  reloaded: (e, names) => `${names.of(e.who)} reloads ${names.item(e.who, e.item)}.`,
  feinted: (e, names) => `${names.of(e.who)} feints at ${names.of(e.target)}: ${result(e)}.`,
  'damage-dealt': (e, names) => {
    const kind = e.kind === 'normal' ? '' : ` by ${e.kind}`;
    return `${names.of(e.who)} is hurt${kind} in the ${locationName(e.location)} (${e.points}).`;
  },
  stunned: (e, names) => `${names.of(e.who)} is Stunned.`,
  'bleeding-rolled': (e, names) => `${names.of(e.who)} tries to stop the blood: ${result(e)}.`,
  'consciousness-rolled': (e, names) => `${names.of(e.who)} struggles to be awake: ${result(e)}.`,
  'first-aid-given': (e, names) => `${names.of(e.who)} gives ${names.of(e.patient)} First-Aid: ${result(e)}.`,
  'dying-started': (e, names) => `${names.of(e.who)} is dying.`,
  'character-owed': (e, names) => `${names.of(e.who)} is gone.`,
  'character-came': (e, names) => `${names.of(e.who)} joins at ${e.at.join(', ')}.`,
  operated: (e, names) =>
    `${names.of(e.who)} takes off ${names.of(e.patient)}'s ${locationName(e.limb)}: ${result(e)}.`,
  'check-made': (e, names) =>
    `${names.of(e.who)}${e.against === null ? '' : ` against ${names.of(e.against)}`} (${e.label}): ${e.passes ? 'success' : 'failure'}.`,
  worked: (e, names) => `${names.of(e.who)} works (${e.label}).`,
  'work-finished': (e, names) => `${names.of(e.who)} is done with the work (${e.label}).`,
  amputated: (e, names) => `${names.of(e.who)}'s ${locationName(e.limb)} is gone.`,
};
