import { Checkbox, Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { ariaSort, CabecalhoOrdenavel } from './cabecalho-ordenavel.tsx';
import type { EstadoDaLista } from './endereco-da-lista.ts';
import classes from './lista.module.css';
import type { ControleDaSelecao } from './selecionar.ts';
import { andarNaLista } from './teclado-da-lista.ts';

export interface Coluna<T> {
  readonly titulo: string;
  /** The server's name of the column, where the list can be sorted by it. */
  readonly ordem?: string;
  /** `fim` for figures; `estreita` for a single control, whose title is only read aloud. */
  readonly forma?: 'fim' | 'estreita';
  /** Only where there is room beside the others. */
  readonly folgada?: boolean;
  celula(linha: T): ReactNode;
}

interface Props<T> {
  /** Read aloud before the table. */
  readonly titulo: string;
  readonly colunas: readonly Coluna<T>[];
  readonly linhas: readonly T[];
  readonly estado: EstadoDaLista;
  readonly selecao?: ControleDaSelecao;
  /** Row that is looked at beside the list. */
  readonly atual?: string | null;
  /** Another page is on its way: rows of the same height stand in its place. */
  readonly carregando?: boolean;
  /** What a row is called, for the names of its controls. */
  nomeDe(linha: T): string;
}

/** A page of a list as a table: sorted by its headers, ticked by its boxes, walked with the arrows. */
export function Tabela<T extends { readonly id: string }>(props: Props<T>) {
  const { titulo, colunas, linhas, estado, selecao, atual = null, carregando = false, nomeDe } = props;
  const ids = linhas.map(({ id }) => id);
  return (
    <table className={classes.tabela} aria-busy={carregando || undefined}>
      <caption>
        <VisuallyHidden>{titulo}. As setas do teclado andam entre as linhas.</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {selecao && <CaixaDeTodas selecao={selecao} />}
          {colunas.map(({ titulo: nome, ordem, forma, folgada }) => (
            <th
              key={nome}
              scope="col"
              data-forma={forma}
              data-folgada={folgada || undefined}
              aria-sort={ariaSort(ordem, estado)}
            >
              {ordem !== undefined ? (
                <CabecalhoOrdenavel titulo={nome} coluna={ordem} estado={estado} />
              ) : forma === 'estreita' ? (
                <VisuallyHidden>{nome}</VisuallyHidden>
              ) : (
                nome
              )}
            </th>
          ))}
        </tr>
      </thead>
      {carregando ? (
        <Esqueleto linhas={Math.max(linhas.length, 5)} colunas={colunas.length + (selecao ? 1 : 0)} />
      ) : (
        // The arrows only add to what Tab already reaches: every control is a button, a link or a box of its own.
        <tbody onKeyDown={andarNaLista}>
          {linhas.map((linha) => (
            <tr key={linha.id} data-linha data-atual={linha.id === atual || undefined}>
              {selecao && <CaixaDaLinha id={linha.id} ids={ids} nome={nomeDe(linha)} selecao={selecao} />}
              {colunas.map(({ titulo: nome, forma, folgada, celula }) => (
                <td key={nome} data-forma={forma} data-folgada={folgada || undefined}>
                  {celula(linha)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      )}
    </table>
  );
}

function CaixaDeTodas({ selecao }: { readonly selecao: ControleDaSelecao }) {
  return (
    <th scope="col" data-forma="estreita">
      <Checkbox
        size="xs"
        aria-label="Selecionar todas"
        checked={selecao.caixa === 'cheia'}
        indeterminate={selecao.caixa === 'parcial'}
        onChange={selecao.alternarTodas}
      />
    </th>
  );
}

interface CaixaProps {
  readonly id: string;
  readonly ids: readonly string[];
  readonly nome: string;
  readonly selecao: ControleDaSelecao;
}

function CaixaDaLinha({ id, ids, nome, selecao }: CaixaProps) {
  return (
    <td data-forma="estreita">
      <Checkbox
        size="xs"
        aria-label={`Selecionar ${nome}`}
        checked={selecao.marcada(id)}
        onChange={({ nativeEvent }) =>
          selecao.alternar(ids, id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </td>
  );
}

function Esqueleto({ linhas, colunas }: { readonly linhas: number; readonly colunas: number }) {
  return (
    <tbody>
      {Array.from({ length: linhas }, (_, i) => `esqueleto-${i}`).map((chave) => (
        <tr key={chave}>
          <td colSpan={colunas}>
            <Skeleton height={20} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
