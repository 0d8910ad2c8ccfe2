import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeMapa = {
  definirApresentacao: ['POST', '/mapa/apresentacao', 'cliente', 'camada_tipos.editar', 'json'],
  camadasDoMapa: ['GET', '/mapa/:ativoId/camadas', 'cliente', 'camadas.ver', 'json'],
  guardarVista: ['POST', '/mapa/vistas', 'cliente', 'mapa.ver', 'json'],
  mapa: ['GET', '/mapa', 'cliente', 'mapa.ver'],
  limiteDoAtivo: ['GET', '/mapa/ativos/:id/limite', 'cliente', 'mapa.ver', 'json'],
  enviarAreaTemporaria: ['POST', '/mapa/upload-area-temporaria', 'cliente', 'mapa.ver', 'json'],
  encontrosDaAreaTemporaria: ['POST', '/mapa/areas-temporarias/encontros', 'cliente', 'camadas.ver', 'json'],
} as const satisfies LinhasDeRotas;
