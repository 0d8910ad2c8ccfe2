import { Button, Card, Stack } from '@mantine/core';
import { useState } from 'react';
import { NaoVeio, parteTardia } from './parte-tardia.tsx';

const NAO_VEIO = 'Não foi possível carregar esta parte.';

const nunca = new Promise<never>(() => undefined);
const ACaminho = parteTardia(() => nunca, { naoVeio: NAO_VEIO, linhas: 3 });

let pedidos = 0;
/** Comes when it is asked for the second time. */
const Vem = parteTardia(
  async () => {
    pedidos += 1;
    if (pedidos < 2) throw new Error('there is no such script yet');
    return () => <p>A parte está aqui.</p>;
  },
  { naoVeio: NAO_VEIO, linhas: 3 },
);

/** A part whose script comes when it is needed: on its way, absent, absent again, there. */
export default function MostraDaParteTardia() {
  const [aberta, setAberta] = useState(false);
  return (
    <Stack>
      <Card withBorder>
        <ACaminho />
      </Card>
      <Card withBorder>
        <NaoVeio titulo={NAO_VEIO} deNovo aoTentar={() => undefined} />
      </Card>
      <Card withBorder>{aberta ? <Vem /> : <Button onClick={() => setAberta(true)}>Abrir a parte</Button>}</Card>
    </Stack>
  );
}
