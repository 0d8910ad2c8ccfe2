/** What other areas may have of this one. */

export { QuandoNoLugar } from './comparar/no-lugar.ts';
export type { ImagemNoMapa } from './ladrilhos.ts';
export type { AcaoDasImagens, EstadoDasImagens } from './modos/modos.ts';
export { estadoDasImagens } from './modos/no-mapa.ts';
export { type AjustesDasImagens, ajustesDasImagens } from './painel/ajustes.ts';
export { imagemDeUmMapa } from './painel/imagem-de-um-mapa.ts';
export { ImagensDoPainel } from './painel/imagens-do-painel.tsx';
export { SecaoDasImagens } from './painel/secao-tardia.ts';
export { usePainelDeImagens } from './painel/usar-painel.ts';
export { BotaoDaSerie } from './valores/botao-da-serie.tsx';
export { pinturaEmPalavras } from './valores/pintura-em-palavras.ts';
