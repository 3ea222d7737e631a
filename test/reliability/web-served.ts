import { inFolder } from '../store/folders.ts';
import { type ServerNode, startNode } from './nodes.ts';

/** Runs `use` with a real server that has its own folder. */
export async function served<T>(use: (node: ServerNode) => Promise<T>): Promise<T> {
  return await inFolder(async (folder) => {
    const node = await startNode({ where: { folder }, pace: 'people' });
    try {
      return await use(node);
    } finally {
      await node.kill();
    }
  });
}
