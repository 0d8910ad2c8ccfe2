import type { AppLoadContext } from '@remix-run/node';
import type { Conflito } from '#app/kit/mesclagem/mesclar.ts';
import { campoDaRecusa } from '#app/mensagens/campos-das-recusas.ts';
import { mensagens, mensagensDoServidor, SEM_PERMISSAO, SESSAO_EXPIRADA } from '#app/mensagens/catalogo.ts';
import { camadas } from '#app/mensagens/especificacao.ts';
import { textoDaRecusa } from '#app/mensagens/recusas.ts';
import type { FalhaDoProvedor } from '#domain/imagem/provedor.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import type { LimiteAtingido } from '#infra/identity/entrada/limites.ts';

/** Sentences by the field that each is about. */
export type Erros = Readonly<Record<string, readonly string[]>>;

/** What a refused request is answered with, as JSON or on a page. */
export interface Falha {
  readonly message: string;
  readonly errors?: Erros;
  readonly codigo?: string;
  /** What somebody else changed while this form was being filled in. */
  readonly conflito?: Conflito;
  /** What was typed, for a page that comes back without JavaScript. */
  readonly enviado?: Readonly<Record<string, string | readonly string[]>>;
}

/** What is wrong with what was sent (422): always told by field. */
type FalhaDeCampos = Falha & { readonly errors: Erros };
type Cabecalhos = Readonly<Record<string, string>>;
/** Statuses of every refusal that is not about fields. */
type OutroStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 412 | 413 | 415 | 419 | 423 | 429 | 500 | 503 | 504;

/** A refusal with its status; thrown by loaders and actions, made into a page or JSON in one place. */
export class RespostaDeFalha extends Error {
  override readonly name = 'RespostaDeFalha';
  readonly status: number;
  readonly falha: Falha;
  readonly cabecalhos: Cabecalhos;

  constructor(...[status, falha, cabecalhos = {}]: [OutroStatus, Falha, Cabecalhos?] | [422, FalhaDeCampos]) {
    super(falha.message);
    this.status = status;
    this.falha = falha;
    this.cabecalhos = cabecalhos;
  }
}

export const naoEncontrado = () => new RespostaDeFalha(404, { message: mensagens.naoEncontrado });
export const proibido = () => new RespostaDeFalha(403, { message: mensagens.semPermissao });
/** The specification has its own status and text here: no session is told apart by its code. */
export const exportacaoProibida = (message: string = camadas.semPermissaoDeExportar) =>
  new RespostaDeFalha(401, { message, codigo: SEM_PERMISSAO });
/** By the header our own pages know, whatever they asked for, that they have to ask for a sign-in (app/pedidos). */
export const semSessao = () =>
  new RespostaDeFalha(
    401,
    { message: mensagens.semSessao, codigo: SESSAO_EXPIRADA },
    { 'X-Atalaia-Sessao': SESSAO_EXPIRADA },
  );
/** Locked: nothing is wrong with the request, and it works once its sender is themselves again. */
export const visaoRecusada = (message: string) => new RespostaDeFalha(423, { message });
export const formularioVencido = () => new RespostaDeFalha(419, { message: mensagens.formularioVencido });
export const pedidoInvalido = (message: string = mensagens.pedidoInvalido) => new RespostaDeFalha(400, { message });
export const grandeDemais = () => new RespostaDeFalha(413, { message: mensagens.grandeDemais });
export const tentativasDemais = (segundos: number) =>
  new RespostaDeFalha(429, { message: mensagens.tentativasDemais }, { 'Retry-After': String(segundos) });
export const camposInvalidos = (errors: Erros, message?: string) =>
  new RespostaDeFalha(422, { message: message ?? Object.values(errors).flat().join(' '), errors });

/** A defect of ours, of which nobody else is to hear more. */
export const defeito = () => new RespostaDeFalha(500, { message: mensagens.generica });

/** Seconds after which another try is worth it while a service is away. */
const RETRY_AFTER_SECONDS = '5';

const ocupado = (message: string) => new RespostaDeFalha(429, { message }, { 'Retry-After': RETRY_AFTER_SECONDS });

export const indisponivel = (message: string) =>
  new RespostaDeFalha(503, { message }, { 'Retry-After': RETRY_AFTER_SECONDS });

/**
 * The refusal that an error of the inner rings stands for; null where it is a defect of ours.
 * By name, not by class: the bundle of the pages holds its own copies of the domain's classes.
 */
export function falhaDe(error: unknown, { foraDoAr }: Pick<AppLoadContext, 'foraDoAr'>): RespostaDeFalha | null {
  if (!(error instanceof Error)) return null;
  switch (error.name) {
    case 'RespostaDeFalha':
      return error as RespostaDeFalha;
    case 'Rejection': {
      const { code, meta } = error as Rejection;
      if (/Inexistente$/.test(code)) return naoEncontrado();
      const message = textoDaRecusa(code, meta);
      return new RespostaDeFalha(422, { message, codigo: code, errors: { [campoDaRecusa(code, meta)]: [message] } });
    }
    case 'LimiteAtingido':
      return tentativasDemais((error as LimiteAtingido).esperaSegundos);
    case 'ConcurrencyError':
      return new RespostaDeFalha(409, { message: mensagens.conflito });
    case 'PosicaoErrada':
      return new RespostaDeFalha(409, { message: mensagens.conflito });
    case 'EnviosDemais':
      return new RespostaDeFalha(429, { message: mensagensDoServidor.enviosDemais }, { 'Retry-After': '60' });
    case 'ExportacoesDemais':
      return ocupado(mensagensDoServidor.exportacoesDemais);
    case 'DocumentosDemais':
      return ocupado(mensagens.documentosDemais);
    case 'EventTooLargeError':
    case 'ObjectTooLargeError':
      return grandeDemais();
    case 'StreamViolatedError':
      return new RespostaDeFalha(500, { message: mensagens.registroViolado, codigo: 'RegistroViolado' });
    case 'EventStoreAccessError':
    case 'EventStoreUnavailableError':
      return indisponivel(mensagens.indisponivel);
    case 'TemporalUnavailableError':
      return indisponivel(mensagens.processamentoParado);
    case 'RendererUnavailableError':
    case 'RendererPageError':
      return indisponivel(mensagens.impressaoParada);
    case 'RendererRefusedError':
      return pedidoInvalido();
    case 'RendererBusyError':
      return ocupado(mensagens.impressaoOcupada);
    case 'FalhaDoProvedor':
      return doProvedor(error as FalhaDoProvedor);
    default:
      return foraDoAr(error) ? indisponivel(mensagens.foraDoAr) : null;
  }
}

/** Of images of others: how long to wait where their server says so. Nothing that it answered is passed on. */
function doProvedor({ motivo, espera }: FalhaDoProvedor): RespostaDeFalha {
  if (motivo !== 'limite') return indisponivel(mensagensDoServidor.provedorParado);
  const segundos = String(espera ?? RETRY_AFTER_SECONDS);
  return new RespostaDeFalha(
    429,
    { message: mensagensDoServidor.provedorPedeEspera(segundos) },
    { 'Retry-After': segundos },
  );
}

/** For resource routes: JSON as it is. */
export function emJson({ status, falha, cabecalhos }: RespostaDeFalha): Response {
  return Response.json(falha, { status, headers: { ...cabecalhos, 'Cache-Control': 'no-store' } });
}
