import { aguardarReentrada } from '#app/pedidos/reentrada.ts';
import { depois, type Mensagem, type Posicoes, type Topico } from './mensagem.ts';
import type { Vistas } from './vistas.ts';

export type Estado = 'conectando' | 'ligado' | 'desligado';

/** Milliseconds within which a page comes back after the first loss: all of them at once would be a storm. */
const PRIMEIRA_ESPERA_MS = 2_000;
/** The same after a server that said goodbye: it will need a moment. */
const ESPERA_DO_REINICIO_MS = 5_000;
const MAIOR_ESPERA_MS = 20_000;
/** The server says something every 30 s: after so long without a word the connection is dead, whatever it looks like. */
const SILENCIO_MS = 75_000;
/** Close code of the server when the session ended: coming back is refused until the person has signed in again. */
const SESSAO_ENCERRADA = 4401;
const SERVIDOR_SAINDO = 1001;

interface Opcoes {
  readonly endereco: string;
  readonly canais: readonly string[];
  /** Last positions seen on the channels; kept up to date here. */
  readonly vistas: Vistas;
  dizer(mensagem: Mensagem): void;
  aoMudar(estado: Estado): void;
}

export interface Conexao {
  /** The page shows these positions from now on. */
  mostrar(posicoes: Posicoes): void;
  encerrar(): void;
}

/**
 * One connection that opens itself again with growing, jittered waits. Whenever it opens it says how far this page is,
 * so that the server tells what came in between: nothing depends on having been there at the right moment.
 */
export function conectar({ endereco, canais, vistas, dizer, aoMudar }: Opcoes): Conexao {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silencio: ReturnType<typeof setTimeout> | undefined;
  let falhas = 0;
  let mostradas: Posicoes = {};
  /** Topics that this connection was asked about: from then on it tells everything. */
  let perguntados = new Set<string>();

  const perguntar = (primeira: boolean) => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    const novos = Object.entries(mostradas).filter(([topico]) => !perguntados.has(topico)) as [Topico, string][];
    if (!primeira && novos.length === 0) return;
    for (const [topico] of novos) perguntados.add(topico);
    const posicoes = { ...Object.fromEntries(novos), ...(primeira ? vistas.ler() : {}) };
    socket.send(JSON.stringify({ tipo: 'desde', posicoes, ...(primeira ? { canais } : {}) }));
  };

  const receber = (mensagem: Mensagem) => {
    if (mensagem.tipo === 'pulso') return;
    if (mensagem.tipo === 'evento') {
      const canal = mensagem.canal === 'Public' ? 'publico' : 'privado';
      const vista = vistas.ler()[canal];
      if (vista !== undefined && !depois(mensagem.posicao, vista)) return;
      vistas.guardar({ [canal]: mensagem.posicao });
    }
    dizer(mensagem);
  };

  const vigiar = () => {
    clearTimeout(silencio);
    silencio = setTimeout(() => reabrir(0), SILENCIO_MS);
  };

  const largar = () => {
    clearTimeout(timer);
    clearTimeout(silencio);
    const velho = socket;
    socket = null;
    velho?.close();
  };

  const abrir = () => {
    largar();
    const novo = new WebSocket(endereco);
    socket = novo;
    novo.onopen = () => {
      if (socket !== novo) return;
      falhas = 0;
      perguntados = new Set();
      perguntar(true);
      vigiar();
      aoMudar('ligado');
    };
    novo.onmessage = ({ data }) => {
      if (socket !== novo) return;
      vigiar();
      receber(JSON.parse(String(data)) as Mensagem);
    };
    novo.onclose = ({ code }) => {
      if (socket !== novo) return;
      socket = null;
      clearTimeout(silencio);
      aoMudar('desligado');
      if (code === SESSAO_ENCERRADA) void aguardarReentrada().then(() => fim || abrir());
      else reabrir(espera(code));
    };
  };

  const espera = (code: number) => {
    const primeira = code === SERVIDOR_SAINDO ? ESPERA_DO_REINICIO_MS : PRIMEIRA_ESPERA_MS;
    const teto = Math.min(MAIOR_ESPERA_MS, primeira * 2 ** falhas);
    falhas += 1;
    return Math.random() * teto;
  };

  const reabrir = (ms: number) => {
    largar();
    timer = setTimeout(abrir, ms);
  };

  // A network that went away takes connections with it without telling them.
  const aoVoltar = () => reabrir(Math.random() * PRIMEIRA_ESPERA_MS);
  const aoCair = () => {
    largar();
    aoMudar('desligado');
  };
  let fim = false;
  addEventListener('online', aoVoltar);
  addEventListener('offline', aoCair);
  abrir();

  return {
    mostrar(posicoes) {
      mostradas = posicoes;
      perguntar(false);
    },
    encerrar() {
      fim = true;
      removeEventListener('online', aoVoltar);
      removeEventListener('offline', aoCair);
      largar();
    },
  };
}
