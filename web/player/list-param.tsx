import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { distance } from '../../src/geometry/distance.ts';
import { type Json, sameJson } from '../../src/kernel/json.ts';
import type { Standing } from '../../src/kernel/ruleset.ts';
import type { ValueTold } from '../../src/telling/prompt.ts';
import { markOf } from '../map/marks.ts';
import { SideMark } from '../map/side-mark.tsx';
import type { ParamProps, Scene } from './param-props.ts';

/** A few values side by side; combatants with their marks and how far away they are. */
export function ListParam({ asked, scene, who, choose }: ParamProps): ReactNode {
  return (
    <div className="values">
      {asked.values.map((told) => (
        <Value
          key={JSON.stringify(told.value)}
          told={told}
          isChosen={asked.value !== undefined && sameJson(asked.value, told.value)}
          scene={scene}
          who={who}
          choose={choose}
        />
      ))}
    </div>
  );
}

interface ValueProps extends Pick<ParamProps, 'scene' | 'who' | 'choose'> {
  readonly told: ValueTold;
  readonly isChosen: boolean;
}

function Value({ told, isChosen, scene, who, choose }: ValueProps): ReactNode {
  const found = standingOf(told.value, scene);
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

function standingOf(value: Json, { fight }: Scene): Standing | undefined {
  return fight.standings.find(({ id }) => id === value);
}

interface WhomProps extends Pick<ParamProps, 'scene' | 'who'> {
  readonly whom: Standing;
  readonly text: string;
}

function Whom({ whom, text, scene: { fight, grid }, who }: WhomProps): ReactNode {
  const { t } = useTranslation();
  const eye = fight.standings.find(({ id }) => id === who);
  const away =
    eye === undefined || fight.grid === undefined ? undefined : distance(grid, eye.cell, whom.cell);
  return (
    <>
      <SideMark {...markOf(fight, whom.id)} />
      <span className="value-who">
        <b>{text}</b>
        <span className="quiet small number">
          {whom.healthWord}
          {away !== undefined && ` · ${t('player.away', { distance: away })}`}
        </span>
      </span>
    </>
  );
}
