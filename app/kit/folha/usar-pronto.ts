import { useEffect } from 'react';

/** Tells the report renderer that the page is as it should be printed (its contract: `data-documento` of <html>). */
export function usePronto(pronto: boolean): void {
  useEffect(() => {
    if (pronto) document.documentElement.dataset.documento = 'pronto';
    return () => {
      delete document.documentElement.dataset.documento;
    };
  }, [pronto]);
}
