import { createHash, randomUUID } from 'node:crypto';
import { type DeteccaoEvent, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import { createComposition, type Services } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { CLIENTES } from '#infra/demonstration/pessoas.ts';
import { createLog } from '#infra/log.ts';
import { startApp } from '../support/app.ts';
import { criarDeteccao } from '../support/deteccoes.ts';
import { entrarSemNavegador } from '../support/visitante.ts';
import type { Bench, Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';
import { type Envio, enviarDe, iniciarEnvio, recebidosDe } from './por-partes.ts';
import { sorteio } from './sorteio.ts';

const MIB = 2 ** 20;
/** MiB of each file, and how much of one is there when its connection drops. */
const TAMANHO = 100;
const QUEDA = 0.9;
/** Who sends, each a file at the same time; the first loses the connection. */
const PESSOAS = ['administrador', 'analista', 'administrador', 'analista'] as const;
const MP4 = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0mp42isom', 'latin1');
const ESCOPO = { cliente_id: CLIENTES.serraAzul.id, ativos: 'todos' } as const;

/** Begins as a video and goes on as anything, each person's another one. */
const pedacoDe = (pessoa: number) => (n: number) => {
  const acaso = sorteio(pessoa * 10_000 + n);
  const bytes = Buffer.alloc(MIB);
  for (let i = 0; i < MIB; i += 4) bytes.writeUInt32LE(Math.floor(acaso() * 2 ** 32), i);
  if (n === 0) MP4.copy(bytes);
  return bytes;
};

/** `artefatos [MiB]`: four people send a video each to one detection at the same time; one loses the connection. */
const bench: Bench = async ([mib = String(TAMANHO)]) => {
  const total = Number(mib);
  const app = await startApp();
  const services = await createComposition(
    loadConfig({ ...app.environment } as NodeJS.ProcessEnv),
    createLog('bench', 'silent'),
  );
  try {
    const deteccao_id = await novaDeteccao(services);
    const memoria = watchMemory({ web: app.pids().web });
    const inicio = performance.now();
    const enviados = await Promise.all(
      PESSOAS.map(async (papel, i) => {
        const quem = await entrarSemNavegador(app.url, papel);
        const destino = { url: app.url, quem, caminho: '/analise/deteccoes/tus', nome: `voo-${i}.mp4` };
        return enviar({ ...destino, bytes: total * MIB, pedaco: pedacoDe(i) }, i === 0);
      }),
    );
    const enviada = performance.now();
    const status = await services.deteccaoStatus.inicial(ESCOPO);
    if (status === null) throw new Error('sem status');
    await Promise.all(enviados.map((um) => registrar(um, deteccao_id, status.id)));
    const registrada = performance.now();
    const perdidos = await faltam(services, deteccao_id, enviados);
    const caso = `${PESSOAS.length} x ${total} MiB ao mesmo tempo, uma queda aos ${QUEDA * 100} %`;
    const em = (metrica: string, valor: number, unidade: string, meta: string | null = null): Resultado => ({
      caso,
      metrica,
      valor,
      unidade,
      meta,
      referencia: null,
    });
    const memoriaMaxMiB = await memoria.stop();
    return {
      resultados: [
        em('envio', (enviada - inicio) / 1_000, 's'),
        em('do pedido à resposta, os arquivos juntados e conferidos', (registrada - enviada) / 1_000, 's'),
        em('mandado outra vez', enviados.reduce((soma, um) => soma + um.outraVez, 0) / MIB, 'MiB'),
        em('perdidos ou repetidos', perdidos, 'n', '= 0'),
        em('memória da web', memoriaMaxMiB.web ?? 0, 'MiB', '<= 400'),
      ],
      memoriaMaxMiB,
    };
  } finally {
    await services.close();
    await app.stop();
  }
};

async function novaDeteccao(services: Services): Promise<string> {
  const [ativo] = await services.ativos.listar(ESCOPO, { ativo: true });
  if (ativo === undefined) throw new Error('sem ativo');
  const { deteccao_id } = await criarDeteccao(services, ativo.id, ESCOPO.cliente_id);
  const posicao = await services.eventStore.lastPosition();
  if (!(await services.projecoes.esperar(['artefatos', 'deteccoes'], posicao, 60_000))) throw new Error('atrasadas');
  return deteccao_id;
}

interface Enviado extends Pick<Envio, 'quem'> {
  readonly id: string;
  readonly sha256: string;
  /** Bytes that were on their way when the connection dropped. */
  readonly outraVez: number;
}

async function enviar(envio: Envio, cai: boolean): Promise<Enviado> {
  const [inteiro, sha256] = [envio.bytes / MIB, createHash('sha256')];
  for (let n = 0; n < inteiro; n += 1) sha256.update(envio.pedaco(n));
  const endereco = await iniciarEnvio(envio);
  let [chegou, outraVez] = [0, 0];
  if (cai) {
    const ate = Math.floor(inteiro * QUEDA);
    await enviarDe(envio, endereco, 0, ate);
    chegou = await recebidosDe(envio, endereco);
    outraVez = ate * MIB - chegou;
  }
  await enviarDe(envio, endereco, chegou, inteiro);
  const { quem } = envio;
  return { quem, id: endereco.split('/').at(-1) ?? '', sha256: sha256.digest('hex'), outraVez };
}

async function registrar({ quem, id }: Enviado, deteccao_id: string, status_id: string): Promise<void> {
  const artefatos = JSON.stringify([{ tipo: 'video', observacao: '', fileKeys: [id] }]);
  const campos = Object.entries({ comando_id: randomUUID(), status_id, artefatos });
  const resposta = await quem.postar(`/analise/deteccoes/${deteccao_id}/status`, campos);
  if (resposta.status !== 201) throw new Error(`${resposta.status} ${await resposta.text()}`);
}

/** Files that the log does not name exactly once, or that storage does not have whole. */
async function faltam(services: Services, id: string, enviados: readonly Enviado[]): Promise<number> {
  const eventos = (await services.eventStore.readStream(deteccaoStream(id))) as unknown as readonly DeteccaoEvent[];
  const arquivos = eventos
    .flatMap((um) => (um.type === 'StatusDaDeteccaoRegistrado' ? um.data.artefatos : []))
    .flatMap(({ midias }) => midias.map(({ arquivo }) => arquivo));
  let faltas = 0;
  for (const { sha256 } of enviados) {
    const seus = arquivos.filter((arquivo) => arquivo.sha256 === sha256);
    const lido = createHash('sha256');
    for await (const parte of await services.armazenamento.get(seus[0]?.chave ?? '')) lido.update(parte);
    if (seus.length !== 1 || lido.digest('hex') !== sha256) faltas += 1;
  }
  return faltas;
}

export default bench;
