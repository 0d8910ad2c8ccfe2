import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { FalhaDoMapa, FalhasDoMapa } from './falhas-do-mapa.ts';
import classes from './mapa.module.css';

interface Props {
  readonly falhas: FalhasDoMapa;
  /** What is no failure, but should be known of what is drawn. */
  readonly nota?: string | null;
  aoAgir(acao: NonNullable<FalhaDoMapa['acao']>): void;
}

const NOME_DA_ACAO = { tentar: 'Tentar novamente', entrar: 'Entrar novamente' } as const;

/** Notices at the foot of the map, one a place, over what could be drawn. */
export function AvisosDoMapa({ falhas, nota = null, aoAgir }: Props) {
  const todas = Object.entries(falhas);
  // Once read, it would only cover the map.
  const [lida, setLida] = useState<string | null>(null);
  const porLer = nota === lida ? null : nota;
  if (todas.length === 0 && porLer === null) return null;
  return (
    <div className={classes.avisos}>
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
