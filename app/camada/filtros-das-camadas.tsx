import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useInstantePedido } from '#app/kit/ficha/passado.ts';
import { type EstadoDaLista, useMudarLista } from '#app/kit/lista/endereco-da-lista.ts';
import { FiltroEmModal } from '#app/kit/lista/filtro-em-modal.tsx';
import { FormularioDaLista } from '#app/kit/lista/formulario-da-lista.tsx';
import type { ColunaDeOpcoes, Opcao } from '#app/kit/lista/opcoes.ts';

/** What the list of layers is narrowed to: ids of layer types and of assets. */
export interface FiltrosDasCamadas {
  readonly layer_type: readonly string[];
  readonly active_type: readonly string[];
}

interface OpcaoDeAtivo extends Opcao {
  readonly uf: string;
  readonly categoria: { readonly nome: string; readonly cor_da_tag: string } | null;
}

const COLUNAS_DO_ATIVO: readonly ColunaDeOpcoes<OpcaoDeAtivo>[] = [
  { titulo: 'Ativo', texto: ({ nome }) => nome },
  { titulo: 'UF', texto: ({ uf }) => uf },
  { titulo: 'Categoria', texto: ({ categoria }) => categoria?.nome ?? '' },
];
const COLUNAS_DO_TIPO: readonly ColunaDeOpcoes<Opcao>[] = [{ titulo: 'Tipo de camada', texto: ({ nome }) => nome }];

interface Props {
  readonly estado: EstadoDaLista;
  readonly filtros: FiltrosDasCamadas;
  /** Whether this person may read the list of assets. */
  readonly porAtivo: boolean;
}

const comBusca = (endereco: string, campos: readonly (readonly [string, string])[]) =>
  campos.length === 0 ? endereco : `${endereco}?${new URLSearchParams(campos.map((campo) => [...campo]))}`;

/** Search and the two filters of the list of layers, all of them in the address; of the past, the options are, too. */
export function FiltrosDasCamadas({ estado, filtros, porAtivo }: Props) {
  const mudar = useMudarLista();
  const { layer_type, active_type } = filtros;
  const em = useInstantePedido();
  const campos = [
    ...layer_type.map((id) => ['layer_type[]', id] as const),
    ...active_type.map((id) => ['active_type[]', id] as const),
  ];
  const doInstante = em === null ? [] : [['em', em] as const];
  const dosAtivos = active_type.map((id) => ['ativos[]', id] as const);
  return (
    <FormularioDaLista estado={estado} rotulo="Buscar camadas" filtros={[...campos, ...doInstante]}>
      {porAtivo && (
        <FiltroEmModal
          rotulo="Ativos"
          titulo="Filtrar por ativos"
          endereco={comBusca('/ativo/ativos/todos', doInstante)}
          colunas={COLUNAS_DO_ATIVO}
          escolhidos={active_type}
          nomes={['ativo marcado', 'ativos marcados']}
          aoSalvar={(ids) => mudar({ 'active_type[]': ids, active_type: null })}
        />
      )}
      <FiltroEmModal
        rotulo="Tipos"
        titulo="Filtrar por tipos de camada"
        endereco={comBusca('/camadas/tipos/todos', [...dosAtivos, ...doInstante])}
        colunas={COLUNAS_DO_TIPO}
        escolhidos={layer_type}
        nomes={['tipo marcado', 'tipos marcados']}
        aoSalvar={(ids) => mudar({ 'layer_type[]': ids, layer_type: null })}
      />
      {(campos.length > 0 || estado.search !== '') && <LimparFiltros />}
    </FormularioDaLista>
  );
}

/** Takes away the search and both filters at once. */
export function LimparFiltros({ aparencia = 'subtle' }: { readonly aparencia?: 'subtle' | 'default' }) {
  const mudar = useMudarLista();
  return (
    <Button
      variant={aparencia}
      color="gray"
      px="sm"
      leftSection={<IconFilterOff size={16} aria-hidden />}
      onClick={() =>
        mudar({ search: null, 'layer_type[]': null, layer_type: null, 'active_type[]': null, active_type: null })
      }
    >
      Limpar filtros
    </Button>
  );
}
