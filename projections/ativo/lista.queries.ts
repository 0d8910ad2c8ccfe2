import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { publicada } from '../camada/camada.queries.ts';
import { contem } from '../kernel/busca.ts';
import { doEscopo, type EscopoOuInstalacao } from '../kernel/escopo.ts';
import { type Chave, depoisDe, type Ordem, type Ordenacao, ordenar, type PedidoDePagina } from '../kernel/pagina.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

const ativoDaListaRow = z.object({
  id: uuidSchema,
  cliente_id: uuidSchema,
  nome: z.string(),
  sigla: z.string(),
  uf: z.string(),
  monitoramento: z.boolean(),
  ativo: z.boolean(),
  /** Empty while the category's own read model lags. */
  categoria: z.string(),
  categoria_cor_da_tag: z.string().nullable(),
  /** What hangs on it: layers that people see somewhere, hidden ones included, people whose scope names it, imports under way. */
  camadas: z.int(),
  usuarios: z.int(),
  envios: z.int(),
});
export type AtivoDaListaRow = z.infer<typeof ativoDaListaRow>;

export type ColunaDosAtivos = 'nome' | 'sigla' | 'uf' | 'categoria';

export interface FiltroDaListaDeAtivos {
  /** Of those whom the scope lets cross clients. */
  readonly cliente_id: Uuid | null;
  readonly busca: string;
  readonly categorias: readonly Uuid[];
  readonly uf: string | null;
  readonly ativo: boolean | null;
}

export interface PedidoDeAtivos extends PedidoDePagina {
  readonly ordenacao: Ordenacao<ColunaDosAtivos>;
}

/** Names are not unique: the id decides. */
export const ordemDosAtivos = ({ coluna, direcao }: PedidoDeAtivos['ordenacao']): Ordem => ({
  colunas: [['l', coluna], ...(coluna === 'nome' ? [] : [['l', 'nome']]), ['l', 'id']],
  tipos: ['texto', ...(coluna === 'nome' ? [] : (['texto'] as const)), 'uuid'],
  sentido: direcao,
});

export const chaveDoAtivo =
  ({ coluna }: PedidoDeAtivos['ordenacao']) =>
  (row: AtivoDaListaRow): Chave => [row[coluna], ...(coluna === 'nome' ? [] : [row.nome]), row.id];

const nenhuma = sql.fragment``;

function filtrados({ cliente_id, busca, categorias, uf, ativo }: FiltroDaListaDeAtivos): Fragment {
  const [texto, sigla] = [sql.fragment`a.nome`, sql.fragment`a.sigla`];
  return sql.fragment`TRUE
    ${cliente_id === null ? nenhuma : sql.fragment`AND a.cliente_id = ${cliente_id}`}
    ${busca.trim() === '' ? nenhuma : sql.fragment`AND (${contem(texto, busca)} OR ${contem(sigla, busca)})`}
    ${categorias.length === 0 ? nenhuma : sql.fragment`AND a.categoria_id = ANY(${sql.array([...categorias], 'uuid')})`}
    ${uf === null ? nenhuma : sql.fragment`AND a.uf = ${uf}`}
    ${ativo === null ? nenhuma : sql.fragment`AND a.ativo = ${ativo}`}`;
}

// Tables of other projections may lag: they are joined and counted, never required.
const lista = (escopo: EscopoOuInstalacao, filtro: FiltroDaListaDeAtivos) => sql.fragment`
  SELECT a.id, a.cliente_id, a.nome, a.sigla, a.uf, a.monitoramento, a.ativo,
    COALESCE(k.nome, '') AS categoria, k.cor_da_tag AS categoria_cor_da_tag
  FROM ativos a LEFT JOIN categorias k ON k.id = a.categoria_id
  WHERE ${doEscopo(escopo, 'a', 'id')} AND ${filtrados(filtro)}`;

const pendurados = sql.fragment`
  (SELECT COALESCE(sum(c.n), 0)::int FROM camadas_contagens c
    WHERE c.cliente_id = l.cliente_id AND c.ativo_id = l.id AND ${publicada('c')}) AS camadas,
  (SELECT count(*)::int FROM usuario_ativos u WHERE u.ativo_id = l.id) AS usuarios,
  (SELECT count(*)::int FROM importacoes i WHERE i.cliente_id = l.cliente_id AND i.ativo_id = l.id
    AND i.estado IN ('solicitada', 'inspecionada', 'preparada')) AS envios`;

/** A page of the assets within reach, each with what hangs on it. */
export function listarPaginaDeAtivos(
  escopo: EscopoOuInstalacao,
  filtro: FiltroDaListaDeAtivos,
  pedido: PedidoDeAtivos,
) {
  const ordem = ordemDosAtivos(pedido.ordenacao);
  return sql.type(ativoDaListaRow)`
    SELECT l.*, ${pendurados}
    FROM (SELECT * FROM (${lista(escopo, filtro)}) l WHERE ${depoisDe(ordem, pedido.cursor)} ${ordenar(ordem, pedido)}) l
    ${ordenar(ordem, pedido)}`;
}

/** How many assets `listarPaginaDeAtivos` pages through. */
export function contarAtivos(escopo: EscopoOuInstalacao, filtro: FiltroDaListaDeAtivos) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM ativos a WHERE ${doEscopo(escopo, 'a', 'id')} AND ${filtrados(filtro)}`;
}

/** One asset as the list shows it; null out of reach. */
export function obterAtivoDaLista(escopo: EscopoOuInstalacao, id: Uuid) {
  const tudo = { cliente_id: null, busca: '', categorias: [], uf: null, ativo: null };
  return sql.type(ativoDaListaRow)`
    SELECT l.*, ${pendurados} FROM (${lista(escopo, tudo)} AND a.id = ${id}) l`;
}
