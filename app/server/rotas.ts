import type { PermissaoChave } from '#domain/modulo/catalogo.ts';

/**
 * How a route answers whoever may not enter: a page leads to sign-in, everything else says so in JSON; an export says
 * so with 401 and a text of its own. An `ato` has no page: a form without JavaScript is led to sign-in, and everybody
 * else is answered in JSON. What a request calls itself (`X-Requested-With`) decides nothing.
 */
type Resposta = 'pagina' | 'ato' | 'json' | 'fragmento' | 'ladrilho' | 'arquivo' | 'exportacao';

/**
 * What limits the objects of a route besides the permission:
 * `publica` nothing; `sessao` a valid session alone; `cliente` the client's own objects inside the person's assets,
 * anything else does not exist (404); `cliente_ou_operador` the same, and every client's for those who operate the
 * installation, who belong to none.
 */
export type Alcance = 'publica' | 'sessao' | 'cliente' | 'cliente_ou_operador';

export interface Rota {
  readonly metodo: 'GET' | 'POST';
  /** As in app/routes.ts, with a leading slash; `*` for every page (the frame around them). */
  readonly caminho: string;
  readonly alcance: Alcance;
  readonly permissao: PermissaoChave | null;
  readonly resposta: Resposta;
  /** Methods of a write that is no plain form; absent for `POST` alone. */
  readonly metodos?: readonly string[];
}

const rota = (
  metodo: Rota['metodo'],
  caminho: string,
  alcance: Alcance,
  permissao: PermissaoChave | null = null,
  resposta: Resposta = 'pagina',
): Rota => ({ metodo, caminho, alcance, permissao, resposta });

/**
 * Authorisation, in one place. A loader or action names its entry and gets in only through it (acesso.server.ts);
 * tests/architecture/rotas.test.ts compares the table with the routes that exist.
 */
export const rotas = {
  moldura: rota('GET', '*', 'publica'),
  inicio: rota('GET', '/', 'sessao'),
  desconhecida: rota('GET', '/*', 'publica'),
  desconhecidaEnvio: rota('POST', '/*', 'publica'),
  login: rota('GET', '/login', 'publica'),
  entrar: rota('POST', '/login', 'publica'),
  sessao: rota('GET', '/sessao', 'publica', null, 'json'),
  saida: rota('GET', '/logout', 'publica'),
  sair: rota('POST', '/logout', 'publica'),
  convite: rota('GET', '/convite/:token', 'publica'),
  aceitarConvite: rota('POST', '/convite/:token', 'publica'),
  codigo: rota('GET', '/login/codigo', 'publica'),
  confirmarCodigo: rota('POST', '/login/codigo', 'publica'),
  senhaNaEntrada: rota('GET', '/login/senha', 'publica'),
  definirSenhaNaEntrada: rota('POST', '/login/senha', 'publica'),
  ativarNaEntrada: rota('GET', '/login/ativar', 'publica'),
  confirmarAtivacao: rota('POST', '/login/ativar', 'publica'),
  esqueciSenha: rota('GET', '/senha/esqueci', 'publica'),
  pedirRedefinicao: rota('POST', '/senha/esqueci', 'publica'),
  senhaNova: rota('GET', '/senha/nova/:token', 'publica'),
  redefinirSenha: rota('POST', '/senha/nova/:token', 'publica'),
  perfil: rota('GET', '/perfil', 'sessao'),
  salvarPerfil: rota('POST', '/perfil', 'sessao'),
  doisFatores: rota('GET', '/perfil/dois-fatores', 'sessao'),
  ativarDoisFatores: rota('POST', '/perfil/dois-fatores', 'sessao'),
  codigosDeRecuperacao: rota('GET', '/perfil/dois-fatores/codigos', 'sessao'),
  gerarCodigos: rota('POST', '/perfil/dois-fatores/codigos', 'sessao'),
  desativacao: rota('GET', '/perfil/dois-fatores/desativar', 'sessao'),
  desativarDoisFatores: rota('POST', '/perfil/dois-fatores/desativar', 'sessao'),
  encerrarSessao: rota('POST', '/perfil/sessoes', 'sessao'),
  definirAvatar: rota('POST', '/perfil/avatar', 'sessao'),
  pedidoDeApagamento: rota('GET', '/perfil/apagamento', 'sessao'),
  pedirApagamento: rota('POST', '/perfil/apagamento', 'sessao'),
  meusDados: rota('GET', '/perfil/meus-dados', 'sessao'),
  meusDadosEmJson: rota('GET', '/perfil/meus-dados.json', 'sessao', null, 'arquivo'),
  meusDadosEmPdf: rota('GET', '/perfil/meus-dados.pdf', 'sessao', null, 'arquivo'),
  apagamentos: rota('GET', '/seguranca/apagamentos', 'cliente', 'usuarios.apagar'),
  usuario: rota('GET', '/seguranca/usuarios/:id', 'cliente', 'usuarios.ver'),
  grupo: rota('GET', '/seguranca/grupos/:id', 'cliente', 'grupos.ver'),
  apagamento: rota('GET', '/seguranca/usuarios/:id/apagamento', 'cliente', 'usuarios.apagar'),
  decidirApagamento: rota('POST', '/seguranca/usuarios/:id/apagamento', 'cliente', 'usuarios.apagar'),
  dadosDaPessoa: rota('GET', '/seguranca/usuarios/:id/dados', 'cliente', 'usuarios.exportar_dados'),
  dadosEmJson: rota('GET', '/seguranca/usuarios/:id/dados.json', 'cliente', 'usuarios.exportar_dados', 'arquivo'),
  dadosEmPdf: rota('GET', '/seguranca/usuarios/:id/dados.pdf', 'cliente', 'usuarios.exportar_dados', 'arquivo'),
  caixaDeSaida: rota('GET', '/caixa-de-saida', 'sessao', 'configuracoes.ver'),
  notificacoes: rota('GET', '/notificacoes', 'sessao'),
  notificacoesRecentes: rota('GET', '/notificacoes/recentes', 'sessao', null, 'json'),
  lerNotificacoes: rota('POST', '/notificacoes/ler-todas', 'sessao', null, 'ato'),
  lerNotificacao: rota('POST', '/notificacoes/:id/ler', 'sessao', null, 'ato'),
  sandbox: rota('GET', '/sandbox', 'sessao'),
  dispararTeste: rota('POST', '/sandbox/:evento', 'sessao', null, 'ato'),
  mostruario: rota('GET', '/sandbox/componentes', 'sessao'),
  sandboxDoMapa: rota('GET', '/sandbox/mapa', 'sessao'),
  camadas: rota('GET', '/camadas', 'cliente', 'camadas.ver'),
  tabelaDasCamadas: rota('GET', '/camadas/tabela', 'cliente', 'camadas.ver', 'fragmento'),
  todasAsCamadas: rota('GET', '/camadas/todas', 'cliente', 'camadas.ver', 'json'),
  removerCamadas: {
    ...rota('POST', '/camadas/remover', 'cliente', 'camadas.remover', 'json'),
    // The specification's form says `_method=delete`; a client that has the method may say it plainly.
    metodos: ['POST', 'DELETE'],
  },
  removerCamadasEmMassa: rota('POST', '/camadas/remover/em-massa', 'cliente', 'camadas.remover', 'json'),
  alternarStatusDasCamadas: rota('POST', '/camadas/alternar-status', 'cliente', 'camadas.alternar_status', 'json'),
  desfazerAto: rota('POST', '/camadas/atos/:id/desfazer', 'cliente', 'camadas.desfazer', 'json'),
  lixeira: rota('GET', '/camadas/lixeira', 'cliente', 'camadas.ver'),
  restaurarCamadas: rota('POST', '/camadas/lixeira/restaurar', 'cliente', 'camadas.restaurar', 'json'),
  novaCamada: rota('GET', '/camadas/criar', 'cliente', 'camadas.criar'),
  criarCamada: rota('POST', '/camadas/criar', 'cliente', 'camadas.criar'),
  edicaoDaCamada: rota('GET', '/camadas/:id/editar', 'cliente', 'camadas.editar'),
  alterarCamada: rota('POST', '/camadas/:id/editar', 'cliente', 'camadas.editar'),
  camada: rota('GET', '/camadas/:id', 'cliente', 'camadas.ver'),
  detalhesDaCamada: rota('GET', '/camadas/:id/detalhes', 'cliente', 'camadas.ver', 'json'),
  exportarCamadas: rota('POST', '/camadas/exportar', 'cliente', 'camadas.baixar', 'exportacao'),
  exportacoes: rota('GET', '/camadas/exportacoes', 'cliente', 'camadas.baixar'),
  arquivoExportado: rota('GET', '/camadas/exportacoes/:id/arquivo', 'cliente', 'camadas.baixar', 'arquivo'),
  cancelarExportacao: rota('POST', '/camadas/exportacoes/:id/cancelar', 'cliente', 'camadas.baixar'),
  selecaoDeCamadas: rota('POST', '/camadas/selecao', 'cliente', 'camadas.ver', 'json'),
  tiposDoFiltro: rota('GET', '/camadas/tipos/todos', 'cliente', 'camadas.ver', 'json'),
  ativosDoFiltro: rota('GET', '/ativo/ativos/todos', 'cliente', 'ativos.ver', 'json'),
  ativosMonitorados: rota('GET', '/ativo/ativos/monitorados', 'cliente', 'ativos.ver', 'json'),
  estadosDoAtivo: rota('GET', '/ativo/ativos/obter-estados', 'cliente_ou_operador', 'ativos.ver', 'json'),
  ativos: rota('GET', '/ativo/ativos', 'cliente_ou_operador', 'ativos.ver'),
  novoAtivo: rota('GET', '/ativo/ativos/criar', 'cliente_ou_operador', 'ativos.criar'),
  criarAtivo: rota('POST', '/ativo/ativos/criar', 'cliente_ou_operador', 'ativos.criar'),
  ativo: rota('GET', '/ativo/ativos/:id', 'cliente_ou_operador', 'ativos.ver'),
  edicaoDoAtivo: rota('GET', '/ativo/ativos/:id/editar', 'cliente_ou_operador', 'ativos.editar'),
  alterarAtivo: rota('POST', '/ativo/ativos/:id/editar', 'cliente_ou_operador', 'ativos.editar'),
  categorias: rota('GET', '/ativo/categorias', 'cliente', 'categorias.ver'),
  novaCategoria: rota('GET', '/ativo/categorias/criar', 'cliente', 'categorias.editar'),
  criarCategoria: rota('POST', '/ativo/categorias/criar', 'cliente', 'categorias.editar'),
  edicaoDaCategoria: rota('GET', '/ativo/categorias/:id/editar', 'cliente', 'categorias.editar'),
  alterarCategoria: rota('POST', '/ativo/categorias/:id/editar', 'cliente', 'categorias.editar'),
  statusDaCategoria: rota('GET', '/ativo/categorias/:id/alternar-status', 'cliente', 'categorias.alternar_status'),
  alternarCategoria: rota('POST', '/ativo/categorias/:id/alternar-status', 'cliente', 'categorias.alternar_status'),
  statusDoAtivo: rota('GET', '/ativo/ativos/:id/alternar-status', 'cliente_ou_operador', 'ativos.alternar_status'),
  alternarStatusDoAtivo: rota(
    'POST',
    '/ativo/ativos/:id/alternar-status',
    'cliente_ou_operador',
    'ativos.alternar_status',
  ),
  envios: rota('GET', '/camadas/upload', 'cliente', 'camadas.ver'),
  enviar: rota('POST', '/camadas/upload', 'cliente', 'camadas.enviar'),
  iniciarEnvioParcial: rota('POST', '/camadas/upload/tus', 'cliente', 'camadas.enviar', 'json'),
  envioParcial: rota('GET', '/camadas/upload/tus/:parcial', 'cliente', 'camadas.enviar', 'json'),
  continuarEnvioParcial: {
    ...rota('POST', '/camadas/upload/tus/:parcial', 'cliente', 'camadas.enviar', 'json'),
    metodos: ['PATCH', 'DELETE'],
  },
  conferencia: rota('GET', '/camadas/upload/:id', 'cliente', 'camadas.enviar'),
  salvarEnvio: rota('POST', '/camadas/upload/:id', 'cliente', 'camadas.publicar'),
  geometriasDoEnvio: rota('GET', '/camadas/upload/:id/geoms', 'cliente', 'camadas.enviar', 'json'),
  inspecaoDoEnvio: rota('GET', '/camadas/upload/:id/inspecao', 'cliente', 'camadas.enviar', 'json'),
  corrigirEnvio: rota('POST', '/camadas/upload/:id/corrigir', 'cliente', 'camadas.enviar'),
  publicarEnvio: rota('POST', '/camadas/upload/:id/publicar', 'cliente', 'camadas.publicar'),
  cancelarEnvio: rota('POST', '/camadas/upload/:id/cancelar', 'cliente', 'camadas.enviar'),
  retomarEnvio: rota('POST', '/camadas/upload/:id/retomar', 'cliente', 'camadas.enviar'),
  desfazerEnvio: rota('POST', '/camadas/upload/:id/desfazer', 'cliente', 'camadas.desfazer'),
  refazerEnvio: rota('POST', '/camadas/upload/:id/refazer', 'cliente', 'camadas.desfazer'),
  dadosProtegidos: rota('GET', '/camadas/:id/protegidos', 'cliente', 'camadas.ver_protegidos', 'json'),
  destruirProtegidos: rota('POST', '/camadas/upload/:id/destruir-protegidos', 'cliente', 'camadas.destruir_protegidos'),
  camadaTipos: rota('GET', '/camada-tipos', 'cliente', 'camada_tipos.ver'),
  novoCamadaTipo: rota('GET', '/camada-tipos/criar', 'cliente', 'camada_tipos.editar'),
  criarCamadaTipo: rota('POST', '/camada-tipos/criar', 'cliente', 'camada_tipos.editar'),
  camadaTipo: rota('GET', '/camada-tipos/:id', 'cliente', 'camada_tipos.ver'),
  guardarIcone: rota('POST', '/camada-tipos/icones', 'cliente', 'camada_tipos.editar', 'json'),
  inativarIcone: rota('POST', '/camada-tipos/icones/inativar', 'cliente', 'camada_tipos.editar', 'json'),
  edicaoDoCamadaTipo: rota('GET', '/camada-tipos/:id/editar', 'cliente', 'camada_tipos.editar'),
  alterarCamadaTipo: rota('POST', '/camada-tipos/:id/editar', 'cliente', 'camada_tipos.editar'),
  statusDoCamadaTipo: rota('GET', '/camada-tipos/:id/alternar-status', 'cliente', 'camada_tipos.alternar_status'),
  alternarStatusDoCamadaTipo: rota(
    'POST',
    '/camada-tipos/:id/alternar-status',
    'cliente',
    'camada_tipos.alternar_status',
  ),
  logs: rota('GET', '/logs', 'sessao', 'logs.ver'),
  evento: rota('GET', '/logs/:posicao', 'sessao', 'logs.ver'),
  acessos: rota('GET', '/logs/acessos', 'sessao', 'logs.ver'),
  exportarLogs: rota('GET', '/logs/exportar', 'sessao', 'logs.exportar', 'arquivo'),
  integridade: rota('GET', '/logs/integridade', 'sessao', 'logs.ver'),
  verificarIntegridade: rota('POST', '/logs/integridade', 'sessao', 'logs.verificar'),
  usuarios: rota('GET', '/seguranca/usuarios', 'sessao', 'usuarios.ver'),
  novoUsuario: rota('GET', '/seguranca/usuarios/criar', 'sessao', 'usuarios.editar'),
  criarUsuario: rota('POST', '/seguranca/usuarios/criar', 'sessao', 'usuarios.editar'),
  edicaoDoUsuario: rota('GET', '/seguranca/usuarios/:id/editar', 'sessao', 'usuarios.editar'),
  alterarUsuario: rota('POST', '/seguranca/usuarios/:id/editar', 'sessao', 'usuarios.editar'),
  statusDoUsuario: rota('GET', '/seguranca/usuarios/:id/alternar-status', 'sessao', 'usuarios.alternar_status'),
  alternarStatusDoUsuario: rota(
    'POST',
    '/seguranca/usuarios/:id/alternar-status',
    'sessao',
    'usuarios.alternar_status',
  ),
  redefinirSenhaDoUsuario: rota(
    'POST',
    '/seguranca/usuarios/:id/redefinir-senha',
    'sessao',
    'usuarios.redefinir_senha',
  ),
  encerrarSessoesDoUsuario: rota(
    'POST',
    '/seguranca/usuarios/:id/encerrar-sessoes',
    'sessao',
    'usuarios.encerrar_sessoes',
  ),
  redefinirDoisFatoresDoUsuario: rota(
    'POST',
    '/seguranca/usuarios/:id/redefinir-dois-fatores',
    'sessao',
    'usuarios.redefinir_dois_fatores',
  ),
  verComo: rota('POST', '/seguranca/usuarios/:id/ver-como', 'sessao', 'usuarios.ver_como'),
  encerrarVisao: rota('POST', '/ver-como/encerrar', 'sessao'),
  ativosDoUsuario: rota('GET', '/seguranca/users/:id/ativos', 'cliente', 'usuarios.ver', 'json'),
  definirAtivosDoUsuario: rota('POST', '/seguranca/users/:id/ativos', 'cliente', 'usuarios.definir_ativos', 'json'),
  grupos: rota('GET', '/seguranca/grupos', 'sessao', 'grupos.ver'),
  novoGrupo: rota('GET', '/seguranca/grupos/criar', 'sessao', 'grupos.editar'),
  criarGrupo: rota('POST', '/seguranca/grupos/criar', 'sessao', 'grupos.editar'),
  edicaoDoGrupo: rota('GET', '/seguranca/grupos/:id/editar', 'sessao', 'grupos.editar'),
  alterarGrupo: rota('POST', '/seguranca/grupos/:id/editar', 'sessao', 'grupos.editar'),
  removerGrupo: rota('POST', '/seguranca/grupos/:id/remover', 'sessao', 'grupos.editar'),
  aprovacoes: rota('GET', '/seguranca/aprovacoes', 'sessao'),
  aprovacao: rota('GET', '/seguranca/aprovacoes/:id', 'sessao'),
  decidirAprovacao: rota('POST', '/seguranca/aprovacoes/:id', 'sessao', 'grupos.aprovar'),
  cancelarAprovacao: rota('POST', '/seguranca/aprovacoes/:id/cancelar', 'sessao'),
  politicasAcesso: rota('GET', '/politicas-acesso', 'cliente', 'politicas_acesso.ver'),
  definirPolitica: rota('POST', '/politicas-acesso', 'cliente', 'politicas_acesso.editar'),
  configuracoes: rota('GET', '/configuracoes', 'sessao', 'configuracoes.ver'),
  definirConfiguracao: rota('POST', '/configuracoes', 'sessao', 'configuracoes.editar'),
  relatorioDoEnvio: rota('GET', '/camadas/upload/:id/relatorio', 'cliente', 'camadas.ver'),
  relatorioDoEnvioEmPdf: rota('GET', '/camadas/upload/:id/relatorio.pdf', 'cliente', 'camadas.ver', 'arquivo'),
  tokenDasImagens: rota('GET', '/api/image-provider/token', 'cliente', 'camadas.ver', 'json'),
  geocodificacao: rota('GET', '/geocodificacao', 'sessao', null, 'json'),
  lugarAchado: rota('GET', '/geocodificacao/:id', 'sessao', null, 'json'),
  icone: rota('GET', '/icone', 'publica', null, 'arquivo'),
  arquivoDoIcone: rota('GET', '/storage/icones/:nome', 'publica', null, 'arquivo'),
  ladrilho: rota('GET', '/tiles/camadas/:z/:x/:y', 'cliente', 'camadas.ver', 'ladrilho'),
  arquivoDoEnvio: rota('GET', '/camadas/upload/:id/arquivos/:sha256', 'cliente', 'camadas.baixar', 'arquivo'),
  arquivo: rota('GET', '/arquivos/:link', 'cliente', 'camadas.baixar', 'arquivo'),
} as const satisfies Record<string, Rota>;

export type RotaNome = keyof typeof rotas;

/** The methods of HTTP that a line of the table answers. */
export const metodosDe = ({ metodo, metodos }: Rota): readonly string[] =>
  metodo === 'GET' ? ['GET', 'HEAD'] : (metodos ?? ['POST']);

/** Secrets of the person, and reads that the log would say were hers: nobody who only looks as them gets there. */
export function soDaPessoa(rota: RotaNome): boolean {
  const { caminho, permissao } = rotas[rota];
  return caminho.startsWith('/perfil') || permissao === 'camadas.ver_protegidos';
}
