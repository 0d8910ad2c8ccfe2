import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '#infra/store/postgres/pool.ts';
import { startApp } from '../support/app.ts';
import { entrarSemNavegador, type Visitante } from '../support/visitante.ts';
import type { Bench, BenchReport, Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';
import { sorteio } from './sorteio.ts';

const MIB = 2 ** 20;
/** MiB of the file, and how much of it is there when the connection drops. */
const TAMANHO = 500;
const QUEDA = 0.9;
const CAMINHO = '/camadas/upload/tus';
const TUS = { 'Tus-Resumable': '1.0.0' };

/** Begins as GeoJSON and goes on as anything: what is looked at is the way here, not what it holds. */
function pedaco(n: number): Buffer {
  const acaso = sorteio(n);
  const bytes = Buffer.alloc(MIB);
  for (let i = 0; i < MIB; i += 4) bytes.writeUInt32LE(Math.floor(acaso() * 2 ** 32), i);
  return n === 0 ? Buffer.concat([Buffer.from('{"type":"FeatureCollection",'), bytes]).subarray(0, MIB) : bytes;
}

/** One file by resumable upload through the whole application: the line drops at 90 %, and it goes on from there. */
const bench: Bench = async ([mib = String(TAMANHO)]): Promise<BenchReport> => {
  const total = Number(mib);
  const app = await startApp();
  const pool = createPool(app.environment.DATABASE_URL ?? '', { max: 1 });
  try {
    const memoria = watchMemory({ web: app.pids().web });
    const quem = await entrarSemNavegador(app.url, 'administrador');
    const sha256 = createHash('sha256');
    for (let n = 0; n < total; n += 1) sha256.update(pedaco(n));

    const endereco = await iniciar(app.url, quem, total);
    const antes = performance.now();
    await enviar(app.url, quem, endereco, 0, total, Math.floor(total * QUEDA));
    const caiu = performance.now();
    const chegou = await recebidos(app.url, quem, endereco);
    await enviar(app.url, quem, endereco, chegou, total, total);
    const inteiro = performance.now();
    const id = await pedirImportacao(quem, endereco);
    const pedida = performance.now();
    const guardado = await originalDe(pool, id);
    if (guardado.sha256 !== sha256.digest('hex') || guardado.bytes !== total * MIB)
      throw new Error(`guardado outro arquivo: ${JSON.stringify(guardado)}`);
    const em = (metrica: string, valor: number, unidade = 's'): Resultado => ({
      ...{ caso: `${total} MiB, queda aos ${QUEDA * 100} %`, metrica, valor, unidade, meta: null, referencia: null },
    });
    return {
      resultados: [
        em('até a queda', (caiu - antes) / 1_000),
        em('mandado outra vez', total * QUEDA - chegou / MIB, 'MiB'),
        em('o resto', (inteiro - caiu) / 1_000),
        em('do pedido à resposta, o arquivo juntado e conferido', (pedida - inteiro) / 1_000),
      ],
      memoriaMaxMiB: await memoria.stop(),
    };
  } finally {
    await pool.end();
    await app.stop();
  }
};

async function iniciar(url: string, quem: Visitante, mib: number): Promise<string> {
  const em64 = (texto: string) => Buffer.from(texto).toString('base64');
  const metadados = `filename ${em64('grande.geojson')},impressao ${em64(`bench-${Date.now()}`)}`;
  const headers = { ...quem.cabecalhos(), ...TUS, 'Upload-Length': String(mib * MIB), 'Upload-Metadata': metadados };
  const resposta = await fetch(`${url}${CAMINHO}`, { method: 'POST', headers });
  const endereco = resposta.headers.get('Location');
  if (resposta.status !== 201 || endereco === null) throw new Error(`${resposta.status} ${await resposta.text()}`);
  return endereco;
}

async function recebidos(url: string, quem: Visitante, endereco: string): Promise<number> {
  // What came before the line dropped may still be on its way to the disk.
  for (let [antes, agora] = [-1, 0]; ; antes = agora) {
    const resposta = await fetch(`${url}${endereco}`, { method: 'HEAD', headers: { ...quem.cabecalhos(), ...TUS } });
    agora = Number(resposta.headers.get('Upload-Offset'));
    if (agora > 0 && agora === antes) return agora;
    await sleep(500);
  }
}

/** One PATCH from byte `de` on; after `ate` MiB of the file the socket is torn down without a word. */
async function enviar(url: string, quem: Visitante, endereco: string, de: number, mib: number, ate: number) {
  const headers = {
    ...{ ...quem.cabecalhos(), ...TUS, 'Content-Type': 'application/offset+octet-stream' },
    ...{ 'Upload-Offset': String(de), 'Content-Length': String(mib * MIB - de) },
  };
  const pedido = request(`${url}${endereco}`, { method: 'PATCH', headers });
  const resposta = new Promise<number>((resolve, reject) => {
    pedido.once('response', (r) => resolve(r.resume().statusCode ?? 0));
    pedido.once('error', reject);
  });
  resposta.catch(() => undefined);
  for (let n = Math.floor(de / MIB); n < ate; n += 1) {
    const bytes = pedaco(n).subarray(Math.max(0, de - n * MIB));
    if (!pedido.write(bytes)) await new Promise((resolve) => pedido.once('drain', resolve));
  }
  if (ate < mib) {
    pedido.destroy();
    return;
  }
  pedido.end();
  const status = await resposta;
  if (status !== 204) throw new Error(`o envio foi recusado: ${status}`);
}

async function pedirImportacao(quem: Visitante, endereco: string): Promise<string> {
  const resposta = await quem.enviarRecebidos([endereco.split('/').at(-1) ?? '']);
  const texto = await resposta.text();
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(texto)?.[0];
  if (resposta.status !== 201 || id === undefined) throw new Error(`${resposta.status} ${texto}`);
  return id;
}

async function originalDe(pool: ReturnType<typeof createPool>, id: string) {
  for (;;) {
    const { rows } = await pool.query('SELECT arquivos FROM read_model.importacoes WHERE id = $1', [id]);
    const [arquivo] = (rows[0]?.arquivos ?? []) as readonly { sha256: string; bytes: number }[];
    if (arquivo) return arquivo;
    await sleep(100);
  }
}

export default bench;
