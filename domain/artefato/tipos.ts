import { TIPOS_DE_ARTEFATO, type TipoDeArtefato } from './artefato.policy.ts';
import type { LimitesDosArtefatos, LimitesDoTipo } from './limites.policy.ts';

/** Bytes of a megabyte, as limits of files are said. */
export const BYTES_POR_MB = 2 ** 20;

/** As people choose it. */
const NOMES: Readonly<Record<TipoDeArtefato, readonly [description: string, text: string]>> = {
  link: ['Link', 'Endereços de páginas que mostram o que aconteceu'],
  imagem: ['Imagem', 'Fotografias e outras imagens: JPEG, PNG, WebP, HEIC ou TIFF'],
  documento: ['Documento', 'Documentos e planilhas: PDF, DOCX, XLSX, ODT, ODS, CSV ou TXT'],
  video: ['Vídeo', 'Gravações: MP4, WebM ou MOV'],
};

/** A kind with its limits, spelled as the specification does. */
export interface TipoDeArtefatoNaTela extends LimitesDoTipo {
  readonly value: TipoDeArtefato;
  readonly description: string;
  readonly text: string;
}

function tipoNaTela(value: TipoDeArtefato, limites: LimitesDosArtefatos): TipoDeArtefatoNaTela {
  const [description, text] = NOMES[value];
  return { value, description, text, ...limites[value] };
}

export const tiposNaTela = (limites: LimitesDosArtefatos): readonly TipoDeArtefatoNaTela[] =>
  TIPOS_DE_ARTEFATO.map((tipo) => tipoNaTela(tipo, limites));
