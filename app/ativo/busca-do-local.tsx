import { Button, Group } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { useHidratado } from '#app/kit/hidratado.ts';
import { BuscaDeLugares } from '#app/map/controls/busca/busca-de-lugares.tsx';
import { ondeEstou } from '#app/map/controls/localizacao/onde-estou.ts';
import type { Local } from './local.ts';

interface Props {
  readonly parado: boolean;
  aoAchar(local: Local): void;
}

/** Finds the asset's place by what people know of it, or by where they are. */
export function BuscaDoLocal({ parado, aoAchar }: Props) {
  const [esperando, setEsperando] = useState(false);
  // Nothing to be done with it without JavaScript.
  if (!useHidratado()) return null;
  const localizar = async () => {
    setEsperando(true);
    const achado = await ondeEstou();
    setEsperando(false);
    if (typeof achado === 'string') avisar({ tipo: 'toast', nivel: 'danger', mensagem: achado });
    else aoAchar({ lat: achado.latitude, lng: achado.longitude });
  };
  return (
    <div>
      <BuscaDeLugares rotulo="Buscar um lugar" naLinha aoEscolher={({ centro: [lng, lat] }) => aoAchar({ lat, lng })} />
      <Group gap="xs" mt={6}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={parado}
          loading={esperando}
          leftSection={<IconCurrentLocation size={14} aria-hidden />}
          onClick={() => void localizar()}
        >
          Usar a minha localização
        </Button>
      </Group>
    </div>
  );
}
