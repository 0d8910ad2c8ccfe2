import { Alert, Button, Group, Text } from '@mantine/core';
import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import type { FalhaDoMapa, FalhasDoMapa } from './falhas-do-mapa.ts';
import classes from './mapa.module.css';

interface Props {
  readonly falhas: FalhasDoMapa;
  /** What is no failure, but should be known of what is drawn. */
  readonly nota?: string | null;
  /** Whoever begins to work on it has read the note: it would only lie over what is drawn. */
  readonly mapa?: MapaGl | null;
  aoAgir(acao: NonNullable<FalhaDoMapa['acao']>): void;
}

const NOME_DA_ACAO = { tentar: 'Tentar novamente', entrar: 'Entrar novamente' } as const;

/** Notices at the foot of the map, one a place, over what could be drawn. */
export function AvisosDoMapa({ falhas, nota = null, mapa = null, aoAgir }: Props) {
  const todas = Object.entries(falhas);
  // Once read, it would only cover the map.
  const [lida, setLida] = useState<string | null>(null);
  useEffect(() => {
    if (mapa === null || nota === null) return;
    const tela = mapa.getCanvasContainer();
    const ler = () => setLida(nota);
    const comecos = ['pointerdown', 'keydown'] as const;
    for (const comeco of comecos) tela.addEventListener(comeco, ler, { capture: true });
    return () => {
      for (const comeco of comecos) tela.removeEventListener(comeco, ler, { capture: true });
    };
  }, [mapa, nota]);
  const porLer = nota === lida ? null : nota;
  if (todas.length === 0 && porLer === null) return null;
  return (
    <div className={classes.avisos} data-sobre-o-mapa>
      {todas.map(([lugar, { texto, acao }]) => (
        <Alert key={lugar} color="orange" role="alert" p="xs">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{texto}</Text>
            {acao !== null && (
              <Button size="compact-sm" variant="default" onClick={() => aoAgir(acao)}>
                {NOME_DA_ACAO[acao]}
              </Button>
            )}
          </Group>
        </Alert>
      ))}
      {porLer !== null && (
        <Alert
          color="blue"
          className={classes.nota ?? ''}
          role="note"
          p="xs"
          withCloseButton
          closeButtonLabel="Fechar o aviso"
          onClose={() => setLida(porLer)}
        >
          <Text size="sm">{porLer}</Text>
        </Alert>
      )}
    </div>
  );
}
