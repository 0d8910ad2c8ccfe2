/** What other areas may have of this one, on the server. */
export { deteccoesNaTela, tipoNaTela } from './deteccao-na-tela.server.ts';
export { lerImagensEnviadas, medidaComImagens } from './imagens-enviadas.server.ts';
