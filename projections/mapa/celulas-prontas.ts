import { MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';
import { LADO_DA_CELULA, TOTAL_DE_CELULAS, ZOOMS_COM_CELULAS } from './celulas.ts';
import { BITS_DAS_CELULAS, CELULAS_POR_LADO } from './niveis.ts';

/** What cells count of a layer. */
export interface Lugar {
  readonly id: string;
  readonly area_m2: number;
  /** Longer side of its box in metres of EPSG:3857, and the middle of the box. */
  readonly tamanho: number;
  readonly x: number;
  readonly y: number;
}

/** A row of the table of cells, without what all layers of an import have in common. */
export interface Celula {
  readonly zoom: number;
  readonly coluna: number;
  readonly linha: number;
  readonly celula: number;
  readonly media: boolean;
  readonly n: number;
  readonly area_m2: number;
  readonly soma_x: number;
  readonly soma_y: number;
  /** 64 bits, as text. */
  readonly ids_inicio: string;
  readonly ids_fim: string;
}

interface Soma {
  readonly gx: number;
  readonly gy: number;
  readonly media: boolean;
  n: number;
  area_m2: number;
  x: number;
  y: number;
  /** The exclusive or of ids, 32 bits at a time. */
  readonly ids: Int32Array;
}

/** As Postgres rounds: a half goes to the even side. */
export function arredondar(valor: number): number {
  const inteiro = Math.round(valor);
  return inteiro - valor === 0.5 && inteiro % 2 !== 0 ? inteiro - 1 : inteiro;
}

const naGrade = (metros: number) =>
  Math.min(Math.max(Math.floor((metros + MEIO_MUNDO_M) / LADO_DA_CELULA), 0), TOTAL_DE_CELULAS - 1);

/** The same sums that `somarNasCelulas` has Postgres make, of layers that come. */
export function celulasDe(lugares: readonly Lugar[]): readonly Celula[] {
  const porZoom = ZOOMS_COM_CELULAS.map((zoom) => ({ ...zoom, somas: new Map<number, Soma>() }));
  const id = new Int32Array(4);
  for (const lugar of lugares) {
    const [gx, gy] = [naGrade(lugar.x), naGrade(-lugar.y)];
    lerId(lugar.id, id);
    const [x, y] = [arredondar(lugar.x), arredondar(lugar.y)];
    for (const { bits, minimo, sempre, somas } of porZoom) {
      if (lugar.tamanho >= sempre) continue;
      const soma = somaEm(somas, gx >> bits, gy >> bits, lugar.tamanho >= minimo);
      soma.n += 1;
      soma.area_m2 += lugar.area_m2;
      soma.x += x;
      soma.y += y;
      for (let i = 0; i < 4; i += 1) soma.ids[i] = (soma.ids[i] ?? 0) ^ (id[i] ?? 0);
    }
  }
  return porZoom.flatMap(({ zoom, somas }) => [...somas.values()].map((soma) => celula(zoom, soma)));
}

function somaEm(somas: Map<number, Soma>, gx: number, gy: number, media: boolean): Soma {
  const chave = (gy * TOTAL_DE_CELULAS + gx) * 2 + Number(media);
  const conhecida = somas.get(chave);
  if (conhecida) return conhecida;
  const nova: Soma = { gx, gy, media, n: 0, area_m2: 0, x: 0, y: 0, ids: new Int32Array(4) };
  somas.set(chave, nova);
  return nova;
}

/** Digits of an id between its hyphens, 32 bits at a time. */
function lerId(id: string, em: Int32Array): void {
  em[0] = Number.parseInt(id.slice(0, 8), 16);
  em[1] = Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16);
  em[2] = Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16);
  em[3] = Number.parseInt(id.slice(28), 16);
}

const sessentaEQuatro = (alto = 0, baixo = 0) => String((BigInt(alto) << 32n) | BigInt(baixo >>> 0));

function celula(zoom: number, { gx, gy, media, n, area_m2, x, y, ids }: Soma): Celula {
  const mascara = CELULAS_POR_LADO - 1;
  return {
    zoom,
    coluna: gx >> BITS_DAS_CELULAS,
    linha: gy >> BITS_DAS_CELULAS,
    media,
    celula: ((gy & mascara) << BITS_DAS_CELULAS) | (gx & mascara),
    n,
    area_m2,
    soma_x: x,
    soma_y: y,
    ids_inicio: sessentaEQuatro(ids[0], ids[1]),
    ids_fim: sessentaEQuatro(ids[2], ids[3]),
  };
}
