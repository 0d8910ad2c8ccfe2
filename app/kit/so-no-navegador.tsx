import { type ReactNode, Suspense } from 'react';
import { useHidratado } from './hidratado.ts';

interface Props {
  /** In its place until it is there, of the same size. */
  readonly espera: ReactNode;
  readonly children: ReactNode;
}

/** What a server cannot draw, as the parts whose files end in `.client`: it is asked for once the page is alive. */
export function SoNoNavegador({ espera, children }: Props) {
  return useHidratado() ? <Suspense fallback={espera}>{children}</Suspense> : espera;
}
