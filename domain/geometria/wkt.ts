/** A geometry as a text writes it, not looked at further: coordinates as in GeoJSON, of whatever numbers it holds. */
export interface GeometriaDeWkt {
  readonly type: string;
  readonly coordinates: unknown;
}

export type MotivoDoWkt = 'ilegivel' | 'vazia' | 'vertices_demais';

export type WktLido =
  | {
      readonly srids: readonly number[];
      readonly geometrias: readonly GeometriaDeWkt[];
      /** Whether any of them came inside a collection. */
      readonly emColecao: boolean;
    }
  | { readonly motivo: MotivoDoWkt };

const SIMBOLO = /\s*(?:([A-Za-z]+)|([(),;=])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?))/y;
const PALAVRA = /^[A-Z]+$/;
const NUMERO = /^[-+.\d]/;

/** How deep the positions of each type are nested. */
const NIVEIS: Readonly<Record<string, readonly [type: string, niveis: number]>> = {
  POINT: ['Point', 0],
  LINESTRING: ['LineString', 1],
  POLYGON: ['Polygon', 2],
  MULTIPOINT: ['MultiPoint', 1],
  MULTILINESTRING: ['MultiLineString', 2],
  MULTIPOLYGON: ['MultiPolygon', 3],
};

/**
 * Geometries of a WKT text (also PostGIS's, with its SRID in front), one or several, one after another or in one
 * collection. Heights are dropped.
 */
export function lerWkt(texto: string, maximoDeVertices: number): WktLido {
  try {
    return new LeitorDeWkt(texto, maximoDeVertices).ler();
  } catch (error) {
    if (error instanceof WktRecusado) return { motivo: error.motivo };
    throw error;
  }
}

class WktRecusado extends Error {
  readonly motivo: MotivoDoWkt;

  constructor(motivo: MotivoDoWkt) {
    super(motivo);
    this.motivo = motivo;
  }
}

class LeitorDeWkt {
  readonly #texto: string;
  readonly #fim: number;
  readonly #maximoDeVertices: number;
  readonly #geometrias: GeometriaDeWkt[] = [];
  readonly #srids: number[] = [];
  #emColecao = false;
  #vertices = 0;
  #onde = 0;
  /** The word, mark or number that comes next; null behind the last one. */
  #simbolo: string | null = null;

  constructor(texto: string, maximoDeVertices: number) {
    this.#texto = texto;
    this.#fim = texto.trimEnd().length;
    this.#maximoDeVertices = maximoDeVertices;
    this.#avancar();
  }

  ler(): WktLido {
    while (this.#simbolo !== null) {
      if (this.#passar(';')) continue;
      if (this.#passar('SRID')) this.#srid();
      else this.#geometria(true);
    }
    if (this.#geometrias.length === 0) throw new WktRecusado('ilegivel');
    return { srids: this.#srids, geometrias: this.#geometrias, emColecao: this.#emColecao };
  }

  #srid(): void {
    this.#exigir('=');
    this.#srids.push(this.#numero());
    this.#exigir(';');
  }

  /** @param colecao whether it may be one: a collection inside another has no use in a layer */
  #geometria(colecao: boolean): void {
    // POINT Z, POINTZ and POINT ZM are the same.
    const tipo = this.#palavra().replace(/(?<=T|N|G|Y)(Z|M|ZM)$/, '');
    for (const dimensao of ['Z', 'M', 'ZM']) if (this.#passar(dimensao)) break;
    if (tipo === 'GEOMETRYCOLLECTION') {
      if (!colecao) throw new WktRecusado('ilegivel');
      this.#emColecao = true;
      this.#emParenteses(() => this.#geometria(false));
      return;
    }
    const [type, niveis] = (Object.hasOwn(NIVEIS, tipo) ? NIVEIS[tipo] : undefined) ?? [];
    if (type === undefined || niveis === undefined) throw new WktRecusado('ilegivel');
    if (this.#simbolo === 'EMPTY') throw new WktRecusado('vazia');
    // A point is written as if it were a list of one.
    const lista = this.#lista(Math.max(niveis, 1), type === 'MultiPoint');
    if (niveis === 0 && lista.length !== 1) throw new WktRecusado('ilegivel');
    this.#geometrias.push({ type, coordinates: niveis === 0 ? lista[0] : lista });
  }

  #lista(niveis: number, soltos: boolean): unknown[] {
    return this.#emParenteses(() => {
      if (niveis > 1) return this.#lista(niveis - 1, false);
      // The positions of a MULTIPOINT may stand in brackets of their own.
      return soltos && this.#simbolo === '(' ? this.#emParenteses(() => this.#posicao())[0] : this.#posicao();
    });
  }

  /** What stands in brackets, one behind the other with commas between. */
  #emParenteses<T>(ler: () => T): T[] {
    this.#exigir('(');
    const itens: T[] = [];
    do itens.push(ler());
    while (this.#passar(','));
    this.#exigir(')');
    return itens;
  }

  #posicao(): [number, number] {
    this.#vertices += 1;
    if (this.#vertices > this.#maximoDeVertices) throw new WktRecusado('vertices_demais');
    const posicao: [number, number] = [this.#numero(), this.#numero()];
    for (let alturas = 0; NUMERO.test(this.#simbolo ?? ''); alturas += 1) {
      if (alturas === 2) throw new WktRecusado('ilegivel');
      this.#avancar();
    }
    return posicao;
  }

  #passar(simbolo: string): boolean {
    if (this.#simbolo !== simbolo) return false;
    this.#avancar();
    return true;
  }

  #exigir(simbolo: string): void {
    if (!this.#passar(simbolo)) throw new WktRecusado('ilegivel');
  }

  #palavra(): string {
    const palavra = this.#simbolo;
    if (palavra === null || !PALAVRA.test(palavra)) throw new WktRecusado('ilegivel');
    this.#avancar();
    return palavra;
  }

  #numero(): number {
    const numero = this.#simbolo;
    if (numero === null || !NUMERO.test(numero)) throw new WktRecusado('ilegivel');
    this.#avancar();
    return Number(numero);
  }

  #avancar(): void {
    if (this.#onde >= this.#fim) {
      this.#simbolo = null;
      return;
    }
    SIMBOLO.lastIndex = this.#onde;
    const achado = SIMBOLO.exec(this.#texto);
    if (achado === null) throw new WktRecusado('ilegivel');
    this.#onde = SIMBOLO.lastIndex;
    this.#simbolo = (achado[1]?.toUpperCase() ?? achado[2] ?? achado[3]) as string;
  }
}
