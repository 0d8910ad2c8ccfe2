import { Button } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconEyeCheck, IconPlayerPause } from '@tabler/icons-react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { nomeDoAto } from './status.ts';

const JanelaDeStatus = lazy(() => import('./janela-de-status.tsx'));

interface Props {
  /** Page that asks and route that acts: `/camada-tipos/{id}/alternar-status`. */
  readonly endereco: string;
  readonly nome: string;
  readonly ativo: boolean;
}

/** Activates or inactivates one row of a list, after asking: in a dialog, or on a page of its own without JavaScript. */
export function AlternarStatus({ endereco, nome, ativo }: Props) {
  // Each opening asks anew what hangs on the thing.
  const [vez, setVez] = useState(0);
  const abrir = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setVez(vez + 1);
  };
  const Icone = ativo ? IconPlayerPause : IconEyeCheck;
  return (
    <>
      <Button
        component={Link}
        to={endereco}
        onClick={abrir}
        size="compact-sm"
        variant="default"
        title={nomeDoAto(ativo)}
        aria-label={`${nomeDoAto(ativo)} ${nome}`}
        aria-haspopup="dialog"
      >
        <Icone size={14} aria-hidden />
      </Button>
      {vez > 0 && (
        <Suspense fallback={null}>
          <JanelaDeStatus key={vez} endereco={endereco} nome={nome} ativo={ativo} />
        </Suspense>
      )}
    </>
  );
}
