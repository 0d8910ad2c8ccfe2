import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeRelatorio = {
  relatorioDaAnalise: ['GET', '/analise/analises/:id/relatorio', 'cliente', 'relatorios.ver'],
  relatorioDaAnaliseEmPdf: ['GET', '/analise/analises/:id/relatorio.pdf', 'cliente', 'relatorios.ver', 'arquivo'],
  dossieDaDeteccao: ['GET', '/analise/deteccoes/:id/relatorio', 'cliente', 'relatorios.ver'],
  dossieDaDeteccaoEmPdf: ['GET', '/analise/deteccoes/:id/relatorio.pdf', 'cliente', 'relatorios.ver', 'arquivo'],
  impressaoDasDeteccoes: ['GET', '/deteccoes/relatorio/impressao', 'cliente', 'relatorios.ver'],
  impressaoDasDeteccoesEmPdf: ['GET', '/deteccoes/relatorio/impressao.pdf', 'cliente', 'relatorios.ver', 'arquivo'],
  relatorios: ['GET', '/relatorios', 'cliente', 'relatorios.ver'],
  emitirDocumento: ['POST', '/relatorios', 'cliente', 'relatorios.assinar'],
  documentoEmitido: ['GET', '/relatorios/documentos/:id', 'cliente', 'relatorios.ver', 'arquivo'],
  dadosDoDocumento: ['GET', '/relatorios/documentos/:id/dados', 'cliente', 'relatorios.ver', 'arquivo'],
  conferenciaDoDocumento: ['GET', '/conferir/:numero', 'publica'],
} as const satisfies LinhasDeRotas;
