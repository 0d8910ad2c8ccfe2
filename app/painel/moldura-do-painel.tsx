import type { ReactNode } from 'react';
import { Recarregar } from '#app/kit/recarregar.ts';
import { TempoReal } from '#app/kit/tempo-real/tempo-real.tsx';
import { Moldura } from '#app/shell/moldura.tsx';
import { useTelao } from './movimento/telao.ts';
import type { VeNoPainel } from './painel.ts';

interface Props {
  readonly ve: VeNoPainel;
  readonly children: ReactNode;
}

/** The frame of every page, but for a wall, which has none; where nobody is signed in, news come to it all the same. */
export function MolduraDoPainel({ ve, children }: Props) {
  const telao = useTelao(ve);
  if (ve.soTelao)
    return (
      <TempoReal posicao={null}>
        <Recarregar />
        {children}
      </TempoReal>
    );
  return telao ? children : <Moldura>{children}</Moldura>;
}
