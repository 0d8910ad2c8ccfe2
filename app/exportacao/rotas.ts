import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeExportacao = {
  exportarCamadas: ['POST', '/camadas/exportar', 'cliente', 'camadas.baixar', 'exportacao'],
  exportacoes: ['GET', '/camadas/exportacoes', 'cliente', 'camadas.baixar'],
  arquivoExportado: ['GET', '/camadas/exportacoes/:id/arquivo', 'cliente', 'camadas.baixar', 'arquivo'],
  cancelarExportacao: ['POST', '/camadas/exportacoes/:id/cancelar', 'cliente', 'camadas.baixar'],
  exportacoesDeDeteccoes: ['GET', '/deteccoes/exportacoes', 'cliente', 'deteccoes.baixar'],
  arquivoDasDeteccoes: ['GET', '/deteccoes/exportacoes/:id/arquivo', 'cliente', 'deteccoes.baixar', 'arquivo'],
  cancelarExportacaoDeDeteccoes: ['POST', '/deteccoes/exportacoes/:id/cancelar', 'cliente', 'deteccoes.baixar'],
} as const satisfies LinhasDeRotas;
