import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import type { Uuid } from '#domain/kernel/ids.ts';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';

export interface Pessoa {
  readonly usuario_id: Uuid;
  readonly cliente_id: Uuid;
  readonly token: string;
}

/** Many open pages, which come back by themselves as the browser's do. */
export interface Paginas {
  /** Instants at which `quantas` pages heard the next message of a kind. */
  ouvir(tipo: string, quantas: number): Promise<readonly number[]>;
  /** Notifications heard so far count no longer. */
  esquecer(): void;
  /** Waits until every page heard `esperadas` notifications, or nothing more comes. */
  conferir(esperadas: number): Promise<{ readonly perdidas: number; readonly repetidas: number }>;
  fechar(): void;
}

interface Pagina {
  readonly pessoa: Pessoa;
  socket: WebSocket | null;
  vista: string;
  falhas: number;
  readonly ouvidas: Map<string, number>;
}

/** As app/kit/tempo-real/conexao.ts waits. */
const PRIMEIRA_ESPERA_MS = 2_000;
const ESPERA_DO_REINICIO_MS = 5_000;
const MAIOR_ESPERA_MS = 20_000;
/** Handshakes under way at a time while the pages open for the first time. */
const JUNTAS = 100;
const SEM_NOVIDADE_MS = 30_000;

interface Dita {
  readonly tipo: string;
  readonly posicao: string;
  readonly dados?: { readonly id: string };
}

export async function abrirPaginas(
  endereco: string,
  pessoas: readonly Pessoa[],
  total: number,
  inicial: string,
): Promise<Paginas> {
  const paginas = Array.from({ length: total }, (_, i): Pagina => {
    const pessoa = pessoas[i % pessoas.length] as Pessoa;
    return { pessoa, socket: null, vista: inicial, falhas: 0, ouvidas: new Map() };
  });
  const origin = new URL(endereco).origin.replace(/^ws/, 'http');
  let aoOuvir: ((tipo: string) => void) | null = null;
  let ultima = performance.now();
  let fim = false;

  function abrir(pagina: Pagina): Promise<void> {
    const { pessoa } = pagina;
    const headers = { Origin: origin, Cookie: `${SESSION_COOKIE}=${pessoa.token}` };
    const socket = new WebSocket(endereco, { headers, perMessageDeflate: false });
    pagina.socket = socket;
    socket.on('message', (data) => {
      const dita = JSON.parse(String(data)) as Dita;
      aoOuvir?.(dita.tipo);
      if (dita.tipo !== 'evento' || dita.dados === undefined) return;
      pagina.vista = dita.posicao;
      pagina.ouvidas.set(dita.dados.id, (pagina.ouvidas.get(dita.dados.id) ?? 0) + 1);
      ultima = performance.now();
    });
    socket.on('error', () => undefined);
    return new Promise((resolve) => {
      socket.on('open', () => {
        pagina.falhas = 0;
        const posicoes = { camadas: inicial, importacoes: inicial, notificacoes: inicial, privado: pagina.vista };
        socket.send(JSON.stringify({ tipo: 'desde', posicoes, canais: ['Public', `User.${pessoa.usuario_id}`] }));
        resolve();
      });
      socket.on('close', (code) => {
        if (fim) return;
        const primeira = code === 1001 ? ESPERA_DO_REINICIO_MS : PRIMEIRA_ESPERA_MS;
        const teto = Math.min(MAIOR_ESPERA_MS, primeira * 2 ** pagina.falhas);
        pagina.falhas += 1;
        setTimeout(() => void abrir(pagina), Math.random() * teto);
      });
    });
  }

  const fila = [...paginas];
  const trabalhar = async () => {
    for (let pagina = fila.pop(); pagina !== undefined; pagina = fila.pop()) await abrir(pagina);
  };
  await Promise.all(Array.from({ length: JUNTAS }, trabalhar));
  // What was answered to the pages' opening is no news.
  await sleep(2_000);

  return {
    ouvir(tipo, quantas) {
      const instantes: number[] = [];
      return new Promise((resolve) => {
        aoOuvir = (dito) => {
          if (dito !== tipo) return;
          instantes.push(performance.now());
          if (instantes.length === quantas) resolve(instantes);
        };
      });
    },
    esquecer() {
      for (const { ouvidas } of paginas) ouvidas.clear();
    },
    async conferir(esperadas) {
      ultima = performance.now();
      const faltam = () => paginas.reduce((soma, { ouvidas }) => soma + Math.max(0, esperadas - ouvidas.size), 0);
      while (faltam() > 0 && performance.now() - ultima < SEM_NOVIDADE_MS) await sleep(50);
      const repetidas = paginas.reduce(
        (soma, { ouvidas }) => soma + [...ouvidas.values()].reduce((mais, vezes) => mais + vezes - 1, 0),
        0,
      );
      return { perdidas: faltam(), repetidas };
    },
    fechar() {
      fim = true;
      for (const { socket } of paginas) socket?.terminate();
    },
  };
}
