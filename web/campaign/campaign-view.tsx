import { type ReactNode, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign, Member } from '../../src/campaign/campaign.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import type { KeptCampaign } from '../engine/campaigns.ts';
import type { Preview } from '../engine/draft/sheet.ts';
import { type Editing, type Loaded, usePartyEditing, useWorkbench } from '../gm/prepare/editing.ts';
import { SheetDialogs, type ShownSheet } from '../gm/prepare/entries.tsx';
import { TextControl } from '../gm/prepare/sheet-controls.tsx';
import { type LateBook, sheetsOf } from '../rulebook-panels/rulebook-panels.tsx';
import { useWording } from '../texts/translator.ts';
import '../gm/prepare/prepare.css';
import { RulesetContext } from '../table/use-table.tsx';
import { RefusalNote } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/lazy.ts';
import { markOf, Portrait } from '../ui/portrait/portrait.tsx';
import { fileName, saveAs } from '../ui/sharing.tsx';
import { History } from './after-fight.tsx';
import { BringMember, GiveMember } from './characters.tsx';
import { type CampaignTools, Chronicle, Fights, Notes, ThingsOfDead } from './fights.tsx';
import { Place, useCampaign } from './place.tsx';
import { Recovery, Urgent } from './recovery.tsx';

async function load(id: string) {
  const {
    keptCampaign,
    keepCampaign,
    forgetCampaign,
    moveCampaign,
    campaignAddress,
    mayUseServer,
    partyText,
    partyFrom,
    withParty,
    aftermathIn,
    carryOver,
    changesBetween,
    playedAt,
    sheetAfter,
    thingsOf,
    withThingGiven,
    changedFight,
    changedMember,
    withDeath,
    partyOf,
    withFight,
    writeCampaign,
    ...others
  } = await import('../engine/campaigns.ts');
  const places = { moveCampaign, campaignAddress, mayUseServer };
  const stored = { keepCampaign, forgetCampaign, writeCampaign, ...places };
  const party = { partyText, partyFrom, withParty, partyOf, changedMember, withDeath };
  const fights = {
    withFight,
    changedFight,
    aftermathIn,
    carryOver,
    changesBetween,
    playedAt,
    sheetAfter,
    thingsOf,
    withThingGiven,
  };
  const { recoveryOf, restOf, restView, answerRest, rollRest, undoRest, afterRest } = others;
  const { characterOf, characterIn, codeOf, writeCharacter, withCharacter, newId } = others;
  const characters = { characterOf, characterIn, codeOf, writeCharacter, withCharacter, newId };
  const rest = { recoveryOf, restOf, restView, answerRest, rollRest, undoRest, afterRest };
  return { kept: await keptCampaign(id), tools: { ...stored, ...party, ...fights, ...characters, ...rest } };
}

/** One campaign: its party, its fights, notes and chronicle. */
export function CampaignView({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const get = useCallback(() => load(id), [id]);
  const lazy = useLazy(get);
  if (lazy.kind === 'coming') return <p className="empty">{t('loading')}</p>;
  if (lazy.kind === 'lost') return <p className="empty">{t('campaign.gone')}</p>;
  const { kept, tools } = lazy.value;
  if ('refusal' in kept) {
    return (
      <div className="stack">
        <RefusalNote refusal={kept.refusal} />
        <a href="#campaign=">{t('campaign.title')}</a>
      </div>
    );
  }
  return <Loading kept={kept.value} tools={tools} />;
}

function Loading({ kept, tools }: { readonly kept: KeptCampaign; readonly tools: CampaignTools }): ReactNode {
  const { t } = useTranslation();
  const loaded = useWorkbench(kept.campaign.ruleset);
  if (loaded.kind === 'coming') return <p className="empty">{t('loading')}</p>;
  if (loaded.kind === 'lost' || loaded.value.bench === undefined)
    return <p className="empty">{t('campaign.gone')}</p>;
  return (
    <RulesetContext value={kept.campaign.ruleset}>
      <OneCampaign first={kept} tools={tools} loaded={loaded.value} />
    </RulesetContext>
  );
}

interface OneCampaignProps {
  readonly first: KeptCampaign;
  readonly tools: CampaignTools;
  readonly loaded: Loaded;
}

function OneCampaign({ first, tools, loaded }: OneCampaignProps): ReactNode {
  const { t } = useTranslation();
  const edited = useCampaign(first, tools);
  const { campaign, change, undo, stored } = edited;
  const editing = usePartyEditing(campaign, change, tools, loaded);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const remove = async (): Promise<void> => {
    const done = await tools.forgetCampaign(await stored());
    if ('refusal' in done) setProblem(done.refusal);
    else location.hash = '#campaign=';
  };
  const days = (by: number): void => void change({ ...campaign, day: Math.max(0, campaign.day + by) });
  // On a phone, one below the other: a fight that is planned comes first.
  const hasNext = campaign.fights.some(({ day }) => day === null);
  const next = <Fights key="next" campaign={campaign} change={change} tools={tools} loaded={loaded} />;
  return (
    <div className="stack campaign">
      <div className="row campaign-head">
        <h2>{campaign.name}</h2>
        <span className="chip">{loaded.bench!.rulebook.title}</span>
        <span className="row spread">
          <button
            type="button"
            className="button is-square"
            aria-label={t('campaign.earlier')}
            onClick={() => days(-1)}
          >
            −
          </button>
          <b className="number" role="status">
            {t('campaign.day', { day: campaign.day })}
          </b>
          <button
            type="button"
            className="button is-square"
            aria-label={t('campaign.later')}
            onClick={() => days(1)}
          >
            +
          </button>
          <button
            type="button"
            className="button is-square"
            aria-label={t('prepare.undo')}
            disabled={undo === null}
            onClick={() => undo?.()}
          >
            <Icon name="undo-2" />
          </button>
          <button
            type="button"
            className="button"
            onClick={() => saveAs(`${fileName(campaign.name)}.campaign.json`, tools.writeCampaign(campaign))}
          >
            {t('campaign.export')}
          </button>
        </span>
      </div>
      <Place place={first.place} edited={edited} tools={tools} />
      <Urgent {...{ campaign, change, tools }} bench={loaded.bench!} preview={editing.preview} />
      <div className="campaign-columns">
        {hasNext && next}
        <div className="stack campaign-party" key="party">
          <Party campaign={campaign} change={change} tools={tools} editing={editing} />
        </div>
        {!hasNext && next}
        <div className="stack campaign-story" key="story">
          <Chronicle campaign={campaign} />
          <Recovery {...{ campaign, change, tools }} bench={loaded.bench!} />
          <BringMember campaign={campaign} change={change} tools={tools} />
          <section className="panel stack">
            <h3>{t('campaign.notes')}</h3>
            <Notes
              key={campaign.notes}
              text={campaign.notes}
              write={(notes) => void change({ ...campaign, notes })}
            />
          </section>
        </div>
      </div>
      <details className="panel">
        <summary>{t('campaign.remove')}</summary>
        <p className="quiet small">{t('campaign.removeHint')}</p>
        <button type="button" className="button is-danger" onClick={() => void remove()}>
          {t('campaign.removeGo')}
        </button>
        <RefusalNote refusal={problem} />
      </details>
    </div>
  );
}

interface PartyProps {
  readonly campaign: Campaign;
  readonly change: (next: Campaign) => Promise<void>;
  readonly tools: CampaignTools;
  readonly editing: Editing;
}

function Party({ campaign, change, tools, editing }: PartyProps): ReactNode {
  const { t } = useTranslation();
  const [shown, setShown] = useState<ShownSheet>(null);
  const get = useCallback(() => sheetsOf(campaign.ruleset), [campaign.ruleset]);
  const book = useLazy(get);
  const Body = book.kind === 'here' ? book.value?.BodyOf : undefined;
  return (
    <section className="stack" aria-label={t('campaign.party')}>
      <div className="row">
        <h3>{t('campaign.party')}</h3>
        <button type="button" className="button spread" onClick={() => setShown('new')}>
          <Icon name="plus" /> {t('campaign.addMember')}
        </button>
      </div>
      {campaign.members.length === 0 && <p className="empty">{t('campaign.noParty')}</p>}
      <ul className="party">
        {campaign.members.map((member, index) => (
          <li key={member.id}>
            <MemberCard
              member={member}
              Body={Body}
              leftByFights={editing.bench.leftByFights}
              preview={editing.preview}
              edit={() => setShown(index)}
              set={(next) => void change(tools.changedMember(campaign, member.id, next))}
              setDead={(isDead) => void change(tools.withDeath(campaign, member, { isDead }))}
              remove={() =>
                void change({ ...campaign, members: campaign.members.filter(({ id }) => id !== member.id) })
              }
              give={<GiveMember {...{ campaign, change, tools, member }} />}
              things={
                member.isDead && (
                  <ThingsOfDead {...{ campaign, change, tools, member, bench: editing.bench }} />
                )
              }
            />
          </li>
        ))}
      </ul>
      <SheetDialogs {...editing} shown={shown} show={setShown} next={campaign.members.length} />
    </section>
  );
}

interface MemberCardProps {
  readonly member: Member;
  /** The figure of its wounds; `undefined` in rulebooks without one. */
  readonly Body: LateBook['BodyOf'] | undefined;
  /** The fields of its sheet in which a fight leaves something. */
  readonly leftByFights: readonly string[];
  readonly preview: Preview | null;
  readonly edit: () => void;
  readonly set: (change: Partial<Member>) => void;
  readonly setDead: (isDead: boolean) => void;
  readonly remove: () => void;
  /** The ways to hand it to its player. */
  readonly give: ReactNode;
  /** The ways to share out its things. */
  readonly things: ReactNode;
}

/** A character as the last fight left it. */
function MemberCard({
  member,
  Body,
  leftByFights,
  preview,
  edit,
  set,
  setDead,
  remove,
  give,
  things,
}: MemberCardProps): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  const { id, name, player, sheet, isDead, isAway } = member;
  const playerId = useId();
  const who = preview?.fight.standings.find((each) => each.id === id);
  const isMarked = leftByFights.some((field) => sheet[field] !== undefined);
  const health = who?.health ?? null;
  const left = health === null || health[1] <= 0 ? {} : { health: Math.max(0, health[0] / health[1]) };
  const fresh = Object.fromEntries(Object.entries(sheet).filter(([field]) => !leftByFights.includes(field)));
  return (
    <article className="panel member" data-dead={isDead || undefined}>
      {preview !== null && <Portrait {...markOf(preview.fight, id)} {...left} isDown={isDead} />}
      <h4>{name}</h4>
      <p className="small number">
        {isDead
          ? t('campaign.dead')
          : who === undefined
            ? ''
            : [who.health === null ? '' : who.health.join(' / '), word(who.healthWord)]
                .filter((each) => each !== '')
                .join(' · ')}
      </p>
      {player !== '' && <p className="small quiet">{t('campaign.playedBy', { player })}</p>}
      <ul className="row member-conditions">
        {!isDead &&
          who?.conditions.map((condition) => (
            <li key={condition} className="chip is-warm">
              {word(condition)}
            </li>
          ))}
      </ul>
      <div className="member-body">
        {Body !== undefined && preview !== null && !isDead && <Body view={preview.view} who={id} />}
        <div className="row">
          <button type="button" className="button" aria-label={t('gm.editSheet', { name })} onClick={edit}>
            {t('gm.sheet')}
          </button>
          {isMarked && !isDead && (
            <button type="button" className="button" onClick={() => set({ sheet: fresh })}>
              {t('campaign.fresh')}
            </button>
          )}
          <label className="row small">
            <input
              type="checkbox"
              checked={isAway}
              onChange={(event) => set({ isAway: event.target.checked })}
            />
            {t('campaign.away')}
          </label>
        </div>
      </div>
      {things}
      <details className="small member-more">
        <summary>{t('campaign.more')}</summary>
        <History of={member} />
        <div className="field member-player">
          <label htmlFor={playerId}>{t('campaign.player')}</label>
          <TextControl
            attributes={{ id: playerId, 'aria-describedby': undefined, 'aria-invalid': undefined }}
            value={player}
            longest={80}
            set={(next) => set({ player: next })}
          />
        </div>
        <p className="quiet small">{t('campaign.own.give')}</p>
        <div className="row">{give}</div>
        <label className="row small">
          <input type="checkbox" checked={isDead} onChange={(event) => setDead(event.target.checked)} />
          {t('campaign.dead')}
        </label>
        <button
          type="button"
          className="button is-plain"
          aria-label={t('prepare.remove', { name })}
          onClick={remove}
        >
          <Icon name="x" /> {t('campaign.removeMember')}
        </button>
      </details>
    </article>
  );
}
