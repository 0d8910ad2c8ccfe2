import { TIPOS_DE_ARTEFATO, type TipoDeArtefato } from './artefato.policy.ts';

/** Bytes of a megabyte, as limits of files are said. */
export const BYTES_POR_MB = 2 ** 20;

/** How much of a kind one artefact holds. */
export interface LimitesDoTipo {
  /** Megabytes of a file; characters of a link. */
  readonly maxSize: number;
  readonly maxPerArtefato: number;
  /** What its files may be; none of a link. */
  readonly allowedMimetypes: readonly string[];
}

export type LimitesDosArtefatos = Readonly<Record<TipoDeArtefato, LimitesDoTipo>>;

const escritorio = 'application/vnd.openxmlformats-officedocument';

export const LIMITES_DOS_ARTEFATOS: LimitesDosArtefatos = {
  link: { maxSize: 2000, maxPerArtefato: 10, allowedMimetypes: [] },
  imagem: {
    maxSize: 20,
    maxPerArtefato: 10,
    allowedMimetypes: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/tiff'],
  },
  documento: {
    maxSize: 50,
    maxPerArtefato: 5,
    allowedMimetypes: [
      'application/pdf',
      `${escritorio}.wordprocessingml.document`,
      `${escritorio}.spreadsheetml.sheet`,
      'application/vnd.oasis.opendocument.text',
      'application/vnd.oasis.opendocument.spreadsheet',
      'text/csv',
      'text/plain',
    ],
  },
  video: { maxSize: 500, maxPerArtefato: 2, allowedMimetypes: ['video/mp4', 'video/webm', 'video/quicktime'] },
};

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

export const tiposNaTela = (limites: LimitesDosArtefatos = LIMITES_DOS_ARTEFATOS): readonly TipoDeArtefatoNaTela[] =>
  TIPOS_DE_ARTEFATO.map((tipo) => tipoNaTela(tipo, limites));
