import { z } from 'zod';
import type { TipoDeArtefato } from './artefato.policy.ts';

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

/** The installation's: a client's only narrow them. */
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

/** Days that the files of a removed artefact stay: an installation's, and at least, whatever a client decides. */
const [DIAS_DOS_REMOVIDOS, DIAS_DOS_REMOVIDOS_MINIMO] = [365, 30];

/** What a client may narrow: the size and the number of each kind, and how long what was removed is kept. */
export const CAMPOS_DOS_LIMITES = [
  ...(['link_tamanho', 'link_quantidade', 'imagem_tamanho', 'imagem_quantidade'] as const),
  ...(['documento_tamanho', 'documento_quantidade', 'video_tamanho', 'video_quantidade'] as const),
  'removidos_dias',
] as const;
export type CampoDosLimites = (typeof CAMPOS_DOS_LIMITES)[number];

/** Only what is narrower than the installation's stands in it. */
export type LimitesDoCliente = Readonly<Partial<Record<CampoDosLimites, number>>>;

/** The installation's, by the fields that a client narrows. */
export const PADRAO_DOS_LIMITES: Readonly<Record<CampoDosLimites, number>> = porCampo((campo) =>
  limiteDe(LIMITES_DOS_ARTEFATOS, campo),
);

/** Characters: a link that leads anywhere is hardly shorter. */
const LINK_MINIMO = 50;

const MINIMOS: LimitesDoCliente = { link_tamanho: LINK_MINIMO, removidos_dias: DIAS_DOS_REMOVIDOS_MINIMO };

/** Each as a form sends it: a whole number within the installation's; empty is the installation's. */
export const limitesDosArtefatosSchema = z.object(
  porCampo((campo) =>
    z.coerce
      .number()
      .min(MINIMOS[campo] ?? 1, { abort: true })
      .max(PADRAO_DOS_LIMITES[campo], { abort: true })
      .int()
      .optional(),
  ),
);

/** Without what is the installation's anyway. */
export function limitesDecididosDosArtefatos(
  ditos: {
    readonly [campo in CampoDosLimites]?: number | undefined;
  },
): LimitesDoCliente {
  const seus = CAMPOS_DOS_LIMITES.flatMap((campo) => {
    const dito = ditos[campo];
    return dito === undefined || dito >= PADRAO_DOS_LIMITES[campo] ? [] : [[campo, dito] as const];
  });
  return Object.fromEntries(seus);
}

/** Those that hold for a client: never wider than the installation's, whatever was decided when it took more. */
export function limitesDosArtefatosDe(doCliente: LimitesDoCliente): LimitesDosArtefatos {
  const um = (tipo: TipoDeArtefato): LimitesDoTipo => {
    const { maxSize, maxPerArtefato, allowedMimetypes } = LIMITES_DOS_ARTEFATOS[tipo];
    return {
      maxSize: Math.min(doCliente[`${tipo}_tamanho`] ?? maxSize, maxSize),
      maxPerArtefato: Math.min(doCliente[`${tipo}_quantidade`] ?? maxPerArtefato, maxPerArtefato),
      allowedMimetypes,
    };
  };
  return { link: um('link'), imagem: um('imagem'), documento: um('documento'), video: um('video') };
}

function porCampo<T>(um: (campo: CampoDosLimites) => T): Readonly<Record<CampoDosLimites, T>> {
  return Object.fromEntries(CAMPOS_DOS_LIMITES.map((campo) => [campo, um(campo)])) as Record<CampoDosLimites, T>;
}

function limiteDe(limites: LimitesDosArtefatos, campo: CampoDosLimites): number {
  if (campo === 'removidos_dias') return DIAS_DOS_REMOVIDOS;
  const [tipo = 'link', medida] = campo.split('_') as [TipoDeArtefato, string];
  return medida === 'tamanho' ? limites[tipo].maxSize : limites[tipo].maxPerArtefato;
}
