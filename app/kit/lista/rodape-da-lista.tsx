import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { Link, useSearchParams } from '@remix-run/react';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { numero, plural } from '../formatos.ts';
import {
  type CamposDaLista,
  type EstadoDaLista,
  TAMANHOS,
  useLinkDaLista,
  useMudarLista,
} from './endereco-da-lista.ts';
import classes from './lista.module.css';
import { useSeguirValor } from './seguir-valor.ts';

export interface Paginas {
  readonly anterior: string | null;
  readonly proxima: string | null;
  /** Rows that the filter lets through, on all pages. */
  readonly total: number;
  /** There are more than are counted. */
  readonly haMais?: boolean;
}

interface Props {
  readonly estado: EstadoDaLista;
  readonly paginas: Paginas;
  readonly mostradas: number;
  /** 'camada', 'camadas'. */
  readonly nomes: readonly [um: string, muitos: string];
}

/** How many rows there are, how many a page shows, and the ways to its neighbours. */
export function RodapeDaLista({ estado, paginas, mostradas, nomes: [um, muitos] }: Props) {
  const [parametros] = useSearchParams();
  const mudar = useMudarLista();
  const em = (apos: string | null) => (apos === null ? null : { apos });
  const { anterior, proxima, total, haMais = false } = paginas;
  const todas = mostradas === total;
  return (
    <Group className={classes.rodape} gap="xs" justify="space-between" wrap="wrap">
      <Text size="xs" c="dimmed" role="status">
        {todas
          ? plural(total, um, muitos)
          : `${numero(mostradas)} de ${haMais ? 'mais de ' : ''}${plural(total, um, muitos)}`}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <NativeSelect
          size="xs"
          aria-label="Linhas por página"
          ref={useSeguirValor(String(estado.per_page))}
          defaultValue={estado.per_page}
          data={tamanhos(estado.per_page)}
          onChange={(event) => mudar({ per_page: event.currentTarget.value })}
        />
        {(parametros.has('apos') || proxima !== null) && (
          <Group component="nav" aria-label="Páginas da lista" gap={4} wrap="nowrap">
            <Passo rotulo="Voltar ao início" para={parametros.has('apos') ? {} : null}>
              <IconChevronsLeft size={16} aria-hidden />
            </Passo>
            <Passo rotulo="Página anterior" para={em(anterior)}>
              <IconChevronLeft size={16} aria-hidden />
            </Passo>
            <Passo rotulo="Próxima página" para={em(proxima)}>
              <IconChevronRight size={16} aria-hidden />
            </Passo>
          </Group>
        )}
      </Group>
    </Group>
  );
}

/** The sizes offered, and the one that the address asks for where it is another. */
function tamanhos(atual: number) {
  const todos = new Set<number>([...TAMANHOS, atual]);
  return [...todos].sort((a, b) => a - b).map((n) => ({ value: String(n), label: `${n} por página` }));
}

interface PassoProps {
  readonly rotulo: string;
  /** Null where there is nothing in that direction: the link stays in its place, so that focus does. */
  readonly para: CamposDaLista | null;
  readonly children: ReactNode;
}

function Passo({ rotulo, para, children }: PassoProps) {
  const link = useLinkDaLista();
  const aparencia = { variant: 'default', size: 'compact-sm', px: 6, 'aria-label': rotulo, title: rotulo } as const;
  if (para === null) {
    return (
      <Button component="a" role="link" aria-disabled="true" data-disabled tabIndex={0} {...aparencia}>
        {children}
      </Button>
    );
  }
  return (
    <Button component={Link} {...link(para)} preventScrollReset {...aparencia}>
      {children}
    </Button>
  );
}
