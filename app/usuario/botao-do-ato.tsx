import { Button } from '@mantine/core';
import { IconEye, IconKey } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type AtoNoUsuario, PERGUNTAS } from './atos.ts';

const JanelaDoAto = lazy(() => import('./janela-do-ato.tsx'));

const ICONES = { 'redefinir-senha': IconKey, 'ver-como': IconEye };

interface Props {
  readonly ato: AtoNoUsuario;
  readonly id: string;
  readonly nome: string;
}

/** Opens the question of an act on somebody's account; the page of the person has the same without JavaScript. */
export function BotaoDoAto({ ato, id, nome }: Props) {
  const [vez, setVez] = useState(0);
  const { titulo } = PERGUNTAS[ato];
  const Icone = ICONES[ato];
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        title={titulo}
        aria-label={`${titulo} ${ato === 'ver-como' ? '' : 'de '}${nome}`}
        aria-haspopup="dialog"
        onClick={() => setVez(vez + 1)}
      >
        <Icone size={14} aria-hidden />
      </Button>
      {vez > 0 && (
        <Suspense fallback={null}>
          <JanelaDoAto key={vez} ato={ato} id={id} nome={nome} />
        </Suspense>
      )}
    </>
  );
}
