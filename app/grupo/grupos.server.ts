import { v7 as uuidV7 } from 'uuid';
import { alvoDa, type Salvo, solicitarAprovacao } from '#app/aprovacao/aprovacao.porta.server.ts';
import type { No } from '#app/kit/arvore/arvore.ts';
import type { Dono } from '#app/kit/lista/dono.ts';
import { mensagensDaLista } from '#app/mensagens/lista.ts';
import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { clientesDoOperador, donoPedido, grupoPedido, quemAdministra } from '#app/server/administracao.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { conferirFormulario, restricoesDe } from '#app/server/conferir-formulario.server.ts';
import { camposInvalidos, naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { type FormaDaLista, lerIds, lerLista } from '#app/server/lista.server.ts';
import { paginarNaMemoria, semAcentos } from '#app/server/pagina-na-memoria.server.ts';
import { exigirEdicaoAtual, salvarEdicao } from '#app/server/salvar-edicao.server.ts';
import { motivoDoFormulario } from '#app/server/status.server.ts';
import { type GrupoState, grupoDecider } from '#domain/grupo/grupo.decider.ts';
import { type GrupoEvent, grupoStream } from '#domain/grupo/grupo.events.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { NomeEmUso } from '#domain/kernel/nome-unico.ts';
import { comMotivo } from '#domain/kernel/text.ts';
import { concediveis, daoETiram } from '#domain/modulo/administracao.ts';
import { comExigidas, permissaoExigida } from '#domain/modulo/modulo.policy.ts';
import { grupoEsquema } from './grupo.esquema.ts';
import { type DadosDoGrupo, MODULOS, PERMISSOES } from './grupo.form.ts';

const FORMA: FormaDaLista<'nome' | 'pessoas'> = {
  colunas: ['nome', 'pessoas'],
  padrao: { coluna: 'nome', direcao: 'asc', per_page: 25 },
};

export const lerPedidoDeGrupos = ({ url }: PedidoComSessao) => lerLista(url.searchParams, FORMA);

/** A page of groups: a client has tens of them. */
export async function listarGruposNaTela(
  { servicos }: PedidoComSessao,
  dono: Dono,
  lista: ReturnType<typeof lerPedidoDeGrupos>,
) {
  const busca = semAcentos(lista.busca);
  const { coluna, direcao } = lista.ordenacao;
  const grupos = (await servicos.administracao.grupos(dono))
    .filter(({ nome }) => semAcentos(nome).includes(busca))
    .map(({ id, nome, pessoas, permissao_ids }) => ({ id, nome, pessoas, permissoes: permissao_ids.length }))
    .sort((a, b) => {
      const ordem = coluna === 'pessoas' ? a.pessoas - b.pessoas : 0;
      return (direcao === 'asc' ? 1 : -1) * (ordem || a.nome.localeCompare(b.nome, 'pt-BR'));
    });
  const { itens, ...paginas } = paginarNaMemoria(grupos, lista);
  return { grupos: itens, ...paginas };
}

export async function formularioDoGrupoNovo(pedido: PedidoComSessao): Promise<DadosDoGrupo> {
  const valores = { nome: '', [PERMISSOES]: [] };
  return { ...(await base(pedido, await donoPedido(pedido))), id: null, valores, revisao: -1, pessoas: 0 };
}

/** What the form of a group is read from: the log, as it is now. */
export async function formularioDoGrupo(pedido: PedidoComSessao): Promise<DadosDoGrupo> {
  const { id, dono } = await grupoPedido(pedido);
  const { state, revisao } = await dobrar(pedido, id);
  if (state.removido) throw naoEncontrado();
  const linha = (await pedido.servicos.administracao.grupos(dono)).find((um) => um.id === id);
  return { ...(await base(pedido, dono)), id, valores: valoresDe(state), revisao, pessoas: linha?.pessoas ?? 0 };
}

async function base(pedido: PedidoComSessao, dono: Dono) {
  return {
    arvore: await arvoreDe(pedido, dono),
    cliente_id: dono,
    clientes: await clientesDoOperador(pedido),
    restricoes: restricoesDe(grupoEsquema),
    comando_id: uuidV7(),
  };
}

async function dobrar({ servicos }: PedidoComSessao, id: Uuid) {
  const eventos = (await servicos.eventStore.readStream(grupoStream(id))) as readonly RecordedEvent<GrupoEvent>[];
  const state = eventos.reduce((s, evento) => grupoDecider.evolve(s, evento), grupoDecider.initial);
  return { state, revisao: eventos.at(-1)?.revision ?? -1 };
}

const valoresDe = ({ nome, permissao_ids }: GrupoState) => ({ nome, [PERMISSOES]: [...permissao_ids].sort() });

/** Modules with what they grant; what who asks may not give says so, and is refused when it changes. */
async function arvoreDe(pedido: PedidoComSessao, dono: Dono): Promise<readonly No[]> {
  const { modulos, permissoes } = concediveis(dono);
  const podeDar = daoETiram(await pedido.servicos.administracao.acessos(dono), quemAdministra(pedido));
  const ramosDe = (pai: Uuid | null): readonly No[] =>
    modulos
      .filter(({ modulo_pai_id }) => modulo_pai_id === pai)
      .map(({ id, nome }) => ({
        id,
        nome,
        campo: MODULOS,
        filhos: [
          ...ramosDe(id),
          ...permissoes
            .filter(({ modulo_id }) => modulo_id === id)
            .map((permissao) => ({
              id: permissao.id,
              nome: podeDar.has(permissao.id) ? permissao.nome : `${permissao.nome} (você não tem)`,
              campo: PERMISSOES,
              exige: permissaoExigida(permissao.id),
              filhos: [],
            })),
        ],
      }));
  return ramosDe(null);
}

export async function criarGrupo(pedido: PedidoComSessao, form: FormData): Promise<Salvo> {
  const { servicos, context } = pedido;
  const { nome } = conferirFormulario(pedido, form, grupoEsquema);
  const dono = await donoDoFormulario(pedido, form);
  const permissoes = permissoesDo(form, dono);
  const id = idDoComando(texto(form, 'comando_id'));
  const criar = { type: 'CriarGrupo', data: { cliente_id: dono, nome, ...permissoes } } as const;
  const mudanca = { grupo: { id, permissao_ids: permissoes.permissao_ids } };
  const contexto = contextoDoComando(pedido, id);
  return servicos.administracao.alterar<Salvo>(dono, quemAdministra(pedido), mudanca, {
    aprovacao_id: id,
    async fazer() {
      context.lembrarPosicao((await servicos.executar(grupoDecider, id, criar, contexto)).position);
      return 'salvo';
    },
    async solicitar(concessao) {
      await conferirNome(pedido, { id, antes: null, depois: { cliente_id: dono, nome } }, contexto);
      const pedida = { tipo: 'grupo', antes: null, depois: { nome, ...permissoes } } as const;
      await solicitarAprovacao(pedido, contexto, { ...concessao, ...alvoDa({ id, dono }), mudanca: pedida });
      return 'solicitado';
    },
  });
}

export async function alterarGrupo(pedido: PedidoComSessao, form: FormData): Promise<Salvo> {
  const { id, dono } = await grupoPedido(pedido);
  const { nome, revisao } = conferirFormulario(pedido, form, grupoEsquema);
  const permissoes = permissoesDo(form, dono);
  const edicao = {
    ...({ form, projecao: 'grupos', decider: grupoDecider, id, revisao } as const),
    valores: (state: GrupoState) => (state.existe ? valoresDe(state) : null),
  };
  const mudanca = { grupo: { id, permissao_ids: permissoes.permissao_ids } };
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  return pedido.servicos.administracao.alterar<Salvo>(dono, quemAdministra(pedido), mudanca, {
    aprovacao_id: contexto.commandId,
    async fazer() {
      await salvarEdicao(pedido, edicao, { type: 'AlterarGrupo', data: { nome, ...permissoes } });
      return 'salvo';
    },
    async solicitar(concessao) {
      await exigirEdicaoAtual(pedido, edicao);
      const { state } = await dobrar(pedido, id);
      if (!state.existe || state.removido) throw naoEncontrado();
      const nomes = { id, antes: grupoDecider.nomeUnico?.(state) ?? null, depois: { cliente_id: dono, nome } };
      await conferirNome(pedido, nomes, contexto);
      const antes = { nome: state.nome, modulo_ids: [...state.modulo_ids], permissao_ids: [...state.permissao_ids] };
      const pedida = { tipo: 'grupo', antes, depois: { nome, ...permissoes } } as const;
      await solicitarAprovacao(pedido, contexto, { ...concessao, ...alvoDa({ id, dono }), mudanca: pedida });
      return 'solicitado';
    },
  });
}

interface NomesDoGrupo {
  readonly id: Uuid;
  readonly antes: NomeEmUso | null;
  readonly depois: NomeEmUso;
}

/** Nobody is asked to agree to a name that another group bears. @throws Rejection NomeJaEmUso */
const conferirNome = ({ servicos }: PedidoComSessao, { id, ...nomes }: NomesDoGrupo, context: CommandContext) =>
  servicos.nomes.conferir({ decider: grupoDecider, streamId: grupoStream(id), ...nomes, context });

/** A removed group does not come back: the word is typed first. */
export async function removerGrupo(pedido: PedidoComSessao, form: FormData): Promise<void> {
  const { servicos, context } = pedido;
  const { id, dono } = await grupoPedido(pedido);
  if (texto(form, 'confirmacao').trim() !== 'excluir') {
    throw camposInvalidos({ confirmacao: [mensagensDaLista.confirmacao] });
  }
  const motivo = await motivoDoFormulario(pedido, form, dono);
  const mudanca = { grupo: { id, permissao_ids: null } };
  const remover = { type: 'RemoverGrupo', data: comMotivo(motivo) } as const;
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await servicos.administracao.alterar(dono, quemAdministra(pedido), mudanca, {
    aprovacao_id: contexto.commandId,
    solicitar: null,
    fazer: () => servicos.executar(grupoDecider, id, remover, contexto),
  });
  context.lembrarPosicao(position);
}

async function donoDoFormulario({ sessao, servicos }: PedidoComSessao, form: FormData): Promise<Dono> {
  if (sessao.cliente_id !== null) return sessao.cliente_id;
  const dito = texto(form, 'cliente_id');
  if (dito === '') return null;
  const cliente = (await servicos.clientes.listarDaInstalacao()).find(({ id }) => id === dito);
  if (cliente === undefined) throw naoEncontrado();
  return cliente.id;
}

/**
 * What is ticked. A module that is ticked with nothing below it stands for all below it, as the page shows it with
 * JavaScript; the modules that are kept are those whose every permission is.
 */
function permissoesDo(form: FormData, dono: Dono) {
  const { modulos, permissoes } = concediveis(dono);
  const ditas = new Set(lerIds(form, 'permissao_id'));
  const abaixo = (modulo_id: Uuid): readonly Uuid[] => [
    ...permissoes.filter((uma) => uma.modulo_id === modulo_id).map(({ id }) => id),
    ...modulos.filter(({ modulo_pai_id }) => modulo_pai_id === modulo_id).flatMap(({ id }) => abaixo(id)),
  ];
  const inteiros = lerIds(form, 'modulo_id').filter((id) => abaixo(id).every((uma) => !ditas.has(uma)));
  // Told before it is checked whether they may be given: what is implied is given as well.
  const permissao_ids = comExigidas([...ditas, ...inteiros.flatMap(abaixo)]);
  const tem = new Set(permissao_ids);
  const cheios = modulos.filter(({ id }) => abaixo(id).length > 0 && abaixo(id).every((uma) => tem.has(uma)));
  return { modulo_ids: cheios.map(({ id }) => id), permissao_ids };
}
