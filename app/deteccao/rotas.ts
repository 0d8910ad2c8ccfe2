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
} as const satisfies LinhasDeRotas;
