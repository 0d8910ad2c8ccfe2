import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import WebSocket from 'ws';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import type { Services } from '#infra/composition/web.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { CLIENTES, concessoesDe, idDe } from '#infra/demonstration/pessoas.ts';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';
import { type Pessoa, pessoaSemSessao } from '../support/pessoa.ts';
import { sorteio } from './sorteio.ts';
import { PAGINAS, visitar } from './visitas.ts';

/** What somebody does from one moment to the next, and how often of a hundred times. */
const HABITOS = [
  ['página', 46],
  ['mapa', 22],
  ['desenho', 12],
  ['edição', 8],
  ['situação', 6],
  ['lixeira', 4],
  ['exportação', 2],
] as const;
export type Habito = (typeof HABITOS)[number][0];

export interface Pedido {
  readonly habito: Habito | 'envio';
  readonly quando: number;
  readonly ms: number;
  /** 0 where the connection was cut. */
  readonly status: number;
  readonly caminho: string;
}

/** What the answers promised: it has to be there in the end. */
export interface Prometido {
  /** Layers that were created and not removed since. */
  readonly camadas: Set<Uuid>;
  readonly removidas: Set<Uuid>;
  readonly importacoes: Set<Uuid>;
}

/** Somebody at work, with a session and an open page. */
export interface Trabalhador {
  readonly usuario_id: Uuid;
  readonly pessoa: Pessoa;
  readonly token: string;
  readonly minhas: Uuid[];
}

/** Tiles of one look at a map. */
const LADRILHOS = 6;
/** A command whose answer was lost is sent again, as the same command, until it is answered. */
const INSISTENCIA_MS = 90_000;
const SENHA = 'oito palmeiras ao vento norte';
const PRIMEIRA_VOLTA_MS = 2_000;

/** People of the demonstration's first client, with everything that its administrators may do. */
export async function contratar(services: Services, url: string, quantas: number): Promise<readonly Trabalhador[]> {
  const { executar, identidade, projecoes, eventStore } = services;
  const cliente_id = CLIENTES.serraAzul.id;
  const grupo_id = v7();
  const grupo = { cliente_id, nome: 'Um dia de trabalho', ...concessoesDe('administrador') };
  await executar(grupoDecider, grupo_id, { type: 'CriarGrupo', data: grupo }, doSistema());
  const ids = Array.from({ length: quantas }, () => v7());
  for (const usuario_id of ids) {
    const data = { cliente_id, grupo_ids: [grupo_id], ativo_ids: [] };
    await executar(usuarioDecider, usuario_id, { type: 'CriarUsuario', data }, doSistema());
    await identidade.registrarPessoa({ usuario_id, nome: 'Pessoa do dia', email: `${usuario_id}@exemplo.example` });
    await identidade.definirSenha(usuario_id, SENHA);
  }
  await projecoes.esperar(['usuarios', 'grupos'], await eventStore.lastPosition(), 60_000);
  const trabalhadores: Trabalhador[] = [];
  for (const [i, usuario_id] of ids.entries()) {
    const origem = { ip: `10.3.${Math.floor(i / 250)}.${i % 250}`, dispositivo: 'bench' };
    const entrada = await identidade.entrar(`${usuario_id}@exemplo.example`, SENHA, origem);
    if (entrada.situacao !== 'entrou') throw new Error(`não entrou: ${entrada.situacao}`);
    trabalhadores.push({ usuario_id, pessoa: pessoaSemSessao(url, entrada.token), token: entrada.token, minhas: [] });
  }
  return trabalhadores;
}

/** Of all pages those that somebody may open: the rest is the operator's. */
export async function paginasDe({ token }: Trabalhador, url: string): Promise<readonly string[]> {
  const agent = new http.Agent({ keepAlive: true });
  const abertas: string[] = [];
  for (const caminho of PAGINAS) if ((await visitar(url, agent, caminho, token)).status < 400) abertas.push(caminho);
  agent.destroy();
  return abertas;
}

export interface Expediente {
  readonly url: string;
  readonly ate: number;
  /** Pages that these people may open. */
  readonly paginas: readonly string[];
  /** What somebody thinks before the next thing, in ms: from half to one and a half of it. */
  readonly pausa: number;
  readonly pedidos: Pedido[];
  readonly prometido: Prometido;
}

/** One person's day: one thing after the other, with a page that listens beside it. */
export async function trabalhar(quem: Trabalhador, n: number, dia: Expediente): Promise<void> {
  const acaso = sorteio(n + 1);
  const agent = new http.Agent({ keepAlive: true, maxSockets: LADRILHOS });
  const pagina = escutar(dia.url, quem.token);
  await sleep(dia.pausa * acaso());
  while (performance.now() < dia.ate) {
    await fazer(escolher(acaso), quem, acaso, agent, dia);
    await sleep(dia.pausa * (0.5 + acaso()));
  }
  pagina.fechar();
  agent.destroy();
}

function escolher(acaso: () => number): Habito {
  let resto = acaso() * HABITOS.reduce((soma, [, vezes]) => soma + vezes, 0);
  for (const [habito, vezes] of HABITOS) {
    resto -= vezes;
    if (resto < 0) return habito;
  }
  return 'página';
}

async function fazer(
  habito: Habito,
  quem: Trabalhador,
  acaso: () => number,
  agent: http.Agent,
  dia: Expediente,
): Promise<void> {
  const anotar = (quando: number, caminho: string, status: number, ms = performance.now() - quando) =>
    void dia.pedidos.push({ habito, quando, caminho, status, ms });
  const agora = performance.now();
  if (habito === 'página') {
    const caminho = dia.paginas[Math.floor(acaso() * dia.paginas.length)] ?? '/';
    const { status, ms } = await visitar(dia.url, agent, caminho, quem.token);
    return anotar(agora, caminho, status, ms);
  }
  if (habito === 'mapa') {
    const lugar = ladrilho(acaso);
    await Promise.all(
      Array.from({ length: LADRILHOS }, async (_, i) => {
        const caminho = lugar(i);
        const { status, ms } = await visitar(dia.url, agent, caminho, quem.token);
        anotar(agora, caminho, status, ms);
      }),
    );
    return;
  }
  const ato = ATOS[habito](quem, acaso);
  if (ato === null) return;
  const { status, corpo } = await insistir(quem.pessoa, ato.caminho, ato.campos);
  anotar(agora, ato.caminho, status);
  if (status >= 200 && status < 300) ato.depois(corpo, dia.prometido);
}

interface Ato {
  readonly caminho: string;
  readonly campos: Readonly<Record<string, string>>;
  depois(corpo: { readonly id?: Uuid }, prometido: Prometido): void;
}

const ALVO = { tipo_id: idDe('camada-tipo/vegetacao'), ativo_id: idDe('ativo/b1') };
const EXPORTAR = { selected_all: '0', file_type: 'gpkg', projection: '4674' };

const ATOS: Readonly<
  Record<Exclude<Habito, 'página' | 'mapa'>, (quem: Trabalhador, acaso: () => number) => Ato | null>
> = {
  desenho: ({ minhas }, acaso) => ({
    caminho: '/camadas/criar',
    campos: { ...ALVO, nome: `Talhão ${Math.floor(acaso() * 1e6)}`, descricao: '', geojson: quadrado(acaso) },
    depois({ id }, { camadas }) {
      if (id === undefined) return;
      minhas.push(id);
      camadas.add(id);
    },
  }),
  edição: ({ minhas }, acaso) =>
    naUltima(minhas, (id) => ({
      caminho: `/camadas/${id}/editar`,
      campos: { ...ALVO, nome: `Talhão ${Math.floor(acaso() * 1e6)}`, geojson: quadrado(acaso) },
      depois: () => undefined,
    })),
  situação: ({ minhas }, acaso) =>
    naUltima(minhas, (id) => ({
      caminho: '/camadas/alternar-status',
      campos: { status: acaso() < 0.5 ? '0' : '1', layer_ids: JSON.stringify([id]) },
      depois: () => undefined,
    })),
  lixeira: ({ minhas }) =>
    naUltima(minhas, (id) => ({
      caminho: '/camadas/remover',
      campos: { _method: 'delete', selected_all: '0', layer_ids: JSON.stringify([id]) },
      depois(_corpo, { camadas, removidas }) {
        minhas.splice(minhas.indexOf(id), 1);
        camadas.delete(id);
        removidas.add(id);
      },
    })),
  exportação: ({ minhas }) =>
    naUltima(minhas, (id) => ({
      caminho: '/camadas/exportar',
      campos: { ...EXPORTAR, layer_ids: JSON.stringify([id]) },
      depois: () => undefined,
    })),
};

function naUltima(minhas: readonly Uuid[], ato: (id: Uuid) => Ato): Ato | null {
  const id = minhas.at(-1);
  return id === undefined ? null : ato(id);
}

/** Sends a command until somebody answers it: 503 and a cut connection are no answer. */
async function insistir(pessoa: Pessoa, caminho: string, campos: Readonly<Record<string, string>>) {
  const comando_id = randomUUID();
  const fim = performance.now() + INSISTENCIA_MS;
  for (;;) {
    const resposta = await pessoa.enviar(caminho, { ...campos, comando_id }).catch(() => null);
    const status = resposta?.status ?? 0;
    const corpo = (await resposta?.json().catch(() => ({}))) as { readonly id?: Uuid };
    if ((status !== 0 && status !== 503) || performance.now() > fim) return { status, corpo: corpo ?? {} };
    await sleep(1_000);
  }
}

function ladrilho(acaso: () => number): (i: number) => string {
  const z = 4 + Math.floor(acaso() * 8);
  const [lng, lat] = [-60 + acaso() * 20, -25 + acaso() * 20];
  const x = Math.floor(((lng + 180) / 360) * 2 ** z);
  const radianos = (lat * Math.PI) / 180;
  const y = Math.floor(((1 - Math.asinh(Math.tan(radianos)) / Math.PI) / 2) * 2 ** z);
  return (i) => `/tiles/camadas/${z}/${x + (i % 3)}/${y + Math.floor(i / 3)}.mvt`;
}

/** About a kilometre wide, beside the asset. */
function quadrado(acaso: () => number): string {
  const [x, y] = [-44.1 + acaso() * 0.05, -20.1 + acaso() * 0.05];
  const lado = 0.01;
  const anel = [
    [x, y],
    [x + lado, y],
    [x + lado, y + lado],
    [x, y + lado],
    [x, y],
  ];
  return JSON.stringify({ type: 'Polygon', coordinates: [anel] });
}

/** The live connection of an open page, which comes back as the browser's does. */
function escutar(url: string, token: string): { fechar(): void } {
  let socket: WebSocket | null = null;
  let fim = false;
  const abrir = () => {
    const headers = { Origin: url, Cookie: `${SESSION_COOKIE}=${token}` };
    socket = new WebSocket(`${url.replace(/^http/, 'ws')}/tempo-real`, { headers });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (!fim) setTimeout(abrir, PRIMEIRA_VOLTA_MS * (1 + Math.random()));
    });
  };
  abrir();
  return {
    fechar() {
      fim = true;
      socket?.close();
    },
  };
}
