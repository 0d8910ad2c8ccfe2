import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';
import { PATH as TEMPO_REAL } from '#infra/edge/websocket/server.ts';
import { copiasDasDeteccoes } from '../support/copias-das-deteccoes.ts';
import { createDoisClientes, type DoisClientes } from '../support/dois-clientes.ts';
import type { Pessoa } from '../support/pessoa.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';

const PAINEIS = 500;
const POR_SEGUNDO = 20;
const SEGUNDOS = 30;
/** Before both: what runs once a second is compiled for as many, and that is no cost of each detection. */
const AQUECER_SEGUNDOS = 60;
/** People whose dashboards these are. */
const PESSOAS = 10;
/** As app/kit/recarregar.ts waits before it reads again. */
const JUNTAR_MS = 300;
const CARTOES = '/dashboard/cartoes';
/** What the general dashboard watches: its own figures, and its widgets'. */
const PARTES = ['/dashboard?start_date=01/01/2000&end_date=31/12/2099', CARTOES] as const;

/** When which position stood in the log, oldest first, and what each dashboard showed after it. */
interface Medida {
  readonly escritas: { readonly posicao: bigint; readonly em: number }[];
  readonly esperas: number[];
  /** Figures that were told, and those that a dashboard asked for by itself. */
  ditos: number;
  leituras: number;
}

interface Dito {
  readonly tipo: string;
  readonly posicao?: string;
  readonly partes?: readonly {
    readonly endereco: string;
    /** Of a dashboard, or of its widgets. */
    readonly dados: { readonly posicao?: string; readonly position?: string };
  }[];
}

const nadaMedido = (): Medida => ({ escritas: [], esperas: [], ditos: 0, leituras: 0 });

/** What was told last: all browsers are on this machine, which would read the same text hundreds of times. */
const lidos = new Map<string, Dito>();

function lerDito(texto: string): Dito {
  const lido = lidos.get(texto) ?? (JSON.parse(texto) as Dito);
  if (lidos.size > PESSOAS) lidos.clear();
  lidos.set(texto, lido);
  return lido;
}

/** One dashboard as a browser keeps it: it watches its figures, and where it only hears of news it reads them itself. */
function abrirPainel(mundo: DoisClientes, pessoa: Pessoa, medida: Medida, inicial: bigint) {
  const headers = { Cookie: `${SESSION_COOKIE}=${pessoa.sessao}`, Origin: mundo.url };
  const socket = new WebSocket(mundo.url.replace(/^http/, 'ws') + TEMPO_REAL, { headers, perMessageDeflate: false });
  const mostradas = new Map<string, bigint>(PARTES.map((endereco) => [endereco, inicial]));
  let [ouvida, lendo, fim] = [inicial, false, false];
  const mostrada = () => [...mostradas.values()].reduce((antiga, uma) => (uma < antiga ? uma : antiga));
  function mostrar(endereco: string, posicao: string): void {
    const antes = mostrada();
    mostradas.set(endereco, BigInt(posicao));
    const [agora, chegou] = [mostrada(), performance.now()];
    for (const escrita of medida.escritas)
      if (escrita.posicao > antes && escrita.posicao <= agora) medida.esperas.push(chegou - escrita.em);
  }
  async function ler(): Promise<void> {
    if (lendo) return;
    lendo = true;
    while (!fim && ouvida > mostrada()) {
      await sleep(JUNTAR_MS);
      for (const endereco of PARTES) {
        const resposta = await pessoa.pedir(endereco, { headers: { Accept: 'application/json' } });
        medida.leituras += 1;
        const lido = endereco === CARTOES ? await resposta.json() : { position: String(ouvida) };
        mostrar(endereco, lido.position);
      }
    }
    lendo = false;
  }
  const aberto = new Promise<void>((resolve, reject) => {
    socket.once('open', () => {
      socket.send(JSON.stringify({ tipo: 'numeros', enderecos: PARTES }));
      socket.send(JSON.stringify({ tipo: 'desde', posicoes: { deteccoes: String(inicial) }, canais: [] }));
      resolve();
    });
    socket.once('error', reject);
  });
  socket.on('message', (recebido) => {
    const { tipo, partes = [], posicao = '0' } = lerDito(String(recebido));
    if (tipo === 'numeros') medida.ditos += 1;
    for (const { endereco, dados } of partes) mostrar(endereco, dados.posicao ?? dados.position ?? '0');
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
  await primeira.enviar(CARTOES, { especie: 'contagem', filtro_id: id, para_todos: '1' });
  const memoria = watchMemory({ web: mundo.servidor.pid });
  const [taxa, tempo] = [Number(porSegundo), Number(segundos)];
  await desenhar(mundo, nadaMedido(), taxa, AQUECER_SEGUNDOS);
  const antes = await processador(mundo.servidor.pid);
  await desenhar(mundo, nadaMedido(), taxa, tempo);
  const semPaineis = (await processador(mundo.servidor.pid)) - antes;
  await mundo.mostrado();
  const inicial = await mundo.services.eventStore.lastPosition();
  const medida = nadaMedido();
  const abertos = Array.from({ length: Number(paineis) }, (_, i) =>
    abrirPainel(mundo, pessoas[i % pessoas.length] ?? primeira, medida, inicial),
  );
  await Promise.all(abertos.map(({ aberto }) => aberto));
  await desenhar(mundo, nadaMedido(), taxa, AQUECER_SEGUNDOS);
  const meio = await processador(mundo.servidor.pid);
  await desenhar(mundo, medida, taxa, tempo);
  const comPaineis = (await processador(mundo.servidor.pid)) - meio;
  const esperadas = medida.escritas.length * abertos.length;
  for (let vez = 0; vez < 120 && medida.esperas.length < esperadas; vez += 1) await sleep(500);
  for (const { fechar } of abertos) fechar();
  const caso = `${paineis} painéis, ${porSegundo} detecções/s`;
  const um = (metrica: string, valor: number, unidade: string, meta: string | null): Resultado => ({
    caso,
    metrica,
    valor,
    unidade,
    meta,
    referencia: null,
  });
  const resultados = [
    ...percentis(caso, medida.esperas, 'ms', { p95: '<= 1000' }),
    um('números perdidos', esperadas - medida.esperas.length, '', '0'),
    um('números ditos', medida.ditos, '', null),
    um('leituras', medida.leituras, '', '0'),
    um('processador da web, sem painéis', semPaineis, 's', null),
    um('processador da web, com painéis', comPaineis, 's', '<= 1.15 x sem'),
  ];
  const memoriaMaxMiB = await memoria.stop();
  await mundo.close();
  await postgres.stop();
  return { resultados, memoriaMaxMiB };
};
export default bench;
