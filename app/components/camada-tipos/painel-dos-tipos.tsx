import { Button } from '@mantine/core';
import { Link, useNavigation } from '@remix-run/react';
import { ListaComErro, ListaVazia } from '../estado-da-lista.tsx';
import type { PodeNaLinha } from '../lista/acoes-da-linha.tsx';
import { type EstadoDaLista, useMudarLista } from '../lista/endereco-da-lista.ts';
import { FiltroSimples } from '../lista/filtro-simples.tsx';
import { FormularioDaLista } from '../lista/formulario-da-lista.tsx';
import classes from '../lista/lista.module.css';
import { type Paginas, RodapeDaLista } from '../lista/rodape-da-lista.tsx';
import { type FiltrosDosTipos, GEOMETRIAS, type TipoNaLista } from './camada-tipo.ts';
import { TabelaDosTipos } from './tabela-dos-tipos.tsx';

const SITUACOES = [
  { value: '1', label: 'Só ativos' },
  { value: '0', label: 'Só inativos' },
];
const TIPOS = Object.entries(GEOMETRIAS).map(([value, label]) => ({ value, label }));

interface Props {
  readonly lista: (Paginas & { readonly tipos: readonly TipoNaLista[] }) | null;
  readonly estado: EstadoDaLista;
  readonly filtros: FiltrosDosTipos;
  readonly pode: PodeNaLinha;
}

/** The list of layer types in its four states, searched, narrowed and sorted by the address. */
export function PainelDosTipos({ lista, estado, filtros, pode }: Props) {
  const mudar = useMudarLista();
  const { state, location } = useNavigation();
  const carregando = state === 'loading' && location.pathname === '/camada-tipos';
  const filtrada = estado.search !== '' || filtros.situacao !== '' || filtros.tipo_geometria !== '';
  return (
    <>
      <FormularioDaLista estado={estado} rotulo="Buscar tipos de camada">
        <FiltroSimples
          nome="tipo_geometria"
          rotulo="Geometria"
          todos="Toda geometria"
          valor={filtros.tipo_geometria}
          opcoes={TIPOS}
        />
        <FiltroSimples
          nome="situacao"
          rotulo="Situação"
          todos="Toda situação"
          valor={filtros.situacao}
          opcoes={SITUACOES}
        />
      </FormularioDaLista>
      {lista === null ? (
        <ListaComErro titulo="Não foi possível carregar os tipos de camada." />
      ) : lista.tipos.length > 0 || carregando ? (
        <div className={classes.area}>
          <TabelaDosTipos tipos={lista.tipos} estado={estado} pode={pode} carregando={carregando} />
        </div>
      ) : filtrada ? (
        <ListaVazia titulo="Nenhum tipo de camada passa por esta busca e estes filtros.">
          <Button variant="default" onClick={() => mudar({ search: null, situacao: null, tipo_geometria: null })}>
            Limpar filtros
          </Button>
        </ListaVazia>
      ) : (
        <ListaVazia titulo="Ainda não há tipos de camada: eles dizem como as camadas se desenham no mapa.">
          {pode.editar && (
            <Button component={Link} to="/camada-tipos/criar">
              Criar o primeiro
            </Button>
          )}
        </ListaVazia>
      )}
      {lista !== null && (
        <RodapeDaLista estado={estado} paginas={lista} mostradas={lista.tipos.length} nomes={['tipo', 'tipos']} />
      )}
    </>
  );
}
