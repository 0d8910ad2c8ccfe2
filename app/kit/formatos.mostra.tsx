import { Stack, Table, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { corDoTexto, luminancia } from './contraste.ts';
import { dataNaTela, FUSOS, instanteComFuso, periodoNaTela } from './datas.ts';
import { decimal, hectares, numero, quilometros, tamanho } from './formatos.ts';

const INSTANTE = '2026-03-11T00:30:00.000Z';
const CORES = ['#0A8556', '#767676', '#B3B3B3', '#FFE066', '#000000', '#FFFFFF'];

function Linhas({ titulo, linhas }: { readonly titulo: string; readonly linhas: readonly [string, ReactNode][] }) {
  return (
    <section aria-label={titulo}>
      <Title order={3}>{titulo}</Title>
      <Table>
        <Table.Tbody>
          {linhas.map(([nome, valor]) => (
            <Table.Tr key={nome}>
              <Table.Th w="50%">{nome}</Table.Th>
              <Table.Td>{valor}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** How numbers, measures, sizes, dates, instants and labels are written. */
export default function MostraDosFormatos() {
  return (
    <Stack>
      <Linhas
        titulo="Números e medidas"
        linhas={[
          ['Inteiro', numero(1234567)],
          ['Decimal, duas casas', decimal(1234567.891)],
          ['Decimal, quatro casas', decimal(0.5, 4)],
          ['Área', hectares(1234.5)],
          ['Comprimento', quilometros(12.34567)],
          ['Arquivo de 1.024 KB', tamanho(1024 * 1024)],
          ['Arquivo de 1.536 KB', tamanho(1536 * 1024)],
        ]}
      />
      <Linhas
        titulo="Datas e instantes"
        linhas={[
          ['Data', dataNaTela('2026-03-10')],
          ['Período', periodoNaTela(['2026-03-01', '2026-03-31'])],
          ...FUSOS.map((fuso): [string, string] => [`O mesmo instante em ${fuso}`, instanteComFuso(INSTANTE, fuso)]),
        ]}
      />
      <Linhas
        titulo="Etiquetas: texto preto acima de 0,7 de luminância"
        linhas={CORES.map((cor) => [
          `${cor}, luminância ${decimal(luminancia(cor) ?? 0)}`,
          <span key={cor} aria-hidden style={{ background: cor, color: corDoTexto(cor), padding: '2px 8px' }}>
            Etiqueta
          </span>,
        ])}
      />
    </Stack>
  );
}
