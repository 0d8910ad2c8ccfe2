/** What other areas may have of this one. */
export { DetalhesDaCamada } from './detalhes-tardios.ts';
export { PainelDaCamada } from './painel-da-camada.tsx';
