import { AnelPesquisado, dentroDoAnel, type Esforco } from './anel-pesquisado.ts';
import type { Bbox, Sequencia } from './partes.ts';

/** Pairs of boxes looked at before a geometry is called too complex: a fraction of a second of one core. */
const MAX_PARES = 30_000_000;

/** A box that lies inside another one, or is the same. */
interface Aninhada {
  readonly fora: number;
  readonly dentro: number;
}

const VAZIA: Bbox = [0, 0, 0, 0];

/**
 * Which of the boxes lie inside which others: only there can a ring lie inside another and cross it nowhere.
 * A sweep from west to east.
 */
export function caixasAninhadas(caixas: readonly Bbox[]): readonly Aninhada[] | 'complexa_demais' {
  const em = (i: number) => caixas[i] ?? VAZIA;
  // Of two that begin together first the larger one, which may hold the other.
  const ordem = caixas
    .map((_, i) => i)
    .sort((i, j) => em(i)[0] - em(j)[0] || em(j)[2] - em(i)[2] || em(i)[1] - em(j)[1] || em(j)[3] - em(i)[3]);
  const achadas: Aninhada[] = [];
  let abertas: number[] = [];
  let pares = 0;
  for (const dentro of ordem) {
    const [w, s, e, n] = em(dentro);
    abertas = abertas.filter((outra) => em(outra)[2] >= w);
    pares += abertas.length;
    if (pares > MAX_PARES) return 'complexa_demais';
    for (const fora of abertas) {
      const [oeste, sul, leste, norte] = em(fora);
      if (sul > s || leste < e || norte < n) continue;
      achadas.push({ fora, dentro });
      if (oeste === w && sul === s && leste === e && norte === n) achadas.push({ fora: dentro, dentro: fora });
    }
    abertas.push(dentro);
  }
  return achadas;
}

/** A ring that lies where none may: a hole outside of its contour or in another hole, a part in another one. */
export interface MalPosto {
  readonly codigo: 'buraco_fora_do_contorno' | 'buraco_em_buraco' | 'cruza_a_si_mesma';
  readonly parte: number;
  readonly anel: number;
}

/**
 * The first ring that lies where it may not.
 * @param poligonos rings of each part, the contour first, which neither cross nor run along each other
 */
export function anelMalPosto(poligonos: readonly (readonly Sequencia[])[]): MalPosto | 'complexa_demais' | null {
  const esforco: Esforco = { lados: 0 };
  const partes = poligonos.map((aneis) => aneis.map((anel) => new AnelPesquisado(anel, esforco)));
  for (const [parte, aneis] of partes.entries()) {
    const errado = buracoMalPosto(aneis);
    if (errado) return errado === 'complexa_demais' ? errado : { ...errado, parte };
  }
  const pares = partes.length < 2 ? [] : caixasAninhadas(partes.map(([contorno]) => contorno?.caixa ?? VAZIA));
  if (pares === 'complexa_demais') return pares;
  for (const { fora, dentro } of pares) {
    const [contorno, ...buracos] = partes[fora] ?? [];
    const parte = partes[dentro]?.[0];
    if (!contorno || !parte) continue;
    const onde = dentroDoAnel(parte, contorno);
    const noBuraco = onde === true && buracos.some((buraco) => dentroDoAnel(parte, buraco) === true);
    if (esforco.lados === Infinity) return 'complexa_demais';
    if (onde === true && !noBuraco) return { codigo: 'cruza_a_si_mesma', parte: dentro, anel: 0 };
  }
  return null;
}

function buracoMalPosto([contorno, ...buracos]: readonly AnelPesquisado[]):
  | Omit<MalPosto, 'parte'>
  | 'complexa_demais'
  | null {
  if (!contorno) return null;
  for (const [i, buraco] of buracos.entries()) {
    const onde = dentroDoAnel(buraco, contorno);
    if (onde === 'complexa_demais') return onde;
    if (!onde) return { codigo: 'buraco_fora_do_contorno', anel: i + 1 };
  }
  const pares = buracos.length < 2 ? [] : caixasAninhadas(buracos.map(({ caixa }) => caixa));
  if (pares === 'complexa_demais') return pares;
  for (const { fora, dentro } of pares) {
    const [maior, menor] = [buracos[fora], buracos[dentro]];
    const onde = maior && menor && dentroDoAnel(menor, maior);
    if (onde === 'complexa_demais') return onde;
    if (onde) return { codigo: 'buraco_em_buraco', anel: dentro + 1 };
  }
  return null;
}
