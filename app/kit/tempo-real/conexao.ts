import { espiarEstaPagina } from '#app/pedidos/esta-pagina.ts';
import { aguardarReentrada } from '#app/pedidos/reentrada.ts';
import { perguntarSessao } from '#app/pedidos/sessao-da-pagina.ts';
import { type AlvoDaPresenca, depois, type EventoDoCanal, type Mensagem, type Posicoes } from './mensagem.ts';
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
/** Status of what is answered to nobody. */
const SEM_SESSAO = 401;

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
  /** The page's windows show these from now on. */
  presenciar(alvos: readonly AlvoDaPresenca[]): void;
  /** The page shows what these addresses answer from now on, and wants to be told it as it changes. */
  acompanhar(enderecos: readonly string[]): void;
  encerrar(): void;
}

/**
 * One connection that opens itself again with growing, jittered waits. Whenever it opens it says how far this page is,
 * so that the server tells what came in between: nothing depends on having been there at the right moment.
 */
export const conectar = (opcoes: Opcoes): Conexao => new ConexaoAoVivo(opcoes);

class ConexaoAoVivo implements Conexao {
  readonly #opcoes: Opcoes;
  readonly #fim = new AbortController();
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silencio: ReturnType<typeof setTimeout> | undefined;
  #falhas = 0;
  #mostradas: Posicoes = {};
  #alvos: readonly AlvoDaPresenca[] = [];
  #acompanhados: readonly string[] = [];
  /** Topics that this connection was asked about: from then on it tells everything. */
  readonly #perguntados = new Set<string>();

  constructor(opcoes: Opcoes) {
    this.#opcoes = opcoes;
    const { signal } = this.#fim;
    // A network that went away takes connections with it without telling them.
    addEventListener('online', () => this.#reabrir(Math.random() * PRIMEIRA_ESPERA_MS), { signal });
    addEventListener('offline', () => this.#cair(), { signal });
    this.#abrir();
  }

  mostrar(posicoes: Posicoes): void {
    this.#mostradas = posicoes;
    this.#perguntar({});
  }

  presenciar(alvos: readonly AlvoDaPresenca[]): void {
    this.#alvos = alvos;
    this.#dizer({ tipo: 'presenca', alvos });
  }

  acompanhar(enderecos: readonly string[]): void {
    this.#acompanhados = enderecos;
    this.#dizer({ tipo: 'numeros', enderecos });
  }

  encerrar(): void {
    this.#fim.abort();
    this.#largar();
  }

  #abrir(): void {
    this.#largar();
    const socket = new WebSocket(this.#opcoes.endereco);
    this.#socket = socket;
    // What an abandoned connection still says is not heard: the next one is told all of it again.
    const seAtual =
      <E>(ouvir: (event: E) => void) =>
      (event: E) => {
        if (this.#socket === socket) ouvir(event);
      };
    let aberto = false;
    socket.onopen = seAtual(() => {
      aberto = true;
      this.#aoAbrir();
    });
    socket.onmessage = seAtual(({ data }: MessageEvent) => this.#receber(JSON.parse(String(data)) as Mensagem));
    socket.onclose = seAtual(({ code }: CloseEvent) => this.#aoFechar(code, aberto));
  }

  #aoAbrir(): void {
    const { canais, vistas, aoMudar } = this.#opcoes;
    this.#falhas = 0;
    this.#perguntados.clear();
    // Before it is told what came meanwhile: figures are told as such.
    if (this.#acompanhados.length > 0) this.#dizer({ tipo: 'numeros', enderecos: this.#acompanhados });
    this.#perguntar({ canais, vistas: vistas.ler() });
    if (this.#alvos.length > 0) this.#dizer({ tipo: 'presenca', alvos: this.#alvos });
    this.#vigiar();
    aoMudar('ligado');
  }

  /** Says how far the page is in what was not asked about yet, and on the channels where they are given. */
  #perguntar({ canais, vistas }: { readonly canais?: readonly string[]; readonly vistas?: object }): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const novos = Object.entries(this.#mostradas).filter(([topico]) => !this.#perguntados.has(topico));
    if (canais === undefined && novos.length === 0) return;
    for (const [topico] of novos) this.#perguntados.add(topico);
    const posicoes = { ...Object.fromEntries(novos), ...vistas };
    this.#dizer({ tipo: 'desde', posicoes, canais });
  }

  #dizer(dito: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(dito));
  }

  #receber(mensagem: Mensagem): void {
    this.#vigiar();
    if (mensagem.tipo === 'pulso') return;
    if (mensagem.tipo === 'evento' && !this.#marcarVista(mensagem)) return;
    this.#opcoes.dizer(mensagem);
  }

  /** @returns false where it was seen already */
  #marcarVista({ canal, posicao }: EventoDoCanal): boolean {
    const { vistas } = this.#opcoes;
    const nome = canal === 'Public' ? 'publico' : 'privado';
    const vista = vistas.ler()[nome];
    if (vista !== undefined && !depois(posicao, vista)) return false;
    vistas.guardar({ [nome]: posicao });
    return true;
  }

  #aoFechar(code: number, esteveAberto: boolean): void {
    this.#cair();
    if (code === SESSAO_ENCERRADA) {
      this.#esperarEntrada();
      return;
    }
    const primeira = code === SERVIDOR_SAINDO ? ESPERA_DO_REINICIO_MS : PRIMEIRA_ESPERA_MS;
    const teto = Math.min(MAIOR_ESPERA_MS, primeira * 2 ** this.#falhas);
    const espera = Math.random() * teto;
    this.#falhas += 1;
    this.#reabrir(espera);
    if (!esteveAberto) void this.#conferirSessao(espera);
  }

  /**
   * Browsers do not tell why a connection was refused: the session may have ended while this page was away.
   * @param espera milliseconds of rest before it is tried again, where it has not
   */
  async #conferirSessao(espera: number): Promise<void> {
    const sessao = await perguntarSessao();
    if (this.#fim.signal.aborted || sessao === null || sessao.usuario !== null) return;
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    // Nothing is tried while the page is asked for: where somebody must sign in again, that waits for it.
    this.#largar();
    const pagina = await espiarEstaPagina(this.#fim.signal).catch(() => null);
    if (this.#fim.signal.aborted) return;
    // A wall is nobody by its session, and is given its page all the same; one that was ended is led away.
    if (pagina?.redirected || pagina?.status === SEM_SESSAO) this.#esperarEntrada();
    else this.#reabrir(espera);
  }

  #esperarEntrada(): void {
    void aguardarReentrada(this.#fim.signal).then(
      () => this.#abrir(),
      () => undefined,
    );
  }

  #vigiar(): void {
    clearTimeout(this.#silencio);
    this.#silencio = setTimeout(() => this.#reabrir(0), SILENCIO_MS);
  }

  #reabrir(ms: number): void {
    this.#largar();
    this.#timer = setTimeout(() => this.#abrir(), ms);
  }

  #cair(): void {
    this.#largar();
    this.#opcoes.aoMudar('desligado');
  }

  #largar(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silencio);
    const velho = this.#socket;
    this.#socket = null;
    velho?.close();
  }
}
