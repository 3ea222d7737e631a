import type { RuleId } from '../kernel/names.ts';
import type { Rule, Rulebook, Ruling } from '../kernel/ruleset.ts';
import { CALL } from './home.ts';
import type { Screen } from './screen.ts';
import { suggestion } from './suggest.ts';
import { wrap } from './wrap.ts';

/** What a rulebook says under an id, a rule or a ruling or both; a sentence when it has no such id. */
export function ruleLines(screen: Screen, book: Rulebook, id: RuleId): readonly string[] {
  const rule = book.rules[id];
  const ruling = book.rulings[id];
  if (rule !== undefined || ruling !== undefined) {
    return [
      ...(rule === undefined ? [] : ruleText(screen, id, rule)),
      ...(ruling === undefined ? [] : rulingText(screen, book, id, ruling)),
    ];
  }
  const known = [...Object.keys(book.rules), ...Object.keys(book.rulings)];
  const text = `${book.title} has no rule "${id}". ${suggestion(id, known)}${CALL} rules ${book.id} lists them all.`;
  return wrap(text, { columns: screen.columns });
}

export function ruleText(screen: Screen, id: RuleId, { title, says, source }: Rule): readonly string[] {
  const { columns } = screen;
  return [
    `${screen.paint('strong', id)}  ${title}`,
    ...wrap(says, { columns, first: '  ' }),
    ...wrap(`Source: ${source}`, { columns, first: '  ', rest: '    ' }).map((line) =>
      screen.paint('quiet', line),
    ),
  ];
}

export function rulingText(screen: Screen, book: Rulebook, id: RuleId, ruling: Ruling): readonly string[] {
  const { columns } = screen;
  const hanging = (text: string): string[] => wrap(text, { columns, first: '  ', rest: '      ' });
  const [first, ...others] = ruling.settings;
  const isDecided = others.length === 0 && ruling.whole === undefined;
  const settings = isDecided
    ? hanging(`Decided: ${first!.says}`)
    : ruling.settings.flatMap(({ value, says }, i) =>
        hanging(`${value}${i === 0 ? ' (default)' : ''}: ${says}`),
      );
  const { whole } = ruling;
  return [
    `${screen.paint('strong', id)}  ${isDecided ? 'ruling' : 'switch'}`,
    ...wrap(ruling.question, { columns, first: '  ' }),
    ...settings,
    ...reasonText(ruling).flatMap(hanging),
    ...(whole === undefined ? [] : hanging(`any whole number from ${whole.min} to ${whole.max}`)),
    ...ruling.alsoRead.flatMap((reading) => hanging(`Not built: ${reading}`)),
    ...presetsWith(book, id).flatMap(hanging),
  ];
}

/** Why the default is what it is, and whether it departs from the chapter. */
function reasonText({ reason, departs }: Ruling): readonly string[] {
  return [
    ...(reason === undefined ? [] : [`Why: ${reason}`]),
    ...(departs === undefined ? [] : ['Differs from the letter of the chapter.']),
  ];
}

/** The presets that set it to something else than its default. */
function presetsWith(book: Rulebook, id: RuleId): readonly string[] {
  const standard = book.rulings[id]!.settings[0]!.value;
  return Object.entries(book.presets).flatMap(([preset, { settings }]) =>
    settings[id] === undefined || settings[id] === standard ? [] : [`Preset ${preset}: ${settings[id]}`],
  );
}
