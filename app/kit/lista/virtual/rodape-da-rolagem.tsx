import { Button, Group, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useLocation, useNavigation } from '@remix-run/react';
import { IconChevronsDown, IconChevronsUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { numero, plural } from '../../formatos.ts';
import classes from '../lista.module.css';
import type { LinhasEmVista } from './usar-blocos.ts';
import { type JanelaDasLinhas, MAX_LINHAS } from './usar-janela.ts';

/** Milliseconds of rest after which the address says where one has rolled to. */
const DESCANSO_MS = 300;

interface Props {
  readonly janela: JanelaDasLinhas;
  readonly vista: Pick<LinhasEmVista<unknown>, 'falha' | 'tentar'>;
  readonly total: number;
  /** Rows of a page, as the address numbers them. */
  readonly por_pagina: number;
  /** 'camada', 'camadas'. */
  readonly nomes: readonly [um: string, muitos: string];
}

/** Which rows of how many are in sight, and the ways to both ends. */
export function RodapeDaRolagem({ janela, vista, total, por_pagina, nomes: [um, muitos] }: Props) {
  const { emVista, ultima, mostrar } = janela;
  const [de, ate] = emVista;
  useLugarNoEndereco(Math.floor(de / por_pagina) + 1);
  return (
    <Group className={classes.rodape} gap="xs" justify="space-between" wrap="wrap">
      <Text size="xs" c="dimmed">
        {ate - de >= total
          ? plural(total, um, muitos)
          : `Linhas ${numero(de + 1)} a ${numero(ate)} de ${plural(total, um, muitos)}`}
        {total > MAX_LINHAS && `: a tabela vai até a ${numero(MAX_LINHAS)}ª, filtre para ver as outras`}
      </Text>
      {vista.falha !== null && (
        <Group gap="xs" role="alert">
          <Text size="xs">{vista.falha}</Text>
          <Button variant="default" size="compact-xs" onClick={vista.tentar}>
            Tentar novamente
          </Button>
        </Group>
      )}
      {ate - de < total && (
        <Group gap={4} wrap="nowrap">
          <Ponta nome="Ir à primeira linha" aoIr={de > 0 ? () => mostrar(0) : null}>
            <IconChevronsUp size={16} aria-hidden />
          </Ponta>
          <Ponta nome="Ir à última linha" aoIr={ate <= ultima ? () => mostrar(ultima) : null}>
            <IconChevronsDown size={16} aria-hidden />
          </Ponta>
        </Group>
      )}
    </Group>
  );
}

interface PropsDaPonta {
  readonly nome: string;
  /** Null where one is there already: the button stays, so that focus does. */
  readonly aoIr: (() => void) | null;
  readonly children: React.ReactNode;
}

const Ponta = ({ nome, aoIr, children }: PropsDaPonta) => (
  <Button
    variant="default"
    size="compact-sm"
    px={6}
    aria-label={nome}
    title={nome}
    aria-disabled={aoIr === null}
    data-disabled={aoIr === null || undefined}
    onClick={() => aoIr?.()}
  >
    {children}
  </Button>
);

/**
 * The address says the page that one has rolled to, so that a link and a reload lead there: also the next address, which
 * was asked for while one rolled. One that is about to be left is not written to.
 */
function useLugarNoEndereco(pagina: number): void {
  const { key } = useLocation();
  const parado = useNavigation().state === 'idle';
  const dizer = useDebouncedCallback((nova: number, de: string) => {
    if (!parado || de !== key) return;
    const { pathname, search, hash } = window.location;
    const parametros = new URLSearchParams(search);
    if ((parametros.get('apos') ?? '1') === String(nova)) return;
    if (nova === 1) parametros.delete('apos');
    else parametros.set('apos', String(nova));
    // Behind the router's back: the rows are there, nothing is to be read for it.
    window.history.replaceState(
      window.history.state,
      '',
      pathname + (parametros.size === 0 ? '' : `?${parametros}`) + hash,
    );
  }, DESCANSO_MS);
  useEffect(() => {
    if (parado) dizer(pagina, key);
  }, [pagina, key, parado, dizer]);
}
