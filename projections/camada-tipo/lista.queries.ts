import { z } from 'zod';
import type { Uuid } from '#domain/kernel/ids.ts';
import { publicada } from '../camada/camada.queries.ts';
import { contem } from '../kernel/busca.ts';
import { doCliente, doEscopo, type Escopo } from '../kernel/escopo.ts';
import { type Chave, depoisDe, type Ordem, type Ordenacao, ordenar, type PedidoDePagina } from '../kernel/pagina.ts';
import { sql } from '../kernel/sql.ts';
import { camadaTipoRow, colunas } from './camada-tipo.queries.ts';

const naListaRow = camadaTipoRow.extend({
  /** Published layers of the type within the reach of who asks. */
  camadas: z.int(),
  tipo_pai_nome: z.string().nullable(),
});
export type CamadaTipoNaListaRow = z.infer<typeof naListaRow>;

/** What the list of layer types is narrowed to. */
export interface FiltroDaLista {
  readonly busca: string;
  /** Only active ones, or only inactive ones. */
  readonly ativo?: boolean | undefined;
  readonly tipo_geometria?: 1 | 2 | 3 | undefined;
}

export type OrdenacaoDosCamadaTipos = Ordenacao<'nome' | 'tipo_geometria'>;

export function ordemDosCamadaTipos({ coluna, direcao }: OrdenacaoDosCamadaTipos): Ordem {
  return coluna === 'nome'
    ? { colunas: COM_ID.nome, tipos: ['texto', 'uuid'], sentido: direcao }
    : { colunas: COM_ID.tipo_geometria, tipos: ['inteiro', 'texto', 'uuid'], sentido: direcao };
}

const COM_ID = {
  nome: [
    ['t', 'nome'],
    ['t', 'id'],
  ],
  tipo_geometria: [
    ['t', 'tipo_geometria'],
    ['t', 'nome'],
    ['t', 'id'],
  ],
} as const;

export const chaveDoCamadaTipo =
  ({ coluna }: OrdenacaoDosCamadaTipos) =>
  ({ id, nome, tipo_geometria }: CamadaTipoNaListaRow): Chave =>
    coluna === 'nome' ? [nome, id] : [tipo_geometria, nome, id];

const filtrados = (escopo: Escopo, { busca, ativo, tipo_geometria }: FiltroDaLista) => sql.fragment`
  ${doCliente(escopo, 't')}
  AND ${busca === '' ? sql.fragment`TRUE` : contem(sql.fragment`t.nome`, busca)}
  AND ${ativo === undefined ? sql.fragment`TRUE` : sql.fragment`t.ativo = ${ativo}`}
  AND ${tipo_geometria === undefined ? sql.fragment`TRUE` : sql.fragment`t.tipo_geometria = ${tipo_geometria}`}`;

/** Layers of a type that people see somewhere, hidden ones included: the counts that the layers' projection keeps. */
const camadasDoTipo = (escopo: Escopo) => sql.fragment`
  (SELECT COALESCE(sum(c.n), 0)::int FROM camadas_contagens c
    WHERE c.tipo_id = t.id AND ${publicada('c')} AND ${doEscopo(escopo, 'c')})`;

/** A page of the client's layer types. */
export function listarCamadaTiposNaLista(
  escopo: Escopo,
  filtro: FiltroDaLista,
  pagina: PedidoDePagina & { readonly ordenacao: OrdenacaoDosCamadaTipos },
) {
  const ordem = ordemDosCamadaTipos(pagina.ordenacao);
  return sql.type(naListaRow)`
    SELECT ${colunas}, ${camadasDoTipo(escopo)} AS camadas, p.nome AS tipo_pai_nome
    FROM camada_tipos t LEFT JOIN camada_tipos p ON p.id = t.tipo_pai_id AND p.cliente_id = t.cliente_id
    WHERE ${filtrados(escopo, filtro)} AND ${depoisDe(ordem, pagina.cursor)}
    ${ordenar(ordem, pagina)}`;
}

export function contarCamadaTipos(escopo: Escopo, filtro: FiltroDaLista) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM camada_tipos t WHERE ${filtrados(escopo, filtro)}`;
}

/** How many layers are drawn as this type, within the client: whoever changes it changes them all. */
export function contarCamadasDoTipo({ cliente_id }: Escopo, id: Uuid) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT ${camadasDoTipo({ cliente_id, ativos: 'todos' })} AS total FROM camada_tipos t
    WHERE t.id = ${id} AND t.cliente_id = ${cliente_id}`;
}
