import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '#infra/store/postgres/pool.ts';
import { startApp } from '../support/app.ts';
import { entrarSemNavegador, type Visitante } from '../support/visitante.ts';
import type { Bench, BenchReport, Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';
import { enviarDe, iniciarEnvio, recebidosDe } from './por-partes.ts';
import { sorteio } from './sorteio.ts';

const MIB = 2 ** 20;
/** MiB of the file, and how much of it is there when the connection drops. */
const TAMANHO = 500;
const QUEDA = 0.9;
const CAMINHO = '/camadas/upload/tus';

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

    const destino = { url: app.url, quem, caminho: CAMINHO, nome: 'grande.geojson' };
    const arquivo = { ...destino, bytes: total * MIB, pedaco };
    const endereco = await iniciarEnvio(arquivo);
    const antes = performance.now();
    await enviarDe(arquivo, endereco, 0, Math.floor(total * QUEDA));
    const caiu = performance.now();
    const chegou = await recebidosDe(arquivo, endereco);
    await enviarDe(arquivo, endereco, chegou, total);
    const inteiro = performance.now();
    const id = await pedirImportacao(quem, endereco);
    const pedida = performance.now();
    const guardado = await originalDe(pool, id);
    if (guardado.sha256 !== sha256.digest('hex') || guardado.bytes !== total * MIB)
      throw new Error(`guardado outro arquivo: ${JSON.stringify(guardado)}`);
    const em = (metrica: string, valor: number, unidade = 's'): Resultado => ({
      caso: `${total} MiB, queda aos ${QUEDA * 100} %`,
      metrica,
      valor,
      unidade,
      meta: null,
      referencia: null,
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
