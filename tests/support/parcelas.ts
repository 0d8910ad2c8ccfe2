import type { Input } from './inputs.ts';

/** A grid of parcels: what a test, or a bench of 200,000, imports, draws and exports. */
interface Grade {
  /** Parcels side by side. */
  readonly colunas: number;
  /** Degrees from one to the next. */
  readonly passo: number;
  /** Positions of each, the closing one included. */
  readonly vertices: number;
  readonly oeste: number;
  readonly sul: number;
}

/** 200,000 of these lie between Minas Gerais and Bahia. */
const GRADE: Grade = { colunas: 448, passo: 0.01, vertices: 60, oeste: -50, sul: -18 };

/** A number between 0 and 1 that always is the same for the same place (a hash by Thomas Wang's mixing). */
function sorte(n: number): number {
  let x = n | 0;
  x = Math.imul(x ^ 61 ^ (x >>> 16), 9);
  x ^= x >>> 4;
  x = Math.imul(x, 0x27d4eb2d);
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
}

/** The ring of parcel `n`, clockwise as shapefiles want it, closed: round, with an uneven edge. */
function parcela(n: number, { colunas, passo, vertices, oeste, sul }: Grade = GRADE): [number, number][] {
  const lng = oeste + ((n % colunas) + 0.5) * passo;
  const lat = sul + (Math.floor(n / colunas) + 0.5) * passo;
  const anel = Array.from({ length: vertices - 1 }, (_, i): [number, number] => {
    const angulo = (-2 * Math.PI * i) / (vertices - 1);
    const raio = passo * 0.45 * (0.75 + 0.25 * sorte(n * 64 + i));
    return [lng + raio * Math.cos(angulo), lat + raio * Math.sin(angulo)];
  });
  return [...anel, anel[0] ?? [lng, lat]];
}

/** The rings of the first `total` parcels. */
export function aneisDasParcelas(total: number): [number, number][][] {
  return Array.from({ length: total }, (_, n) => parcela(n));
}

const CULTURAS = ['soja', 'milho', 'algodão', 'café', 'pastagem', 'cana-de-açúcar'];
/** Name, type, length and decimals of each column. */
const CAMPOS = [
  ['nome', 'C', 24, 0],
  ['codigo', 'N', 10, 0],
  ['cultura', 'C', 20, 0],
  ['produtiv', 'N', 10, 2],
] as const;

/** The first `total` parcels as the parts of a shapefile in SIRGAS 2000. */
export function parcelasEmShapefile(total: number, nome = 'parcelas', grade: Grade = GRADE): Input[] {
  const record = 8 + 44 + 4 + grade.vertices * 16;
  const shp = Buffer.alloc(100 + total * record);
  const shx = Buffer.alloc(100 + total * 8);
  const linhas = Math.ceil(total / grade.colunas);
  const { oeste, sul, colunas, passo } = grade;
  const caixa = [oeste, sul, oeste + colunas * passo, sul + linhas * passo];
  for (const file of [shp, shx]) cabecalho(file, caixa);
  for (let n = 0; n < total; n++) {
    const at = 100 + n * record;
    shp.writeInt32BE(n + 1, at);
    shp.writeInt32BE((record - 8) / 2, at + 4);
    shx.writeInt32BE(at / 2, 100 + n * 8);
    shx.writeInt32BE((record - 8) / 2, 104 + n * 8);
    poligono(shp, at + 8, parcela(n, grade));
  }
  const sirgas = 'GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137.0,298.257222101]]';
  const prj = `${sirgas},PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`;
  return [
    { nome: `${nome}.shp`, bytes: shp },
    { nome: `${nome}.shx`, bytes: shx },
    { nome: `${nome}.dbf`, bytes: tabela(total) },
    { nome: `${nome}.prj`, bytes: Buffer.from(prj) },
    { nome: `${nome}.cpg`, bytes: Buffer.from('UTF-8') },
  ];
}

function cabecalho(file: Buffer, caixa: readonly number[]): void {
  file.writeInt32BE(9994, 0);
  file.writeInt32BE(file.length / 2, 24);
  file.writeInt32LE(1000, 28);
  file.writeInt32LE(5, 32);
  for (const [i, grau] of caixa.entries()) file.writeDoubleLE(grau, 36 + i * 8);
}

function poligono(file: Buffer, at: number, anel: readonly [number, number][]): void {
  const [xs, ys] = [anel.map(([x]) => x), anel.map(([, y]) => y)];
  const caixa = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  file.writeInt32LE(5, at);
  for (const [i, grau] of caixa.entries()) file.writeDoubleLE(grau, at + 4 + i * 8);
  file.writeInt32LE(1, at + 36);
  file.writeInt32LE(anel.length, at + 40);
  for (const [i, [x, y]] of anel.entries()) {
    file.writeDoubleLE(x, at + 48 + i * 16);
    file.writeDoubleLE(y, at + 56 + i * 16);
  }
}

/** What stands in the columns of parcel `n`. */
function valores(n: number): readonly string[] {
  const cultura = CULTURAS[Math.floor(sorte(n) * CULTURAS.length)] ?? 'soja';
  return [`Talhão ${n + 1}`, String(n + 1), cultura, (sorte(n + 7) * 200).toFixed(2)];
}

function tabela(total: number): Buffer {
  const length = 1 + CAMPOS.reduce((soma, [, , bytes]) => soma + bytes, 0);
  const start = 32 + CAMPOS.length * 32 + 1;
  const file = Buffer.alloc(start + total * length + 1, ' ');
  file.fill(0, 0, start);
  file.set([3, 126, 3, 10]);
  file.writeUInt32LE(total, 4);
  file.writeUInt16LE(start, 8);
  file.writeUInt16LE(length, 10);
  for (const [i, [campo, tipo, bytes, casas]] of CAMPOS.entries()) {
    file.write(campo, 32 + i * 32, 'latin1');
    file.write(tipo, 43 + i * 32, 'latin1');
    file.set([bytes, casas], 48 + i * 32);
  }
  file[start - 1] = 0x0d;
  for (let n = 0; n < total; n++) {
    let at = start + n * length + 1;
    for (const [i, valor] of valores(n).entries()) {
      const [, tipo, bytes] = CAMPOS[i] ?? CAMPOS[0];
      const texto = Buffer.from(valor);
      file.set(texto.subarray(0, bytes), tipo === 'N' ? at + bytes - texto.length : at);
      at += bytes;
    }
  }
  file[file.length - 1] = 0x1a;
  return file;
}
