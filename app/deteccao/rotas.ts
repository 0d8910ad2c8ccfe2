import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeDeteccao = {
  criarDeteccao: ['POST', '/analise/deteccoes', 'cliente', 'deteccoes.criar', 'json'],
  camadasImpactadas: ['GET', '/analise/deteccoes/camadas-impactadas', 'cliente', 'deteccoes.ver', 'json'],
  dadosDaDeteccao: ['GET', '/analise/deteccoes/:id/dados', 'cliente', 'deteccoes.ver', 'json'],
  alterarTipoDaDeteccao: [
    'POST',
    '/analise/deteccoes/:id/alterar-tipo-deteccao',
    'cliente',
    'deteccoes.revisar',
    'json',
  ],
  restaurarDeteccao: ['POST', '/analise/deteccoes/:id/restaurar', 'cliente', 'deteccoes.restaurar', 'json'],
  deteccao: ['GET', '/analise/deteccoes/:id', 'cliente', 'deteccoes.ver'],
  // PUT asks for `deteccoes.editar`, DELETE for `deteccoes.remover`: the action looks.
  salvarDeteccao: ['POST', '/analise/deteccoes/:id', 'cliente', 'deteccoes.ver', 'json', ['PUT', 'DELETE', 'POST']],
  deteccoes: ['GET', '/deteccoes', 'cliente', 'deteccoes.ver'],
  resultadosDasDeteccoes: ['GET', '/deteccoes/resultados', 'cliente', 'deteccoes.ver', 'json'],
  relatorioDasDeteccoes: ['GET', '/deteccoes/relatorio', 'cliente', 'deteccoes.ver', 'fragmento'],
  linhasDasDeteccoes: ['GET', '/deteccoes/linhas', 'cliente', 'deteccoes.ver', 'json'],
  pontosDasDeteccoes: ['GET', '/deteccoes/pontos', 'cliente', 'deteccoes.ver', 'json'],
  geojsonDaDeteccao: ['GET', '/deteccoes/:id/geojson', 'cliente', 'deteccoes.ver', 'json'],
  exportarDeteccoes: ['POST', '/deteccoes/exportar', 'cliente', 'deteccoes.baixar', 'exportacao'],
  exportarGeometriasDasDeteccoes: ['POST', '/deteccoes/exportar-camadas', 'cliente', 'deteccoes.baixar', 'exportacao'],
  impressaoDaExportacao: ['GET', '/deteccoes/exportacoes/:id/impressao', 'cliente', 'deteccoes.baixar'],
  registrarStatusEmMassa: ['POST', '/deteccoes/status', 'cliente', 'deteccoes.revisar', 'json'],
  desfazerStatusEmMassa: ['POST', '/deteccoes/atos/:id/desfazer', 'cliente', 'deteccoes.revisar', 'json'],
  filtrosSalvos: ['GET', '/deteccoes/filtros', 'cliente', 'deteccoes.ver', 'json'],
  salvarFiltro: ['POST', '/deteccoes/filtros', 'cliente', 'deteccoes.ver', 'json'],
  mudarFiltro: ['POST', '/deteccoes/filtros/:id', 'cliente', 'deteccoes.ver', 'json', ['PUT', 'DELETE', 'POST']],
  restaurarFiltro: ['POST', '/deteccoes/filtros/:id/restaurar', 'cliente', 'deteccoes.ver', 'json'],
  ladrilhoDasDeteccoes: ['GET', '/tiles/deteccoes/:z/:x/:y', 'cliente', 'deteccoes.ver', 'ladrilho'],
} as const satisfies LinhasDeRotas;
