import { redirect } from '@remix-run/node';
import { mensagens } from '#app/mensagens/catalogo.ts';
import type { Pedido } from '#app/server/acesso.server.ts';
import { camposInvalidos, tentativasDemais } from '#app/server/falhas.server.ts';
import { querJson, texto } from '#app/server/formulario.server.ts';
import { destinoSeguro } from '#app/server/retorno.server.ts';
import type { Confirmacao, Entrada, Entrou, Falta, SenhaNaEntrada } from '#infra/identity/contrato.ts';
import { textosDaEntrada } from './entrada.mensagens.ts';

/** Where a sign-in goes on. */
const PASSOS = { codigo: '/login/codigo', senha: '/login/senha', ativar: '/login/ativar' } as const;
const FALTAS = { falta_codigo: 'codigo', falta_senha: 'senha', falta_ativar: 'ativar' } as const;

export const caminhoDaFalta = (falta: Falta): string => PASSOS[falta];

/** The same query on another page of the sign-in: it leads back to where it was asked for. */
export function comVoltar(caminho: string, url: URL, aviso?: string): string {
  const consulta = new URLSearchParams();
  const voltar = destinoSeguro(url.searchParams.get('voltar'));
  if (voltar !== '/') consulta.set('voltar', voltar);
  if (aviso !== undefined) consulta.set('aviso', aviso);
  return consulta.size === 0 ? caminho : `${caminho}?${consulta}`;
}

/** What e-mail and password led to: the next page; for the dialog over a page, what to ask next. */
export function responderSenha(pedido: Pedido, entrada: Entrada) {
  switch (entrada.situacao) {
    case 'recusada':
      throw camposInvalidos({ email: [mensagens.credenciais] });
    case 'limitada':
      throw tentativasDemais(entrada.esperaSegundos);
    case 'entrou':
      return abrir(pedido, entrada);
    default:
      return continuar(pedido, entrada);
  }
}

/** To the next step of a sign-in that misses something. */
function continuar({ context, request, url }: Pedido, { situacao, pendente }: Incompleta) {
  context.lembrarPendente(pendente);
  if (querJson(request)) return { situacao };
  throw redirect(comVoltar(PASSOS[FALTAS[situacao]], url), 303);
}
interface Incompleta {
  readonly situacao: keyof typeof FALTAS;
  readonly pendente: string;
}

/** What the person's own password, in the place of somebody else's, led to. */
export function responderSenhaNova(pedido: Pedido, resposta: SenhaNaEntrada) {
  switch (resposta.situacao) {
    case 'entrou':
      return abrir(pedido, resposta);
    case 'vencida':
      return recomecar(pedido);
    default:
      return continuar(pedido, resposta);
  }
}

/** A sign-in that took too long begins again. */
function recomecar({ request, url }: Pedido) {
  if (querJson(request)) return { situacao: 'vencida' as const };
  throw redirect(comVoltar('/login', url, 'entrada-vencida'), 303);
}

/** What a code led to. @param campo the field that a wrong one stood in */
export function responderCodigo(pedido: Pedido, resposta: Confirmacao, campo: 'full_token' | 'recovery_code') {
  if (resposta.situacao === 'entrou') return abrir(pedido, resposta);
  return recusarCodigo(pedido, resposta, campo);
}

/** @throws the refusal; a sign-in that took too long begins again, one that misses a password goes on */
export function recusarCodigo(
  pedido: Pedido,
  resposta: Exclude<Confirmacao, Entrou>,
  campo: 'full_token' | 'recovery_code',
) {
  if (resposta.situacao === 'limitada') throw tentativasDemais(resposta.esperaSegundos);
  if (resposta.situacao === 'falta_senha') return continuar(pedido, resposta);
  if (resposta.situacao === 'vencida') return recomecar(pedido);
  const { codigoIncorreto, recuperacaoIncorreta } = textosDaEntrada;
  throw camposInvalidos({ [campo]: [campo === 'full_token' ? codigoIncorreto : recuperacaoIncorreta] });
}

/** The six digits of a form: `full_token`, or without scripts its boxes. @throws where one is missing */
export function codigoDe(form: FormData): string {
  const codigo = texto(form, 'full_token') || form.getAll('token[]').join('');
  if (!/^\d{6}$/.test(codigo)) throw camposInvalidos({ full_token: [textosDaEntrada.codigoIncompleto] });
  return codigo;
}

async function abrir({ context, request, url }: Pedido, entrou: Entrou) {
  await context.abrirSessao(entrou);
  if (querJson(request)) return { situacao: entrou.situacao };
  throw redirect(destinoSeguro(url.searchParams.get('voltar')), 303);
}
