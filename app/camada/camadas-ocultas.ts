import { useEffect, useState } from 'react';

/** In the address behind `#`, beside the map's view: the server needs not know, and there is room for many. */
const CHAVE = 'ocultas=';

const partes = () => window.location.hash.slice(1).split('&').filter(Boolean);

function ler(): readonly string[] {
  const dita = partes().find((parte) => parte.startsWith(CHAVE)) ?? CHAVE;
  return dita.slice(CHAVE.length).split(',').filter(Boolean);
}

function escrever(ids: readonly string[]): void {
  const outras = partes().filter((parte) => !parte.startsWith(CHAVE));
  const hash = [...outras, ...(ids.length > 0 ? [CHAVE + ids.join(',')] : [])].join('&');
  const { pathname, search } = window.location;
  // As the map does with its view: the router keeps its own state of this entry.
  window.history.replaceState(window.history.state, '', pathname + search + (hash === '' ? '' : `#${hash}`));
}

export interface CamadasOcultas {
  readonly ids: readonly string[];
  mudar(ids: readonly string[], ocultas: boolean): void;
}

/** Layers that this person left out of the map; a link to the page shows the same. */
export function useCamadasOcultas(): CamadasOcultas {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    const seguir = () => setIds(ler());
    seguir();
    window.addEventListener('hashchange', seguir);
    return () => window.removeEventListener('hashchange', seguir);
  }, []);
  return {
    ids,
    mudar(mudadas, ocultas) {
      const novas = new Set(ler());
      for (const id of mudadas) ocultas ? novas.add(id) : novas.delete(id);
      escrever([...novas]);
      setIds([...novas]);
    },
  };
}
