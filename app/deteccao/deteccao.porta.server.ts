/** What other areas may have of this one, on the server. */
export { deteccoesNaTela, tipoNaTela } from './deteccao-na-tela.server.ts';
export { CAMPOS_DOS_PAINEIS, escreverFiltro, lerFiltro } from './filtro/ler-filtro.ts';
export { lerImagensEnviadas, medidaComImagens } from './imagens-enviadas.server.ts';
export { linhasDe } from './resultados/linhas.server.ts';
export { lerRelatorio } from './resultados/relatorio.server.tsx';
export { periodoEmPalavras } from './resultados/resultados.mensagens.ts';
