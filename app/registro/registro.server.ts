import { z } from 'zod';
import { periodoDoTexto } from '#app/kit/datas.ts';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import { PESSOA_REMOVIDA } from '#app/mensagens/pessoas.ts';
import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { pedidoInvalido } from '#app/server/falhas.server.ts';
import { lerLista, type PedidoDeLista } from '#app/server/lista.server.ts';
import { rotas } from '#app/server/rotas.ts';
import { AGREGADOS_COM_ATOS } from '#domain/agregados.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import type { AlcanceDoRegistro, FiltroDoRegistro, RegistroRow } from '#projections/registro/registro.queries.ts';
import { ESPECIES, mensagensDoRegistro, O_SISTEMA } from './registro.mensagens.ts';
import type { EventoNaTela, FiltrosDoRegistro, ObjetoDoRegistro, OpcaoDoFiltro } from './registro.ts';

const forma = {
  colunas: ['posicao'],
  padrao: { coluna: 'posicao', direcao: 'desc', per_page: 50 },
} as const;

/** What stands before the first semicolon; the rest explains. */
const oEssencial = (descricao: string) => descricao.replace(/;.*$/s, '.');

/** Every event that there is, by name: the sentence of its definition. */
const SENTENCAS: ReadonlyMap<string, string> = new Map(
  AGREGADOS_COM_ATOS.flatMap(({ eventos }) =>
    eventos.map(({ type, descricao }) => [type, oEssencial(descricao)] as const),
  ),
);

/** Pages of objects, by category; each is linked to where its route exists and the person may open it. */
const PAGINAS: Readonly<Record<string, string>> = {
  ativo: '/ativo/ativos/:id',
  usuario: '/seguranca/usuarios/:id',
  grupo: '/seguranca/grupos/:id',
  camadatipo: '/camada-tipos/:id',
  camada: '/camadas/:id',
  analise: '/analise/analises/:id',
  deteccao: '/analise/deteccoes/:id',
  deteccaotipo: '/analise/tipos-deteccao/:id',
  deteccaostatus: '/analise/status-deteccao/:id',
  classificacao: '/analise/classificacoes/:id',
  importacao: '/camadas/upload/:id',
  imagem: '/imagens/:id',
  politica: '/politicas-acesso',
  papeltimbrado: '/relatorios/papel-timbrado',
  chavedeprovedor: '/imagens/provedores',
};

export interface PedidoDeRegistro {
  readonly lista: PedidoDeLista<'posicao'>;
  readonly filtro: FiltroDoRegistro;
  readonly filtros: FiltrosDoRegistro;
}

/** Whose log somebody reads. */
export function alcanceDoRegistro({ sessao }: PedidoComSessao): AlcanceDoRegistro {
  return { cliente_id: sessao.cliente_id, ativos: sessao.escopo?.ativos ?? 'todos' };
}

/** What the address asks the log for. @throws RespostaDeFalha 400 */
export function lerPedidoDoRegistro(parametros: URLSearchParams): PedidoDeRegistro {
  const lista = lerLista(parametros, forma);
  const ler = (nome: keyof FiltrosDoRegistro): string => parametros.get(nome)?.trim() ?? '';
  const filtros = { pessoa: ler('pessoa'), especie: ler('especie'), evento: ler('evento') };
  const [periodo, objeto] = [ler('periodo'), ler('objeto')];
  const exigir = (certo: boolean, nome: keyof FiltrosDoRegistro) => {
    if (!certo) throw pedidoInvalido(mensagensDoRegistro[nome]);
  };
  exigir(filtros.pessoa === '' || uuidSchema.safeParse(filtros.pessoa).success, 'pessoa');
  exigir(filtros.especie === '' || AGREGADOS_COM_ATOS.some(({ category }) => category === filtros.especie), 'especie');
  exigir(filtros.evento === '' || SENTENCAS.has(filtros.evento), 'evento');
  exigir(objeto === '' || uuidSchema.safeParse(objeto).success, 'objeto');
  return {
    lista,
    filtros: { ...filtros, periodo, objeto },
    filtro: {
      usuario_id: filtros.pessoa || undefined,
      categoria: filtros.especie || undefined,
      tipo: filtros.evento || undefined,
      objeto_id: objeto || undefined,
      ...lerPeriodo(periodo),
    },
  };
}

/** Brasília's days as instants. @throws RespostaDeFalha 400 */
export function lerPeriodo(texto: string): { readonly desde?: string; readonly ate?: string } {
  const periodo = periodoDoTexto(texto);
  if (periodo === null) throw pedidoInvalido(mensagensDoRegistro.periodo);
  const [inicio, fim] = periodo;
  if (inicio === null || fim === null) return {};
  return {
    desde: new Date(`${inicio}T00:00:00.000-03:00`).toISOString(),
    ate: new Date(`${fim}T23:59:59.999-03:00`).toISOString(),
  };
}

export interface PaginaDoRegistro extends Paginas {
  readonly eventos: readonly EventoNaTela[];
  /** Too many objects are called what was searched for: nothing is shown. */
  readonly ampla: boolean;
}

/** A page of the log, as the list shows it. */
export async function listarRegistroNaTela(
  pedido: PedidoComSessao,
  { lista, filtro }: PedidoDeRegistro,
): Promise<PaginaDoRegistro> {
  const alcance = alcanceDoRegistro(pedido);
  const { registro } = pedido.servicos;
  const inteiro = await comBusca(pedido, filtro, lista.busca);
  if (inteiro === null) return { eventos: [], anterior: null, proxima: null, total: 0, ampla: true };
  const { cursor, limite, ordenacao } = lista;
  const [{ itens, anterior, proxima }, contagem] = await Promise.all([
    registro.listar(alcance, { filtro: inteiro, sentido: ordenacao.direcao, cursor, limite }),
    registro.contar(alcance, inteiro),
  ]);
  return { eventos: await naTela(pedido, itens), anterior, proxima, ...contagem, ampla: false };
}

/** The filter with the objects that the search names; null where they are too many. */
export async function comBusca(
  pedido: PedidoComSessao,
  filtro: FiltroDoRegistro,
  busca: string,
): Promise<FiltroDoRegistro | null> {
  if (busca === '') return filtro;
  const objeto_ids = await pedido.servicos.registro.objetosChamados(alcanceDoRegistro(pedido), busca);
  return objeto_ids && { ...filtro, objeto_ids };
}

/** Rows with the people's names. */
export async function naTela(pedido: PedidoComSessao, rows: readonly RegistroRow[]): Promise<readonly EventoNaTela[]> {
  const pessoas = rows.flatMap((row) => [row.usuario_id, ...(row.categoria === 'usuario' ? [row.objeto_id] : [])]);
  const nomeDe = await nomesDasPessoas(pedido, pessoas);
  return rows.map((row) => ({
    id: String(row.posicao),
    instante: row.registrado_em,
    em: row.instante,
    tipo: row.tipo,
    texto: SENTENCAS.get(row.tipo) ?? row.tipo,
    autor: nomeDe(row.usuario_id, row.registrado_em),
    objeto: objetoNaTela(pedido, row, nomeDe),
  }));
}

/** Who a subject id is, for people: with an instant, who it was then. Names are read once and only here. */
export async function nomesDasPessoas(
  { servicos }: PedidoComSessao,
  ids: readonly Uuid[],
): Promise<(id: Uuid, em?: string) => string> {
  const quem = await servicos.identidade.nomesDeEntao([...new Set(ids)]);
  const agora = new Date().toISOString();
  return (id, em = agora) => (id === SISTEMA_ID ? O_SISTEMA : (quem(id, em)?.nome ?? PESSOA_REMOVIDA));
}

function objetoNaTela(
  pedido: PedidoComSessao,
  { categoria, objeto_id, nome, registrado_em }: RegistroRow,
  nomeDe: (id: Uuid, em: string) => string,
): ObjetoDoRegistro {
  return {
    especie: ESPECIES[categoria] ?? categoria,
    nome: categoria === 'usuario' ? nomeDe(objeto_id, registrado_em) : nome,
    endereco: paginaDo(pedido, categoria, objeto_id),
    id: objeto_id,
  };
}

/** Address of an object's page, where there is one that this person may open. */
function paginaDo({ pode, sessao }: PedidoComSessao, categoria: string, id: Uuid): string | null {
  const caminho = PAGINAS[categoria];
  const rota = Object.values(rotas).find((uma) => uma.metodo === 'GET' && uma.caminho === caminho);
  if (rota === undefined || sessao.escopo === null) return null;
  if (rota.permissao !== null && !pode(rota.permissao)) return null;
  return rota.caminho.replace(':id', id);
}

/** What the log can be narrowed to: the people of the client, and every kind of object and event. */
export async function opcoesDoRegistro(pedido: PedidoComSessao, especie: string) {
  const { escopo } = pedido.sessao;
  return {
    pessoas: await opcoesDePessoas(pedido),
    especies: AGREGADOS_COM_ATOS.filter(({ category }) => escopo === null || !DA_INSTALACAO.has(category))
      .map(({ category }) => ({ value: category, label: ESPECIES[category] ?? category }))
      .sort(porNome),
    eventos: AGREGADOS_COM_ATOS.filter(({ category }) => especie === '' || category === especie)
      .filter(({ category }) => escopo === null || !DA_INSTALACAO.has(category))
      .map(({ category, eventos }) => ({
        group: ESPECIES[category] ?? category,
        items: eventos.map(({ type, descricao }) => ({ value: type, label: oEssencial(descricao) })),
      })),
  };
}

/** Kinds of objects that belong to no client. */
const DA_INSTALACAO = new Set(['modulo', 'configuracao']);

const porNome = (a: OpcaoDoFiltro, b: OpcaoDoFiltro) => a.label.localeCompare(b.label, 'pt-BR');

export async function opcoesDePessoas(pedido: PedidoComSessao): Promise<readonly OpcaoDoFiltro[]> {
  const { servicos, sessao } = pedido;
  const ids =
    sessao.escopo === null ? [sessao.usuario_id] : (await servicos.usuarios.listar(sessao.escopo)).map(({ id }) => id);
  const nomes = await servicos.identidade.nomes(ids);
  return [
    { value: SISTEMA_ID, label: O_SISTEMA },
    ...ids.map((id) => ({ value: id, label: nomes.get(id)?.nome ?? PESSOA_REMOVIDA })).sort(porNome),
  ];
}

const posicaoSchema = z.stringFormat('posicao', /^[1-9]\d{0,17}$/).transform(BigInt);

/** The position that an address names; null for what is none. */
export function lerPosicao(texto: string | undefined): bigint | null {
  const lida = posicaoSchema.safeParse(texto);
  return lida.success ? lida.data : null;
}
