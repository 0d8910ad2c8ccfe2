import { useEffect, useRef } from 'react';

/** What somebody brought to the page: a file, or text. */
export type Trazido = File | string;

/** Where a paste has a meaning of its own. */
const DE_ESCREVER = 'input, textarea, select, [contenteditable]';

/**
 * A file that is dropped anywhere on the page and a text that is pasted outside of its fields are taken as geometry.
 * A dropped file never leads away from the page, as the browser would have it.
 */
export function useGeometriaTrazida(aoTrazer: (trazido: Trazido) => void): void {
  const agora = useRef(aoTrazer);
  agora.current = aoTrazer;
  useEffect(() => {
    const arrastar = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const soltar = (event: DragEvent) => {
      const [arquivo] = event.dataTransfer?.files ?? [];
      const noCampo = event.target instanceof Element && event.target.closest('input[type=file]') !== null;
      if (arquivo === undefined || noCampo) return;
      event.preventDefault();
      agora.current(arquivo);
    };
    const colar = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest(DE_ESCREVER) !== null) return;
      const [arquivo] = event.clipboardData?.files ?? [];
      const trazido = arquivo ?? event.clipboardData?.getData('text/plain') ?? '';
      if (trazido === '') return;
      event.preventDefault();
      agora.current(trazido);
    };
    window.addEventListener('dragover', arrastar);
    window.addEventListener('drop', soltar);
    window.addEventListener('paste', colar);
    return () => {
      window.removeEventListener('dragover', arrastar);
      window.removeEventListener('drop', soltar);
      window.removeEventListener('paste', colar);
    };
  }, []);
}
