import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import type { Formato, ObjetoDaExportacao } from '#domain/exportacao/formatos.ts';

type EstadoDaExportacao = 'solicitada' | 'concluida' | 'falhou' | 'cancelada' | 'expirada';

/** An export as its author sees it. */
export interface ExportacaoNaTela {
  readonly id: string;
  readonly objeto: ObjetoDaExportacao;
  readonly formato: Formato;
  readonly sistema: string;
  readonly estado: EstadoDaExportacao;
  readonly arquivo: string | null;
  readonly bytes: number | null;
  /** Layers or detections in it. */
  readonly total: number | null;
  /** Sentences: what the reader of the file should know, or why there is none. */
  readonly avisos: readonly string[];
  readonly solicitada_em: string;
  readonly expira_em: string | null;
  readonly andamento: { readonly feito: number; readonly total: number } | null;
  /** Id of the next command on it: pressing twice is pressing once. */
  readonly comando_id: string;
}

export interface PaginaDeExportacoes extends Paginas {
  readonly exportacoes: readonly ExportacaoNaTela[];
}

/** How what is exported is named, where it is one and where it is many, and the address of its list. */
export const nomesDoObjeto: Readonly<
  Record<ObjetoDaExportacao, { readonly um: string; readonly muitos: string; readonly lista: string }>
> = {
  camadas: { um: 'camada', muitos: 'camadas', lista: '/camadas/exportacoes' },
  deteccoes: { um: 'detecção', muitos: 'detecções', lista: '/deteccoes/exportacoes' },
  geometrias: { um: 'detecção', muitos: 'detecções', lista: '/deteccoes/exportacoes' },
};

export const aparenciaDaExportacao: Readonly<
  Record<EstadoDaExportacao, { readonly nome: string; readonly cor: string }>
> = {
  solicitada: { nome: 'Sendo feita', cor: 'blue' },
  concluida: { nome: 'Pronta', cor: 'green' },
  falhou: { nome: 'Não foi feita', cor: 'red' },
  cancelada: { nome: 'Cancelada', cor: 'gray' },
  expirada: { nome: 'Apagada', cor: 'gray' },
};
