import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Refusal } from '../kernel/refusal.ts';

/** What was asked for is not done, and why. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`${refusal.sentence} ${refusal.remedy}`);
    this.refusal = refusal;
  }
}

/** What a tool says: the value, as JSON both for programs and to be read; or what is refused, why and what else. */
export async function toolResult(act: () => Promise<object>): Promise<CallToolResult> {
  try {
    const value = await act();
    return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: { ...value } };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { content: [{ type: 'text', text: JSON.stringify(error.refusal) }], isError: true };
  }
}
