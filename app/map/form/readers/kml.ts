import { exigirPoucos, TextoIlegivel } from './geometria-lida.ts';
import type { GeometriaEscrita } from './utm.ts';

type Posicao = readonly number[];

/** What begins with `<!` or `<?` and how it ends; everything between is passed over. */
const SALTOS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

interface Leitura {
  /** Local names of the elements that are open. */
  readonly abertos: string[];
  readonly geometrias: GeometriaEscrita[];
  aneis: Posicao[][];
  buracos: Posicao[][];
  vertices: number;
}

/**
 * Geometries of a KML text. Read as marks and numbers, not as XML: nothing is expanded, nothing is fetched, and a
 * DOCTYPE is refused.
 */
export function lerKml(texto: string): readonly GeometriaEscrita[] {
  const leitura: Leitura = { abertos: [], geometrias: [], aneis: [], buracos: [], vertices: 0 };
  for (let i = texto.indexOf('<'); i >= 0; i = texto.indexOf('<', i)) {
    const salto = SALTOS.find(([inicio]) => texto.startsWith(inicio, i));
    if (salto !== undefined) {
      i = fimDe(texto, salto[1], i) + salto[1].length;
      continue;
    }
    if (texto[i + 1] === '!') throw new TextoIlegivel('O KML traz uma declaração DOCTYPE, que não é aceita.');
    const fim = fimDe(texto, '>', i);
    const marca = texto.slice(i + 1, fim);
    i = fim + 1;
    if (marca.startsWith('/')) fechar(leitura, nomeDe(marca.slice(1)));
    else if (!marca.endsWith('/')) abrir(leitura, nomeDe(marca), texto, i);
  }
  if (leitura.geometrias.length === 0) throw new TextoIlegivel('O KML não tem ponto, linha nem polígono.');
  return leitura.geometrias;
}

function fimDe(texto: string, marca: string, desde: number): number {
  const fim = texto.indexOf(marca, desde);
  if (fim < 0) throw new TextoIlegivel('O KML está cortado ou não é XML.');
  return fim;
}

/** Without attributes and prefix. */
function nomeDe(marca: string): string {
  const fim = marca.search(/[\s/]/);
  const nome = fim < 0 ? marca : marca.slice(0, fim);
  return nome.slice(nome.indexOf(':') + 1);
}

function abrir(leitura: Leitura, nome: string, texto: string, desde: number): void {
  if (nome === 'Polygon') Object.assign(leitura, { aneis: [], buracos: [] });
  if (nome === 'coordinates') guardar(leitura, posicoesDe(texto.slice(desde, fimDe(texto, '<', desde)), leitura));
  leitura.abertos.push(nome);
}

function fechar(leitura: Leitura, nome: string): void {
  const onde = leitura.abertos.lastIndexOf(nome);
  if (onde >= 0) leitura.abertos.length = onde;
  if (nome !== 'Polygon' || leitura.aneis.length + leitura.buracos.length === 0) return;
  leitura.geometrias.push({ type: 'Polygon', coordinates: [...leitura.aneis, ...leitura.buracos] });
}

function guardar(leitura: Leitura, posicoes: Posicao[]): void {
  const { abertos, geometrias } = leitura;
  const dono = abertos.at(-1);
  if (dono === 'Point') geometrias.push({ type: 'Point', coordinates: posicoes[0] ?? [] });
  if (dono === 'LineString') geometrias.push({ type: 'LineString', coordinates: posicoes });
  if (dono !== 'LinearRing') return;
  if (!abertos.includes('Polygon')) geometrias.push({ type: 'LineString', coordinates: posicoes });
  else (abertos.includes('innerBoundaryIs') ? leitura.buracos : leitura.aneis).push(posicoes);
}

function posicoesDe(texto: string, leitura: Leitura): Posicao[] {
  const palavras = texto.split(/\s+/).filter((palavra) => palavra !== '');
  leitura.vertices += palavras.length;
  exigirPoucos(leitura.vertices);
  // Number('') is 0: an empty place is no number.
  return palavras.map((palavra) => palavra.split(',').map((n) => (n === '' ? Number.NaN : Number(n))));
}
