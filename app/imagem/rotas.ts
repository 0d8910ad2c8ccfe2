import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeImagem = {
  imagens: ['GET', '/imagens', 'cliente', 'imagens.ver'],
  criarImagem: ['POST', '/imagens', 'cliente', 'imagens.criar'],
  novaImagem: ['GET', '/imagens/criar', 'cliente', 'imagens.criar'],
  imagem: ['GET', '/imagens/:id', 'cliente', 'imagens.ver'],
  salvarImagem: ['POST', '/imagens/:id', 'cliente', 'imagens.editar', 'pagina', ['PUT', 'POST']],
  originalDaImagem: ['GET', '/imagens/:id/original', 'cliente', 'imagens.baixar', 'arquivo'],
  removerImagem: ['POST', '/imagens/:id/remover', 'cliente', 'imagens.remover'],
  restaurarImagem: ['POST', '/imagens/:id/restaurar', 'cliente', 'imagens.restaurar'],
  ladrilhoDaImagem: ['GET', '/api/image-provider/:provedor/tile/:z/:x/:y', 'cliente', 'imagens.ver', 'ladrilho'],
} as const satisfies LinhasDeRotas;
