import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Formato } from '#domain/exportacao/formatos.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';

/** A feature of a file, as another program reads it, in EPSG:4326. */
export interface Lida {
  readonly geometry: Geometria;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Without one that knows letters beyond ASCII, `unzip` writes numbers in their place. */
const COM_ACENTOS: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C.UTF-8' };

/** What a program writes. */
async function escrito(programa: string, ...args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(programa, args, { encoding: 'utf8', maxBuffer: 2 ** 28, env: COM_ACENTOS })).stdout;
}

/** What GDAL by itself finds in a file that we wrote; a CSV is read as Excel in Portuguese would. */
export async function lerExportado(arquivo: string, formato: Formato): Promise<Lida[]> {
  if (formato === 'csv') return lerCsv(readFileSync(arquivo, 'utf8'));
  const nomes = arquivo.endsWith('.zip') ? await entradas(arquivo) : [];
  const fontes = nomes.filter((nome) => /\.(shp|fgb|dxf)$/.test(nome)).map((nome) => `/vsizip/${arquivo}/${nome}`);
  // Of one file for each kind of geometry every one is a layer; of others GDAL says which there are.
  if (fontes.length > 0) return (await Promise.all(fontes.map((fonte) => lerCamada(fonte)))).flat();
  const camadas = await camadasDe(arquivo);
  return (await Promise.all(camadas.map((camada) => lerCamada(arquivo, camada)))).flat();
}

/** Everything that GDAL says of a file that we wrote. */
export const ditoPelaGdal = (arquivo: string, ...opcoes: readonly string[]): Promise<string> =>
  escrito('ogrinfo', '-ro', '-al', ...opcoes, arquivo);

/** Text of a small file inside of a zip; null where there is none. */
export async function textoNoZip(arquivo: string, nome: string): Promise<string | null> {
  return (await entradas(arquivo)).includes(nome) ? escrito('unzip', '-p', arquivo, nome) : null;
}

async function entradas(zip: string): Promise<string[]> {
  return (await escrito('unzip', '-Z1', zip)).trim().split('\n');
}

async function camadasDe(fonte: string): Promise<string[]> {
  const dito = await escrito('ogrinfo', '-ro', '-q', fonte);
  return [...dito.matchAll(/^\d+: (.+?)(?: \([^()]*\))?$/gm)].map(([, nome = '']) => nome);
}

async function lerCamada(fonte: string, ...camada: readonly string[]): Promise<Lida[]> {
  const saida = ['-f', 'GeoJSON', '/vsistdout/', fonte, ...camada, '-lco', 'COORDINATE_PRECISION=15'];
  // A drawing says nothing of its coordinate system: whoever reads it has to know.
  const sistema = /\.dxf$/.test(fonte) ? [] : ['-t_srs', 'EPSG:4326'];
  const { features } = JSON.parse(await escrito('ogr2ogr', ...saida, ...sistema)) as { features: Lida[] };
  return features;
}

function lerCsv(texto: string): Lida[] {
  const [cabecalho = [], ...linhas] = celulas(texto.replace(/^\uFEFF/, ''));
  return linhas.map((linha) => {
    const properties = Object.fromEntries(cabecalho.map(({ valor }, i) => [valor, daCelula(linha[i])]));
    const { wkt, ...resto } = properties;
    return { geometry: geometriaDoWkt(String(wkt)), properties: resto };
  });
}

interface Celula {
  readonly valor: string;
  readonly citada: boolean;
}

function celulas(texto: string): Celula[][] {
  return [...texto.matchAll(/((?:(?:"(?:[^"]|"")*"|[^;"\r\n]*)(?:;|(?=\r\n)))+)\r\n/g)].map(([, linha = '']) =>
    [...`${linha};`.matchAll(/(?:"((?:[^"]|"")*)"|([^;"]*));/g)].map(([, citado, solto = '']) => ({
      valor: citado?.replaceAll('""', '"') ?? solto,
      citada: citado !== undefined,
    })),
  );
}

/** Quoted is text; otherwise nothing, a truth value, or a number with a decimal comma. */
function daCelula(celula: Celula | undefined): unknown {
  if (celula === undefined) return undefined;
  const { valor, citada } = celula;
  if (citada) return valor;
  if (valor === '') return null;
  return valor === 'true' || valor === 'false' ? valor === 'true' : Number(valor.replace(',', '.'));
}

const TIPOS_WKT = { POINT: 'MultiPoint', LINESTRING: 'MultiLineString', POLYGON: 'MultiPolygon' } as const;

function geometriaDoWkt(wkt: string): Geometria {
  const [, tipo = '', corpo = ''] = /^MULTI(POINT|LINESTRING|POLYGON)\s*(.*)$/.exec(wkt) ?? [];
  const listas = corpo
    .replaceAll(/(-?[\d.e-]+) (-?[\d.e-]+)/g, '[$1,$2]')
    .replaceAll(/\((\[[^()]*?\])\)/g, tipo === 'POINT' ? '$1' : '[$1]')
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  return { type: TIPOS_WKT[tipo as keyof typeof TIPOS_WKT], coordinates: JSON.parse(listas) } as Geometria;
}

type Posicao = readonly [number, number];

/** Rings and lines of a geometry as lists of positions; a ring may start anywhere and run either way. */
function sequenciasDe({ type, coordinates }: Geometria): { posicoes: Posicao[]; anel: boolean }[] {
  const anel = type.endsWith('Polygon');
  const achadas: { posicoes: Posicao[]; anel: boolean }[] = [];
  const descer = (valor: unknown): void => {
    const lista = valor as unknown[];
    if (typeof lista[0] === 'number') achadas.push({ posicoes: [lista as unknown as Posicao], anel: false });
    else if (Array.isArray(lista[0]) && typeof lista[0][0] === 'number' && !type.endsWith('Point')) {
      achadas.push({ posicoes: lista as Posicao[], anel });
    } else lista.forEach(descer);
  };
  descer(coordinates);
  return achadas;
}

/** Largest distance in degrees between a vertex and the same one in the other geometry; infinite where they differ. */
export function maiorDesvio(a: Geometria, b: Geometria): number {
  const [uma, outra] = [sequenciasDe(a), sequenciasDe(b)];
  if (uma.length !== outra.length) return Number.POSITIVE_INFINITY;
  return Math.max(
    ...uma.map(({ posicoes, anel }) =>
      Math.min(...outra.map((candidata) => desvioEntre(posicoes, candidata.posicoes, anel))),
    ),
  );
}

function desvioEntre(a: readonly Posicao[], b: readonly Posicao[], anel: boolean): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  if (!anel) return desvioNaOrdem(a, b);
  const [aberto, outro] = [a.slice(0, -1), b.slice(0, -1)];
  return Math.min(
    ...[outro, [...outro].reverse()].flatMap((sentido) =>
      sentido.map((_, i) => desvioNaOrdem(aberto, [...sentido.slice(i), ...sentido.slice(0, i)])),
    ),
  );
}

function desvioNaOrdem(a: readonly Posicao[], b: readonly Posicao[]): number {
  return Math.max(
    ...a.map(([x, y], i) => Math.max(Math.abs(x - (b[i]?.[0] ?? 999)), Math.abs(y - (b[i]?.[1] ?? 999)))),
  );
}
