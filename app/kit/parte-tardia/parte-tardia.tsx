import { Button, Group, Text } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { ListaCarregando, ListaVazia } from '../estado-da-lista.tsx';
import { guardada, useGuardada } from './guardada.ts';

interface Ajustes<P> {
  /** What is said where it does not come: "Não foi possível carregar …". */
  readonly naoVeio: string;
  /** Rows in its place until it is there. */
  readonly linhas?: number;
  /** What is in its place until then, if not rows. */
  readonly espera?: ReactNode;
  /** Where that stands, and what is said, if not in the part's own place. */
  lugarDaEspera?(props: P): HTMLElement;
}

/** A part whose script is asked for when it is first drawn, or before. */
export interface ParteTardia<P> {
  (props: P): ReactNode;
  /** Asks for it now; without a connection nothing happens, and it is asked for again when it is drawn. */
  buscar(): void;
}

/**
 * A part of a page that comes late. Where it does not come, the page around it stands, says so, and it can be asked for
 * again: `lazy` would throw, and the whole page would be an error.
 *
 * @param trazer `() => import('./a-parte.tsx').then(({ AParte }) => AParte)`
 */
export function parteTardia<P extends object>(
  trazer: () => Promise<ComponentType<P>>,
  { naoVeio, linhas = 6, espera = <ListaCarregando linhas={linhas} />, lugarDaEspera }: Ajustes<P>,
): ParteTardia<P> {
  const parte = guardada(trazer);
  function Parte(props: P) {
    const [vez, setVez] = useState(0);
    const [falhas, setFalhas] = useState(0);
    const Vinda = useGuardada(parte, vez, (qual) => setFalhas(qual + 1));
    if (Vinda !== null) return <Vinda {...props} />;
    const aCaminho = falhas <= vez;
    const dito = aCaminho ? espera : <NaoVeio titulo={naoVeio} deNovo={vez > 0} aoTentar={() => setVez(vez + 1)} />;
    return lugarDaEspera === undefined ? dito : createPortal(dito, lugarDaEspera(props));
  }
  return Object.assign(Parte, { buscar: () => void parte.trazer().catch(() => undefined) });
}

interface PropsDaFalha {
  readonly titulo: string;
  /** Not for the first time: a newer version may have taken the script away, and the page has to be that one. */
  readonly deNovo: boolean;
  aoTentar(): void;
}

export function NaoVeio({ titulo, deNovo, aoTentar }: PropsDaFalha) {
  return (
    <div role="alert">
      <ListaVazia titulo={titulo}>
        <Text size="sm">Verifique a conexão e tente de novo.</Text>
        <Group justify="center">
          <Button variant="default" onClick={aoTentar}>
            Tentar novamente
          </Button>
          {deNovo && (
            <Button variant="default" onClick={() => location.reload()}>
              Recarregar a página
            </Button>
          )}
        </Group>
      </ListaVazia>
    </div>
  );
}
