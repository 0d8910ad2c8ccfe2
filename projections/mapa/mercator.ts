import { alturaNoPlano, LATITUDE_MAXIMA, MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';

/** Codes of OGC's well-known binary for what has no parts. */
const [PONTO, LINHA, POLIGONO] = [1, 2, 3];
/** PostGIS's flags in the code of a type; only "an SRID follows" is known here. */
const COM_SRID = 0x20000000;
const SRID = 3857;
const CABECALHO = 5;
const POSICAO = 16;

/** A shape in EPSG:3857 as maps have it, and the box around it. */
export interface EmMercator {
  /** EWKB. */
  readonly geom: Uint8Array;
  readonly oeste: number;
  readonly sul: number;
  readonly leste: number;
  readonly norte: number;
}

/**
 * A shape in EPSG:4326 as maps have it: in EPSG:3857, areas clockwise and their holes against that. What
 * ST_ForcePolygonCW(ST_Transform(…)) answers, at a quarter of the price: for batches, which bring their shapes as bytes.
 * @param ewkb little-endian, two dimensions, with its SRID
 * @param em memory for the answer's bytes, as many as those
 * @returns null for what Postgres is to look at: reaching beyond the world's edge in Mercator, or without any position
 */
export function emMercator(ewkb: Uint8Array, em: Uint8Array = Buffer.alloc(ewkb.length)): EmMercator | null {
  em.set(ewkb);
  const projecao = new Projecao(em);
  return projecao.projetar() ? projecao : null;
}

class Projecao implements EmMercator {
  readonly geom: Uint8Array;
  oeste = Number.POSITIVE_INFINITY;
  sul = Number.POSITIVE_INFINITY;
  leste = Number.NEGATIVE_INFINITY;
  norte = Number.NEGATIVE_INFINITY;
  readonly #view: DataView;
  #at = 0;

  constructor(geom: Uint8Array) {
    this.geom = geom;
    this.#view = new DataView(this.geom.buffer, this.geom.byteOffset, this.geom.byteLength);
  }

  projetar(): boolean {
    const tipo = this.#cabecalho();
    this.#view.setUint32(this.#at, SRID, true);
    this.#at += 4;
    return this.#corpo(tipo) && this.oeste <= this.leste;
  }

  #cabecalho(): number {
    const codigo = this.#view.getUint32(this.#at + 1, true);
    this.#at += CABECALHO;
    return codigo & ~COM_SRID;
  }

  #contagem(): number {
    const n = this.#view.getUint32(this.#at, true);
    this.#at += 4;
    return n;
  }

  /** @returns false where a position is too far north or south */
  #corpo(tipo: number): boolean {
    if (tipo === PONTO) return this.#posicoes(1);
    if (tipo === LINHA) return this.#posicoes(this.#contagem());
    const partes = this.#contagem();
    for (let parte = 0; parte < partes; parte += 1) {
      const dentro = tipo === POLIGONO ? this.#anel(parte === 0) : this.#corpo(this.#cabecalho());
      if (!dentro) return false;
    }
    return true;
  }

  #posicoes(n: number): boolean {
    const view = this.#view;
    for (const fim = this.#at + n * POSICAO; this.#at < fim; this.#at += POSICAO) {
      const latitude = view.getFloat64(this.#at + 8, true);
      // Said so that what is no number is looked at by Postgres, too.
      if (!(Math.abs(latitude) <= LATITUDE_MAXIMA)) return false;
      const x = (view.getFloat64(this.#at, true) * MEIO_MUNDO_M) / 180;
      const y = (alturaNoPlano(latitude) * MEIO_MUNDO_M) / Math.PI;
      view.setFloat64(this.#at, x, true);
      view.setFloat64(this.#at + 8, y, true);
      if (x < this.oeste) this.oeste = x;
      if (x > this.leste) this.leste = x;
      if (y < this.sul) this.sul = y;
      if (y > this.norte) this.norte = y;
    }
    return true;
  }

  #anel(externo: boolean): boolean {
    const n = this.#contagem();
    const inicio = this.#at;
    if (!this.#posicoes(n)) return false;
    if (this.#horario(inicio, n) !== externo) this.#inverter(inicio, n);
    return true;
  }

  /** Twice the area to the right of the ring's way, from its first position: far from it decimals would be lost. */
  #horario(inicio: number, n: number): boolean {
    const view = this.#view;
    const [x0, y0] = [view.getFloat64(inicio, true), view.getFloat64(inicio + 8, true)];
    let [soma, xa, ya] = [0, 0, 0];
    for (let at = inicio + POSICAO; at < inicio + n * POSICAO; at += POSICAO) {
      const x = view.getFloat64(at, true) - x0;
      const y = view.getFloat64(at + 8, true) - y0;
      soma += x * ya - xa * y;
      xa = x;
      ya = y;
    }
    return soma > 0;
  }

  #inverter(inicio: number, n: number): void {
    const view = this.#view;
    for (let [a, b] = [inicio, inicio + (n - 1) * POSICAO]; a < b; a += POSICAO, b -= POSICAO) {
      for (const eixo of [0, 8]) {
        const valor = view.getFloat64(a + eixo, true);
        view.setFloat64(a + eixo, view.getFloat64(b + eixo, true), true);
        view.setFloat64(b + eixo, valor, true);
      }
    }
  }
}
