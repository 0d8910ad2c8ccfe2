import type { Geometria } from '#domain/geometria/geojson.ts';
import { MAX_VERTICES } from '#domain/geometria/validade.ts';
import { conferida, exigirPoucos, TextoIlegivel } from './geometria-lida.ts';

const SIMBOLO = /\s*(?:([A-Za-z]+)|([(),;=])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?))/y;

/** How deep the positions of each type are nested. */
const NIVEIS = {
  POINT: ['Point', 0],
  LINESTRING: ['LineString', 1],
  POLYGON: ['Polygon', 2],
  MULTIPOINT: ['MultiPoint', 1],
  MULTILINESTRING: ['MultiLineString', 2],
  MULTIPOLYGON: ['MultiPolygon', 3],
} as const;
/** Degrees of WGS 84 or SIRGAS 2000. */
const EM_GRAUS = new Set(['4326', '4674']);

const ilegivel = () => new TextoIlegivel('O texto não é GeoJSON, KML nem WKT que se possa ler.');

/** Geometries of a WKT text (also PostGIS's, with its SRID in front), one or several, one after another. */
export function lerWkt(texto: string): readonly Geometria[] {
  const leitor = new Simbolos(texto);
  const geometrias: unknown[] = [];
  while (!leitor.acabou()) {
    if (leitor.passar(';')) continue;
    lerUma(leitor, geometrias);
  }
  if (geometrias.length === 0) throw ilegivel();
  return geometrias.map(conferida);
}

function lerUma(leitor: Simbolos, geometrias: unknown[]): void {
  const nome = leitor.palavra();
  if (nome === 'SRID') {
    leitor.exigir('=');
    if (!EM_GRAUS.has(leitor.numero())) {
      throw new TextoIlegivel('O WKT não está em graus (SRID 4326 ou 4674): use o envio de arquivos, que o converte.');
    }
    leitor.exigir(';');
    return;
  }
  // POINT Z, POINTZ and POINT ZM are the same: heights are dropped.
  const tipo = nome.replace(/(?<=T|N|G|Y)(Z|M|ZM)$/, '');
  leitor.passarDimensao();
  if (tipo === 'GEOMETRYCOLLECTION') {
    lerColecao(leitor, geometrias);
    return;
  }
  const forma = Object.hasOwn(NIVEIS, tipo) ? NIVEIS[tipo as keyof typeof NIVEIS] : undefined;
  if (forma === undefined) throw ilegivel();
  const [type, niveis] = forma;
  if (leitor.passar('EMPTY')) throw new TextoIlegivel('O WKT tem uma geometria vazia.');
  if (niveis === 0) {
    leitor.exigir('(');
    geometrias.push({ type, coordinates: leitor.posicao() });
    leitor.exigir(')');
  } else geometrias.push({ type, coordinates: lerLista(leitor, niveis, type === 'MultiPoint') });
}

/** One level: a collection inside another has no use in a layer. */
function lerColecao(leitor: Simbolos, geometrias: unknown[]): void {
  leitor.exigir('(');
  do {
    if (leitor.proximo() === 'GEOMETRYCOLLECTION') throw ilegivel();
    lerUma(leitor, geometrias);
  } while (leitor.passar(','));
  leitor.exigir(')');
}

function lerLista(leitor: Simbolos, niveis: number, soltos: boolean): unknown[] {
  leitor.exigir('(');
  const itens: unknown[] = [];
  do {
    if (niveis > 1) itens.push(lerLista(leitor, niveis - 1, false));
    else if (soltos && leitor.passar('(')) {
      itens.push(leitor.posicao());
      leitor.exigir(')');
    } else itens.push(leitor.posicao());
  } while (leitor.passar(','));
  leitor.exigir(')');
  return itens;
}

/** The text's words, marks and numbers, one after another. */
class Simbolos {
  private readonly simbolos: readonly string[];
  private onde = 0;
  private vertices = 0;

  constructor(texto: string) {
    const simbolos: string[] = [];
    SIMBOLO.lastIndex = 0;
    const fim = texto.trimEnd().length;
    while (SIMBOLO.lastIndex < fim) {
      const achado = SIMBOLO.exec(texto);
      if (achado === null) throw ilegivel();
      simbolos.push((achado[1]?.toUpperCase() ?? achado[2] ?? achado[3]) as string);
      // Three numbers and a comma for each vertex, and the rest.
      if (simbolos.length > MAX_VERTICES * 5) exigirPoucos(simbolos.length);
    }
    this.simbolos = simbolos;
  }

  acabou = (): boolean => this.onde >= this.simbolos.length;
  proximo = (): string | undefined => this.simbolos[this.onde];

  passar(simbolo: string): boolean {
    if (this.simbolos[this.onde] !== simbolo) return false;
    this.onde++;
    return true;
  }

  passarDimensao(): void {
    for (const dimensao of ['Z', 'M', 'ZM']) if (this.passar(dimensao)) return;
  }

  exigir(simbolo: string): void {
    if (!this.passar(simbolo)) throw ilegivel();
  }

  palavra(): string {
    const palavra = this.simbolos[this.onde++];
    if (palavra === undefined || !/^[A-Z]+$/.test(palavra)) throw ilegivel();
    return palavra;
  }

  numero(): string {
    const numero = this.simbolos[this.onde++];
    if (numero === undefined || !/^[-+.\d]/.test(numero)) throw ilegivel();
    return numero;
  }

  posicao(): number[] {
    exigirPoucos(++this.vertices);
    const numeros = [Number(this.numero()), Number(this.numero())];
    while (/^[-+.\d]/.test(this.proximo() ?? '')) numeros.push(Number(this.numero()));
    if (numeros.length > 4) throw ilegivel();
    return numeros;
  }
}
