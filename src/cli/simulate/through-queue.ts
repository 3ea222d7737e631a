import { wrongUsage } from '../exit.ts';
import type { Played, Wanted } from './here.ts';

export async function playInQueue(_wanted: Wanted, _url: string): Promise<Played> {
  throw wrongUsage('no queue yet');
}
