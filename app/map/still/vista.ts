import { fracaoDoNorte, fracaoDoOeste, latitudeDaFracao, longitudeDaFracao } from '#domain/geometria/mercator.ts';

/** [west, south, east, north] in degrees. */
export type Extensao = readonly [number, number, number, number];

type Posicao = readonly number[];

/** What a drawing shows: Web Mercator on a sheet of so many pixels. */
export interface Vista {
  readonly largura: number;
  readonly altura: number;
  /** As in MapLibre: the world is 512 · 2^zoom pixels wide. */
  readonly zoom: number;
  /** The same in degrees, of the whole sheet. */
  readonly extensao: Extensao;
  /** Degrees to pixels from the top left. */
  ponto(posicao: Posicao): readonly [number, number];
  /** Metres of ground in one pixel, in the middle of the sheet. */
  readonly metrosPorPixel: number;
}

const LADO_DO_MUNDO = 512;
const EQUADOR_M = 40_075_016.686;

export interface Encaixe {
  /** Pixels left free on each side. */
  readonly margem: number;
  readonly zoomMaximo: number;
}

/** The view that shows all of `extensao`, as large as the sheet allows. */
export function vistaDe(extensao: Extensao, largura: number, altura: number, encaixe: Encaixe): Vista {
  const [oeste, sul, leste, norte] = extensao;
  const x = [fracaoDoOeste(oeste), fracaoDoOeste(leste)] as const;
  const y = [fracaoDoNorte(norte), fracaoDoNorte(sul)] as const;
  const cabe = (livre: number, medida: number) =>
    Math.log2(Math.max(livre, 1) / (Math.max(medida, 1e-12) * LADO_DO_MUNDO));
  const zoom = Math.min(
    cabe(largura - 2 * encaixe.margem, x[1] - x[0]),
    cabe(altura - 2 * encaixe.margem, y[1] - y[0]),
    encaixe.zoomMaximo,
  );
  return vistaEm((x[0] + x[1]) / 2, (y[0] + y[1]) / 2, zoom, largura, altura);
}

/** The same middle, nearer or farther. */
export function comZoom({ extensao, largura, altura }: Vista, zoom: number): Vista {
  const [oeste, sul, leste, norte] = extensao;
  return vistaEm(
    (fracaoDoOeste(oeste) + fracaoDoOeste(leste)) / 2,
    (fracaoDoNorte(norte) + fracaoDoNorte(sul)) / 2,
    zoom,
    largura,
    altura,
  );
}

function vistaEm(meioX: number, meioY: number, zoom: number, largura: number, altura: number): Vista {
  const mundo = LADO_DO_MUNDO * 2 ** zoom;
  const esquerda = meioX * mundo - largura / 2;
  const topo = meioY * mundo - altura / 2;
  return {
    largura,
    altura,
    zoom,
    extensao: [
      longitudeDaFracao(esquerda / mundo),
      latitudeDaFracao((topo + altura) / mundo),
      longitudeDaFracao((esquerda + largura) / mundo),
      latitudeDaFracao(topo / mundo),
    ],
    ponto: ([lng = 0, lat = 0]) => [fracaoDoOeste(lng) * mundo - esquerda, fracaoDoNorte(lat) * mundo - topo],
    metrosPorPixel: (EQUADOR_M * Math.cos((latitudeDaFracao(meioY) * Math.PI) / 180)) / mundo,
  };
}

export interface Escala {
  readonly texto: string;
  readonly pixels: number;
}

/** The longest round distance that fits into `maximo` pixels, metric. */
export function escalaDe({ metrosPorPixel }: Vista, maximo: number): Escala {
  const cabem = metrosPorPixel * maximo;
  const potencia = 10 ** Math.floor(Math.log10(cabem));
  const metros = ([5, 3, 2, 1].find((n) => n * potencia <= cabem) ?? 1) * potencia;
  const texto =
    metros >= 1000 ? `${(metros / 1000).toLocaleString('pt-BR')} km` : `${metros.toLocaleString('pt-BR')} m`;
  return { texto, pixels: metros / metrosPorPixel };
}

/** Degrees between the lines of a grid, so that some four of them cross the sheet. */
const PASSOS = [60, 30, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.025, 0.01, 0.005, 0.0025, 0.001, 0.0005];

export interface Quadricula {
  readonly meridianos: readonly { readonly valor: number; readonly x: number }[];
  readonly paralelos: readonly { readonly valor: number; readonly y: number }[];
}

export function quadriculaDe(vista: Vista): Quadricula {
  const [oeste, sul, leste, norte] = vista.extensao;
  const passo = PASSOS.find((graus) => (leste - oeste) / graus >= 3) ?? 0.0005;
  return {
    meridianos: multiplos(Math.max(oeste, -180), Math.min(leste, 180), passo).map((valor) => ({
      valor,
      x: vista.ponto([valor, 0])[0],
    })),
    paralelos: multiplos(sul, norte, passo).map((valor) => ({ valor, y: vista.ponto([0, valor])[1] })),
  };
}

function multiplos(de: number, ate: number, passo: number): readonly number[] {
  const primeiro = Math.ceil(de / passo);
  const quantos = Math.max(0, Math.floor(ate / passo) - primeiro + 1);
  return Array.from({ length: quantos }, (_, n) => Number(((primeiro + n) * passo).toFixed(6)));
}
