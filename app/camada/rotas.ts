import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeCamada = {
  camadas: ['GET', '/camadas', 'cliente', 'camadas.ver'],
  tabelaDasCamadas: ['GET', '/camadas/tabela', 'cliente', 'camadas.ver', 'fragmento'],
  todasAsCamadas: ['GET', '/camadas/todas', 'cliente', 'camadas.ver', 'json'],
  vizinhas: ['GET', '/camadas/vizinhas', 'cliente', 'camadas.ver', 'json'],
  // The specification's form says `_method=delete`; a client that has the method may say it plainly.
  removerCamadas: ['POST', '/camadas/remover', 'cliente', 'camadas.remover', 'json', ['POST', 'DELETE']],
  removerCamadasEmMassa: ['POST', '/camadas/remover/em-massa', 'cliente', 'camadas.remover', 'json'],
  alternarStatusDasCamadas: ['POST', '/camadas/alternar-status', 'cliente', 'camadas.alternar_status', 'json'],
  desfazerAto: ['POST', '/camadas/atos/:id/desfazer', 'cliente', 'camadas.desfazer', 'json'],
  lixeira: ['GET', '/camadas/lixeira', 'cliente', 'camadas.ver'],
  restaurarCamadas: ['POST', '/camadas/lixeira/restaurar', 'cliente', 'camadas.restaurar', 'json'],
  novaCamada: ['GET', '/camadas/criar', 'cliente', 'camadas.criar'],
  criarCamada: ['POST', '/camadas/criar', 'cliente', 'camadas.criar'],
  edicaoDaCamada: ['GET', '/camadas/:id/editar', 'cliente', 'camadas.editar'],
  alterarCamada: ['POST', '/camadas/:id/editar', 'cliente', 'camadas.editar'],
  camada: ['GET', '/camadas/:id', 'cliente', 'camadas.ver'],
  detalhesDaCamada: ['GET', '/camadas/:id/detalhes', 'cliente', 'camadas.ver', 'json'],
  selecaoDeCamadas: ['POST', '/camadas/selecao', 'cliente', 'camadas.ver', 'json'],
  areasDeMonitoramento: ['GET', '/camadas/areas-monitoramento', 'cliente', 'camadas.ver', 'json'],
  tiposMonitorados: ['GET', '/camadas/tipos/monitorados', 'cliente', 'camadas.ver', 'json'],
  tiposDoFiltro: ['GET', '/camadas/tipos/todos', 'cliente', 'camadas.ver', 'json'],
  dadosProtegidos: ['GET', '/camadas/:id/protegidos', 'cliente', 'camadas.ver_protegidos', 'json'],
  ladrilho: ['GET', '/tiles/camadas/:z/:x/:y', 'cliente', 'camadas.ver', 'ladrilho'],
} as const satisfies LinhasDeRotas;
