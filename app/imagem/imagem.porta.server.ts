/** What other areas may have of this one, on the server. */
export { horaNoLugar } from './comparar/hora-local.ts';
export { nomesDosPapeis, textoDoProblema as textoDoProblemaDaImagem } from './imagem.mensagens.ts';
