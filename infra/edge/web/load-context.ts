import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Services } from '#infra/composition/web.ts';
import type { Autor, Entrou } from '#infra/identity/contrato.ts';
import { APARELHO_DIAS } from '#infra/identity/entrada/aparelhos.ts';
import { ENTRADA_PENDENTE_MINUTOS } from '#infra/identity/entrada/entradas-pendentes.ts';
import type { Origem, Sessao } from '#infra/identity/identidade.ts';
import type { Log } from '#infra/log.ts';
import { isUnavailable } from '#infra/store/event-store/postgres/connection-errors.ts';
import { cookieName, readCookies, setCookie } from './cookies.ts';
import { sameToken, visitToken } from './csrf.ts';
import { isHttps } from './origin.ts';

export const SESSION_COOKIE = 'atalaia_sessao';
const VISIT_COOKIE = 'atalaia_visita';
/** A screen on a wall, which shows dashboards without anybody signed in. */
export const SCREEN_COOKIE = 'atalaia_telao';
/** Seconds: as long as browsers keep any cookie. */
const SCREEN_MAX_AGE = 400 * 86_400;
/** A sign-in between password and code. */
const PENDING_COOKIE = 'atalaia_entrada';
/** A device that somebody has signed in from: strangers' attempts do not count against it. */
const DEVICE_COOKIE = 'atalaia_aparelho';
/** Where the log stood after the last write of this browser: its next pages wait for it. */
const POSITION_COOKIE = 'atalaia_posicao';
/** Seconds: longer than any wait, short enough that old positions cost no query. */
const POSITION_MAX_AGE = 60;

/** What a loader or action gets besides the request: the services, and who is asking. */
export type LoadContext = {
  readonly services: Services;
  readonly log: Log;
  readonly correlationId: Uuid;
  /** For inline scripts and styles of this one answer. */
  readonly nonce: string;
  /** A page that stands in a browser asks by the protocol of pages (`….data`), and reads the answer so. */
  readonly dadosDePagina: boolean;
  /** Looked up once a request, when first asked for; null without a valid session. */
  sessao(): Promise<Sessao | null>;
  /** What the screen on a wall may see that this browser is; null where it is none, or was ended. */
  telao(): Promise<Sessao | null>;
  /** Whether it says that it is one. */
  readonly dizSerTelao: boolean;
  /** It becomes one, or is one no longer. */
  darTelao(chave: string | null): void;
  /** The CSRF token of this browser: of its session, or of its visit before sign-in. */
  token(): Promise<string>;
  /** Whether the token is this browser's; foreign origins were turned away before (request-guard.ts). */
  aceita(token: string | null): Promise<boolean>;
  /** Gives the browser its new session; one that it still had ends. */
  abrirSessao(entrou: Entrou): Promise<void>;
  fecharSessao(): Promise<void>;
  /** Position that this browser must be shown, null where it wrote nothing lately. */
  readonly posicao: bigint | null;
  lembrarPosicao(posicao: bigint): void;
  cabecalho(nome: string, valor: string): void;
  /** Whether an error only says that the database or the event store cannot be reached at the moment. */
  foraDoAr(error: unknown): boolean;
  readonly origem: Origem;
  /** Token of the sign-in that waits for a code. */
  readonly pendente: string | undefined;
  lembrarPendente(token: string): void;
  /** Who acts on their own account, for the identity service. */
  autor(sessao: Sessao): Autor;
};

export function createLoadContext(services: Services, req: Request, res: Response): LoadContext {
  const { config, identidade } = services;
  const secure = isHttps(config);
  const cookies = readCookies(req);
  const cookie = (name: string) => cookies.get(cookieName(name, secure));
  const give = (name: string, value: string, maxAge?: number) =>
    void res.append('Set-Cookie', setCookie(name, value, maxAge === undefined ? { secure } : { secure, maxAge }));
  const correlationId: Uuid = res.locals.correlationId;
  const sessionToken = cookie(SESSION_COOKIE);
  const screen = cookie(SCREEN_COOKIE);
  let visita = cookie(VISIT_COOKIE);
  const dispositivo = (req.get('user-agent') ?? '').slice(0, 300);
  const origem: Origem = { ip: req.ip ?? '', dispositivo, aparelho: cookie(DEVICE_COOKIE) };

  const current = () => sessionOf(services, req, res);
  const token = async () => {
    const active = await current();
    if (active !== null) return active.csrf;
    if (visita === undefined || visita.length < 20) {
      visita = randomBytes(18).toString('base64url');
      give(VISIT_COOKIE, visita);
    }
    return visitToken(config.SESSION_SECRET, visita);
  };

  return {
    services,
    log: services.log,
    correlationId,
    nonce: res.locals.nonce,
    dadosDePagina: req.path.endsWith('.data'),
    sessao: current,
    telao: () => screenOf(services, req, res),
    dizSerTelao: screen !== undefined,
    darTelao: (chave) => (chave === null ? give(SCREEN_COOKIE, '', 0) : give(SCREEN_COOKIE, chave, SCREEN_MAX_AGE)),
    token,
    aceita: async (given) => sameToken(await token(), given),
    abrirSessao: async (entrou) => {
      if (sessionToken !== undefined) await leaveSession(identidade, sessionToken, await current(), origem);
      give(SESSION_COOKIE, entrou.token);
      give(DEVICE_COOKIE, entrou.aparelho, APARELHO_DIAS * 86_400);
      give(VISIT_COOKIE, '', 0);
      give(PENDING_COOKIE, '', 0);
    },
    fecharSessao: async () => {
      if (sessionToken !== undefined) await leaveSession(identidade, sessionToken, await current(), origem);
      give(SESSION_COOKIE, '', 0);
    },
    posicao: positionAsked(services, req),
    lembrarPosicao: (posicao) => {
      if (posicao > 0n) give(POSITION_COOKIE, String(posicao), POSITION_MAX_AGE);
    },
    cabecalho: (nome, valor) => void res.setHeader(nome, valor),
    foraDoAr: isUnavailable,
    origem,
    pendente: cookie(PENDING_COOKIE),
    lembrarPendente: (value) => give(PENDING_COOKIE, value, ENTRADA_PENDENTE_MINUTOS * 60),
    autor: ({ usuario_id }) => ({ usuario_id, token: sessionToken ?? '', origem }),
  };
}

/** Who asks, looked up once a request, whichever of its doors wants to know first. */
export function sessionOf({ config, identidade }: Services, req: Request, res: Response): Promise<Sessao | null> {
  const { locals } = res as Response<unknown, { sessao?: Promise<Sessao | null> }>;
  const token = readCookies(req).get(cookieName(SESSION_COOKIE, isHttps(config)));
  locals.sessao ??= token === undefined ? Promise.resolve(null) : identidade.sessao(token);
  return locals.sessao;
}

/** Position that this browser must be shown, null where it wrote nothing lately. */
function positionAsked({ config }: Services, req: Request): bigint | null {
  return positionOf(readCookies(req).get(cookieName(POSITION_COOKIE, isHttps(config))));
}

/** The screen that asks, looked up once a request. */
export function screenOf({ config, identidade }: Services, req: Request, res: Response): Promise<Sessao | null> {
  const { locals } = res as Response<unknown, { telao?: Promise<Sessao | null> }>;
  const token = readCookies(req).get(cookieName(SCREEN_COOKIE, isHttps(config)));
  locals.telao ??= token === undefined ? Promise.resolve(null) : identidade.teloes.obter(token);
  return locals.telao;
}

/** Whoever looked as another person stops doing so, which the log must hear. */
async function leaveSession(identidade: Services['identidade'], token: string, sessao: Sessao | null, origem: Origem) {
  if (sessao?.vendoComo !== undefined) await identidade.encerrarVisao(token, sessao);
  await identidade.sair(token, origem);
}

/** No more digits than a position of 64 bits has for certain: the cookie is the browser's to write. */
function positionOf(text: string | undefined): bigint | null {
  return text !== undefined && /^\d{1,18}$/.test(text) ? BigInt(text) : null;
}
