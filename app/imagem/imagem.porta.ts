/** What other areas may have of this one. */
export { nomesDosPapeis, textoDoProblema as textoDoProblemaDaImagem } from './imagem.mensagens.ts';
