import { Checkbox, Skeleton, VisuallyHidden } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
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
  /** CSS length at least, in a table whose columns stand still while its rows roll by. */
  readonly largura?: string;
  celula(linha: T): ReactNode;
}

/** What the heads and the rows of a table are drawn from. */
export interface FormaDaTabela<T> {
  /** Read aloud before the table. */
  readonly titulo: string;
  readonly colunas: readonly Coluna<T>[];
  readonly estado: EstadoDaLista;
  readonly selecao?: ControleDaSelecao;
  /** Row that is looked at beside the list. */
  readonly atual?: string | null;
  /** What a row is called, for the names of its controls. */
  nomeDe(linha: T): string;
}

interface Props<T> extends FormaDaTabela<T> {
  readonly linhas: readonly T[];
  /** Another page is on its way: rows of the same height stand in its place. */
  readonly carregando?: boolean;
}

/** A page of a list as a table: sorted by its headers, ticked by its boxes, walked with the arrows. */
export function Tabela<T extends { readonly id: string }>({ linhas, carregando = false, ...forma }: Props<T>) {
  const todas = () => linhas.map(({ id }) => id);
  return (
    <table className={classes.tabela} data-parada={paradas(forma.colunas)} aria-busy={carregando || undefined}>
      <TituloDaTabela titulo={forma.titulo} />
      <CabecalhoDaTabela {...forma} />
      {carregando ? (
        <tbody>
          {Array.from({ length: Math.max(linhas.length, 5) }, (_, i) => `esqueleto-${i}`).map((chave) => (
            <LinhaPorVir key={chave} colunas={larguraDe(forma)} />
          ))}
        </tbody>
      ) : (
        // The arrows only add to what Tab already reaches: every control is a button, a link or a box of its own.
        <tbody onKeyDown={andarNaLista}>
          {linhas.map((linha) => (
            <LinhaDaTabela key={linha.id} linha={linha} forma={forma} aoRedor={todas} />
          ))}
        </tbody>
      )}
    </table>
  );
}

/** Columns have their own lengths, whatever the rows hold. */
const paradas = (colunas: readonly { readonly largura?: string }[]) =>
  colunas.some(({ largura }) => largura !== undefined) || undefined;

export const TituloDaTabela = ({ titulo }: { readonly titulo: string }) => (
  <caption>
    <VisuallyHidden>{titulo}. As setas do teclado andam entre as linhas.</VisuallyHidden>
  </caption>
);

/** Columns that a row has, that of its box too. */
export const larguraDe = <T,>({ colunas, selecao }: Pick<FormaDaTabela<T>, 'colunas' | 'selecao'>): number =>
  colunas.length + (selecao ? 1 : 0);

export function CabecalhoDaTabela<T>({
  colunas,
  estado,
  selecao,
}: Pick<FormaDaTabela<T>, 'colunas' | 'estado' | 'selecao'>) {
  return (
    <thead>
      <tr>
        {selecao && <CaixaDeTodas selecao={selecao} />}
        {colunas.map(({ titulo: nome, ordem, forma, folgada, largura }) => (
          <th
            key={nome}
            scope="col"
            data-forma={forma}
            data-folgada={folgada || undefined}
            aria-sort={ariaSort(ordem, estado)}
            style={{ '--largura': largura } as CSSProperties}
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
  );
}

interface LinhaProps<T> {
  readonly linha: T;
  readonly forma: FormaDaTabela<T>;
  /** Where it stands among all, from 0, where not all are drawn. */
  readonly lugar?: number;
  /** Ids of the rows around it, in their order: what a range is ticked from. */
  aoRedor(): readonly string[];
  /** Told the element, to measure it. */
  aoMedir?(elemento: HTMLTableRowElement | null): void;
}

export function LinhaDaTabela<T extends { readonly id: string }>({
  linha,
  forma,
  lugar,
  aoRedor,
  aoMedir,
}: LinhaProps<T>) {
  const { colunas, selecao, atual = null, nomeDe } = forma;
  return (
    <tr
      data-linha
      data-atual={linha.id === atual || undefined}
      ref={aoMedir}
      data-index={lugar}
      // The heads are the first row.
      aria-rowindex={lugar === undefined ? undefined : lugar + 2}
    >
      {selecao && <CaixaDaLinha selecao={selecao} aoRedor={aoRedor} id={linha.id} nome={nomeDe(linha)} />}
      {colunas.map(({ titulo: nome, forma: alinhada, folgada, celula }) => (
        <td key={nome} data-forma={alinhada} data-folgada={folgada || undefined}>
          {celula(linha)}
        </td>
      ))}
    </tr>
  );
}

/** In the place of a row that has not come. */
export const LinhaPorVir = ({ colunas }: { readonly colunas: number }) => (
  <tr>
    <td colSpan={colunas}>
      <Skeleton height={20} />
    </td>
  </tr>
);

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
  readonly nome: string;
  readonly selecao: ControleDaSelecao;
  aoRedor(): readonly string[];
}

function CaixaDaLinha({ id, nome, selecao, aoRedor }: CaixaProps) {
  return (
    <td data-forma="estreita">
      <Checkbox
        size="xs"
        aria-label={`Selecionar ${nome}`}
        checked={selecao.marcada(id)}
        onChange={({ nativeEvent }) =>
          selecao.alternar(aoRedor(), id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </td>
  );
}
