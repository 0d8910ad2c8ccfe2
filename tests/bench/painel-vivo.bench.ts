import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';
import { PATH as TEMPO_REAL } from '#infra/edge/websocket/server.ts';
import { createDoisClientes, type DoisClientes } from '../support/dois-clientes.ts';
import type { Pessoa } from '../support/pessoa.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { copiasDasDeteccoes } from './deteccoes-copias.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';

const PAINEIS = 500;
const POR_SEGUNDO = 20;
const SEGUNDOS = 30;
/** People whose dashboards these are. */
const PESSOAS = 10;
/** As app/kit/recarregar.ts waits before it reads again. */
const JUNTAR_MS = 300;
const CONSULTA = '/dashboard/cartoes';

/** When which position stood in the log, oldest first, and what each dashboard showed after it. */
interface Medida {
  readonly escritas: { readonly posicao: bigint; readonly em: number }[];
  readonly esperas: number[];
  readonly totais: number[];
}

/** One dashboard as a browser keeps it: hears news, waits a little, reads its numbers again. */
function abrirPainel(mundo: DoisClientes, pessoa: Pessoa, medida: Medida, inicial: bigint) {
  const headers = { Cookie: `${SESSION_COOKIE}=${pessoa.sessao}`, Origin: mundo.url };
  const socket = new WebSocket(mundo.url.replace(/^http/, 'ws') + TEMPO_REAL, { headers, perMessageDeflate: false });
  let [mostrada, ouvida, lendo, fim] = [inicial, inicial, false, false];
  async function ler(): Promise<void> {
    if (lendo) return;
    lendo = true;
    while (!fim && ouvida > mostrada) {
      await sleep(JUNTAR_MS);
      const resposta = await pessoa.pedir(CONSULTA, { headers: { Accept: 'application/json' } });
      const { position, data } = await resposta.json();
      const [antes, agora] = [mostrada, BigInt(position)];
      const chegou = performance.now();
      for (const { posicao, em } of medida.escritas)
        if (posicao > antes && posicao <= agora) medida.esperas.push(chegou - em);
      mostrada = agora;
      medida.totais.push(data[0]?.dados?.relatorio.total ?? -1);
    }
    lendo = false;
  }
  const aberto = new Promise<void>((resolve, reject) => {
    socket.once('open', () => {
      socket.send(JSON.stringify({ tipo: 'desde', posicoes: { deteccoes: String(inicial) }, canais: [] }));
      resolve();
    });
    socket.once('error', reject);
  });
  socket.on('message', (dados) => {
    const { tipo, posicao } = JSON.parse(String(dados));
    if (tipo !== 'deteccoes') return;
    if (BigInt(posicao) > ouvida) ouvida = BigInt(posicao);
    void ler();
  });
  return {
    aberto,
    fechar() {
      fim = true;
      socket.close();
    },
  };
}

/** Seconds of processor that a process has used. */
async function processador(pid: number): Promise<number> {
  const campos = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(campos[11]) + Number(campos[12])) / 100;
}

/** Detections, so many a second, each in the log when it counts. */
async function desenhar(mundo: DoisClientes, medida: Medida, porSegundo: number, segundos: number): Promise<void> {
  const outra = await copiasDasDeteccoes(mundo.services.eventStore, [mundo.recantos.dentro.deteccao_id]);
  const inicio = performance.now();
  for (let n = 0; n < porSegundo * segundos; n += 1) {
    await sleep(Math.max(0, inicio + (n * 1_000) / porSegundo - performance.now()));
    medida.escritas.push({ posicao: await outra(), em: performance.now() });
  }
}

/** `painel-vivo [dashboards] [detections a second] [seconds]`: from the event to the number on each open dashboard. */
const bench: Bench = async ([paineis = `${PAINEIS}`, porSegundo = `${POR_SEGUNDO}`, segundos = `${SEGUNDOS}`]) => {
  const postgres = await startTestPostgres();
  const mundo = await createDoisClientes({}, postgres);
  const papeis = Array.from({ length: PESSOAS }, (_, i) => ({
    ...({ nome: `pessoa ${i}`, cliente: 'aurora' } as const),
    permissoes: ['dashboards.ver', 'deteccoes.ver', 'ativos.ver_todos', 'deteccoes.salvar_filtro_cliente'] as const,
  }));
  const pessoas = [...(await mundo.entrarComo(papeis)).values()];
  const [primeira] = pessoas;
  if (primeira === undefined) throw new Error('ninguém entrou');
  const filtro = { nome: 'De sempre', filters: 'start_date=2000-01-01', para_todos: '1' };
  const { id } = await (await primeira.enviar('/deteccoes/filtros', filtro)).json();
  await primeira.enviar(CONSULTA, { especie: 'contagem', filtro_id: id, para_todos: '1' });
  const memoria = watchMemory({ web: mundo.servidor.pid });
  const nada: Medida = { escritas: [], esperas: [], totais: [] };
  const [taxa, tempo] = [Number(porSegundo), Number(segundos)];
  const antes = await processador(mundo.servidor.pid);
  await desenhar(mundo, nada, taxa, tempo);
  const semPaineis = (await processador(mundo.servidor.pid)) - antes;
  await mundo.mostrado();
  const inicial = await mundo.services.eventStore.lastPosition();
  const medida: Medida = { escritas: [], esperas: [], totais: [] };
  const abertos = Array.from({ length: Number(paineis) }, (_, i) =>
    abrirPainel(mundo, pessoas[i % pessoas.length] ?? primeira, medida, inicial),
  );
  await Promise.all(abertos.map(({ aberto }) => aberto));
  const meio = await processador(mundo.servidor.pid);
  await desenhar(mundo, medida, taxa, tempo);
  const comPaineis = (await processador(mundo.servidor.pid)) - meio;
  const esperadas = medida.escritas.length * abertos.length;
  for (let vez = 0; vez < 120 && medida.esperas.length < esperadas; vez += 1) await sleep(500);
  for (const { fechar } of abertos) fechar();
  const caso = `${paineis} painéis, ${porSegundo} detecções/s`;
  const um = (metrica: string, valor: number, unidade: string, meta: string | null): Resultado => ({
    ...{ caso, metrica, valor, unidade, meta, referencia: null },
  });
  const resultados = [
    ...percentis(caso, medida.esperas, 'ms', { p95: '<= 1000' }),
    um('números perdidos', esperadas - medida.esperas.length, '', '0'),
    um('leituras', medida.totais.length, '', null),
    um('processador da web, sem painéis', semPaineis, 's', null),
    um('processador da web, com painéis', comPaineis, 's', '<= 1.15 x sem'),
  ];
  const memoriaMaxMiB = await memoria.stop();
  await mundo.close();
  await postgres.stop();
  return { resultados, memoriaMaxMiB };
};
export default bench;
