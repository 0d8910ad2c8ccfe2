import { Box } from '@mantine/core';
import { useSearchParams } from '@remix-run/react';
import { AvisoDoPassado, type TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import type { PassadoNaTela } from '#app/kit/ficha/passado.ts';
import { VerEmUmaData } from '#app/kit/ficha/ver-em-uma-data.tsx';
import classes from './camadas-no-passado.module.css';

const TEXTOS: TextosDoPassado = {
  o_que: 'As camadas, na lista e no mapa, como estavam',
  faltava: 'não havia camadas.',
};

/** Above the list: how it was at an instant, the way back, and the date that one chooses for it. */
export function CamadasNoPassado({ passado }: { readonly passado: PassadoNaTela | null }) {
  const [parametros] = useSearchParams();
  const outros = new URLSearchParams(parametros);
  for (const nome of ['em', 'apos', 'painel']) outros.delete(nome);
  const agora = outros.size === 0 ? '/camadas' : `/camadas?${outros}`;
  return (
    <Box px="md" pt="sm" className={classes.passado}>
      <AvisoDoPassado endereco={agora} passado={passado} textos={TEXTOS} />
      <details open={passado !== null && passado.em === null}>
        <summary>Ver as camadas em uma data</summary>
        <VerEmUmaData endereco="/camadas" passado={passado} campos={[...outros]} />
      </details>
    </Box>
  );
}
