/** What other areas may have of this one, on the server. */
export { lerImagensEnviadas, medidaComImagens } from './imagens-enviadas.server.ts';
