import { Button, Group, Text } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ListaCarregando, ListaVazia } from '../estado-da-lista.tsx';

interface Ajustes<P> {
  /** What is said where it does not come: "Não foi possível carregar …". */
  readonly naoVeio: string;
  /** Rows in its place until it is there. */
  readonly linhas?: number;
  /** Where that stands, and what is said, if not in the part's own place. */
  lugarDaEspera?(props: P): HTMLElement;
}

/** A part whose script is asked for when it is first drawn, or before. */
export interface ParteTardia<P> {
  (props: P): React.JSX.Element;
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
  { naoVeio, linhas = 6, lugarDaEspera }: Ajustes<P>,
): ParteTardia<P> {
  // Drawn at once from the second time on: nothing blinks where it is opened again.
  let vinda: ComponentType<P> | null = null;
  const guardar = async () => {
    vinda ??= await trazer();
    return vinda;
  };
  function Parte(props: P) {
    const [Vinda, porVinda] = useState(() => vinda);
    const [vez, setVez] = useState(0);
    const [falhas, setFalhas] = useState(0);
    useEffect(() => {
      if (Vinda !== null) return;
      let aqui = true;
      guardar().then(
        (parte) => aqui && porVinda(() => parte),
        () => aqui && setFalhas(vez + 1),
      );
      return () => {
        aqui = false;
      };
    }, [Vinda, vez]);
    if (Vinda !== null) return <Vinda {...props} />;
    const aCaminho = falhas <= vez;
    const espera = aCaminho ? (
      <ListaCarregando linhas={linhas} />
    ) : (
      <NaoVeio titulo={naoVeio} deNovo={vez > 0} aoTentar={() => setVez(vez + 1)} />
    );
    return lugarDaEspera === undefined ? espera : createPortal(espera, lugarDaEspera(props));
  }
  return Object.assign(Parte, { buscar: () => void guardar().catch(() => undefined) });
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
