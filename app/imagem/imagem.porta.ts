/** What other areas may have of this one. */
export { nomesDosPapeis, textoDoProblema as textoDoProblemaDaImagem } from './imagem.mensagens.ts';
export { escreverImagens, lerImagens } from './modos/endereco.ts';
export { type AcaoDasImagens, type EstadoDasImagens, mudarImagens, SEM_IMAGENS } from './modos/modos.ts';
