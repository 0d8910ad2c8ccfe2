/** What other areas may have of this one. */
export { nomesDosPapeis, textoDoProblema as textoDoProblemaDaImagem } from './imagem.mensagens.ts';
export { escreverImagens, lerImagens } from './modos/endereco.ts';
export { type AcaoDasImagens, type EstadoDasImagens, mudarImagens, SEM_IMAGENS } from './modos/modos.ts';
export { type AjustesDasImagens, ajustesDasImagens } from './painel/ajustes.ts';
export { ImagensDoPainel } from './painel/imagens-do-painel.tsx';
export { SecaoDasImagens } from './painel/secao-das-imagens.tsx';
export { usePainelDeImagens } from './painel/usar-painel.ts';
