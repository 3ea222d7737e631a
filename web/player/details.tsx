import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, distance, type Grid, sameCell } from '../../src/geometry/grid.ts';
import { type CellRange, type IntRange, isWithinReach } from '../../src/kernel/decision.ts';
import type { MapSetup } from '../../src/kernel/encounter.ts';
import { type Json, sameJson } from '../../src/kernel/json.ts';
import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import type { ValueView } from '../../src/presentation/option-tree.ts';
import type { Step } from '../../src/presentation/option-walk.ts';
import { AreaTargetList } from '../map/area-targets.tsx';
import { mostOf, pathOn, pathText, type Walks, wayTo } from '../map/picking.ts';
import { isCell } from '../map/places.ts';
import { StepPad } from '../map/where.tsx';
import type { Answering } from '../prompt/answering.tsx';
import { BodyPicker, isBodyPart } from '../prompt/body-picker.tsx';
import { paramLabel, TextField } from '../prompt/param.tsx';
import type { Ends } from '../rulebook-panels/rulebook-panels.tsx';
import { useWording } from '../texts/translator.ts';
import { Glossed } from '../ui/gloss.tsx';
import { type Act, openSteps } from './acts.ts';
import { Face } from './face.tsx';

/** The context of an option's parameters. */
export interface Scene {
  readonly fight: Overview;
  readonly field: MapSetup | null;
  readonly grid: Grid;
  readonly mine: readonly string[];
  /** The texts for both ends of the numbers that are divided. */
  readonly ends: Ends;
}

interface DetailsProps {
  readonly answering: Answering;
  readonly scene: Scene;
  /** The acts that are one tap away. */
  readonly tiles?: readonly Act[];
}

/** The open parameters of the chosen option, with the usual values filled in. */
export function Details({ answering, scene, tiles = [] }: DetailsProps): ReactNode {
  const { draft, progress, prompt, set } = answering;
  const { option } = draft;
  if (option === null || progress === undefined || draft.rest.length > 0) return null;
  const { steps, area } = progress;
  const open = openSteps(answering, tiles);
  if (open.length === 0 && area === undefined) return null;
  return (
    <div className="details">
      {open.map((one) => (
        <Param
          key={one.name}
          step={one}
          who={prompt.who}
          scene={scene}
          choose={(value) => set(one.name, value)}
          answering={answering}
        />
      ))}
      {area !== undefined && (
        <AreaTargetList area={area} aim={steps.find(({ name }) => name === area.round)?.value} />
      )}
    </div>
  );
}

interface ParamProps {
  readonly answering: Answering;
  readonly step: Step;
  /** The combatant that must answer. */
  readonly who: string;
  readonly scene: Scene;
  readonly choose: (value: Json) => void;
}

/** A few values side by side. Combatants appear with their marks and distances. */
function ListParam({ step, scene, who, choose }: ParamProps): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  const chosenValue = JSON.stringify(step.value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value moves the row.
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
    const scroller = row.current?.closest('.param');
    if (chosen === undefined || scroller == null) return;
    const { left, width } = scroller.getBoundingClientRect();
    scroller.scrollLeft += chosen.left - left - (width - chosen.width) / 2;
  }, [chosenValue]);
  return (
    <div className="values" ref={row}>
      {step.values.map((told) => (
        <Value
          key={JSON.stringify(told.value)}
          told={told}
          isChosen={step.value !== undefined && sameJson(step.value, told.value)}
          scene={scene}
          who={who}
          choose={choose}
        />
      ))}
    </div>
  );
}

interface ValueProps extends Pick<ParamProps, 'scene' | 'who' | 'choose'> {
  readonly told: ValueView;
  readonly isChosen: boolean;
}

function Value({ told, isChosen, scene, who, choose }: ValueProps): ReactNode {
  const found = summaryOf(told.value, scene);
  return (
    <button
      type="button"
      className="value"
      data-who={found !== undefined || undefined}
      aria-pressed={isChosen}
      onClick={() => choose(told.value)}
    >
      {found === undefined ? told.text : <Whom whom={found} text={told.text} scene={scene} who={who} />}
    </button>
  );
}

function summaryOf(value: Json, { fight }: Scene): CombatantSummary | undefined {
  return fight.standings.find(({ id }) => id === value);
}

interface WhomProps extends Pick<ParamProps, 'scene' | 'who'> {
  readonly whom: CombatantSummary;
  readonly text: string;
}

function Whom({ whom, text, scene: { fight, field, grid }, who }: WhomProps): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  const eye = fight.standings.find(({ id }) => id === who);
  const away =
    eye === undefined || fight.grid === undefined ? undefined : distance(grid, eye.cell, whom.cell);
  return (
    <>
      <Face fight={fight} who={whom.id} />
      <span className="value-who">
        <b>{text}</b>
        <span className="quiet small number">
          {whom.id === who ? t('player.self') : word(whom.healthWord)}
          {whom.id !== who &&
            away !== undefined &&
            ` · ${field?.isMapped === true ? t('map.twin.away', { count: away }) : t('map.twin.apart', { distance: away })}`}
        </span>
      </span>
    </>
  );
}

/**
 * One of several cells: on the map if the fight has one, on a compass rose if all are adjacent, otherwise in a list.
 */
function OneCell(props: ParamProps & { readonly cells: readonly Cell[] }): ReactNode {
  const { step, cells, scene, who, choose } = props;
  const { grid, fight } = scene;
  const from = fight.standings.find(({ id }) => id === who)?.cell;
  const chosen = isCell(step.value) ? step.value : undefined;
  const isRose = from !== undefined && cells.every((cell) => wayTo(grid, from, cell) !== undefined);
  return (
    <WithoutMap scene={scene} told={<CellText chosen={chosen} />}>
      {isRose ? (
        <StepPad
          grid={grid}
          from={from}
          may={(cell) => cells.some((each) => sameCell(each, cell))}
          step={choose}
          chosen={chosen}
        />
      ) : (
        <ListParam {...props} />
      )}
    </WithoutMap>
  );
}

/** A cell in range: on the map, or the position of a combatant. */
function WithinCell(props: ParamProps & { readonly domain: CellRange }): ReactNode {
  const { step, domain, scene } = props;
  const chosen = isCell(step.value) ? step.value : undefined;
  const there = scene.fight.standings.filter(({ cell }) => isWithinReach(domain, cell));
  const values = there.map(({ cell, name }) => ({ value: cell, text: name }));
  return (
    <WithoutMap scene={scene} told={<CellText chosen={chosen} />}>
      {values.length > 0 && <ListParam {...props} step={{ ...step, values }} />}
    </WithoutMap>
  );
}

/** A place that is chosen on the map; the controls for it open on tap. A fight without a map shows them at once. */
function WithoutMap({
  scene,
  told,
  children,
}: {
  readonly scene: Scene;
  readonly told: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  if (scene.field?.isMapped !== true) {
    return (
      <div className="walk">
        {told}
        {children}
      </div>
    );
  }
  return (
    <details className="walk">
      <summary>
        {told} <span className="walk-other">{t('player.withoutMap')}</span>
      </summary>
      {children}
    </details>
  );
}

function CellText({ chosen }: { readonly chosen: Cell | undefined }): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="walk-told" aria-live="polite">
      {chosen === undefined ? t('player.tapCell') : t('map.chosenCell')}
    </span>
  );
}

/** A whole number: a slider with buttons for single steps. */
function NumberParam({ step, domain, scene, choose }: ParamProps & { readonly domain: IntRange }): ReactNode {
  const { t } = useTranslation();
  const { min, max } = domain;
  const value = typeof step.value === 'number' ? step.value : min;
  const ends = scene.ends[step.name]?.map((text, i) => t(text, { points: i === 0 ? value : max - value }));
  return (
    <div className="amount">
      <button
        type="button"
        className="button is-square"
        aria-label={t('player.less')}
        disabled={value <= min}
        onClick={() => choose(value - 1)}
      >
        −
      </button>
      <div className="amount-middle">
        <output className="amount-value number" data-divided={ends !== undefined || undefined}>
          {ends === undefined ? value : ends.join('  ·  ')}
          {ends === undefined && (
            <span className="amount-label quiet small"> {paramLabel(step.name, t)}</span>
          )}
        </output>
        <input
          type="range"
          aria-label={paramLabel(step.name, t)}
          aria-valuetext={ends === undefined ? String(value) : ends.join(', ')}
          min={min}
          max={max}
          value={value}
          onChange={(event) => choose(Number(event.target.value))}
        />
      </div>
      <button
        type="button"
        className="button is-square"
        aria-label={t('player.more')}
        disabled={value >= max}
        onClick={() => choose(value + 1)}
      >
        +
      </button>
    </div>
  );
}

/** A path: drawn on the map, or step by step on the compass rose. */
function WalkParam({ step, walks, scene, choose }: ParamProps & { readonly walks: Walks }): ReactNode {
  const { t } = useTranslation();
  const path = (step.value ?? []) as readonly Cell[];
  const { cost, ways } = pathText(walks, path);
  const most = mostOf(walks, path);
  const at = path.at(-1) ?? walks[0].from;
  const told = ways.map((way) => t(`map.ways.${way}`)).join(', ');
  return (
    <WithoutMap
      scene={scene}
      told={
        <span className="walk-told" aria-live="polite">
          {path.length === 0 ? t('map.nowhere', { most }) : t('map.path', { ways: told, cost, most })}
        </span>
      }
    >
      <StepPad
        grid={walks[0].grid}
        from={at}
        may={(cell) => pathOn(walks, path, cell) !== undefined}
        step={(cell) => choose((pathOn(walks, path, cell) ?? path) as unknown as Json)}
        middle={
          <button
            type="button"
            className="button is-plain walk-back number"
            disabled={path.length === 0}
            aria-label={t('map.back')}
            onClick={() => choose(path.slice(0, -1) as unknown as Json)}
          >
            {cost}/{most}
          </button>
        }
      />
    </WithoutMap>
  );
}

/** One parameter of an option, with the control that suits its values. */
function Param(props: ParamProps): ReactNode {
  const { t } = useTranslation();
  const { domain, name } = props.step;
  return (
    <fieldset className="param" data-param={name}>
      <legend>
        <Glossed>{paramLabel(name, t)}</Glossed>
      </legend>
      {'min' in domain ? (
        <NumberParam {...props} domain={domain} />
      ) : 'atMost' in domain ? (
        <WalkParam {...props} walks={props.step.domains as unknown as Walks} />
      ) : 'centre' in domain ? (
        <WithinCell {...props} domain={domain} />
      ) : 'maxLength' in domain ? (
        <TextField
          label={paramLabel(name, t)}
          domain={domain}
          value={props.step.value}
          choose={props.choose}
        />
      ) : isBodyPart(props.step) ? (
        <BodyPicker {...props} label={paramLabel(name, t)} />
      ) : domain.oneOf.every(isCell) ? (
        <OneCell {...props} cells={domain.oneOf as readonly Cell[]} />
      ) : (
        <ListParam {...props} />
      )}
    </fieldset>
  );
}
