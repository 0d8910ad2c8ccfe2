import type { ReactNode } from 'react';
import { Moldura } from '#app/shell/moldura.tsx';
import { useTelao } from './movimento/telao.ts';

/** The frame of every page, but for a wall, which has none. */
export function MolduraDoPainel({
  podeTelao,
  children,
}: {
  readonly podeTelao: boolean;
  readonly children: ReactNode;
}) {
  return useTelao(podeTelao) ? children : <Moldura>{children}</Moldura>;
}
