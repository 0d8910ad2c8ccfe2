import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeExportacao = {
  exportarCamadas: ['POST', '/camadas/exportar', 'cliente', 'camadas.baixar', 'exportacao'],
  exportacoes: ['GET', '/camadas/exportacoes', 'cliente', 'camadas.baixar'],
  arquivoExportado: ['GET', '/camadas/exportacoes/:id/arquivo', 'cliente', 'camadas.baixar', 'arquivo'],
  cancelarExportacao: ['POST', '/camadas/exportacoes/:id/cancelar', 'cliente', 'camadas.baixar'],
} as const satisfies LinhasDeRotas;
