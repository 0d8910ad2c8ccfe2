import { v7 as uuidV7 } from 'uuid';
import type { Dono } from '#app/kit/lista/dono.ts';
import { PESSOA_REMOVIDA } from '#app/mensagens/pessoas.ts';
import { mudancaEmPalavras } from '#app/registro/registro.porta.server.ts';
import type { Pedido, PedidoComSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, naoEncontrado, pedidoInvalido, RespostaDeFalha } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { aprovacaoDecider } from '#domain/aprovacao/aprovacao.decider.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { MAX_TEXTO } from '#domain/kernel/text.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import type { Sessao } from '#infra/identity/identidade.ts';
import type { AprovacaoRow, QuemVeAprovacoes } from '#projections/aprovacao/aprovacao.queries.ts';
import { mensagensDaAprovacao, SITUACOES } from './aprovacao.mensagens.ts';
import type { AprovacaoNaTela, FichaDaAprovacao, PendenteNaTela } from './aprovacao.ts';

/** Requests that the list shows: those that wait, and the newest of those that do not any more. */
const MAX_NA_LISTA = 100;

/** Whoever may agree sees everything that was asked for; everybody else what they asked for themselves. */
const quemVe = ({ sessao, pode }: PedidoComSessao): QuemVeAprovacoes => ({
  usuario_id: sessao.usuario_id,
  cliente_id: sessao.cliente_id,
  todas: pode('grupos.aprovar'),
});

/** What waits for this person, for the badge; null for whoever never decides. */
export async function porAprovar(pedido: Pedido, sessao: Sessao): Promise<number | null> {
  if (!sessao.permissoes.has('grupos.aprovar')) return null;
  // No page fails over the badge.
  return (await parte(pedido, 'aprovacoes', pedido.servicos.aprovacoes.contar(sessao))) ?? 0;
}

export async function listarAprovacoesNaTela(pedido: PedidoComSessao): Promise<readonly AprovacaoNaTela[]> {
  const rows = await pedido.servicos.aprovacoes.listar(quemVe(pedido), MAX_NA_LISTA);
  const nomes = await nomesDe(
    pedido,
    rows.flatMap(({ autor_id, alvo_id }) => [autor_id, alvo_id]),
  );
  const grupos = await nomesDosGrupos(pedido, rows);
  return rows.map((row) => naTela(row, nomes, grupos));
}

/** The request that the address names. @throws 404 for what is not theirs to see */
async function aprovacaoPedida(pedido: PedidoComSessao): Promise<AprovacaoRow> {
  const id = uuidSchema.safeParse(pedido.params.id);
  const row = id.success ? await pedido.servicos.aprovacoes.obter(quemVe(pedido), id.data) : null;
  if (row === null) throw naoEncontrado();
  return row;
}

/** Everything that whoever decides reads before. */
export async function fichaDaAprovacao(pedido: PedidoComSessao): Promise<FichaDaAprovacao> {
  const row = await aprovacaoPedida(pedido);
  const { servicos, sessao } = pedido;
  const { autor_id, aprovador_id, alvo_id, beneficiario_ids, situacao, decidida_em, motivo, mudanca } = row;
  const pendente = situacao === 'pendente';
  const [nomes, grupos, vigente] = await Promise.all([
    nomesDe(pedido, [autor_id, alvo_id, ...beneficiario_ids, ...(aprovador_id === null ? [] : [aprovador_id])]),
    nomesDosGrupos(pedido, [row]),
    pendente && servicos.aprovacoes.vigente(row),
  ]);
  const nomeDe = (id: Uuid) => nomes.get(id) ?? PESSOA_REMOVIDA;
  return {
    ...naTela(row, nomes, grupos),
    alvo: enderecoDoAlvo(pedido, row),
    mudancas: mudancaEmPalavras(mudanca, grupos),
    sensiveis: PERMISSOES.filter(({ id }) => row.sensiveis.includes(id)).map(({ nome }) => nome),
    beneficiarios: beneficiario_ids.map(nomeDe).sort((a, b) => a.localeCompare(b, 'pt-BR')),
    aprovador: aprovador_id === null ? null : nomeDe(aprovador_id),
    decidida_em,
    motivo,
    vigente,
    impedimento: pendente ? impedimentoDe(pedido, row) : '',
    podeCancelar: pendente && autor_id === sessao.usuario_id,
    comando_id: uuidV7(),
  };
}

function impedimentoDe({ sessao, pode }: PedidoComSessao, { autor_id, beneficiario_ids }: AprovacaoRow): string | null {
  if (autor_id === sessao.usuario_id) return mensagensDaAprovacao.propria;
  if (beneficiario_ids.includes(sessao.usuario_id)) return mensagensDaAprovacao.emBeneficio;
  return pode('grupos.aprovar') ? null : mensagensDaAprovacao.semPermissao;
}

function enderecoDoAlvo({ sessao, pode }: PedidoComSessao, { mudanca, alvo_id }: AprovacaoRow): string | null {
  if (sessao.cliente_id === null) return null;
  switch (mudanca.tipo) {
    case 'grupo':
      return mudanca.antes !== null && pode('grupos.ver') ? `/seguranca/grupos/${alvo_id}` : null;
    case 'usuario':
      return pode('usuarios.ver') ? `/seguranca/usuarios/${alvo_id}` : null;
    case 'politica':
      return pode('politicas_acesso.ver') ? '/politicas-acesso' : null;
  }
}

/** Agrees or refuses, as the form says. @throws RespostaDeFalha 409 where it can no longer be carried out */
export async function decidirAprovacao(pedido: PedidoComSessao, form: FormData): Promise<'concedida' | 'recusada'> {
  const { id, cliente_id } = await aprovacaoPedida(pedido);
  const { servicos, context } = pedido;
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  switch (texto(form, 'acao')) {
    case 'recusar': {
      const motivo = texto(form, 'motivo').trim();
      if (motivo === '') throw camposInvalidos({ motivo: [mensagensDaAprovacao.semMotivo] });
      if (motivo.length > MAX_TEXTO) throw camposInvalidos({ motivo: [mensagensDaAprovacao.motivoLongo] });
      const recusar = { type: 'RecusarAprovacao', data: { motivo } } as const;
      context.lembrarPosicao((await servicos.executar(aprovacaoDecider, id, recusar, contexto)).position);
      return 'recusada';
    }
    case 'aprovar': {
      const { concedida, position } = await servicos.aprovacoes.conceder(id, cliente_id, contexto);
      context.lembrarPosicao(position);
      if (!concedida) throw new RespostaDeFalha(409, { message: mensagensDaAprovacao.expirada });
      return 'concedida';
    }
    default:
      throw pedidoInvalido();
  }
}

/** Its author gives the request up. */
export async function cancelarAprovacao(pedido: PedidoComSessao, form: FormData): Promise<string> {
  const { id } = await aprovacaoPedida(pedido);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const cancelar = { type: 'CancelarAprovacao', data: {} } as const;
  const { position } = await pedido.servicos.executar(aprovacaoDecider, id, cancelar, contexto);
  pedido.context.lembrarPosicao(position);
  return id;
}

/** What the page of a group, a person or the policy says of what waits for it. */
export async function pendenteNaTela(
  pedido: PedidoComSessao,
  dono: Dono,
  alvo_id: Uuid,
): Promise<PendenteNaTela | null> {
  const row = dono && (await pedido.servicos.aprovacoes.pendenteDe(dono, alvo_id));
  if (!row) return null;
  const { autor_id, id } = row;
  const sua = autor_id === pedido.sessao.usuario_id;
  const autor = (await nomesDe(pedido, [autor_id])).get(autor_id) ?? PESSOA_REMOVIDA;
  return {
    texto: mensagensDaAprovacao.pendente(sua ? 'Você' : autor),
    endereco: sua || pedido.pode('grupos.aprovar') ? `/seguranca/aprovacoes/${id}` : null,
  };
}

type Nomes = ReadonlyMap<Uuid, string>;

async function nomesDe({ servicos }: PedidoComSessao, ids: readonly Uuid[]): Promise<Nomes> {
  const pessoas = await servicos.identidade.nomes([...new Set(ids)]);
  return new Map([...pessoas].map(([id, { nome }]) => [id, nome]));
}

async function nomesDosGrupos({ servicos }: PedidoComSessao, rows: readonly AprovacaoRow[]): Promise<Nomes> {
  const clientes = [...new Set(rows.map(({ cliente_id }) => cliente_id))];
  const grupos = await Promise.all(clientes.map((cliente_id) => servicos.administracao.grupos(cliente_id)));
  return new Map(grupos.flat().map(({ id, nome }) => [id, nome]));
}

function naTela(row: AprovacaoRow, nomes: Nomes, grupos: Nomes): AprovacaoNaTela {
  const { id, autor_id, alvo_id, solicitada_em, situacao, mudanca } = row;
  const titulos = {
    grupo: () => {
      const nome = grupos.get(alvo_id) ?? (mudanca.tipo === 'grupo' ? mudanca.depois.nome : '');
      return mudanca.antes === null ? `Grupo novo: ${nome}` : `Grupo ${nome}`;
    },
    usuario: () => `Acesso de ${nomes.get(alvo_id) ?? PESSOA_REMOVIDA}`,
    politica: () => 'Política de acesso',
  };
  const autor = nomes.get(autor_id) ?? PESSOA_REMOVIDA;
  const pendente = situacao === 'pendente';
  return { id, titulo: titulos[mudanca.tipo](), autor, solicitada_em, situacao: SITUACOES[situacao], pendente };
}
