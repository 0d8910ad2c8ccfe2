import { redirect } from '@remix-run/node';
import { v7 as uuidV7 } from 'uuid';
import type { Pedido, PedidoDaSessao } from '#app/server/acesso.server.ts';
import { anotarTelao } from '#app/server/anotar-acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, naoEncontrado, RespostaDeFalha } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { nomesDeEntao } from '#app/server/nome-da-pessoa.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { nomeSchema } from '#domain/kernel/text.ts';
import { MAX_ATIVOS_DO_TELAO } from '#domain/telao/telao.commands.ts';
import { telaoDecider } from '#domain/telao/telao.decider.ts';
import { type PainelDoTelao, painelDoTelaoSchema } from '#domain/telao/telao.events.ts';
import { mensagensDosTeloes as textos } from './teloes.mensagens.ts';
import type { PaginaDosTeloes, TelaoNaTela } from './teloes.ts';

/** Screens on walls that this person may see, and of what they may make another. */
export async function paginaDosTeloes(pedido: PedidoDaSessao): Promise<PaginaDosTeloes> {
  const { servicos, escopo } = pedido;
  const atualidade = await obterAtualidade(pedido, ['teloes', 'ativos']);
  const ativos = await servicos.ativos.listar(escopo, { ativo: true });
  const nomes = new Map(ativos.map(({ id, nome }) => [id, nome]));
  return {
    atualidade,
    teloes: await parte(pedido, 'telões', lerTeloes(pedido, nomes)),
    ativos: ativos.map(({ id, nome }) => ({ id, nome })),
    comando_id: uuidV7(),
  };
}

async function lerTeloes(pedido: PedidoDaSessao, nomes: ReadonlyMap<Uuid, string>): Promise<readonly TelaoNaTela[]> {
  const { servicos, escopo, sessao } = pedido;
  const rows = await servicos.teloes.listar(escopo, sessao.usuario_id);
  const nomeDe = await nomesDeEntao(
    pedido,
    rows.map(({ autor_id }) => autor_id),
  );
  return rows.map(({ autor_id, ativo_ids, ...row }) => {
    const ativos = ativo_ids.flatMap((id) => nomes.get(id) ?? []);
    return { ...row, ativos, outros: ativo_ids.length - ativos.length, por: nomeDe(autor_id, row.criado_em) };
  });
}

/**
 * Makes a screen's address: it is told here and nowhere else.
 * @throws RespostaDeFalha 422 by field
 */
export async function criarTelao(pedido: PedidoDaSessao, form: FormData) {
  const { servicos, escopo, sessao, context, url } = pedido;
  const dito = await lerFormulario(pedido, form);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const id = idDoComando(contexto.commandId);
  const { cliente_id } = escopo;
  const { position } = await servicos.executar(
    telaoDecider,
    id,
    { type: 'CriarTelao', data: { cliente_id, ...dito } },
    contexto,
  );
  context.lembrarPosicao(position);
  const guardado = { id, usuario_id: sessao.usuario_id, cliente_id, ...dito };
  const token = await servicos.identidade.teloes.guardar(guardado);
  if (token === null) throw camposInvalidos({ nome: [textos.jaAberto] });
  context.cabecalho('Cache-Control', 'no-store');
  const origem = servicos.config.PUBLIC_ORIGIN ?? url.origin;
  return { id, message: textos.criado, link: `${origem}/telao/${token}` };
}

async function lerFormulario({ servicos, escopo }: PedidoDaSessao, form: FormData) {
  const erros: Record<string, string[]> = {};
  const nome = nomeSchema.safeParse(texto(form, 'nome'));
  const painel = painelDoTelaoSchema.safeParse(texto(form, 'painel'));
  const ditos = [...new Set(form.getAll('ativo_ids').map(String))].filter((id) => id !== '');
  if (!nome.success) erros.nome = [textos.semNome];
  if (!painel.success) erros.painel = [textos.semPainel];
  if (ditos.length === 0) erros.ativo_ids = [textos.semAtivos];
  else if (ditos.length > MAX_ATIVOS_DO_TELAO) erros.ativo_ids = [textos.ativosDemais(MAX_ATIVOS_DO_TELAO)];
  const ids = ditos.filter((id) => uuidSchema.safeParse(id).success);
  const achados = erros.ativo_ids === undefined ? await servicos.ativos.listar(escopo, { ativo: true, ids }) : [];
  if (erros.ativo_ids === undefined && achados.length !== ditos.length) erros.ativo_ids = [textos.ativoAusente];
  if (!nome.success || !painel.success || erros.ativo_ids !== undefined) throw camposInvalidos(erros);
  return { nome: nome.data, painel: painel.data, ativo_ids: achados.map(({ id }) => id) };
}

/** Ends one: its screen stops at once, and its address opens nothing. @throws RespostaDeFalha 404 */
export async function encerrarTelao(pedido: PedidoDaSessao, form: FormData): Promise<never> {
  const { servicos, escopo, sessao, params, context } = pedido;
  const id = uuidSchema.safeParse(params.id);
  const row = id.success ? await servicos.teloes.obter(escopo, sessao.usuario_id, id.data) : null;
  if (row === null) throw naoEncontrado();
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const encerrado = await servicos.executar(telaoDecider, row.id, { type: 'EncerrarTelao', data: {} }, contexto);
  // Whether or not the log has just heard of it: an ending whose second half was lost is said again.
  await servicos.identidade.teloes.encerrar(row.id);
  context.lembrarPosicao(encerrado.position);
  throw redirect('/dashboard/teloes', 303);
}

const enderecoDoPainel = (painel: PainelDoTelao) => (painel === 'geral' ? '/dashboard?tv=1' : '/dashboard/ativo?tv=1');

/** The address of a screen becomes its cookie, once, and leads to what it shows. @throws RespostaDeFalha 404 */
export async function abrirTelao({ request, params, context, servicos }: Pedido): Promise<null> {
  // Whoever only looks ahead, as browsers and mail programs do, does not use it up.
  const soOlha = request.method === 'HEAD' || /prefetch|preview/.test(request.headers.get('Sec-Purpose') ?? '');
  if (soOlha) return null;
  const telao = await servicos.identidade.teloes.abrir(params.token ?? '');
  if (telao === null) throw new RespostaDeFalha(404, { message: textos.linkGasto });
  await anotarTelao(context, { id: telao.id, dono_id: telao.usuario_id });
  context.darTelao(telao.chave);
  throw redirect(enderecoDoPainel(telao.painel));
}

/** What a screen shows that has nothing to show; one that has goes there. */
export async function telaoParado({ context }: Pedido): Promise<null> {
  const telao = (await context.telao())?.telao;
  if (telao !== undefined) throw redirect(enderecoDoPainel(telao.painel));
  if (context.dizSerTelao) context.darTelao(null);
  return null;
}
