import type { AppLoadContext } from '@remix-run/node';
import type { Conflito } from '#app/forms/mesclagem/mesclar.ts';
import { mensagens, SESSAO_EXPIRADA } from '#app/mensagens/catalogo.ts';
import { mensagensDoEnvio } from '#app/mensagens/envio.ts';
import { camadas } from '#app/mensagens/especificacao.ts';
import { mensagensDaExportacao } from '#app/mensagens/exportacao.ts';
import { textoDaRecusa } from '#app/mensagens/recusas.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import type { LimiteAtingido } from '#infra/identity/limites.ts';

/** What a refused request is answered with, as JSON or on a page. */
export interface Falha {
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly codigo?: string;
  /** What somebody else changed while this form was being filled in. */
  readonly conflito?: Conflito;
  /** What was typed, for a page that comes back without JavaScript. */
  readonly enviado?: Readonly<Record<string, string | readonly string[]>>;
}

/** A refusal with its status; thrown by loaders and actions, made into a page or JSON in one place. */
export class RespostaDeFalha extends Error {
  override readonly name = 'RespostaDeFalha';
  readonly status: number;
  readonly falha: Falha;
  readonly cabecalhos: Readonly<Record<string, string>>;

  constructor(status: number, falha: Falha, cabecalhos: Readonly<Record<string, string>> = {}) {
    super(falha.message);
    this.status = status;
    this.falha = falha;
    this.cabecalhos = cabecalhos;
  }
}

export const naoEncontrado = () => new RespostaDeFalha(404, { message: mensagens.naoEncontrado });
export const proibido = () => new RespostaDeFalha(403, { message: mensagens.semPermissao });
/** The specification has its own status and text here: no session is told apart by its code. */
export const exportacaoProibida = () => new RespostaDeFalha(401, { message: camadas.semPermissaoDeExportar });
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
export const camposInvalidos = (errors: Readonly<Record<string, readonly string[]>>, message?: string) =>
  new RespostaDeFalha(422, { message: message ?? Object.values(errors).flat().join(' '), errors });

/** Seconds after which another try is worth it while a service is away. */
const RETRY_AFTER_SECONDS = '5';

const ocupado = (message: string) => new RespostaDeFalha(429, { message }, { 'Retry-After': RETRY_AFTER_SECONDS });

const indisponivel = (message: string) => new RespostaDeFalha(503, { message }, { 'Retry-After': RETRY_AFTER_SECONDS });

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
      // The name of the member, as a form calls its field.
      const errors = typeof meta.campo === 'string' ? { [meta.campo.replace(/\..*$/s, '')]: [message] } : null;
      return new RespostaDeFalha(422, { message, ...(errors && { errors }), codigo: code });
    }
    case 'LimiteAtingido':
      return tentativasDemais((error as LimiteAtingido).esperaSegundos);
    case 'ConcurrencyError':
      return new RespostaDeFalha(409, { message: mensagens.conflito });
    case 'PosicaoErrada':
      return new RespostaDeFalha(409, { message: mensagens.conflito });
    case 'EnviosDemais':
      return new RespostaDeFalha(429, { message: mensagensDoEnvio.demais }, { 'Retry-After': '60' });
    case 'ExportacoesDemais':
      return ocupado(mensagensDaExportacao.demais);
    case 'DocumentosDemais':
      return ocupado(mensagens.documentosDemais);
    case 'EventTooLargeError':
    case 'ObjectTooLargeError':
      return grandeDemais();
    case 'EventStoreUnavailableError':
      return indisponivel(mensagens.indisponivel);
    case 'TemporalUnavailableError':
      return indisponivel(mensagens.processamentoParado);
    case 'RendererUnavailableError':
    case 'RendererPageError':
      return indisponivel(mensagens.impressaoParada);
    case 'RendererBusyError':
      return ocupado(mensagens.impressaoOcupada);
    default:
      return foraDoAr(error) ? indisponivel(mensagens.foraDoAr) : null;
  }
}

/** For resource routes: JSON as it is. */
export function emJson({ status, falha, cabecalhos }: RespostaDeFalha): Response {
  return Response.json(falha, { status, headers: { ...cabecalhos, 'Cache-Control': 'no-store' } });
}
