/** What other areas may have of this one. */
export { type AnaliseAberta, escreverAnaliseAberta, lerAnaliseAberta, type ModoDaAnalise } from './aberta.ts';
export { AnaliseNoMapa, JanelasDasDeteccoes } from './painel/janelas-das-deteccoes.tsx';
export { SecaoDasAnalises } from './painel/secao-tardia.ts';
export { usePainelDeAnalises } from './painel/usar-analises.ts';
