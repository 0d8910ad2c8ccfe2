import { Alert, Button, Group, Text } from '@mantine/core';
import { useRevalidator } from '@remix-run/react';
import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { horaCurta } from '#app/kit/formatos.ts';
import { descartarEnvio, type EnderecosDoEnvio } from './enviar-arquivos.ts';

/** A file that came in part. */
export interface EnvioParado {
  readonly id: string;
  readonly nome: string;
  readonly bytes: number;
  readonly recebidos: number;
  /** ISO 8601: what came is kept until then. */
  readonly expira_em: string;
}

interface Props {
  readonly parados: readonly EnvioParado[];
  readonly enderecos: Pick<EnderecosDoEnvio, 'continuar'>;
}

/** What was begun and not finished, and what may be done about it: choose the same files again, or give them up. */
export function EnviosParados({ parados, enderecos }: Props) {
  const { revalidate } = useRevalidator();
  const [descartando, setDescartando] = useState(false);
  if (parados.length === 0) return null;
  const descartar = async () => {
    setDescartando(true);
    await Promise.allSettled(parados.map(({ id }) => descartarEnvio(id, enderecos)));
    setDescartando(false);
    revalidate();
  };
  return (
    <Alert color="gray" variant="default" icon={<IconPlayerPause size={18} aria-hidden />} title="Envio não terminado">
      {parados.map(({ id, nome, bytes, recebidos, expira_em }) => (
        <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {nome}: {Math.floor((100 * recebidos) / bytes)}% já chegaram, guardados até as {horaCurta(expira_em)}
        </Text>
      ))}
      <Group justify="space-between" gap="xs" mt={4}>
        <Text size="sm" c="dimmed" flex={1} miw={180}>
          Escolha {parados.length === 1 ? 'o mesmo arquivo' : 'os mesmos arquivos'} para continuar de onde parou.
        </Text>
        <Button size="compact-sm" variant="default" loading={descartando} onClick={descartar}>
          Descartar
        </Button>
      </Group>
    </Alert>
  );
}
