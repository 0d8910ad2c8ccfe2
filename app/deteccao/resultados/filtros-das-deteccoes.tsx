import type { Opcao } from '#app/kit/lista/opcoes.ts';
import { BarraDeFiltros, type PropsDosFiltros, type UmFiltro } from '../filtro/barra-de-filtros.tsx';
import { CAMPOS_DAS_DETECCOES } from '../filtro/ler-filtro.ts';
import { daAnalise } from '../filtro/opcoes-do-filtro.ts';
import { FiltrosSalvos } from '../filtros-salvos/filtros-salvos.tsx';

type Escolha = 'ativos' | 'analises' | 'camadas' | 'status' | 'tipos' | 'classificacoes';
/** Which filters this person may choose from. */
export type EscolheDoFiltro = PropsDosFiltros<Escolha>['escolhe'];

interface Props extends PropsDosFiltros<Escolha> {
  /** The filter as an address has it. */
  readonly consulta: string;
  /** Whether this person may save one for everybody. */
  readonly salvaParaTodos: boolean;
}

const daClassificacao = (linha: unknown): Opcao => {
  const { value, description } = linha as { readonly value: number; readonly description: string };
  return { id: String(value), nome: description, ativo: true };
};
const DOS_ATIVOS = [['ativo_ids', 'ativos']] as const;

const FILTROS: readonly UmFiltro<Escolha>[] = [
  {
    campo: 'ativo_ids',
    de: 'ativos',
    rotulo: 'Ativos',
    titulo: 'Filtrar por ativos',
    endereco: '/ativo/ativos/todos',
    nomes: ['ativo marcado', 'ativos marcados'],
    zera: ['analise_ids', 'camada_ids'],
  },
  {
    campo: 'analise_ids',
    de: 'analises',
    rotulo: 'Análises',
    titulo: 'Filtrar por análises',
    estreitada: DOS_ATIVOS,
    endereco: '/analise/analises/todas',
    nomes: ['análise marcada', 'análises marcadas'],
    opcaoDe: daAnalise,
  },
  {
    campo: 'camada_ids',
    de: 'camadas',
    rotulo: 'Camadas',
    titulo: 'Filtrar por camadas',
    estreitada: DOS_ATIVOS,
    endereco: '/camadas/todas',
    nomes: ['camada marcada', 'camadas marcadas'],
  },
  {
    campo: 'status_ids',
    de: 'status',
    rotulo: 'Status',
    titulo: 'Filtrar por status',
    endereco: '/analise/status-deteccao/todos',
    nomes: ['status marcado', 'status marcados'],
  },
  {
    campo: 'tipo_ids',
    de: 'tipos',
    rotulo: 'Tipos',
    titulo: 'Filtrar por tipos de detecção',
    endereco: '/analise/tipos-deteccao/todos',
    nomes: ['tipo marcado', 'tipos marcados'],
  },
  {
    campo: 'classificacoes',
    de: 'classificacoes',
    rotulo: 'Classificações',
    titulo: 'Filtrar por classificações',
    endereco: '/analise/classificacoes/todas',
    opcaoDe: daClassificacao,
    nomes: ['classificação marcada', 'classificações marcadas'],
  },
];

/** What narrows the detections; other assets have other analyses and layers. */
export function FiltrosDasDeteccoes({ consulta, salvaParaTodos, ...props }: Props) {
  return (
    <BarraDeFiltros {...props} rotulo="Filtros das detecções" campos={CAMPOS_DAS_DETECCOES} filtros={FILTROS}>
      <FiltrosSalvos consulta={props.contagem === '' ? null : consulta} paraTodos={salvaParaTodos} />
    </BarraDeFiltros>
  );
}
