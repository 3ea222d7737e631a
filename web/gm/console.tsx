import '../ui/ui.css';
import '../texts/desk.ts';
import './console.css';
import './rail/rail.css';
import type { ReactNode } from 'react';
import { useTable } from '../table/use-table.tsx';
import { FightScreen } from './fight/fight-screen.tsx';
import { Lobby } from './lobby/lobby.tsx';

/** The GM's view of the table: the lobby, then the fight. */
export default function Console(): ReactNode {
  const { view } = useTable();
  return view.fight === null ? <Lobby /> : <FightScreen />;
}
