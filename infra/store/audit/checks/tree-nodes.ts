import type { Closed } from '../merkle.ts';
import { lastHead, type Queryable, readNodes, TILE_LEVELS } from '../tree-rows.ts';
import { type Check, intact, numero, violated } from './check.ts';

/** Nodes in one reading. */
const PAGE = 10_000;

type Node = Pick<Closed, 'level' | 'index'>;

/**
 * The stored nodes of the tree are those that the log leads to. Proofs are made of them: one that was changed makes
 * proofs that do not hold, years before anybody asks for one.
 */
export function treeNodes(db: Queryable): Check {
  /** By level, in the order of their index: one for every 256 events, so a few MiB for a hundred million. */
  const computed = new Map<number, Buffer[]>();
  return {
    nome: 'árvore',
    close({ level, hash }) {
      if (level % TILE_LEVELS !== 0) return;
      const nodes = computed.get(level);
      if (nodes === undefined) computed.set(level, [hash]);
      else nodes.push(hash);
    },
    async compare({ sealed }) {
      const next = new Map<number, number>();
      let total = 0;
      for (let after: Node = { level: 0, index: -1 }; ; ) {
        const page = await readNodes(db, after, PAGE);
        const last = page.at(-1);
        if (last === undefined) break;
        for (const { level, index, hash } of page) {
          const expected = next.get(level) ?? 0;
          if (index > expected && covered(level, expected, sealed)) return missing(level, expected);
          const own = computed.get(level)?.[index];
          if (own === undefined && !(await isYounger(db, level, index, sealed))) {
            return violated(`${nodeName(level, index)} foi inserido: nenhum selo vai até lá.`);
          }
          if (own !== undefined && !own.equals(hash)) {
            return violated(`${nodeName(level, index)} foi alterado: não é o que os eventos dão.`);
          }
          next.set(level, index + 1);
          total += 1;
        }
        after = last;
      }
      for (const [level] of computed) {
        const expected = next.get(level) ?? 0;
        if (covered(level, expected, sealed)) return missing(level, expected);
      }
      return intact(`Árvore íntegra: ${numero(total)} nós guardados são os que os eventos dão.`);
    },
  };
}

/** True where all leaves of the node were sealed before the walk: it was stored with the last of them. */
const covered = (level: number, index: number, sealed: number): boolean => (index + 1) * 2 ** level <= sealed;

/** True for a node of events that were sealed after the walk had ended. */
async function isYounger(db: Queryable, level: number, index: number, sealed: number): Promise<boolean> {
  return !covered(level, index, sealed) && covered(level, index, (await lastHead(db))?.size ?? 0);
}

const missing = (level: number, index: number) => violated(`${nodeName(level, index)} foi removido.`);

function nodeName(level: number, index: number): string {
  const count = 2 ** level;
  const events = `eventos ${numero(index * count + 1)} a ${numero((index + 1) * count)} do registro`;
  return `O nó da árvore de nível ${level} e índice ${index} (${events}; auditoria.nos)`;
}
