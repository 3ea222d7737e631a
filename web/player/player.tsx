import './player.css';
import './ask.css';
import type { ReactNode } from 'react';
import { useTable } from '../table/use-table.tsx';
import { FightView } from './fight-view.tsx';
import { BeforeFight, WaitingRoom } from './rooms.tsx';

/** A player's page, or a spectator's. */
export default function Player(): ReactNode {
  const { sight } = useTable();
  if (sight.you.role === 'waiting') return <WaitingRoom sight={sight} />;
  if (sight.fight === null) return <BeforeFight sight={sight} />;
  return <FightView fight={sight.fight} />;
}
