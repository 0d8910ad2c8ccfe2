import { useEffect } from 'react';
import { usePronto } from '#app/kit/folha/usar-pronto.ts';
import type { Documento } from './documento.ts';
import { regraDaPagina } from './papel.ts';

/** After which the print dialog opens by itself: the specification's. */
const ESPERA_DA_IMPRESSAO_MS = 1_000;
/** `imprimir=nao` of an address: only to be looked at. */
const SEM_IMPRESSAO = 'nao';

/** Sheet, foot and print dialog of a report. @param pronto whether everything that it shows is drawn */
export function useImpressao({ titulo, papel, emissao, impresso }: Documento, pronto: boolean): void {
  const { numero } = emissao;
  const regra = regraDaPagina(papel, ['Atalaia', titulo, ...(numero === null ? [] : [numero])].join(' · '));
  useEffect(() => {
    // A sheet of the page's own: no element of a document may carry rules for its margins under our security policy.
    const folha = new CSSStyleSheet();
    folha.replaceSync(regra);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, folha];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((uma) => uma !== folha);
    };
  }, [regra]);
  usePronto(pronto);
  useEffect(() => {
    if (!pronto || impresso || new URLSearchParams(window.location.search).get('imprimir') === SEM_IMPRESSAO) return;
    const espera = setTimeout(() => window.print(), ESPERA_DA_IMPRESSAO_MS);
    return () => clearTimeout(espera);
  }, [pronto, impresso]);
}
