import { Box } from '@mantine/core';
import { useSearchParams } from '@remix-run/react';
import { AvisoDoPassado, type TextosDoPassado } from './aviso-do-passado.tsx';
import classes from './lista-no-passado.module.css';
import type { PassadoNaTela } from './passado.ts';
import { VerEmUmaData } from './ver-em-uma-data.tsx';

interface Props {
  readonly endereco: string;
  readonly passado: PassadoNaTela | null;
  readonly textos: TextosDoPassado;
  /** On what opens it: 'Ver as camadas em uma data'. */
  readonly rotulo: string;
  /** Fields of the address that mean nothing at another instant, beside the page of the list. */
  readonly semCampos?: readonly string[];
}

/** Above a list: how it was at an instant, the way back, and the date that one chooses for it. */
export function ListaNoPassado({ endereco, passado, textos, rotulo, semCampos = [] }: Props) {
  const [parametros] = useSearchParams();
  const outros = new URLSearchParams(parametros);
  for (const nome of ['em', 'apos', ...semCampos]) outros.delete(nome);
  return (
    <Box px="md" pt="sm" className={classes.passado}>
      <AvisoDoPassado
        endereco={outros.size === 0 ? endereco : `${endereco}?${outros}`}
        passado={passado}
        textos={textos}
      />
      <details open={passado !== null && passado.em === null}>
        <summary>{rotulo}</summary>
        <VerEmUmaData endereco={endereco} passado={passado} campos={[...outros]} />
      </details>
    </Box>
  );
}
