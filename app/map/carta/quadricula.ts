import { FALSO_NORTE_M } from '#domain/geometria/utm.ts';
import { type Carta, metrosPorPixel, vistaDaCarta } from './carta.ts';

/** Which coordinates the lines of a sheet follow. */
export const GRADES = ['utm', 'geografica'] as const;
export type Grade = (typeof GRADES)[number];

/** A line of a grid, and where on the edge of the sheet its figure stands. */
export interface LinhaDaGrade {
  readonly texto: string;
  /** Across the sheet from side to side, or from top to bottom. */
  readonly eixo: 'vertical' | 'horizontal';
  /** In metres or degrees. */
  readonly valor: number;
  readonly pontos: readonly (readonly [x: number, y: number])[];
  /** Where it meets the edges: top and bottom of a vertical one, left and right of a horizontal one. */
  readonly inicio: number | null;
  readonly fim: number | null;
}

/** Pixels between two lines at most; they are never nearer than two fifths of it, where figures still have room. */
const ENTRE_LINHAS = 140;
/** Points of a line that is no straight one on the sheet. */
const PONTOS = 32;

export const quadriculaDa = (carta: Carta, grade: Grade): readonly LinhaDaGrade[] =>
  grade === 'utm' ? emMetros(carta) : emGraus(carta);

function emMetros(carta: Carta): readonly LinhaDaGrade[] {
  const { oeste, norte, largura, altura, sul } = carta;
  const metros = metrosPorPixel(carta);
  const passo = passoRedondo(ENTRE_LINHAS * metros, [1, 2, 5]);
  const falso = sul ? FALSO_NORTE_M : 0;
  return [
    ...multiplos(oeste, oeste + largura * metros, passo).map((valor): LinhaDaGrade => {
      const x = (valor - oeste) / metros;
      const pontos = [[x, 0] as const, [x, altura] as const];
      return { texto: `${emMilhares(valor)} mE`, eixo: 'vertical', valor, pontos, inicio: x, fim: x };
    }),
    ...multiplos(norte - altura * metros + falso, norte + falso, passo).map((valor): LinhaDaGrade => {
      const y = (norte + falso - valor) / metros;
      const pontos = [[0, y] as const, [largura, y] as const];
      return { texto: `${emMilhares(valor)} mN`, eixo: 'horizontal', valor, pontos, inicio: y, fim: y };
    }),
  ];
}

const emMilhares = (n: number) => n.toLocaleString('pt-BR', { maximumFractionDigits: 1 });

function emGraus(carta: Carta): readonly LinhaDaGrade[] {
  const vista = vistaDaCarta(carta);
  const [x0, y0, x1, y1] = vista.extensao;
  const { largura, altura } = carta;
  const porPixel = Math.max((x1 - x0) / largura, (y1 - y0) / altura);
  const passo = passoRedondo(ENTRE_LINHAS * porPixel, [1, 2, 2.5, 5]);
  const trecho = (de: number, ate: number) =>
    Array.from({ length: PONTOS + 1 }, (_, i) => de + ((ate - de) * i) / PONTOS);
  // A little farther than the sheet: its corners lie outside of its sides' middle.
  const [folgaX, folgaY] = [(x1 - x0) / PONTOS, (y1 - y0) / PONTOS];
  const meridianos = multiplos(x0, x1, passo).map((valor): LinhaDaGrade => {
    const pontos = trecho(y1 + folgaY, y0 - folgaY).map((lat) => vista.ponto([valor, lat]));
    const [inicio, fim] = [0, altura].map((y) => cruza(pontos, 1, y, largura));
    return {
      texto: graus(valor, ['L', 'O']),
      eixo: 'vertical',
      valor,
      pontos,
      inicio: inicio ?? null,
      fim: fim ?? null,
    };
  });
  const paralelos = multiplos(y0, y1, passo).map((valor): LinhaDaGrade => {
    const pontos = trecho(x0 - folgaX, x1 + folgaX).map((lng) => vista.ponto([lng, valor]));
    const [inicio, fim] = [0, largura].map((x) => cruza(pontos, 0, x, altura));
    return {
      texto: graus(valor, ['N', 'S']),
      eixo: 'horizontal',
      valor,
      pontos,
      inicio: inicio ?? null,
      fim: fim ?? null,
    };
  });
  return [...meridianos, ...paralelos];
}

/** Where a line passes a side of the sheet; null where it does not. @param eixo of the side: 0 left and right, 1 top and bottom */
function cruza(pontos: LinhaDaGrade['pontos'], eixo: 0 | 1, lado: number, comprimento: number): number | null {
  for (const [i, ate] of pontos.entries()) {
    const de = pontos[i - 1];
    if (de === undefined || (de[eixo] - lado) * (ate[eixo] - lado) > 0) continue;
    const t = ate[eixo] === de[eixo] ? 0 : (lado - de[eixo]) / (ate[eixo] - de[eixo]);
    const outro = eixo === 0 ? 1 : 0;
    const onde = de[outro] + t * (ate[outro] - de[outro]);
    if (onde >= 0 && onde <= comprimento) return onde;
  }
  return null;
}

function passoRedondo(maximo: number, inicios: readonly number[]): number {
  const potencia = 10 ** Math.floor(Math.log10(maximo));
  return Number(((inicios.findLast((n) => n * potencia <= maximo) ?? 1) * potencia).toPrecision(6));
}

function multiplos(de: number, ate: number, passo: number): readonly number[] {
  const primeiro = Math.ceil(de / passo);
  const quantos = Math.max(0, Math.floor(ate / passo) - primeiro + 1);
  return Array.from({ length: quantos }, (_, n) => Number(((primeiro + n) * passo).toFixed(8)));
}

const graus = (valor: number, [positivo, negativo]: readonly [string, string]) =>
  `${Math.abs(valor).toLocaleString('pt-BR', { maximumFractionDigits: 5 })}° ${valor < 0 ? negativo : positivo}`;

/** The longest round distance that takes at most so many pixels of paper, and its parts. */
export function barraDa(carta: Pick<Carta, 'escala'>, maximo: number) {
  const cabem = metrosPorPixel(carta) * maximo;
  const potencia = 10 ** Math.floor(Math.log10(cabem));
  const metros = ([5, 2, 1].find((n) => n * potencia <= cabem) ?? 1) * potencia;
  const emQuilometros = metros >= 1000;
  const texto = (n: number) => (emQuilometros ? n / 1000 : n).toLocaleString('pt-BR', { maximumFractionDigits: 3 });
  return {
    metros,
    pixels: metros / metrosPorPixel(carta),
    marcas: [0, metros / 2, metros].map((n) => texto(n)),
    unidade: emQuilometros ? 'km' : 'm',
  };
}
