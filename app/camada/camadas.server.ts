import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import { mensagensDaLista } from '#app/mensagens/lista.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { pedidoInvalido } from '#app/server/falhas.server.ts';
import { type FormaDaLista, lerIds, lerLista, type PedidoDeLista } from '#app/server/lista.server.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import type { CamadaRow, FiltroDeCamadas, OrdenacaoDasCamadas } from '#projections/camada/camada.queries.ts';
import type { CamadaNaTela } from './camada.ts';
import type { PodeNasCamadas } from './menu-da-camada.tsx';

type ColunaDasCamadas = OrdenacaoDasCamadas['coluna'];

/** Columns and opening of the list at /camadas. */
const FORMA = {
  colunas: ['nome', 'area', 'criada_em'],
  padrao: { coluna: 'nome', direcao: 'asc', per_page: 50 },
} as const satisfies FormaDaLista<ColunaDasCamadas>;

/** What the address of /camadas asks for, by the specification's names. */
export interface PedidoDeCamadasNaTela {
  readonly lista: PedidoDeLista<ColunaDasCamadas>;
  readonly filtro: Required<Pick<FiltroDeCamadas, 'busca'>> & {
    readonly tipos: readonly Uuid[];
    readonly ativos: readonly Uuid[];
    /** As everything was at this instant (ISO 8601); now otherwise. */
    readonly em?: string;
  };
}

export function lerPedidoDeCamadas(parametros: URLSearchParams): PedidoDeCamadasNaTela {
  const lista = lerLista(parametros, FORMA);
  const [tipos, ativos] = [lerIds(parametros, 'layer_type'), lerIds(parametros, 'active_type')];
  return { lista, filtro: { tipos, ativos, busca: lista.busca } };
}

export interface PaginaDeCamadas extends Paginas {
  readonly camadas: readonly CamadaNaTela[];
}

/** A page of the layers within reach, without their shapes: those are the tiles'. */
export async function listarCamadasNaTela(
  { servicos, escopo }: PedidoDaSessao,
  { lista, filtro }: PedidoDeCamadasNaTela,
): Promise<PaginaDeCamadas> {
  const { itens, proxima, anterior, contagem } = await servicos.camadas.contarEListar(escopo, { ...lista, filtro });
  const { total, exata } = contagem;
  return { camadas: itens.map(camadaNaTela), total, proxima, anterior, ...(exata ? {} : { haMais: true }) };
}

function camadaNaTela(row: CamadaRow): CamadaNaTela {
  return {
    id: row.id,
    nome: row.nome,
    descricao: row.descricao,
    ativo: row.ativo,
    tipo_nome: row.tipo?.nome ?? null,
    ativo_nome: row.ativo_nome,
    categoria_nome: row.categoria_nome,
    categoria_cor_da_tag: row.categoria_cor_da_tag,
    area: row.area,
    comprimento: row.comprimento,
    extensao: row.extensao,
    criada_em: row.criada_em,
  };
}

/** `page` of /camadas/tabela, from 1. @throws RespostaDeFalha 400 */
export function lerNumeroDaPagina(parametros: URLSearchParams): number {
  const ditas = parametros.getAll('page');
  const [dita = '1'] = ditas;
  if (ditas.length > 1 || !/^[1-9]\d{0,6}$/.test(dita)) throw pedidoInvalido(mensagensDaLista.page);
  return Number(dita);
}

/** What whoever asks may do to the layers of the list: nothing to those of the past. */
export function podeNasCamadas({ pode: permitido }: PedidoDaSessao, passado: boolean): PodeNasCamadas {
  const pode = (permissao: PermissaoChave) => !passado && permitido(permissao);
  return {
    editar: pode('camadas.editar'),
    alternar: pode('camadas.alternar_status'),
    remover: pode('camadas.remover'),
    desfazer: pode('camadas.desfazer'),
    exportar: pode('camadas.baixar'),
  };
}
