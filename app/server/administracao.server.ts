import type { Dono } from '#app/kit/lista/dono.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { Acessos, QuemAdministra } from '#domain/modulo/administracao.ts';
import { type Alcance, type AtoNaConta, alcanceDaPessoa, exigirAto, recusaDoAto } from '#domain/modulo/alcance.ts';
import { permissaoId } from '#domain/modulo/catalogo.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { PedidoComSessao } from './acesso.server.ts';
import { naoEncontrado } from './falhas.server.ts';

/** Somebody's own client, or for an operator the one that the address names; without it, the installation. */
export async function donoPedido({ sessao, servicos, url }: PedidoComSessao): Promise<Dono> {
  if (sessao.cliente_id !== null) return sessao.cliente_id;
  const dito = url.searchParams.get('cliente') ?? '';
  if (dito === '') return null;
  const clientes = await servicos.clientes.listarDaInstalacao();
  const cliente = clientes.find(({ id }) => id === dito);
  if (cliente === undefined) throw naoEncontrado();
  return cliente.id;
}

export interface ClienteNaEscolha {
  readonly id: Uuid;
  readonly nome: string;
}

/** The clients that an operator may choose from; null for everybody else, who have one. */
export async function clientesDoOperador({
  sessao,
  servicos,
}: PedidoComSessao): Promise<readonly ClienteNaEscolha[] | null> {
  if (sessao.cliente_id !== null) return null;
  return (await servicos.clientes.listarDaInstalacao()).map(({ id, nome }) => ({ id, nome }));
}

/** Whose something is, for an operator; null for everybody else, who know it. */
export const nomeDoCliente = (clientes: readonly ClienteNaEscolha[] | null, cliente_id: Uuid): string | null =>
  clientes?.find(({ id }) => id === cliente_id)?.nome ?? null;

/** Everything of one client, for whoever was let in to it. */
export const clienteInteiro = (cliente_id: Uuid): Escopo => ({ cliente_id, ativos: 'todos' });

export interface Alvo {
  readonly id: Uuid;
  readonly dono: Dono;
}

/** The person that the address names. @throws 404 for nobody, and for somebody of another client */
export const pessoaPedida = (pedido: PedidoComSessao): Promise<Alvo> =>
  alvoPedido(pedido, (id) => pedido.servicos.administracao.donoDaPessoa(id));

/** The group that the address names. @throws 404 */
export const grupoPedido = (pedido: PedidoComSessao): Promise<Alvo> =>
  alvoPedido(pedido, (id) => pedido.servicos.administracao.donoDoGrupo(id));

async function alvoPedido(
  { sessao, params }: PedidoComSessao,
  donoDe: (id: Uuid) => Promise<Dono | undefined>,
): Promise<Alvo> {
  const id = uuidSchema.safeParse(params.id);
  const dono = id.success ? await donoDe(id.data) : undefined;
  if (!id.success || dono === undefined) throw naoEncontrado();
  if (sessao.cliente_id !== null && dono !== sessao.cliente_id) throw naoEncontrado();
  return { id: id.data, dono };
}

/** Who asks, as the rules of access know them. */
export function quemAdministra({ sessao }: PedidoComSessao): QuemAdministra {
  return { usuario_id: sessao.usuario_id, permissao_ids: new Set([...sessao.permissoes].map(permissaoId)) };
}

/** The same, with the assets that they reach. */
export const alcanceDeQuemPede = ({ sessao }: PedidoComSessao): Alcance => ({
  usuario_id: sessao.usuario_id,
  permissao_ids: new Set([...sessao.permissoes].map(permissaoId)),
  // Those who operate the installation belong to no client, and reach what each of them has.
  ativos: sessao.escopo?.ativos ?? 'todos',
});

/**
 * Nobody acts on the account of somebody who may do or reach more: it would be a way to become them.
 * @returns the accesses that it was judged on
 * @throws Rejection ContaPropria, AcessoMaior, AlcanceMaior
 */
export async function exigirAtoNaConta(pedido: PedidoComSessao, { id, dono }: Alvo, ato: AtoNaConta): Promise<Acessos> {
  const { acessos, alcance } = await contaDe(pedido, { id, dono });
  exigirAto(ato, alcanceDeQuemPede(pedido), alcance);
  return acessos;
}

/** The same over the newest accesses, after every change of access before it. @throws EventStoreUnavailableError too */
export const exigirAtoAgora = (pedido: PedidoComSessao, alvo: Alvo, ato: AtoNaConta): Promise<Acessos> =>
  pedido.servicos.administracao.travar(alvo.dono, () => exigirAtoNaConta(pedido, alvo, ato));

/** Whether an act would be let through: what would be refused is not offered. */
export async function podeNaConta(pedido: PedidoComSessao, alvo: Alvo): Promise<(ato: AtoNaConta) => boolean> {
  const { alcance } = await contaDe(pedido, alvo);
  const quem = alcanceDeQuemPede(pedido);
  return (ato) => recusaDoAto(ato, quem, alcance) === null;
}

async function contaDe({ servicos }: PedidoComSessao, { id, dono }: Alvo) {
  const [pessoas, grupos] = await Promise.all([
    servicos.administracao.pessoas(dono),
    servicos.administracao.grupos(dono),
  ]);
  const pessoa = pessoas.find((uma) => uma.id === id);
  if (pessoa === undefined) throw naoEncontrado();
  const acessos: Acessos = { pessoas, grupos };
  return { acessos, alcance: alcanceDaPessoa(acessos, pessoa) };
}
