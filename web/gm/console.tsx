import '../parts/parts.css';
import '../texts/desk.ts';
import './console.css';
import type { ReactNode } from 'react';
import { useTable } from '../table/use-table.tsx';
import { Fight } from './fight/fight.tsx';
import { Lobby } from './lobby/lobby.tsx';

/** What the GM sees of the table: the lobby, then the fight. */
export default function Console(): ReactNode {
  const { sight } = useTable();
  return sight.fight === null ? <Lobby /> : <Fight />;
}
