import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, rmSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { v7 } from 'uuid';
import { imagemDecider } from '#domain/imagem/imagem.decider.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import type { Services } from '#infra/composition/web.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { CLIENTES as CLIENTES_DA_DEMONSTRACAO } from '#infra/demonstration/pessoas.ts';
import type { ImagemRow } from '#projections/imagem/imagem.queries.ts';
import { until } from '../support/process.ts';
import { sorteio } from './sorteio.ts';

/** Whose the scene is. */
export const ESCOPO = { cliente_id: CLIENTES_DA_DEMONSTRACAO.serraAzul.id, ativos: 'todos' } as const;
const PAPEIS = ['azul', 'verde', 'vermelho', 'infravermelho_proximo'] as const;
const EXAME_MS = 1_200_000;

/** Pixels on each side of the scene that the benches of images are about. */
export const LADO = 10_000;
const [OESTE, NORTE, PIXEL] = [500_000, 7_800_000, 10];
const POR_ZOOM = 12;
const ZOOMS = [8, 9, 10, 11, 12, 13, 14, 15, 16] as const;
export const BANDAS = ['blue', 'green', 'red', 'nir'] as const;
export const TIPOS = ['true_color', 'ndvi'] as const satisfies readonly TipoDeImagem[];
export const CLIENTES = [1, 16] as const;

export interface Ladrilho {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}
export type Pedir = (ladrilho: Ladrilho, tipo: TipoDeImagem) => Promise<unknown>;

const COMO_COG = ['-of', 'COG', '-co', 'COMPRESS=DEFLATE', '-co', 'PREDICTOR=YES', '-co', 'NUM_THREADS=ALL_CPUS'];
/** As cameras write it: nothing is packed, and nothing is made ready for maps. */
export const CRUA = ['-of', 'GTiff', '-co', 'TILED=YES', '-co', 'BIGTIFF=IF_SAFER'];

/**
 * Four bands of UTM 23S (EPSG:32723): land with its seasons and its noise, which packs to about half.
 * @param como how it is written: as a COG where nothing is said
 */
export async function gravarCena(arquivo: string, lado: number, como: readonly string[] = COMO_COG): Promise<void> {
  const cru = `${arquivo}.dat`;
  const acaso = sorteio(15);
  const ruido = Uint16Array.from({ length: 65_536 }, () => acaso() * 200);
  async function* linhas() {
    for (let linha = 0; linha < lado; linha++) {
      const valores = new Uint16Array(lado * BANDAS.length);
      for (let i = 0; i < valores.length; i++) {
        const onda = 1_500 + 800 * Math.sin((i >> 2) / 300) * Math.cos(linha / 200);
        valores[i] = onda + (i & 3) * 300 + (ruido[(i * 31 + linha * 7_919) & 65_535] ?? 0);
      }
      yield Buffer.from(valores.buffer);
    }
  }
  await pipeline(linhas, createWriteStream(cru));
  const dito = ['ENVI', `samples = ${lado}`, `lines = ${lado}`, 'bands = 4', 'data type = 12', 'interleave = bip'];
  writeFileSync(`${arquivo}.hdr`, [...dito, 'byte order = 0', 'header offset = 0'].join('\n'));
  const cantos = [OESTE, NORTE, OESTE + lado * PIXEL, NORTE - lado * PIXEL].map(String);
  execFileSync('gdal_translate', ['-q', ...como, '-a_srs', 'EPSG:32723', '-a_ullr', ...cantos, cru, arquivo]);
  rmSync(cru);
}

/** The scene as anybody's image, once the worker has made its files. */
export async function enviarCena(services: Services, arquivo: string, lado: number): Promise<ImagemRow> {
  await gravarCena(arquivo, lado);
  const guardado = await services.armazenamento.put(createReadStream(arquivo), { maxBytes: 2 ** 40 });
  rmSync(arquivo);
  const [ativo] = await services.ativos.listar(ESCOPO, { ativo: true });
  if (ativo === undefined) throw new Error('sem ativo');
  const id = v7();
  const data = {
    cliente_id: ESCOPO.cliente_id,
    ativo_id: ativo.id,
    percentual_nuvens: 0,
    papeis: [...PAPEIS],
    obtencao: null,
    satelite: null,
    arquivo: { nome: 'cena.tif', tipo: 'image/tiff', ...guardado },
  };
  await services.executar(imagemDecider, id, { type: 'ReceberImagem', data }, doSistema());
  const row = await until(
    () => services.imagens.obter(ESCOPO, id),
    (lida) => lida !== null && lida.situacao !== 'em_exame',
    EXAME_MS,
  );
  if (row === null) throw new Error('a cena não apareceu');
  return row;
}

/** So many of each zoom, wherever the file lies; none twice. */
export function ladrilhosDaCena(lado: number, semente: number): readonly Ladrilho[] {
  const acaso = sorteio(semente);
  // Within the file in degrees, roughly: its middle meridian is its left edge.
  const [oeste, norte] = [-45, -19.895];
  const [largo, alto] = [(lado * PIXEL) / 104_600, (lado * PIXEL) / 110_700];
  const todos = ZOOMS.flatMap((z) =>
    Array.from({ length: POR_ZOOM }, () => {
      const [lng, lat] = [oeste + acaso() * largo, norte - acaso() * alto];
      const seno = Math.sin((lat * Math.PI) / 180);
      const y = 0.5 - Math.log((1 + seno) / (1 - seno)) / (4 * Math.PI);
      return { z, x: Math.floor(((lng + 180) / 360) * 2 ** z), y: Math.floor(y * 2 ** z) };
    }),
  );
  return [...new Map(todos.map((um) => [`${um.z}/${um.x}/${um.y}`, um])).values()];
}

/** Milliseconds of each tile, asked for by so many at once, and how many came in a second. */
export async function medirLadrilhos(pedir: Pedir, quais: readonly Ladrilho[], tipo: TipoDeImagem, clientes: number) {
  const [tempos, fila, inicio] = [[] as number[], [...quais], performance.now()];
  const cliente = async () => {
    for (let um = fila.shift(); um !== undefined; um = fila.shift()) {
      const antes = performance.now();
      await pedir(um, tipo);
      tempos.push(performance.now() - antes);
    }
  };
  await Promise.all(Array.from({ length: clientes }, cliente));
  return { tempos, porSegundo: (quais.length * 1_000) / (performance.now() - inicio) };
}
