import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeDeteccaoStatus = {
  listaDeDeteccaoStatus: ['GET', '/analise/status-deteccao', 'cliente', 'deteccao_status.ver'],
  todosOsDeteccaoStatus: ['GET', '/analise/status-deteccao/todos', 'cliente', 'deteccao_status.ver', 'json'],
  ordenarDeteccaoStatus: ['POST', '/analise/status-deteccao/ordenar', 'cliente', 'deteccao_status.editar', 'json'],
  novoDeteccaoStatus: ['GET', '/analise/status-deteccao/criar', 'cliente', 'deteccao_status.editar'],
  criarDeteccaoStatus: ['POST', '/analise/status-deteccao/criar', 'cliente', 'deteccao_status.editar'],
  deteccaoStatus: ['GET', '/analise/status-deteccao/:id', 'cliente', 'deteccao_status.ver'],
  edicaoDoDeteccaoStatus: ['GET', '/analise/status-deteccao/:id/editar', 'cliente', 'deteccao_status.editar'],
  alterarDeteccaoStatus: ['POST', '/analise/status-deteccao/:id/editar', 'cliente', 'deteccao_status.editar'],
  situacaoDoDeteccaoStatus: [
    ...(['GET', '/analise/status-deteccao/:id/alternar-status', 'cliente', 'deteccao_status.alternar_status'] as const),
  ],
  alternarDeteccaoStatus: [
    ...([
      'POST',
      '/analise/status-deteccao/:id/alternar-status',
      'cliente',
      'deteccao_status.alternar_status',
    ] as const),
  ],
} as const satisfies LinhasDeRotas;
