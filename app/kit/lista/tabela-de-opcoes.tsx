import { Badge, Button, Checkbox, Group, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { numero } from '../formatos.ts';
import classes from './lista.module.css';
import type { ColunaDeOpcoes, Opcao, OrdemDasOpcoes } from './opcoes.ts';
import { andarNaLista } from './teclado-da-lista.ts';

/** Rows drawn at once: a client may have thousands of assets, and nobody reads them all. */
const PASSO = 200;

interface Props<O> {
  readonly titulo: string;
  readonly colunas: readonly ColunaDeOpcoes<O>[];
  /** What the search lets through, in order. */
  readonly opcoes: readonly O[];
  readonly marcadas: ReadonlySet<string>;
  readonly ordem: OrdemDasOpcoes;
  aoOrdenar(ordem: OrdemDasOpcoes): void;
  aoMarcar(ids: readonly string[], marcada: boolean): void;
}

/** The options of a filter with their boxes. */
export function TabelaDeOpcoes<O extends Opcao>({
  titulo,
  colunas,
  opcoes,
  marcadas,
  ordem,
  aoOrdenar,
  aoMarcar,
}: Props<O>) {
  const [quantas, setQuantas] = useState(PASSO);
  const dentre = opcoes.filter(({ id }) => marcadas.has(id)).length;
  const todas = opcoes.length > 0 && dentre === opcoes.length;
  const ordenar = (coluna: number) =>
    aoOrdenar({ coluna, direcao: coluna === ordem.coluna && ordem.direcao === 'asc' ? 'desc' : 'asc' });
  return (
    // Scrolls by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    <section className={classes.opcoes} aria-label={titulo} tabIndex={0}>
      <table className={classes.tabela}>
        <thead>
          <tr>
            <th scope="col" data-forma="estreita">
              <Checkbox
                size="xs"
                aria-label="Marcar todos os mostrados"
                checked={todas}
                indeterminate={dentre > 0 && !todas}
                onChange={() =>
                  aoMarcar(
                    opcoes.map(({ id }) => id),
                    !todas,
                  )
                }
              />
            </th>
            {colunas.map((coluna, i) => (
              <Cabecalho
                key={coluna.titulo}
                titulo={coluna.titulo}
                direcao={i === ordem.coluna ? ordem.direcao : null}
                aoOrdenar={() => ordenar(i)}
              />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={andarNaLista}>
          {opcoes.slice(0, quantas).map((opcao) => (
            <Linha
              key={opcao.id}
              opcao={opcao}
              colunas={colunas}
              marcada={marcadas.has(opcao.id)}
              aoMarcar={aoMarcar}
            />
          ))}
        </tbody>
      </table>
      {opcoes.length > quantas && (
        <Group p="xs" justify="space-between">
          <Text size="xs" c="dimmed">
            {numero(quantas)} de {numero(opcoes.length)}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => setQuantas(quantas + PASSO)}>
            Mostrar mais
          </Button>
        </Group>
      )}
    </section>
  );
}

const SETAS = { asc: IconArrowUp, desc: IconArrowDown };

interface CabecalhoProps {
  readonly titulo: string;
  readonly direcao: 'asc' | 'desc' | null;
  aoOrdenar(): void;
}

function Cabecalho({ titulo, direcao, aoOrdenar }: CabecalhoProps) {
  const Seta = direcao === null ? IconSelector : SETAS[direcao];
  return (
    <th scope="col" aria-sort={direcao === null ? 'none' : direcao === 'asc' ? 'ascending' : 'descending'}>
      <UnstyledButton
        className={classes.ordenar}
        data-atual={direcao !== null || undefined}
        fz="inherit"
        onClick={aoOrdenar}
      >
        {titulo}
        <Seta size={14} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

interface LinhaProps<O> {
  readonly opcao: O;
  readonly colunas: readonly ColunaDeOpcoes<O>[];
  readonly marcada: boolean;
  aoMarcar(ids: readonly string[], marcada: boolean): void;
}

function Linha<O extends Opcao>({ opcao, colunas, marcada, aoMarcar }: LinhaProps<O>) {
  const id = `opcao-${opcao.id}`;
  return (
    <tr data-linha>
      <td data-forma="estreita">
        <Checkbox
          id={id}
          size="xs"
          aria-label={opcao.nome}
          checked={marcada}
          onChange={() => aoMarcar([opcao.id], !marcada)}
        />
      </td>
      {colunas.map(({ titulo, texto }, i) => (
        <td key={titulo}>
          <label htmlFor={id} className={classes.rotulo}>
            {texto(opcao)}
            {i === 0 && !opcao.ativo && (
              <Badge size="xs" color="gray" variant="default" ml={6} tt="none">
                Inativo
              </Badge>
            )}
          </label>
        </td>
      ))}
    </tr>
  );
}
