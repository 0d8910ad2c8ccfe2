import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect } from 'react';
import { eCampoDeTexto } from '#app/kit/campo-de-texto.ts';

/** A letter pressed in a map presses the button that names it: buttons that are not there have no letter. */
export function useTeclasDoMapa(mapa: MapaGl): void {
  useEffect(() => {
    const quadro = mapa.getContainer().parentElement;
    if (quadro === null) return;
    const aoTeclar = (evento: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = evento;
      if (defaultPrevented || ctrlKey || metaKey || altKey || eCampoDeTexto(target) || !/^[a-z]$/i.test(key)) return;
      const botao = quadro.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${key.toUpperCase()}"]`);
      if (botao === null || botao.disabled) return;
      evento.preventDefault();
      botao.click();
    };
    quadro.addEventListener('keydown', aoTeclar);
    return () => quadro.removeEventListener('keydown', aoTeclar);
  }, [mapa]);
}
