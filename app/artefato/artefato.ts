import type { TipoDeArtefatoNaTela } from '#domain/artefato/tipos.ts';

export type { TipoDeArtefatoNaTela } from '#domain/artefato/tipos.ts';

interface PessoaNaTela {
  readonly nome: string;
}

/** Where and when a picture was taken, and how far that is from the detection. */
export interface FotografiaNaTela {
  readonly posicao: readonly [lng: number, lat: number] | null;
  /** ISO 8601; without a zone where the camera knew none. */
  readonly instante: string | null;
  /** To the detection's shape; 0 inside. */
  readonly distancia_m: number | null;
  /** From the date of the after image: negative where it is older. */
  readonly dias: number | null;
  /** Who made its place a point of evidence, and when; null where nobody did. */
  readonly ponto: { readonly em: string; readonly por: PessoaNaTela } | null;
}

export interface MidiaNaTela {
  readonly id: string;
  /** Of the file as it came. */
  readonly url: string;
  readonly mime_type: string;
  readonly nome: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Address of what is shown of it; null where it is only downloaded. */
  readonly exibicao: string | null;
  readonly fotografia: FotografiaNaTela | null;
}

/** Spelled as the specification's section 3 does. */
export interface ArtefatoNaTela {
  readonly id: string;
  readonly observacao: string;
  readonly tipo: TipoDeArtefatoNaTela;
  readonly status: {
    readonly created_at: string;
    readonly usuario: PessoaNaTela;
    readonly status: { readonly id: string; readonly nome: string; readonly cor: string };
  };
  readonly links: readonly string[];
  readonly midias: readonly MidiaNaTela[];
  readonly removido: { readonly em: string; readonly por: PessoaNaTela; readonly motivo: string } | null;
  /** When the files of a removed one went for good; null while they are kept, and where it has none. */
  readonly destruido_em: string | null;
}

/** What `GET …/artefatos` answers. */
export interface ArtefatosDaDeteccao {
  readonly data: readonly ArtefatoNaTela[];
  readonly tipos: readonly TipoDeArtefatoNaTela[];
  readonly position: string;
}

interface AtualizacaoDoPasso {
  readonly created_at: string;
  readonly usuario: PessoaNaTela;
  readonly artefatos: readonly ArtefatoNaTela[];
}

/** A status of the client, with each time that the detection had it. */
export interface PassoDaLinhaDoTempo {
  readonly id: string;
  readonly nome: string;
  readonly descricao: string;
  readonly cor: string;
  readonly cor_de_fundo: string;
  readonly cor_fundo: string;
  readonly icone: string;
  readonly ordem: number;
  /** The detection had it. */
  readonly ativo: boolean;
  readonly updates: readonly AtualizacaoDoPasso[];
}

/** What `GET …/timeline` answers. */
export interface LinhaDoTempo {
  readonly steps: readonly PassoDaLinhaDoTempo[];
  readonly position: string;
}
