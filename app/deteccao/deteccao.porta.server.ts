/** What other areas may have of this one, on the server. */
export { deteccoesNaTela, tipoNaTela } from './deteccao-na-tela.server.ts';
export { filtroDosPaineis } from './filtro/ler-filtro.ts';
export { lerImagensEnviadas, medidaComImagens } from './imagens-enviadas.server.ts';
export { linhasDe } from './resultados/linhas.server.ts';
export { consultaDe } from './resultados/pagina.server.ts';
export { filtroPedido, lerFiltroPedido } from './resultados/pedido.server.ts';
export { lerRelatorio } from './resultados/relatorio.server.tsx';
