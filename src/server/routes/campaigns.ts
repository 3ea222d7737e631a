import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Campaign, readCampaign } from '../../campaign/campaign.ts';
import { type Json, sameJson } from '../../kernel/json.ts';
import { type Refusal, type Result, refusal, refused } from '../../kernel/result.ts';
import { type Store, StoreError } from '../../store/store.ts';
import { chainStart, type LogRow, withHash } from '../../table/log-row.ts';
import { applyPatch, type Operation, patchBetween } from '../../table/patch.ts';
import { RefusedRequest } from '../problem.ts';
import { badRequest } from '../refusals.ts';
import { type App, failures, type ServerContext } from '../route.ts';

// Campaigns on the server. Each has a log of its own in the store of the tables, so that backups, restores, checks and
// several servers on one store work for it without further code. Each row is one change; its number is the revision.

/** Campaigns of one server, bytes of one campaign, and bytes of all changes of one. */
const MOST = { campaigns: 200, bytes: 4 * 1024 * 1024, log: 64 * 1024 * 1024 } as const;
/** Changes between two saved states. */
const SNAPSHOT_EVERY = 20;
/** Changes that one address may send per minute. */
const CHANGES = { max: 240, timeWindow: 60_000 };

/** A campaign in the list. */
const line = z.object({
  id: z.string(),
  revision: z.int().describe('Grows with each change'),
  at: z.int().describe('When it was changed last, in milliseconds since 1970'),
  name: z.string(),
  ruleset: z.string(),
  day: z.int(),
  characters: z.int(),
  fights: z.int(),
  tables: z.array(z.string()).describe('Where its fights are or were played, as the page names it'),
});

type Line = z.output<typeof line>;

/** One row of the log of a campaign. */
type Change =
  | { readonly type: 'campaign-changed'; readonly patch: readonly Operation[] }
  | { readonly type: 'campaign-removed' };

/** A campaign as it is after a row of its log. */
interface Stored {
  readonly revision: number;
  readonly hash: string;
  readonly at: number;
  /** `null` if it was removed. */
  readonly campaign: Campaign | null;
  /** Bytes of all changes so far. */
  readonly bytes: number;
}

/** The part of it that a saved state keeps; the rest is in its row. */
type Saved = Pick<Stored, 'campaign' | 'bytes'>;

/** Ids of logs of campaigns cannot be ids of tables, whose keys have no hyphen. */
const PREFIX = 'campaign-';

const NO_SUCH_CAMPAIGN = refusal(
  'no-such-campaign',
  'There is no such campaign on this server.',
  'It was removed or moved to a device. Choose one from the list.',
);

const CAMPAIGN_CHANGED = refusal(
  'campaign-changed',
  'Another device has changed this campaign in the meantime. Nothing was overwritten.',
  'Read the campaign again, and repeat the change on the newer version.',
);

const CAMPAIGNS_FULL = refusal(
  'campaigns-full',
  `This server keeps at most ${MOST.campaigns} campaigns.`,
  'Move one to a device, or remove one.',
);

const CAMPAIGN_LOG_FULL = refusal(
  'campaign-log-full',
  `The changes of this campaign have reached the limit of ${MOST.log / 1024 / 1024} MiB.`,
  'Move the campaign to a device and go on there.',
);

function badCampaign(why: string): Refusal {
  return badRequest(`The campaign is refused: ${why}.`, 'Send a campaign as the page exports it.');
}

/** The campaigns in a store. Methods throw StoreError. */
class Campaigns {
  readonly #store: Store;
  /** The last known line of the list for each log; `null` if the campaign was removed. */
  readonly #known = new Map<string, { readonly revision: number; readonly line: Line | null }>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Returns a line for each campaign that is there, the last changed first. */
  async all(): Promise<readonly Line[]> {
    const lines: Line[] = [];
    for (const { id, seq } of await this.#store.tables()) {
      if (!id.startsWith(PREFIX)) continue;
      if (this.#known.get(id)?.revision !== seq) {
        const stored = (await this.#read(id))!;
        this.#known.set(id, { revision: stored.revision, line: lineOf(stored) });
      }
      lines.push(...[this.#known.get(id)!.line ?? []].flat());
    }
    return lines.sort((a, b) => b.at - a.at);
  }

  /** Returns a campaign, or `undefined` if it was never there. */
  async one(campaign: string): Promise<Stored | undefined> {
    return await this.#read(PREFIX + campaign);
  }

  /** Writes a campaign, or `null` to remove it, as the change after `revision`. */
  async write(id: string, next: Campaign | null, revision: number): Promise<Result<Stored>> {
    const before = await this.one(id);
    if (before?.campaign == null && next === null) return refused(NO_SUCH_CAMPAIGN);
    if (before !== undefined && sameJson(before.campaign as Json, next as Json)) return { value: before };
    const isNew = before?.campaign == null;
    if ((isNew ? 0 : before.revision) !== revision) return refused(CAMPAIGN_CHANGED);
    if (isNew && (await this.all()).length >= MOST.campaigns) return refused(CAMPAIGNS_FULL);
    const change: Change =
      next === null
        ? { type: 'campaign-removed' }
        : { type: 'campaign-changed', patch: patchBetween((before?.campaign ?? null) as Json, next as Json) };
    const bytes = (before?.bytes ?? 0) + Buffer.byteLength(JSON.stringify(change));
    if (next !== null && bytes > MOST.log) return refused(CAMPAIGN_LOG_FULL);
    return await this.#add(PREFIX + id, before, { change, campaign: next, bytes });
  }

  async #add(
    id: string,
    before: Stored | undefined,
    { change, ...saved }: Saved & { readonly change: Change },
  ): Promise<Result<Stored>> {
    const at = Date.now();
    const seq = (before?.revision ?? 0) + 1;
    // The log of a table, with the changes of a campaign in place of the events of a table.
    const acts = [change] as unknown as LogRow['acts'];
    const row = withHash({ seq, at, by: null, key: null, asked: null, acts }, before?.hash ?? chainStart(id));
    if (!(await this.#append(id, row))) return refused(CAMPAIGN_CHANGED);
    if (seq % SNAPSHOT_EVERY === 0)
      await this.#store.saveSnapshot(id, { seq, body: saved as unknown as Json });
    return { value: { revision: seq, hash: row.hash, at, ...saved } };
  }

  /** Returns whether the row was written. Another device may have been faster. */
  async #append(id: string, row: LogRow): Promise<boolean> {
    if (row.seq > 1) return (await this.#store.append(id, row)) === 'written';
    const [seed, secret] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    try {
      await this.#store.create({ id, seed, secret, openedAt: row.at, closed: false }, row);
      return true;
    } catch (error) {
      if (error instanceof StoreError && error.code === 'table-exists') return false;
      throw error;
    }
  }

  async #read(id: string): Promise<Stored | undefined> {
    if ((await this.#store.table(id)) === undefined) return undefined;
    const snapshot = await this.#store.snapshot(id);
    // The row of the saved state is read again for its hash and its time.
    const rows = await this.#store.rows(id, (snapshot?.seq ?? 1) - 1);
    let { campaign, bytes } = (snapshot?.body ?? { campaign: null, bytes: 0 }) as unknown as Saved;
    for (const { seq, acts } of rows) {
      if (seq === snapshot?.seq) continue;
      const [change] = acts as unknown as readonly [Change];
      campaign = changed(campaign, change);
      bytes += Buffer.byteLength(JSON.stringify(change));
    }
    const { seq: revision, hash, at } = rows.at(-1)!;
    return { revision, hash, at, campaign, bytes };
  }
}

function lineOf({ revision, at, campaign }: Stored): Line | null {
  if (campaign === null) return null;
  const { id, name, ruleset, day, members, fights } = campaign;
  const tables = fights.flatMap(({ table }) => table ?? []);
  return { id, revision, at, name, ruleset, day, characters: members.length, fights: fights.length, tables };
}

function changed(campaign: Campaign | null, change: Change): Campaign | null {
  return change.type === 'campaign-removed'
    ? null
    : (applyPatch(campaign as Json, change.patch) as unknown as Campaign);
}

const params = z.object({
  campaign: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(80)
    .describe('The id of the campaign'),
});
const revision = z.int().min(0).describe('The revision that was read; 0 if the campaign is new');
const wholeCampaign = z
  .looseObject({ format: z.literal('riposte-campaign') })
  .describe('The campaign, as in an exported file');
const kept = z.object({ revision: z.int(), at: z.int() });

/** Adds `/api/campaigns`: campaigns that are stored on the server. All of it requires the host key. */
export function campaignRoutes(app: App, { registry }: ServerContext): void {
  const campaigns = new Campaigns(registry.store);
  const common = { tags: ['host'], security: [{ hostKey: [] }] };
  app.route({
    method: 'GET',
    url: '/api/campaigns',
    schema: {
      ...common,
      summary: 'The campaigns on this server',
      response: { 200: z.array(line), ...failures },
    },
    handler: async () => [...(await campaigns.all())],
  });
  app.route({
    method: 'GET',
    url: '/api/campaigns/:campaign',
    schema: {
      ...common,
      summary: 'One campaign',
      params,
      response: { 200: kept.extend({ campaign: wholeCampaign }), ...failures },
    },
    async handler(request) {
      const stored = await campaigns.one(request.params.campaign);
      if (stored?.campaign == null) throw new RefusedRequest(NO_SUCH_CAMPAIGN);
      const { revision, at, campaign } = stored;
      return { revision, at, campaign: { ...campaign } };
    },
  });
  app.route({
    method: 'PUT',
    url: '/api/campaigns/:campaign',
    bodyLimit: MOST.bytes,
    config: { rateLimit: CHANGES },
    schema: {
      ...common,
      summary: 'Stores a campaign',
      description:
        'Refused with "campaign-changed" if the campaign has another revision by now: nothing is overwritten.',
      params,
      body: z.strictObject({ revision, campaign: wholeCampaign }),
      response: { 200: kept, ...failures },
    },
    async handler(request) {
      const { revision, campaign } = request.body;
      const read = readCampaign(JSON.stringify(campaign));
      if ('refusal' in read) throw new RefusedRequest(badCampaign(read.refusal));
      const { campaign: id } = request.params;
      if (read.value.id !== id) throw new RefusedRequest(badCampaign('its id is not the one in the address'));
      return outcome(await campaigns.write(id, read.value, revision));
    },
  });
  app.route({
    method: 'DELETE',
    url: '/api/campaigns/:campaign',
    config: { rateLimit: CHANGES },
    schema: {
      ...common,
      summary: 'Removes a campaign',
      params,
      querystring: z.object({ revision: z.coerce.number().pipe(revision) }),
      response: { 200: kept, ...failures },
    },
    handler: async (request) =>
      outcome(await campaigns.write(request.params.campaign, null, request.query.revision)),
  });
}

function outcome(result: Result<Stored>): z.output<typeof kept> {
  if ('refusal' in result) throw new RefusedRequest(result.refusal);
  const { revision, at } = result.value;
  return { revision, at };
}
