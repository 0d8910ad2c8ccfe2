import { FALSO_NORTE_M, grausDeUtm, utmDeGraus } from '#domain/geometria/utm.ts';
import type { Extensao, Vista } from '../still/vista.ts';

/** CSS: 96 to an inch. */
export const M_POR_PX = 0.0254 / 96;
/** What a scale begins with, in each power of ten. */
const REDONDAS = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5] as const;
/** Of the scale of a sheet: what is larger shows a single roof, what is smaller no zone holds. */
const [MAIOR_ESCALA, MENOR_ESCALA] = [500, 5_000_000];
/** Degrees from the middle of a zone up to which its scale holds within a few parts of a thousand. */
const MEIO_FUSO_MAXIMO = 4.5;
/** Of the middle of a zone: what lies farther is off every sheet, and there the projection has no numbers. */
const LONGE = 40;
const POLO = 84;

/** A printed map: a rectangle of a zone of UTM on paper, at a scale. */
export interface Carta {
  /** Zone 1 to 60, and whether its northings are counted from ten thousand kilometres. */
  readonly fuso: number;
  readonly sul: boolean;
  /** Metres of the upper left corner in the zone; north from the equator, negative beyond it. */
  readonly oeste: number;
  readonly norte: number;
  /** The drawn part, CSS pixels of paper. */
  readonly largura: number;
  readonly altura: number;
  /** Metres of ground for a metre of paper. */
  readonly escala: number;
}

/** How a sheet is scaled: as large as a round scale allows, at one that somebody chose, or just around its contents. */
export type EscalaPedida = number | 'redonda' | 'extensao';

interface Folha {
  /** CSS pixels. */
  readonly largura: number;
  readonly altura: number;
  readonly margem: number;
  readonly escala: EscalaPedida;
}

const fusoDe = (lng: number) => Math.min(60, Math.max(1, Math.floor((lng + 180) / 6) + 1));
const meioDo = (fuso: number) => fuso * 6 - 183;

/** Metres east and north of the equator in a zone, also of the other hemisphere. */
export function planoDe(lng: number, lat: number, fuso: number): readonly [leste: number, norte: number] {
  const meio = meioDo(fuso);
  const perto = { lng: preso(lng, meio - LONGE, meio + LONGE), lat: preso(lat, -POLO, POLO) };
  const { leste, norte, sul } = utmDeGraus(perto, fuso);
  return [leste, norte - (sul ? FALSO_NORTE_M : 0)];
}

const preso = (n: number, de: number, ate: number) => Math.min(ate, Math.max(de, n));

/** Longitude and latitude of a place of a zone. */
function grausDoPlano(leste: number, norte: number, fuso: number): readonly [lng: number, lat: number] {
  const { lng, lat } = grausDeUtm({ fuso, sul: false, leste, norte });
  return [lng, lat];
}

/** The sheet around what is to be shown; null where no one zone holds it. */
export function cartaDe([oeste, sul, leste, norte]: Extensao, folha: Folha): Carta | null {
  const fuso = fusoDe((oeste + leste) / 2);
  const meio = meioDo(fuso);
  if (Math.max(leste - meio, meio - oeste) > MEIO_FUSO_MAXIMO || Math.max(norte, -sul) > POLO) return null;
  const cantos = [oeste, (oeste + leste) / 2, leste].flatMap((lng) =>
    [sul, norte].map((lat) => planoDe(lng, lat, fuso)),
  );
  const [x, y] = [cantos.map(([x]) => x), cantos.map(([, y]) => y)];
  const [x0, x1, y0, y1] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)];
  const { largura, altura, margem } = folha;
  const cabe = Math.max(
    (x1 - x0) / Math.max(1, largura - 2 * margem),
    (y1 - y0) / Math.max(1, altura - 2 * margem),
    MAIOR_ESCALA * M_POR_PX,
  );
  const escala = escalaPara(cabe / M_POR_PX, folha.escala);
  if (escala > MENOR_ESCALA) return null;
  const metros = escala * M_POR_PX;
  return {
    fuso,
    sul: (sul + norte) / 2 < 0,
    largura,
    altura,
    escala,
    oeste: (x0 + x1) / 2 - (largura * metros) / 2,
    norte: (y0 + y1) / 2 + (altura * metros) / 2,
  };
}

function escalaPara(minima: number, pedida: EscalaPedida): number {
  if (typeof pedida === 'number') return pedida;
  if (pedida === 'extensao') return Math.ceil(minima);
  const potencia = 10 ** Math.floor(Math.log10(minima));
  return (REDONDAS.find((n) => n * potencia >= minima) ?? 10) * potencia;
}

/** Whether everything that was to be shown lies on the sheet. */
export function cabeNaCarta(carta: Carta, [oeste, sul, leste, norte]: Extensao): boolean {
  const { ponto, largura, altura } = vistaDaCarta(carta);
  return [oeste, leste].every((lng) =>
    [sul, norte].every((lat) => {
      const [x, y] = ponto([lng, lat]);
      return x >= 0 && y >= 0 && x <= largura && y <= altura;
    }),
  );
}

/** Metres of ground that a pixel of paper covers. */
export const metrosPorPixel = ({ escala }: Pick<Carta, 'escala'>): number => escala * M_POR_PX;

const EQUADOR_M = 40_075_016.686;
const LADO_DO_MUNDO = 512;
/** Points of each side of a sheet by which its extent is told. */
const POR_LADO = 8;

/** A sheet as drawings of maps see it. */
export function vistaDaCarta(carta: Carta): Vista {
  const { fuso, oeste, norte, largura, altura } = carta;
  const metros = metrosPorPixel(carta);
  const lados = Array.from({ length: POR_LADO + 1 }, (_, i) => i / POR_LADO);
  const beira = lados.flatMap((t) =>
    [[t, 0] as const, [t, 1] as const, [0, t] as const, [1, t] as const].map(([x, y]) =>
      grausDoPlano(oeste + x * largura * metros, norte - y * altura * metros, fuso),
    ),
  );
  const [lng, lat] = [beira.map(([lng]) => lng), beira.map(([, lat]) => lat)];
  const [x0, y0, x1, y1] = [Math.min(...lng), Math.min(...lat), Math.max(...lng), Math.max(...lat)];
  const paralelo = Math.cos((((y0 + y1) / 2) * Math.PI) / 180);
  return {
    largura,
    altura,
    extensao: [x0, y0, x1, y1],
    metrosPorPixel: metros,
    zoom: Math.log2((EQUADOR_M * paralelo) / (LADO_DO_MUNDO * metros)),
    ponto: ([lng = 0, lat = 0]) => {
      const [leste, acima] = planoDe(lng, lat, fuso);
      return [(leste - oeste) / metros, (norte - acima) / metros];
    },
  };
}

/** Zones of which SIRGAS 2000 has systems of its own. */
const SIRGAS = { sul: [17, 25, 31_960], norte: [11, 22, 31_954] } as const;

/** Name and code of a sheet's coordinate system: 'SIRGAS 2000 / UTM fuso 23S (EPSG:31983)'. */
export function sistemaDa({ fuso, sul }: Pick<Carta, 'fuso' | 'sul'>): {
  readonly nome: string;
  readonly epsg: number;
} {
  const [de, ate, antes] = SIRGAS[sul ? 'sul' : 'norte'];
  const zona = `UTM fuso ${fuso}${sul ? 'S' : 'N'}`;
  if (fuso >= de && fuso <= ate) return { nome: `SIRGAS 2000 / ${zona}`, epsg: antes + fuso };
  return { nome: `WGS 84 / ${zona}`, epsg: (sul ? 32_700 : 32_600) + fuso };
}
