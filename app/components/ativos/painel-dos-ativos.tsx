import { Button } from '@mantine/core';
import { Link, useNavigation } from '@remix-run/react';
import { ListaComErro, ListaVazia } from '../estado-da-lista.tsx';
import { type EstadoDaLista, useMudarLista } from '../lista/endereco-da-lista.ts';
import { FiltroSimples } from '../lista/filtro-simples.tsx';
import { FormularioDaLista } from '../lista/formulario-da-lista.tsx';
import classes from '../lista/lista.module.css';
import { type Paginas, RodapeDaLista } from '../lista/rodape-da-lista.tsx';
import type { AtivoNaTela, PodeNosAtivos } from './ativo.ts';
import { TabelaDeAtivos } from './tabela-de-ativos.tsx';

/** What the list is narrowed to, as its form carries it; '' for everything. */
export interface FiltrosDosAtivos {
  readonly cliente: string;
  readonly categoria_id: string;
  readonly uf: string;
  readonly situacao: string;
}

interface Props {
  /** Null where it could not be read. */
  readonly lista: (Paginas & { readonly ativos: readonly AtivoNaTela[] }) | null;
  readonly estado: EstadoDaLista;
  readonly filtros: FiltrosDosAtivos;
  /** Null for those who belong to a client: they have nothing to choose. */
  readonly clientes: readonly { readonly id: string; readonly nome: string }[] | null;
  readonly categorias: readonly { readonly id: string; readonly nome: string }[];
  readonly estados: readonly { readonly uf: string; readonly estado: string }[];
  readonly pode: PodeNosAtivos;
}

const SITUACOES = [
  { value: '1', label: 'Só ativos' },
  { value: '0', label: 'Só inativos' },
] as const;

/** The list of assets in its four states, with search and filters. */
export function PainelDosAtivos({ lista, estado, filtros, clientes, categorias, estados, pode }: Props) {
  const { state, location } = useNavigation();
  const carregando = state === 'loading' && location.pathname === '/ativo/ativos';
  return (
    <>
      <FormularioDaLista estado={estado} rotulo="Buscar ativos por nome ou sigla">
        {clientes !== null && (
          <FiltroSimples
            nome="cliente"
            rotulo="Filtrar por cliente"
            todos="Todos os clientes"
            valor={filtros.cliente}
            opcoes={clientes.map(({ id, nome }) => ({ value: id, label: nome }))}
          />
        )}
        <FiltroSimples
          nome="categoria_id"
          rotulo="Filtrar por categoria"
          todos="Todas as categorias"
          valor={filtros.categoria_id}
          opcoes={categorias.map(({ id, nome }) => ({ value: id, label: nome }))}
        />
        <FiltroSimples
          nome="uf"
          rotulo="Filtrar por estado"
          todos="Todos os estados"
          valor={filtros.uf}
          opcoes={estados.map((um) => ({ value: um.uf, label: um.estado }))}
        />
        <FiltroSimples
          nome="situacao"
          rotulo="Filtrar por situação"
          todos="Toda situação"
          valor={filtros.situacao}
          opcoes={SITUACOES}
        />
      </FormularioDaLista>
      {lista === null ? (
        <ListaComErro titulo="Não foi possível carregar os ativos." />
      ) : lista.ativos.length > 0 || carregando ? (
        <div className={classes.area}>
          <TabelaDeAtivos ativos={lista.ativos} estado={estado} pode={pode} carregando={carregando} />
        </div>
      ) : (
        <Vazia filtrada={estado.search !== '' || Object.values(filtros).some((valor) => valor !== '')} pode={pode} />
      )}
      {lista !== null && (
        <RodapeDaLista estado={estado} paginas={lista} mostradas={lista.ativos.length} nomes={['ativo', 'ativos']} />
      )}
    </>
  );
}

function Vazia({ filtrada, pode }: { readonly filtrada: boolean; readonly pode: PodeNosAtivos }) {
  const mudar = useMudarLista();
  if (filtrada) {
    return (
      <ListaVazia titulo="Nenhum ativo passa por esta busca e estes filtros.">
        <Button
          variant="default"
          onClick={() =>
            mudar({ search: null, cliente: null, categoria_id: null, 'categoria_id[]': null, uf: null, situacao: null })
          }
        >
          Limpar busca e filtros
        </Button>
      </ListaVazia>
    );
  }
  return (
    <ListaVazia titulo="Ainda não há ativos ao seu alcance.">
      {pode.criar && (
        <Button component={Link} to="/ativo/ativos/criar">
          Criar o primeiro ativo
        </Button>
      )}
    </ListaVazia>
  );
}
