import type { EnvioParado } from '#app/importacao/importacao.porta.ts';
import type { Banda } from '#domain/imagem/exame.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';

/** As people are told the limit of a file, and the configuration holds it. */
export const BYTES_POR_MB = 2 ** 20;

/** Percent of cloud that a standing search begins with. */
export const NUVENS_DA_BUSCA = 15;

/** What the file dialog offers; the content decides on the server. */
export const EXTENSOES_DA_IMAGEM = [
  '.tif',
  '.tiff',
  '.jp2',
  '.zip',
  'image/tiff',
  'image/jp2',
  'application/zip',
] as const;

/** Where a form of an image goes. @param id null for a new one */
export const enderecoDaImagem = (id: string | null) => (id === null ? '/imagens' : `/imagens/${id}`);
/** Where files continue that were begun at an image's address. */
export const ENDERECO_DAS_PARTES = '/imagens/tus';

/** An image as pages show it. */
export interface ImagemNaTela {
  readonly id: string;
  readonly nome: string;
  readonly ativo: string;
  readonly ativo_id: string;
  readonly situacao: 'em_exame' | 'pronta' | 'recusada';
  readonly removida: boolean;
  /** Not offered any more. */
  readonly inativa: boolean;
  readonly percentual_nuvens: number;
  readonly satelite: string | null;
  /** DD/MM/AAAA HH:MM with its zone; null where nobody knows. */
  readonly obtida: string | null;
  /** AAAA-MM-DD where it was taken. */
  readonly data: string | null;
  readonly versao: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly problemas: readonly string[];
  /** How much of its asset's area it covers, in percent; null where one of them is not known. */
  readonly cobre: number | null;
  /** The same as somebody said; null where nobody did. */
  readonly cobre_dito: number | null;
  /** Percent of cloud by its pixels, and as its file says; null where they do not tell. */
  readonly nuvens_estimadas: number | null;
  readonly nuvens_do_arquivo: number | null;
  /** Null before a file of it was examined. */
  readonly vista: VistaDaImagem | null;
}

export interface VistaDaImagem {
  readonly grupo: string;
  readonly bbox: readonly [number, number, number, number];
  readonly tipos: readonly TipoDeImagem[];
  readonly largura: number;
  readonly altura: number;
  readonly resolucao: number;
  readonly sistema: string;
  readonly bandas: readonly BandaNaTela[];
}

/** As the file has it, with what holds of what it measures. */
export interface BandaNaTela extends Banda {
  /** Its place in the file, from 1: bands have no name of their own, and never change places. */
  readonly numero: number;
}

/** What a form is filled in with. */
export interface DadosDoFormulario {
  readonly comando_id: string;
  /** What it is filled in over; null for a new one. */
  readonly revisao: number | null;
  readonly ativos: readonly { readonly id: string; readonly nome: string }[];
  /** Largest file in MB. */
  readonly maximo_mb: number;
  /** What this person began to send and did not finish. */
  readonly parados: readonly EnvioParado[];
  readonly valores: {
    readonly ativo_id: string;
    readonly percentual_nuvens: number;
    /** Null where it is left to the outline. */
    readonly percentual_cobertura: number | null;
    readonly dia: string;
    readonly hora: string;
    readonly fuso: string;
    readonly satelite: string;
  };
}
