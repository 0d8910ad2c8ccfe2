import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeAnalise = {
  analises: ['GET', '/analise/analises', 'cliente', 'analises.ver', 'json'],
  criarAnalise: ['POST', '/analise/analises', 'cliente', 'analises.criar', 'json'],
  analisesDoFiltro: ['GET', '/analise/analises/todas', 'cliente', 'analises.ver', 'json'],
  imagensDaAnalise: ['GET', '/analise/analises/:id/imagens', 'cliente', 'analises.ver', 'json'],
  miniaturaDaAnalise: ['GET', '/analise/analises/:id/miniatura/:lado', 'cliente', 'analises.ver', 'arquivo'],
  deteccoesDaAnalise: ['GET', '/analise/analises/:id/deteccoes', 'cliente', 'analises.ver', 'json'],
  publicarAnalise: ['POST', '/analise/analises/:id/publicar', 'cliente', 'analises.publicar', 'json'],
  restaurarAnalise: ['POST', '/analise/analises/:id/restaurar', 'cliente', 'analises.restaurar', 'json'],
  analise: ['GET', '/analise/analises/:id', 'cliente', 'analises.ver'],
  // PUT asks for `analises.editar`, DELETE for `analises.remover`: the action looks.
  salvarAnalise: ['POST', '/analise/analises/:id', 'cliente', 'analises.ver', 'json', ['PUT', 'DELETE', 'POST']],
} as const satisfies LinhasDeRotas;
