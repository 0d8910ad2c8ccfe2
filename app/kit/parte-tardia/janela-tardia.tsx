import type { ComponentType, ReactNode } from 'react';
import { avisar } from '../avisos/avisar.tsx';
import { guardada, useGuardada } from './guardada.ts';

interface Fechavel {
  aoFechar(): void;
}

/**
 * A dialog that comes with its first opening. Where it does not come that is told and it counts as closed, so that the
 * page stands as it was; opened again, it is asked for again.
 *
 * @param naoVeio "Não foi possível abrir …"
 */
export function janelaTardia<P extends Fechavel>(
  trazer: () => Promise<ComponentType<P>>,
  naoVeio: string,
): (props: P) => ReactNode {
  const janela = guardada(trazer);
  return function Janela(props: P) {
    const Vinda = useGuardada(janela, 0, () => {
      avisar({ tipo: 'toast', nivel: 'danger', mensagem: `${naoVeio} ${CONSELHO}` });
      props.aoFechar();
    });
    return Vinda === null ? null : <Vinda {...props} />;
  };
}

const CONSELHO = 'Verifique a conexão e tente de novo; se continuar, recarregue a página.';
