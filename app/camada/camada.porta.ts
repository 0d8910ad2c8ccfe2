/** What other areas may have of this one. */
export { DetalhesDaCamada, PainelDaCamada } from './painel-da-camada.tsx';
