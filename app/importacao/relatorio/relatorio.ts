import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import type { FormaNoMapa } from '#app/map/still/formas-desenhadas.tsx';
import type { Extensao } from '#app/map/still/vista.ts';
import type { EstadoDaImportacao } from '../envio.ts';

/** An event of the import, as the log has it. */
export interface EventoNoRelatorio {
  /** Text: 64 bits are no JavaScript number. */
  readonly posicao: string;
  readonly descricao: string;
  /** ISO 8601. */
  readonly em: string;
  readonly autor: string | null;
  /** SHA-256, as the chain has it. */
  readonly hash: string;
}

export interface ConteudoNoRelatorio {
  readonly arquivo: string;
  readonly camada: string;
  readonly formato: string;
  readonly codificacao: string;
  /** EPSG code; null where nobody has said it yet. */
  readonly crs: number | null;
  readonly feicoes: number;
}

export interface LinhaNoRelatorio {
  readonly id: string;
  readonly nome: string;
  readonly arquivo: string | null;
  /** Counted from 1. */
  readonly feicao: number | null;
  readonly area: number | null;
  readonly comprimento: number | null;
}

/** Part of a list, and how long the whole is. */
export interface Parte<T> {
  readonly itens: readonly T[];
  readonly total: number;
}

/** The report of an import at one moment. */
export interface Relatorio {
  readonly id: string;
  readonly estado: EstadoDaImportacao;
  readonly arquivos: readonly { readonly nome: string; readonly sha256: string; readonly bytes: number }[];
  readonly tipo_nome: string | null;
  readonly ativo_nome: string | null;
  readonly autor: string | null;
  readonly solicitada_em: string;
  readonly alterada_em: string;
  readonly tentativa: number;
  readonly motivo: string | null;
  readonly feicoes: number | null;
  readonly camadas: number;
  readonly area: number;
  readonly comprimento: number;
  readonly vertices: number;
  readonly conteudos: readonly ConteudoNoRelatorio[];
  /** Sentences: where, what, what to do. */
  readonly problemas: Parte<{ readonly n: number; readonly texto: string }>;
  readonly linhas: Parte<LinhaNoRelatorio>;
  readonly mapa: {
    readonly extensao: Extensao;
    readonly formas: Parte<FormaNoMapa>;
    readonly tipos: readonly TipoNoMapa[];
  } | null;
  /** Null while the log cannot be read. */
  readonly eventos: readonly EventoNoRelatorio[] | null;
  readonly emitido: { readonly em: string; readonly por: string };
  /** Opened by the report renderer: nothing on it can be pressed. */
  readonly impresso: boolean;
}
