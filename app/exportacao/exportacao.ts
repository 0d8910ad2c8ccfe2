import type { Formato } from '#domain/exportacao/formatos.ts';

type EstadoDaExportacao = 'solicitada' | 'concluida' | 'falhou' | 'cancelada' | 'expirada';

/** An export as its author sees it. */
export interface ExportacaoNaTela {
  readonly id: string;
  readonly formato: Formato;
  readonly sistema: string;
  readonly estado: EstadoDaExportacao;
  readonly arquivo: string | null;
  readonly bytes: number | null;
  readonly camadas: number | null;
  /** Sentences: what the reader of the file should know, or why there is none. */
  readonly avisos: readonly string[];
  readonly solicitada_em: string;
  readonly expira_em: string | null;
  readonly andamento: { readonly feito: number; readonly total: number } | null;
  /** Id of the next command on it: pressing twice is pressing once. */
  readonly comando_id: string;
}

export const aparenciaDaExportacao: Readonly<
  Record<EstadoDaExportacao, { readonly nome: string; readonly cor: string }>
> = {
  solicitada: { nome: 'Sendo feita', cor: 'blue' },
  concluida: { nome: 'Pronta', cor: 'green' },
  falhou: { nome: 'Não foi feita', cor: 'red' },
  cancelada: { nome: 'Cancelada', cor: 'gray' },
  expirada: { nome: 'Apagada', cor: 'gray' },
};
