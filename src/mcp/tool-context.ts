import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Result } from '../kernel/result.ts';
import type { Rule, Ruling } from '../kernel/ruleset.ts';
import type { SeatSession } from './seat-session.ts';

/** A test or worked example that proves a rule. */
export interface EvidencePlace {
  readonly file: string;
  readonly line: number;
  readonly words: string;
}

/** The evidence for a book's rules, by rule; or why it is not available here. */
export interface RuleEvidence {
  readonly tests: Readonly<Record<string, readonly EvidencePlace[]>>;
  readonly note?: string;
}

/** The encounter that a designer's tool works on. */
export interface DesignSubject {
  /** The name of a shipped encounter, or the text of a file. */
  readonly encounter: string;
  /** Values that are changed first: `vex.dr=3`, `vex.dr+=2`. */
  readonly set: readonly string[];
}

export interface SimulationAsked extends DesignSubject {
  readonly fights: number;
  readonly seed: number;
}

export interface BalanceAsked extends SimulationAsked {
  readonly by: string;
  readonly side?: string | undefined;
  /** From 0 to 1. */
  readonly target: number;
}

export interface AttackOddsAsked extends DesignSubject {
  readonly by: string;
  readonly against: string;
  readonly with?: string | undefined;
  readonly called?: string | undefined;
  readonly defence?: string | undefined;
  readonly apart: number;
}

type Answered = Promise<Result<object>>;

/** The tools with which encounters are written. Invalid requests are refused. */
export interface DesignDesk {
  validate(text: string): object;
  simulate(asked: SimulationAsked): Answered;
  balance(asked: BalanceAsked): Answered;
  attackOdds(asked: AttackOddsAsked): Answered;
}

/** Data of this copy of Riposte for an assistant, independent of any table. */
export interface McpContext {
  readonly version: string;
  readonly proofs: (ruleset: string) => RuleEvidence;
  /** Names of the shipped encounters. */
  readonly encounters: readonly string[];
  readonly desk: DesignDesk;
}

/** Permissions of an assistant, in addition to reading and proposing. */
export interface Allowed {
  /** Whether its answers apply at once, without the GM's approval. */
  readonly answers: boolean;
}

/** A rulebook as the server sends it. */
export interface Book {
  readonly id: string;
  readonly title: string;
  readonly dice: string;
  readonly rules: readonly (Rule & { readonly id: string })[];
  readonly rulings: readonly (Ruling & { readonly id: string })[];
}

/** One rule or ruling in the search results. */
export interface Found {
  readonly id: string;
  readonly title: string;
  readonly says: string;
}

/** The rulebooks of the table's server. Each is requested once. */
export class Books {
  private readonly session: SeatSession;
  private readonly known = new Map<string, Book>();

  constructor(session: SeatSession) {
    this.session = session;
  }

  /** Returns every rulebook without its rules. Throws RefusedError. */
  covers(): Promise<readonly Pick<Book, 'id' | 'title' | 'dice'>[]> {
    return this.session.askServer('/api/rulebooks');
  }

  /** Returns a rulebook by name, or that of the table by default. Throws RefusedError. */
  async book(named: string | undefined): Promise<Book> {
    const id = named ?? (await this.session.seen()).view.table.ruleset;
    const book =
      this.known.get(id) ?? (await this.session.askServer<Book>(`/api/rulebooks/${encodeURIComponent(id)}`));
    this.known.set(id, book);
    return book;
  }
}

/** The weight of a match in an id or title, and of one in the text of the rule. */
const WEIGHTS = { title: 3, says: 1 };

/** Returns the rules and rulings that contain some of the words, best matches first. */
export function search({ rules, rulings }: Book, words: string, most: number): readonly Found[] {
  const wanted = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const found: Found[] = [
    ...rules.map(({ id, title, says }) => ({ id, title, says })),
    ...rulings.map(({ id, question, settings }) => ({
      id,
      title: 'ruling',
      says: `${question} ${settings.map((each) => each.says).join(' ')}`,
    })),
  ];
  const scored = found.map((each) => ({ each, score: scoreOf(each, wanted) }));
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ each }) => each);
}

function scoreOf({ id, title, says }: Found, wanted: readonly string[]): number {
  const head = `${id} ${title}`.toLowerCase();
  const body = says.toLowerCase();
  const score = (word: string): number =>
    (head.includes(word) ? WEIGHTS.title : 0) + (body.includes(word) ? WEIGHTS.says : 0);
  return wanted.reduce((sum, word) => sum + score(word), 0);
}

/**
 * Returns 128 bits as hexadecimal digits. The server uses them to recognise this machine when it returns with the same
 * invitation and name. They are derived from a secret in a folder that only its owner can read.
 */
export function nonceFor(folder: string, invitation: string, name: string): string {
  return createHmac('sha256', secretIn(folder)).update(`${invitation}\n${name}`).digest('hex').slice(0, 32);
}

function secretIn(folder: string): string {
  const path = join(folder, 'device-secret');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8');
}

/** The seat, rulebooks and permissions that the tools of a server share. */
export interface ToolContext {
  readonly session: SeatSession;
  readonly books: Books;
  readonly allowed: Allowed;
  readonly context: McpContext;
}

/** Adds a tool to a server. */
export type Tool = (server: McpServer, context: ToolContext) => void;

/** Marks a tool as read-only. */
export const READS = { readOnlyHint: true } as const;
