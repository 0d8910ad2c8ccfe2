import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { plural } from '#app/kit/formatos.ts';

const JanelaDosAtivos = lazy(() => import('./janela-dos-ativos.tsx'));

interface Props {
  readonly id: string;
  readonly nome: string;
  readonly quantos: number;
  readonly editavel: boolean;
}

/** How many assets somebody reaches, and the dialog that shows which. */
export function BotaoDosAtivos({ id, nome, quantos, editavel }: Props) {
  const [vez, setVez] = useState(0);
  const texto = quantos === 0 ? 'Nenhum ativo' : plural(quantos, 'ativo', 'ativos');
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`Ativos de ${nome}: ${texto}`}
        onClick={() => setVez(vez + 1)}
      >
        {quantos === 0 ? 'Nenhum' : texto}
      </Button>
      {vez > 0 && (
        <Suspense fallback={null}>
          <JanelaDosAtivos key={vez} id={id} nome={nome} editavel={editavel} />
        </Suspense>
      )}
    </>
  );
}
