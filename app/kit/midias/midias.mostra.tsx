import { Stack } from '@mantine/core';
import { LugaresDeMidia } from './lugares-de-midia.tsx';

const GUARDADA = { id: 'm-1', nome: 'sobrevoo-de-marco.png' };

/** Empty places, one that is filled, a required field, a disabled one. */
export default function MostraDasMidias() {
  return (
    <Stack gap="xl">
      <LugaresDeMidia rotulo="Fotos" nome="fotos" lugares={3} guardadas={[GUARDADA]} maxKb={512} aceita="image/*" />
      <LugaresDeMidia rotulo="Laudo" nome="laudo" lugares={1} maxKb={10 * 1024} obrigatoria />
      <LugaresDeMidia rotulo="Desabilitado" nome="parado" lugares={1} guardadas={[GUARDADA]} maxKb={512} desabilitado />
    </Stack>
  );
}
