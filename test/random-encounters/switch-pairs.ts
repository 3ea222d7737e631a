import type { Rulebook, Ruling } from '../../src/kernel/ruleset.ts';

type Settings = Readonly<Record<string, string | number>>;

/**
 * Which pairs of settings of two rulings were played together. Numbers are tried at their lowest and highest
 * values.
 */
export class SwitchPairs {
  private readonly switches: readonly (readonly [string, readonly (string | number)[]])[];
  private readonly met = new Set<string>();

  constructor({ rulings }: Rulebook) {
    this.switches = Object.entries(rulings)
      .map(([id, ruling]) => [id, valuesOf(ruling)] as const)
      .filter(([, values]) => values.length > 1);
  }

  note(settings: Settings): void {
    const set = this.switches.map(([id]) => `${id}=${settings[id]}`);
    for (const [i, one] of set.entries())
      for (const other of set.slice(i + 1)) this.met.add(`${one} ${other}`);
  }

  get total(): number {
    return this.all().length;
  }

  missing(): readonly string[] {
    return this.all().filter((pair) => !this.met.has(pair));
  }

  private all(): readonly string[] {
    const settings = this.switches.map(([id, values]) => values.map((value) => `${id}=${value}`));
    return settings.flatMap((own, i) =>
      settings
        .slice(i + 1)
        .flatMap((others) => own.flatMap((one) => others.map((other) => `${one} ${other}`))),
    );
  }
}

function valuesOf({ settings, whole }: Ruling): readonly (string | number)[] {
  return whole === undefined ? settings.map(({ value }) => value) : [whole.min, whole.max];
}
