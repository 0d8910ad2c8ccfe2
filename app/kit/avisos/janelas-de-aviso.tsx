import { lazy, Suspense } from 'react';
import { janelas } from './fila-de-avisos.ts';

/** Dialogs are rare, and their code comes with the first of them. */
const JanelaDeAviso = lazy(() => import('./janela-de-aviso.tsx'));

/** Notices that stand over the page until they are closed, the newest on top. */
export function JanelasDeAviso() {
  const abertas = janelas.useAbertos();
  // No boundary without need: one that is told something while it hydrates is an error to React.
  if (abertas.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {abertas.map(({ id, aviso }) => (
        <JanelaDeAviso key={id} aviso={aviso} aoFechar={() => janelas.fechar(id)} />
      ))}
    </Suspense>
  );
}
