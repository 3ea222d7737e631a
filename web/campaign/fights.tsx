import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignFight, Member } from '../../src/campaign/campaign.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import type { Overview } from '../../src/kernel/ruleset.ts';
import type { Preview } from '../engine/draft/sheet.ts';
import { DifficultyBar } from '../gm/prepare/difficulty.tsx';
import type { Editing, Loaded } from '../gm/prepare/editing.ts';
import { GroundPicture } from '../map/ground/ground.tsx';
import { boxAround, centreOf, gridOf } from '../map/layout.ts';
import { cellsToShow } from '../map/showing.tsx';
import { TOKEN_SCALE } from '../map/token.tsx';
import { EncounterChoice } from '../start/encounter-choice.tsx';
import { openTable } from '../start/open-table.tsx';
import { hostKey } from '../table/remote.ts';
import { RefusalNote, SelectField } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { colourOf, markOf, PortraitArt } from '../ui/portrait/portrait.tsx';
import { Account, CarryOver } from './after-fight.tsx';
import type { RestTools } from './recovery.tsx';

/** The functions that store campaigns and put parties into encounters. */
export type CampaignTools = Pick<
  typeof import('../engine/campaigns.ts'),
  | (
      | 'keepCampaign'
      | 'forgetCampaign'
      | 'moveCampaign'
      | 'campaignAddress'
      | 'mayUseServer'
      | 'writeCampaign'
    )
  | ('partyText' | 'partyFrom' | 'withParty' | 'partyOf' | 'changedMember' | 'withDeath')
  | ('withFight' | 'changedFight' | 'aftermathIn' | 'thingsOf' | 'withThingGiven')
  | ('characterOf' | 'characterIn' | 'codeOf' | 'writeCharacter' | 'withCharacter' | 'newId')
  | ('carryOver' | 'changesBetween' | 'playedAt' | 'sheetAfter')
> &
  RestTools;

interface FightsProps {
  readonly campaign: Campaign;
  readonly change: (next: Campaign) => Promise<void>;
  readonly tools: CampaignTools;
  readonly loaded: Loaded;
}

/** The fights that are planned or being played. */
export function Fights(props: FightsProps): ReactNode {
  const { t } = useTranslation();
  const { campaign } = props;
  const open = campaign.fights.filter(({ day }) => day === null);
  const [ending, setEnding] = useState<string | null>(null);
  const fight = campaign.fights.find(({ id }) => id === ending);
  return (
    <section className="stack campaign-next" aria-label={t('campaign.next')}>
      <h3>{t('campaign.next')}</h3>
      {open.length === 0 && <p className="empty">{t('campaign.noFights')}</p>}
      {open.map((each) => (
        <Planned key={each.id} {...props} fight={each} end={() => setEnding(each.id)} />
      ))}
      <PlanForm {...props} />
      {fight !== undefined && (
        <CarryOver
          {...{ campaign, fight, tools: props.tools }}
          take={(next) => props.change(next).then(() => null)}
          close={() => setEnding(null)}
        />
      )}
    </section>
  );
}

/** The size of the small map of a fight, and the part of it that the field fills, in CSS pixels. */
const SMALL = { width: 640, height: 168 };
const FILLED = { width: 300, height: 144 };
/** The tokens on it are larger than a cell, so that they can be recognized. */
const ENLARGED = 1.6;

/** A small map of a fight as it begins. Nothing on it can be chosen. */
function FightMap({ encounter, fight }: Preview): ReactNode {
  const { field } = encounter;
  if (!field.isMapped) return null;
  const grid = gridOf(field, fight);
  const whole = boxAround(grid.shape, cellsToShow(grid, fight), 6);
  const scale = Math.min(FILLED.width / whole.width, FILLED.height / whole.height);
  const [width, height] = [SMALL.width / scale, SMALL.height / scale];
  const x = whole.x + (whole.width - width) / 2;
  const y = whole.y + (whole.height - height) / 2;
  return (
    <div className="campaign-map map" aria-hidden="true">
      <div style={SMALL}>
        <GroundPicture
          {...{ field, grid, whole }}
          ground={fight.ground}
          seed={encounter.name}
          view={{ box: { x, y, width, height }, scale }}
        />
        <svg className="map-drawing" aria-hidden="true" viewBox={`${x} ${y} ${width} ${height}`}>
          {fight.standings.map(({ id, cell }) => {
            const mark = markOf(fight, id);
            const at = centreOf(field.shape, cell);
            return (
              <g
                key={id}
                data-side={colourOf(mark.side)}
                transform={`translate(${at.x} ${at.y}) scale(${TOKEN_SCALE * ENLARGED})`}
              >
                <PortraitArt {...mark} />
              </g>
            );
          })}
        </svg>
      </div>
    </div>
  );
}

type FightProps = FightsProps & { readonly fight: CampaignFight };

function Planned({
  campaign,
  change,
  tools,
  loaded,
  fight,
  end,
}: FightProps & { readonly end: () => void }): ReactNode {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const text = useMemo(() => tools.withParty(fight.text, campaign), [tools, fight.text, campaign]);
  const checked = useMemo(() => loaded.tools.previewOf(text), [loaded, text]);
  const draft = loaded.tools.readDraft(text);
  const party = tools.partyOf(campaign);
  const foes = 'faults' in checked ? [] : foesIn(checked.fight, party);
  const open = async (): Promise<void> => {
    const opened = await openTable(hostKey(), { text, dice: 'seeded', preset: null });
    if ('refusal' in opened) return setRefusal(opened.refusal);
    await change(tools.changedFight(campaign, fight.id, { table: opened.value }));
    location.hash = opened.value;
  };
  return (
    <article className="panel stack">
      <div className="row">
        <h4>{fight.name}</h4>
        <span className="quiet small">
          {party.length > 0 && t('campaign.withParty', { names: namesOf(party) })}{' '}
          {foes.length > 0 && t('campaign.against', { names: namesOf(foes) })}
        </span>
        <button
          type="button"
          className="button is-plain is-square spread"
          aria-label={t('prepare.remove', { name: fight.name })}
          onClick={() =>
            void change({ ...campaign, fights: campaign.fights.filter(({ id }) => id !== fight.id) })
          }
        >
          <Icon name="x" />
        </button>
      </div>
      {!('faults' in checked) && <FightMap {...checked} />}
      {fight.table === null && draft !== undefined && !('faults' in checked) && (
        <DifficultyBar
          {...{ text, draft, bench: loaded.bench!, tools: loaded.tools, texts: loaded.texts }}
          faults={[]}
          preview={checked}
          write={(next) => {
            const changed = typeof next === 'string' ? next : next(text);
            return change(tools.changedFight(campaign, fight.id, { text: changed })).then(() => true);
          }}
          isChanged
          isPartyFixed
        />
      )}
      {'faults' in checked && (
        <p className="refusal" role="alert">
          {checked.faults[0]?.what}; {checked.faults[0]?.remedy}
        </p>
      )}
      <RefusalNote refusal={refusal} />
      <div className="row">
        {fight.table === null ? (
          <button
            type="button"
            className="button is-main"
            disabled={party.length === 0 || 'faults' in checked}
            onClick={() => void open()}
          >
            {t('start.go')}
          </button>
        ) : (
          <>
            <a className="button" href={fight.table}>
              {t('campaign.toTable')}
            </a>
            <button type="button" className="button is-main" onClick={end}>
              {t('campaign.carry.open')}
            </button>
          </>
        )}
      </div>
    </article>
  );
}

/** Returns the combatants of the sides on which nobody of the party fights. */
function foesIn({ standings }: Overview, party: readonly Member[]): Overview['standings'] {
  const isOfParty = (id: string): boolean => party.some((member) => member.id === id);
  const own = new Set(standings.filter(({ id }) => isOfParty(id)).map(({ side }) => side));
  return standings.filter(({ side }) => !own.has(side));
}

function namesOf(those: readonly { readonly name: string }[]): string {
  return those.map(({ name }) => name).join(', ');
}

/** Plans a fight from an encounter of the same rulebook. */
function PlanForm({ campaign, change, tools, loaded }: FightsProps): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(campaign.fights.length === 0);
  const draft = text.trim() === '' ? undefined : loaded.tools.readDraft(text);
  const isOther = draft !== undefined && draft.ruleset !== campaign.ruleset;
  const plan = (): void => {
    void change(tools.withFight(campaign, { name: draft?.name ?? t('start.nameless'), text }));
    setText('');
    setOpen(false);
  };
  return (
    <details className="panel" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('campaign.plan')}</summary>
      <div className="stack">
        <p className="quiet small">{t('campaign.planHint')}</p>
        <EncounterChoice text={text} write={setText} ruleset={campaign.ruleset} />
        {isOther && (
          <p className="sheet-fault">{t('campaign.otherBook', { book: loaded.bench!.rulebook.title })}</p>
        )}
        <div className="row">
          <button
            type="button"
            className="button is-main"
            disabled={draft === undefined || isOther}
            onClick={plan}
          >
            {t('campaign.planGo')}
          </button>
        </div>
      </div>
    </details>
  );
}

/** The GM's notes. They are stored when the field is left. */
export function Notes({
  text: first,
  write,
}: {
  readonly text: string;
  readonly write: (text: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState(first);
  return (
    <textarea
      className="input is-prose"
      rows={5}
      maxLength={100_000}
      aria-label={t('campaign.notes')}
      placeholder={t('campaign.notesHint')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        if (text !== first) write(text);
      }}
    />
  );
}

/** The story so far, from the journals of the fights and from the rests between them. */
export function Chronicle({ campaign }: { readonly campaign: Campaign }): ReactNode {
  const { t } = useTranslation();
  const parts = storyOf(campaign);
  if (parts.length === 0) return null;
  return (
    <section className="panel stack">
      <h3>{t('campaign.chronicle')}</h3>
      <div className="chronicles">
        {parts.map(({ id, name, day, account }) => (
          <article key={id} className="stack chronicle">
            <h4>
              {t('campaign.day', { day })}: {name ?? t('campaign.rest.title')}
            </h4>
            <Account of={account} />
          </article>
        ))}
      </div>
    </section>
  );
}

interface StoryPart extends Pick<CampaignFight, 'id' | 'account'> {
  readonly day: number;
  /** `null` for a rest. */
  readonly name: string | null;
}

/** Returns the fights and rests of a campaign in their order. */
function storyOf({ fights, rests }: Campaign): readonly StoryPart[] {
  const played = fights.flatMap((each) => (each.day === null ? [] : [{ ...each, day: each.day }]));
  const inOrder = played.toSorted((a, b) => a.day - b.day);
  const restsAfter = (count: number): readonly StoryPart[] =>
    rests.flatMap((rest, i) => (rest.fights === count ? [{ ...rest, id: `rest ${i}`, name: null }] : []));
  return [...restsAfter(0), ...inOrder.flatMap((each, i) => [each, ...restsAfter(i + 1)])];
}

interface ThingsProps extends Pick<FightsProps, 'campaign' | 'change' | 'tools'> {
  readonly member: Member;
  readonly bench: Editing['bench'];
}

/** The things of a dead character. Each goes, with its ammunition, to the character that is chosen. */
export function ThingsOfDead({ campaign, change, tools, member, bench }: ThingsProps): ReactNode {
  const { t } = useTranslation();
  const [fault, setFault] = useState('');
  const others = campaign.members.filter(({ isDead }) => !isDead);
  const things = tools.thingsOf(campaign, member, bench);
  if (things.length === 0 || others.length === 0) return null;
  const give = (thing: (typeof things)[number], to: string): void => {
    const given = tools.withThingGiven(campaign, member.id, thing, to, bench);
    setFault('refusal' in given ? given.refusal : '');
    if ('value' in given) void change(given.value);
  };
  return (
    <details className="small">
      <summary>{t('campaign.things.title')}</summary>
      <div className="member-things">
        {things.map((thing) => (
          <SelectField
            key={`${thing.list} ${thing.id}`}
            label={thing.name}
            value=""
            choose={(to) => give(thing, to)}
            choices={[{ id: '', name: t('campaign.things.to') }, ...others]}
          />
        ))}
      </div>
      {fault !== '' && (
        <p className="refusal" role="alert">
          {fault}
        </p>
      )}
    </details>
  );
}
