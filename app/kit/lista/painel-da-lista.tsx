import type { ReactNode } from 'react';
import { ListaComErro } from '../estado-da-lista.tsx';
import { useListaACaminho } from './a-caminho.ts';
import type { EstadoDaLista } from './endereco-da-lista.ts';
import { FormularioDaLista } from './formulario-da-lista.tsx';
import classes from './lista.module.css';
import { type Paginas, RodapeDaLista } from './rodape-da-lista.tsx';

interface Props {
  readonly estado: EstadoDaLista;
  /** Names the search: 'Buscar categorias'. */
  readonly busca: string;
  /** What one narrows the list to, beside the search. */
  readonly filtros?: ReactNode;
  /** Null where the list could not be read. */
  readonly paginas: Paginas | null;
  /** Rows of this page. */
  readonly linhas: number;
  /** 'categoria', 'categorias'. */
  readonly nomes: readonly [um: string, muitos: string];
  /** What is said where it could not be read. */
  readonly falha: string;
  /** What is said where there is no row, and what to do next. */
  readonly vazia: ReactNode;
  /** What is done with the ticked rows, under them. */
  readonly selecao?: ReactNode;
  /** The rows; others may be on their way. */
  readonly children: (carregando: boolean) => ReactNode;
}

/** A list in its four states: its form above the rows, its pages below. */
export function PainelDaLista(props: Props) {
  const { estado, busca, filtros, paginas, linhas, nomes, falha, vazia, selecao, children } = props;
  const carregando = useListaACaminho();
  return (
    <>
      <FormularioDaLista estado={estado} rotulo={busca}>
        {filtros}
      </FormularioDaLista>
      {paginas === null ? (
        <ListaComErro titulo={falha} />
      ) : linhas > 0 || carregando ? (
        <div className={classes.area}>{children(carregando)}</div>
      ) : (
        vazia
      )}
      {selecao}
      {paginas !== null && <RodapeDaLista estado={estado} paginas={paginas} mostradas={linhas} nomes={nomes} />}
    </>
  );
}
