import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../src/campaign/campaign.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import type { KeptCampaign } from '../engine/campaigns.ts';
import { RefusalNote } from '../ui/fields.tsx';
import type { CampaignTools } from './fights.tsx';

/**
 * The campaign being edited. Each change is stored at once. A change of another tab or device is shown, not
 * overwritten.
 */
export function useCampaign(first: KeptCampaign, { keepCampaign }: CampaignTools) {
  const [campaign, setCampaign] = useState(first.campaign);
  const [past, setPast] = useState<readonly Campaign[]>([]);
  const [newer, setNewer] = useState<KeptCampaign | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const kept = useRef(first);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const store = (next: Campaign): Promise<void> => {
    setCampaign(next);
    const done = turn.current.then(async () => {
      const result = await keepCampaign(next, kept.current);
      setRefusal('refusal' in result ? result.refusal : null);
      if ('newer' in result) setNewer(result.newer);
      if ('kept' in result) kept.current = result.kept;
    });
    turn.current = done.catch(() => undefined);
    return done;
  };
  return {
    campaign,
    newer,
    /** Why the last change could not be stored. */
    refusal,
    /** Returns the stored campaign, after all changes so far were stored. */
    stored: async (): Promise<KeptCampaign> => {
      await turn.current;
      return kept.current;
    },
    change: (next: Campaign): Promise<void> => {
      setPast([...past, campaign]);
      return store(next);
    },
    again: (): void => void store(campaign),
    undo:
      past.length === 0
        ? null
        : () => {
            setPast(past.slice(0, -1));
            void store(past.at(-1)!);
          },
    /** Takes the version of the other tab or device; the own one comes back with "undo". */
    take: (): void => {
      if (newer === null) return;
      kept.current = newer;
      setPast([...past, campaign]);
      setCampaign(newer.campaign);
      setNewer(null);
    },
  };
}

type Edited = ReturnType<typeof useCampaign>;

/** Where the campaign is stored, with a button that moves it, and what went wrong with storing it. */
export function Place({
  place,
  edited: { newer, refusal, take, again, stored },
  tools,
}: {
  readonly place: KeptCampaign['place'];
  readonly edited: Edited;
  readonly tools: CampaignTools;
}): ReactNode {
  const { t } = useTranslation();
  /** The version that is at the other place already. */
  const [there, setThere] = useState<KeptCampaign | null>(null);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const move = async (replaced?: KeptCampaign): Promise<void> => {
    const done = await tools.moveCampaign(await stored(), replaced);
    setProblem('refusal' in done ? done.refusal : null);
    setThere('newer' in done ? done.newer : null);
    if ('kept' in done) location.hash = tools.campaignAddress(done.kept);
  };
  const other = place === 'device' ? 'server' : 'device';
  const { campaign } = there ?? {};
  return (
    <>
      <div className="row campaign-place">
        <span className="quiet small">{t(`campaign.place.${place}`)}</span>
        {(place === 'server' || tools.mayUseServer()) && (
          <button type="button" className="button" onClick={() => void move()}>
            {t(`campaign.place.to.${other}`)}
          </button>
        )}
      </div>
      {newer !== null && (
        <div className="refusal" role="alert">
          <p className="refusal-sentence">{t('campaign.conflict')}</p>
          <button type="button" className="button" onClick={take}>
            {t('campaign.takeNewer')}
          </button>
        </div>
      )}
      <RefusalNote refusal={problem} />
      {refusal !== null && (
        <div className="stack">
          <RefusalNote refusal={refusal} />
          <div className="row">
            <button type="button" className="button" onClick={again}>
              {t('campaign.storeAgain')}
            </button>
          </div>
        </div>
      )}
      {there !== null && campaign !== undefined && (
        <div className="refusal" role="alert">
          <p className="refusal-sentence">{t(`campaign.place.there.${other}`)}</p>
          <p>
            {t('campaign.day', { day: campaign.day })} ·{' '}
            {t('campaign.people', { count: campaign.members.length })} ·{' '}
            {t('campaign.fights', { count: campaign.fights.length })}
          </p>
          <div className="row">
            <a className="button" href={tools.campaignAddress(there)}>
              {t('campaign.place.show')}
            </a>
            <button type="button" className="button is-danger" onClick={() => void move(there)}>
              {t('campaign.place.replace')}
            </button>
          </div>
        </div>
      )}
    </>
  );
}
