import { Button } from '@mantine/core';
import { Link, useNavigation } from '@remix-run/react';
import { ListaComErro, ListaVazia } from '../estado-da-lista.tsx';
import type { PodeNaLinha } from '../lista/acoes-da-linha.tsx';
import { type EstadoDaLista, useMudarLista } from '../lista/endereco-da-lista.ts';
import { FiltroSimples } from '../lista/filtro-simples.tsx';
import { FormularioDaLista } from '../lista/formulario-da-lista.tsx';
import classes from '../lista/lista.module.css';
import { type Paginas, RodapeDaLista } from '../lista/rodape-da-lista.tsx';
import { type CategoriaNaTela, TabelaDeCategorias } from './tabela-de-categorias.tsx';

interface Props {
  /** Null where it could not be read. */
  readonly lista: (Paginas & { readonly categorias: readonly CategoriaNaTela[] }) | null;
  readonly estado: EstadoDaLista;
  readonly situacao: string;
  readonly pode: PodeNaLinha;
}

const SITUACOES = [
  { value: '1', label: 'Só ativas' },
  { value: '0', label: 'Só inativas' },
] as const;

/** The list of categories in its four states. */
export function PainelDasCategorias({ lista, estado, situacao, pode }: Props) {
  const mudar = useMudarLista();
  const { state, location } = useNavigation();
  const carregando = state === 'loading' && location.pathname === '/ativo/categorias';
  return (
    <>
      <FormularioDaLista estado={estado} rotulo="Buscar categorias">
        <FiltroSimples
          nome="situacao"
          rotulo="Filtrar por situação"
          todos="Toda situação"
          valor={situacao}
          opcoes={SITUACOES}
        />
      </FormularioDaLista>
      {lista === null ? (
        <ListaComErro titulo="Não foi possível carregar as categorias." />
      ) : lista.categorias.length > 0 || carregando ? (
        <div className={classes.area}>
          <TabelaDeCategorias categorias={lista.categorias} estado={estado} pode={pode} carregando={carregando} />
        </div>
      ) : estado.search !== '' || situacao !== '' ? (
        <ListaVazia titulo="Nenhuma categoria passa por esta busca e este filtro.">
          <Button variant="default" onClick={() => mudar({ search: null, situacao: null })}>
            Limpar busca e filtro
          </Button>
        </ListaVazia>
      ) : (
        <ListaVazia titulo="Ainda não há categorias.">
          {pode.editar && (
            <Button component={Link} to="/ativo/categorias/criar">
              Criar a primeira categoria
            </Button>
          )}
        </ListaVazia>
      )}
      {lista !== null && (
        <RodapeDaLista
          estado={estado}
          paginas={lista}
          mostradas={lista.categorias.length}
          nomes={['categoria', 'categorias']}
        />
      )}
    </>
  );
}
