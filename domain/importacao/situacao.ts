import { z } from 'zod';

/** How far an import has come: one name per state, in the domain, in rows and on pages alike. */
export const SITUACOES = [
  /** Its files wait to be read, for the first time or again with other choices. */
  'solicitada',
  /** Described: its features are being read, or a choice is needed before they can be. */
  'inspecionada',
  /** Every layer is staged and waits for decisions and publication. */
  'preparada',
  'publicada',
  'desfeita',
  'descartada',
  'expirada',
  'recusada',
] as const;

export const situacaoDaImportacao = z.enum(SITUACOES);
export type SituacaoDaImportacao = z.infer<typeof situacaoDaImportacao>;

/** Situations in which work on the files still goes on or waits for somebody. */
export const EM_CURSO: readonly SituacaoDaImportacao[] = ['solicitada', 'inspecionada', 'preparada'];

/** Situations in which nothing of its files will be anybody's layers, unless it is tried again. */
export const ABANDONADAS: readonly SituacaoDaImportacao[] = ['descartada', 'expirada', 'recusada'];
