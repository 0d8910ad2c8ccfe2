import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import type { Uuid } from '#domain/kernel/ids.ts';
import { acessos, type Papel } from '#infra/demonstration/pessoas.ts';
import { PATH as TEMPO_REAL } from '#infra/edge/websocket/server.ts';
import type { Input } from './inputs.ts';

/** What a page said, as somebody without scripts reads it. */
export interface Pagina {
  readonly status: number;
  readonly texto: string;
}

/** The live connection of an open page. */
export interface Escuta {
  /** Every message so far, oldest first. */
  readonly mensagens: readonly { readonly tipo: string; readonly id?: string }[];
  close(): void;
}

export type Acao = 'publicar' | 'desfazer' | 'refazer' | 'cancelar' | 'retomar';

/** Somebody with a session and without a browser. Several webs may be asked with the one session. */
export interface Visitante {
  pagina(caminho: string, url?: string): Promise<Pagina>;
  pedir(caminho: string, url?: string): Promise<Response>;
  /** Presses a button of an import. @param comando_id the form's; the same one again is the same press */
  agir(id: Uuid, acao: Acao, opcoes?: { readonly url?: string; readonly comando_id?: Uuid }): Promise<Response>;
  /** Posts a form with its token, for an answer in JSON. */
  postar(caminho: string, campos: Iterable<readonly [string, string]>): Promise<Response>;
  /** Sends a file through the upload form. @returns the answer; the import's id is `comando_id` */
  enviar(arquivo: Input, opcoes?: { readonly publicar?: boolean; readonly comando_id?: Uuid }): Promise<Response>;
  /** The same form for files that came before it, by resumable upload. */
  enviarRecebidos(ids: readonly Uuid[]): Promise<Response>;
  ouvir(url?: string): Promise<Escuta>;
  /** What a request of its own has to carry: the session, and the token that pages have. */
  cabecalhos(): Readonly<Record<string, string>>;
}

/** Signs in at `url` with a demonstration user. @throws where sign-in is refused */
export async function entrarSemNavegador(url: string, papel: Papel): Promise<Visitante> {
  const acesso = acessos.find((um) => um.papel === papel);
  if (!acesso) throw new Error(`não há usuário de demonstração ${papel}`);
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([nome, valor]) => `${nome}=${valor}`).join('; ');
  const pedir = async (caminho: string, init: RequestInit = {}, web = url) => {
    const headers = { Cookie: cookie(), ...init.headers };
    const resposta = await fetch(`${web}${caminho}`, { redirect: 'manual', ...init, headers });
    for (const linha of resposta.headers.getSetCookie()) {
      const [, nome = '', valor = ''] = /^([^=]+)=([^;]*)/.exec(linha) ?? [];
      cookies.set(nome, valor);
    }
    return resposta;
  };
  const tokenDe = async (caminho: string) =>
    /name="csrf-token" content="([^"]+)"/.exec(await (await pedir(caminho)).text())?.[1] ?? '';

  const entrada = new URLSearchParams({
    email: acesso.email,
    password: acesso.senha,
    _token: await tokenDe('/login'),
  });
  const resposta = await pedir('/login', { method: 'POST', body: entrada });
  if (resposta.status !== 303) throw new Error(`a entrada foi recusada: ${resposta.status} ${await resposta.text()}`);
  const _token = await tokenDe('/camadas/upload');
  const formulario = await (await pedir('/camadas/upload?enviar=1')).text();
  const json = { Accept: 'application/json' };

  const formularioDeEnvio = (comando_id: Uuid): FormData => {
    const body = new FormData();
    const alvo = { tipo_id: opcaoDe(formulario, 'tipo_id'), ativo_id: opcaoDe(formulario, 'ativo_id') };
    for (const [campo, valor] of Object.entries({ _token, comando_id, ...alvo })) body.append(campo, valor);
    return body;
  };

  return {
    cabecalhos: () => ({ Cookie: cookie(), 'X-CSRF-TOKEN': _token, Origin: url }),
    pedir: (caminho, web) => pedir(caminho, {}, web),
    async pagina(caminho, web) {
      const pagina = await pedir(caminho, {}, web);
      return { status: pagina.status, texto: textoDe(await pagina.text()) };
    },
    agir(id, acao, { url: web, comando_id = randomUUID() } = {}) {
      const body = new URLSearchParams({ _token, comando_id });
      return pedir(`/camadas/upload/${id}/${acao}`, { method: 'POST', body, headers: json }, web);
    },
    postar(caminho, campos) {
      const body = new URLSearchParams(
        [['_token', _token], ...campos].map(([nome, valor]) => [nome ?? '', valor ?? '']),
      );
      return pedir(caminho, { method: 'POST', body, headers: json });
    },
    enviar({ nome, bytes }, { publicar = false, comando_id = randomUUID() } = {}) {
      const body = formularioDeEnvio(comando_id);
      if (publicar) body.append('publicar_ao_terminar', '1');
      body.append('files[]', new Blob([new Uint8Array(bytes)]), nome);
      return pedir('/camadas/upload', { method: 'POST', body, headers: json });
    },
    enviarRecebidos(ids) {
      const body = formularioDeEnvio(randomUUID());
      body.append('recebidos', JSON.stringify(ids));
      return pedir('/camadas/upload', { method: 'POST', body, headers: json });
    },
    // Webs behind one address: the page that listens was loaded from it, whichever of them answers.
    ouvir: (web = url) => ouvir(web.replace(/^http/, 'ws') + TEMPO_REAL, { Cookie: cookie(), Origin: url }),
  };
}

function ouvir(endereco: string, headers: Record<string, string>): Promise<Escuta> {
  return new Promise((resolve, reject) => {
    const mensagens: { tipo: string }[] = [];
    const socket = new WebSocket(endereco, { headers });
    socket.on('message', (dados) => mensagens.push(JSON.parse(String(dados))));
    socket.once('open', () => resolve({ mensagens, close: () => socket.close() }));
    socket.once('error', reject);
  });
}

/** The first real choice of a select. */
function opcaoDe(html: string, campo: string): string {
  const lista = new RegExp(`<select[^>]*name="${campo}"[^>]*>(.*?)</select>`, 's').exec(html)?.[1] ?? '';
  const id = /<option value="([0-9a-f-]{36})"/.exec(lista)?.[1];
  if (id === undefined) throw new Error(`o formulário não oferece ${campo}`);
  return id;
}

function textoDe(html: string): string {
  // What a select offers is not said by the page.
  const corpo = html.replace(/<(script|style|select)\b.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' ');
  return corpo.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim();
}
