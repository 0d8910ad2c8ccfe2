import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeImagem = {
  imagens: ['GET', '/imagens', 'cliente', 'imagens.ver'],
  criarImagem: ['POST', '/imagens', 'cliente', 'imagens.criar'],
  novaImagem: ['GET', '/imagens/criar', 'cliente', 'imagens.criar'],
  imagem: ['GET', '/imagens/:id', 'cliente', 'imagens.ver'],
  salvarImagem: ['POST', '/imagens/:id', 'cliente', 'imagens.editar', 'pagina', ['PUT', 'POST']],
  serieDasImagens: ['GET', '/imagens/serie', 'cliente', 'imagens.ver', 'json'],
  serieDeUmaArea: ['POST', '/imagens/serie', 'cliente', 'imagens.ver', 'json'],
  histogramaDaImagem: ['GET', '/imagens/:id/histograma', 'cliente', 'imagens.ver', 'json'],
  valoresDaImagem: ['GET', '/imagens/:id/valores', 'cliente', 'imagens.ver', 'json'],
  iniciarEnvioDaImagem: ['POST', '/imagens/tus', 'cliente', 'imagens.criar', 'json'],
  iniciarEnvioDeOutroArquivo: ['POST', '/imagens/:id/tus', 'cliente', 'imagens.editar', 'json'],
  // A person's own pieces alone, which somebody let them begin.
  envioDaImagem: ['GET', '/imagens/tus/:parcial', 'cliente', 'imagens.ver', 'json'],
  continuarEnvioDaImagem: ['POST', '/imagens/tus/:parcial', 'cliente', 'imagens.ver', 'json', ['PATCH', 'DELETE']],
  originalDaImagem: ['GET', '/imagens/:id/original', 'cliente', 'imagens.baixar', 'arquivo'],
  removerImagem: ['POST', '/imagens/:id/remover', 'cliente', 'imagens.remover'],
  restaurarImagem: ['POST', '/imagens/:id/restaurar', 'cliente', 'imagens.restaurar'],
  ladrilhoDaImagem: ['GET', '/api/image-provider/:provedor/tile/:z/:x/:y', 'cliente', 'imagens.ver', 'ladrilho'],
  ladrilhoDoMapaBase: ['GET', '/api/image-provider/planet/basemap-tile/:z/:x/:y', 'cliente', 'imagens.ver', 'ladrilho'],
  catalogoDeImagens: ['GET', '/mapa/imagens/catalogo', 'cliente', 'imagens.ver', 'json'],
  grupoDeImagens: ['GET', '/mapa/imagens/grupos/:hash', 'cliente', 'imagens.ver', 'json'],
  miniaturaDoGrupo: ['GET', '/mapa/imagens/grupos/:hash/miniatura', 'cliente', 'imagens.ver', 'json'],
  favoritarImagens: ['POST', '/mapa/imagens/favoritar', 'cliente', 'imagens.ver', 'json'],
  salvarImagensDoCatalogo: ['POST', '/imagens-salvas/salvar', 'cliente', 'imagens.ver', 'json'],
  salvarGrupoDeImagens: ['POST', '/imagens-salvas/grupo', 'cliente', 'imagens.ver', 'json'],
} as const satisfies LinhasDeRotas;
