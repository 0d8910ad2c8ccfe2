/** What other areas may have of this one. */
export { PainelDaCamada } from './painel-da-camada.tsx';
