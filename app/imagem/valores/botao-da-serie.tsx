import { Button } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useState } from 'react';
import { janelaTardia } from '#app/kit/parte-tardia/janela-tardia.tsx';

const SerieDaDeteccao = janelaTardia(
  () => import('./serie-das-imagens.tsx').then((modulo) => modulo.SerieDaDeteccao),
  'Não foi possível abrir a série da detecção.',
);

interface Props {
  readonly deteccao: { readonly id: string; readonly ativo: { readonly nome: string } };
}

/** Opens how what is inside the outline of a detection went over the images of its place. */
export function BotaoDaSerie({ deteccao }: Props) {
  const [aberta, abrir] = useState(false);
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconChartLine size={16} aria-hidden />}
        onClick={() => abrir(true)}
      >
        Série nas imagens
      </Button>
      {aberta && <SerieDaDeteccao deteccao={deteccao} aberta aoFechar={() => abrir(false)} />}
    </>
  );
}
