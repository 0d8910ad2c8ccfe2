import { Alert, Button, Group, Text } from '@mantine/core';
import { IconMapPinQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useHidratado } from '#app/kit/hidratado.ts';
import { EIXOS_TROCADOS, GEOMETRIA_LONGE, LONGE_CONFIRMADO } from '#app/mensagens/distancia.ts';

interface Props {
  /** What the form was answered. */
  readonly recusa: { readonly message: string; readonly codigo?: string } | null;
  /** Swaps latitude and longitude of what is drawn. */
  aoTrocar(): void;
}

/** Asked before a geometry is saved that lies far from where it belongs. Its buttons work without JavaScript but one. */
export function PerguntaDaDistancia({ recusa, aoTrocar }: Props) {
  const [respondida, setRespondida] = useState<Props['recusa']>(null);
  const hidratado = useHidratado();
  const trocada = recusa?.codigo === EIXOS_TROCADOS;
  if (recusa === null || recusa === respondida || !(trocada || recusa.codigo === GEOMETRIA_LONGE)) return null;
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      icon={<IconMapPinQuestion size={18} aria-hidden />}
      title="É ali mesmo?"
    >
      <Text size="sm">{recusa.message}</Text>
      <Group gap="xs" mt="sm">
        {trocada && hidratado && (
          <Button
            size="xs"
            onClick={() => {
              aoTrocar();
              setRespondida(recusa);
            }}
          >
            Trocar latitude e longitude
          </Button>
        )}
        <Button size="xs" variant="default" type="submit" name={LONGE_CONFIRMADO} value="sim">
          Salvar assim mesmo
        </Button>
      </Group>
    </Alert>
  );
}
