import type { Problema } from '#domain/importacao/importacao.events.ts';
import type { Recusa } from '#domain/importacao/problemas.ts';
import type { RelatorioDaInspecao } from '#domain/importacao/relatorio-da-inspecao.ts';
import type { LeitorDeArquivos, PedidoDeLeitura } from '#workflows/importacao/importacao.effects.ts';
import type { TempFolders } from '../sandbox/temp-folders.ts';
import type { Storage } from '../storage/storage.ts';
import { type Ogr, OgrError } from './ogr.ts';
import type { ExamPool } from './reading/exam-pool.ts';
import { firstLook } from './reading/first-look.ts';
import { type Duplicates, readFully } from './reading/full-reading.ts';
import { openUpload } from './reading/opened.ts';
import { Refusal, Refusals } from './refusal.ts';

interface Dependencies {
  readonly ogr: Ogr;
  readonly folders: TempFolders;
  readonly storage: Pick<Storage, 'get'>;
  readonly pool: ExamPool;
  /** Key of an import, for what has to be protected. */
  readonly chaveDe: (importacao_id: string) => Promise<Uint8Array>;
  readonly duplicadas: Duplicates;
}

/**
 * Reads files that nobody vouches for, in killable children. What the inspection made ready waits in a folder for the
 * step that reads it; another machine, or a worker that was killed, simply makes it ready again.
 */
export function createReader({ ogr, folders, storage, pool, chaveDe, duplicadas }: Dependencies): LeitorDeArquivos {
  return {
    async inspecionar(pedido, opcoes) {
      const folder = await folders.open(pedido.importacao_id);
      try {
        const sources = await openUpload({ ogr, storage, folder }, pedido, opcoes.signal);
        return await firstLook({ ogr, folder }, sources, pedido, opcoes);
      } catch (error) {
        await folders.remove(pedido.importacao_id);
        return { ...refused(error, pedido), conteudos: [] };
      }
    },
    async ler(pedido, opcoes) {
      const folder = await folders.open(pedido.importacao_id);
      try {
        const sources = await openUpload({ ogr, storage, folder }, pedido, opcoes.signal);
        return await readFully({ ogr, folder, pool, chaveDe, duplicadas }, sources, pedido, opcoes);
      } catch (error) {
        await folders.remove(pedido.importacao_id);
        return { ...refused(error, pedido), camadas: 0 };
      }
    },
    limpar: ({ importacao_id }) => folders.remove(importacao_id),
  };
}

const CODES: Readonly<Record<Exclude<OgrError['reason'], 'cancelado'>, Recusa>> = {
  tempo: 'leitura_demorada',
  memoria: 'leitura_sem_memoria',
  saida: 'feicao_grande_demais',
  queda: 'leitura_interrompida',
  erro: 'leitura_interrompida',
};

/** A crash or a time-out of a child is an ordinary refusal. @throws everything that is no fault of a file */
function refused(error: unknown, pedido: PedidoDeLeitura) {
  const recusas = error instanceof Refusals ? error.each.map(({ problema }) => problema) : [problemOf(error, pedido)];
  const relatorio: RelatorioDaInspecao = {
    versao: 1,
    leitura: pedido.leitura,
    completo: false,
    conteudos: [],
    problemas: recusas,
  };
  return { recusas, avisos: [], duvidas: [], relatorio };
}

function problemOf(error: unknown, { arquivos }: PedidoDeLeitura): Problema {
  if (error instanceof Refusal) return error.problema;
  if (!(error instanceof OgrError) || error.reason === 'cancelado') throw error;
  const said = error.stderr.match(/ERROR \d+: (.{1,200})/)?.[1] ?? null;
  return new Refusal(CODES[error.reason], arquivos.map(({ nome }) => nome).join(', '), said).problema;
}
