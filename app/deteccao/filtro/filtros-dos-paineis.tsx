import { BarraDeFiltros, type PropsDosFiltros, type UmFiltro } from './barra-de-filtros.tsx';
import { CAMPOS_DOS_PAINEIS } from './ler-filtro.ts';
import { daAnalise } from './opcoes-do-filtro.ts';

type Escolha = 'ativos' | 'analises' | 'camada_tipos' | 'tipos';

const DOS_ATIVOS_E_ANALISES = [
  ['ativo_ids', 'ativos'],
  ['analise_ids', 'analises'],
] as const;

const FILTROS: readonly UmFiltro<Escolha>[] = [
  {
    campo: 'ativo_ids',
    de: 'ativos',
    rotulo: 'Ativos',
    titulo: 'Filtrar por ativos',
    endereco: '/ativo/ativos/todos',
    nomes: ['ativo marcado', 'ativos marcados'],
    zera: ['analise_ids', 'camada_tipo_ids', 'tipo_ids'],
    semCampos: ['ativo_index'],
  },
  {
    campo: 'analise_ids',
    de: 'analises',
    rotulo: 'Análises',
    titulo: 'Filtrar por análises',
    endereco: '/analise/analises/todas',
    nomes: ['análise marcada', 'análises marcadas'],
    opcaoDe: daAnalise,
    estreitada: [['ativo_ids', 'ativos']],
    zera: ['camada_tipo_ids', 'tipo_ids'],
  },
  {
    campo: 'camada_tipo_ids',
    de: 'camada_tipos',
    rotulo: 'Tipos de camada',
    titulo: 'Filtrar por tipos de camada',
    endereco: '/camadas/tipos/monitorados',
    estreitada: DOS_ATIVOS_E_ANALISES,
    nomes: ['tipo marcado', 'tipos marcados'],
  },
  {
    campo: 'tipo_ids',
    de: 'tipos',
    rotulo: 'Tipos de detecção',
    titulo: 'Filtrar por tipos de detecção',
    endereco: '/analise/tipos-deteccao/todos',
    nomes: ['tipo marcado', 'tipos marcados'],
    estreitada: DOS_ATIVOS_E_ANALISES,
  },
];

/** What narrows both dashboards; other assets have other analyses, and other analyses other types. */
export function FiltrosDosPaineis(props: PropsDosFiltros<Escolha>) {
  return <BarraDeFiltros {...props} rotulo="Filtros do dashboard" campos={CAMPOS_DOS_PAINEIS} filtros={FILTROS} />;
}
