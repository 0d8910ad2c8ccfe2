import type { Page } from '@playwright/test';
import type { RotaNome } from '#app/server/rotas.ts';
import type { ClienteDeProvas } from './cliente-de-provas.ts';

/** One form of the application that is filled in: where it opens, and a text of it to type into. */
export interface FormularioDaAplicacao {
  /** The page; `:id` stands for the thing of this kind. */
  readonly endereco: string;
  readonly objeto?: keyof ClienteDeProvas['ids'];
  readonly campo: string;
  /** What is typed, and what is typed in another tab; names of their own where nothing is said here. */
  readonly textos?: readonly [texto: string, outro: string];
  /** What the server refuses in that field. */
  readonly recusado: string;
  readonly botao: RegExp;
  /** What is read once it is saved. */
  readonly salvo: RegExp;
  readonly quem?: 'operadora';
  /** Everybody lives by it: as it was read it is left behind. */
  readonly deTodos?: true;
  /** Nobody else can have saved it meanwhile: it makes something new, or decides once. */
  readonly semConflito?: true;
  /** What else has to stand in a new one before it can be sent. */
  completar?(page: Page): Promise<void>;
}

const nomeado = (salvo: RegExp, botao = /^Salvar$/) => ({
  campo: 'Nome',
  recusado: '',
  botao,
  salvo,
});
const editando = (lista: string, objeto: keyof ClienteDeProvas['ids'], salvo: RegExp) => ({
  ...nomeado(salvo),
  endereco: `${lista}/:id/editar`,
  objeto,
});
const criando = (endereco: string, salvo: RegExp, botao?: RegExp) => ({
  ...nomeado(salvo, botao),
  endereco,
  semConflito: true as const,
});
const minutos = {
  campo: 'Tempo de sessão (minutos)',
  recusado: '-1',
  botao: /^Salvar$/,
  textos: ['47', '53'] as const,
};
const AREA = 'POLYGON((-47.9 -15.8,-47.86 -15.8,-47.86 -15.77,-47.9 -15.8))';

/** Forms that keep what is typed, by the route that they are sent to. */
export const FORMULARIOS: Readonly<Partial<Record<RotaNome, FormularioDaAplicacao>>> = {
  criarCategoria: criando('/ativo/categorias/criar', /Categoria criada/),
  alterarCategoria: editando('/ativo/categorias', 'categoria', /Categoria salva/),
  criarGrupo: criando('/seguranca/grupos/criar', /Grupo criado/, /^Criar grupo$/),
  alterarGrupo: editando('/seguranca/grupos', 'grupo', /Grupo salvo/),
  criarUsuario: {
    ...criando('/seguranca/usuarios/criar', /Usuário criado/, /^Criar usuário$/),
    async completar(page) {
      await page.getByRole('textbox', { name: 'E-mail' }).fill(`nova-${Date.now()}@provas.example`);
      await page.getByRole('checkbox', { name: /^Quem pode tudo/ }).check();
    },
  },
  alterarUsuario: editando('/seguranca/usuarios', 'usuario', /Usuário salvo/),
  criarAtivo: {
    ...criando('/ativo/ativos/criar', /Ativo criado/),
    async completar(page) {
      await page.getByRole('textbox', { name: 'Sigla' }).fill('NVA');
      await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ index: 1 });
      await page.getByRole('textbox', { name: 'Latitude' }).fill('-15,79');
      await page.getByRole('textbox', { name: 'Longitude' }).fill('-47,88');
      await page.getByRole('combobox', { name: 'Estado' }).selectOption('DF');
    },
  },
  alterarAtivo: editando('/ativo/ativos', 'ativo', /Ativo salvo/),
  criarCamadaTipo: criando('/camada-tipos/criar', /Tipo de camada criado/),
  alterarCamadaTipo: editando('/camada-tipos', 'tipo', /Tipo de camada salvo/),
  criarDeteccaoTipo: criando('/analise/tipos-deteccao/criar', /Tipo de detecção criado/),
  alterarDeteccaoTipo: editando('/analise/tipos-deteccao', 'deteccaoTipo', /Tipo de detecção salvo/),
  criarDeteccaoStatus: criando('/analise/status-deteccao/criar', /Status criado/),
  alterarDeteccaoStatus: editando('/analise/status-deteccao', 'deteccaoStatus', /Status salvo/),
  criarClassificacao: { ...criando('/analise/classificacoes/criar', /Classificação criada/), campo: 'Descrição' },
  alterarClassificacao: {
    ...editando('/analise/classificacoes', 'classificacao', /Classificação salva/),
    campo: 'Descrição',
  },
  criarCamada: {
    ...criando('/camadas/criar', /Camada criada/),
    async completar(page) {
      await page.getByRole('combobox', { name: 'Tipo de camada' }).selectOption({ index: 1 });
      await page.getByRole('combobox', { name: 'Ativo' }).selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Colar', exact: true }).click();
      const janela = page.getByRole('dialog', { name: 'Colar geometria' });
      await janela.getByRole('textbox').first().fill(AREA);
      await janela.getByRole('button', { name: 'Usar geometria' }).click();
    },
  },
  alterarCamada: editando('/camadas', 'camada', /Camada salva/),
  definirPolitica: { ...minutos, endereco: '/politicas-acesso', salvo: /Política de acesso salva/ },
  definirPapelTimbrado: {
    endereco: '/relatorios/papel-timbrado',
    campo: 'Cabeçalho',
    recusado: 'x'.repeat(501),
    botao: /^Salvar$/,
    salvo: /Papel timbrado salvo/,
  },
  criarAgendamento: {
    ...criando('/relatorios/agendamentos/criar', /Relatório agendado/, /^Agendar$/),
    async completar(page) {
      await page.getByRole('textbox', { name: 'E-mails de fora' }).fill('fiscal@orgao.example');
    },
  },
  alterarAgendamento: editando('/relatorios/agendamentos', 'agendamento', /Agendamento salvo/),
  definirConfiguracao: {
    ...minutos,
    endereco: '/configuracoes',
    salvo: /Configurações salvas/,
    quem: 'operadora',
    deTodos: true,
  },
  decidirAprovacao: {
    endereco: '/seguranca/aprovacoes/:id',
    objeto: 'aprovacao',
    semConflito: true,
    campo: 'Motivo da recusa',
    recusado: '',
    botao: /^Recusar$/,
    salvo: /Pedido recusado/,
  },
  redefinirDoisFatoresDoUsuario: {
    endereco: '/seguranca/usuarios/:id/editar',
    objeto: 'protegida',
    semConflito: true,
    campo: 'Motivo',
    recusado: '',
    botao: /^Retirar as duas etapas$/,
    salvo: /duas etapas foi retirada/,
  },
};

/** What is sent and keeps nothing of its own in the browser, and why. */
export const SEM_RASCUNHO: Readonly<Partial<Record<RotaNome, string>>> = {
  ...porque('só tem segredos: digitam-se de novo, e navegador nenhum os guarda', [
    ...(['entrar', 'aceitarConvite', 'confirmarCodigo', 'definirSenhaNaEntrada', 'confirmarAtivacao'] as const),
    ...(['pedirRedefinicao', 'redefinirSenha', 'salvarPerfil', 'ativarDoisFatores', 'gerarCodigos'] as const),
    ...(['desativarDoisFatores', 'pedirApagamento', 'abrirEntrega', 'mudarProvedorDeImagens'] as const),
  ]),
  ...porque('confirma um ato: aperta-se, marca-se ou se digita a palavra que o confirma, sempre de novo', [
    ...(['alternarClassificacao', 'alternarDeteccaoStatus', 'alternarStatusDoDeteccaoTipo'] as const),
    ...(['ordenarDeteccaoStatus'] as const),
    ...(['alternarCategoria', 'alternarStatusDoAtivo', 'alternarStatusDoCamadaTipo', 'sair'] as const),
    ...(['alternarStatusDoUsuario', 'removerGrupo', 'decidirApagamento', 'verComo', 'encerrarVisao'] as const),
    ...(['redefinirSenhaDoUsuario', 'encerrarSessoesDoUsuario', 'encerrarSessao', 'definirAvatar'] as const),
    ...(['cancelarAprovacao', 'cancelarExportacao', 'verificarIntegridade', 'lerNotificacoes'] as const),
    ...(['lerNotificacao', 'dispararTeste', 'inativarIcone', 'desconhecidaEnvio', 'exportarCamadas'] as const),
    ...(['exportarDeteccoes', 'exportarGeometriasDasDeteccoes', 'emitirDocumento'] as const),
    ...(['mudarAgendamento', 'emitirAgendado'] as const),
    ...(['registrarStatusEmMassa', 'desfazerStatusEmMassa', 'cancelarExportacaoDeDeteccoes'] as const),
    ...(['salvarFiltro', 'mudarFiltro', 'restaurarFiltro', 'encerrarTelao'] as const),
    ...(['criarCartao', 'mudarCartao', 'restaurarCartao', 'ordenarCartoes'] as const),
    ...(['removerCamadas', 'removerCamadasEmMassa', 'alternarStatusDasCamadas', 'desfazerAto'] as const),
    ...(['restaurarCamadas', 'selecaoDeCamadas', 'corrigirEnvio', 'publicarEnvio', 'cancelarEnvio'] as const),
    ...(['retomarEnvio', 'desfazerEnvio', 'refazerEnvio', 'destruirProtegidos'] as const),
    ...(['definirAtivosDoUsuario', 'removerImagem', 'restaurarImagem'] as const),
    ...(['alternarStatusDaImagem', 'publicarAnalise', 'restaurarAnalise', 'restaurarDeteccao'] as const),
    ...(['removerArtefato', 'pontoDeEvidencia', 'definirBuscaPermanente', 'salvarPreferencias'] as const),
    ...(['definirPaginaInicial'] as const),
    ...([
      'favoritarImagens',
      'salvarImagensDoCatalogo',
      'salvarGrupoDeImagens',
      'definirApresentacao',
      'guardarVista',
    ] as const),
  ]),
  ...porque('é curto, e dá um endereço que se mostra uma vez só', ['criarTelao']),
  ...porque('leva arquivos, que o navegador não guarda: continuam de onde pararam (envio.e2e.ts)', [
    ...(['enviar', 'iniciarEnvioParcial', 'continuarEnvioParcial', 'guardarIcone'] as const),
    ...(['iniciarEnvioDaImagem', 'iniciarEnvioDeOutroArquivo', 'continuarEnvioDaImagem'] as const),
    ...(['iniciarEnvioDeArtefato', 'continuarEnvioDeArtefato', 'enviarAreaTemporaria'] as const),
  ]),
  ...porque('pergunta, e nada grava', ['serieDeUmaArea', 'encontrosDaAreaTemporaria'] as const),
  ...porque('abre-se sobre o mapa da análise, numa janela sem endereço seu', [
    ...(['criarAnalise', 'salvarAnalise', 'criarDeteccao', 'salvarDeteccao'] as const),
    ...(['alterarTipoDaDeteccao', 'registrarStatusDaDeteccao'] as const),
  ]),
  ...porque('leva o arquivo de uma imagem, que o navegador não guarda, e com ele, num pedido só, o que se diz dela', [
    ...(['criarImagem', 'salvarImagem'] as const),
  ]),
  ...porque('guarda as edições de um envio, que só há onde há um: conferencia.e2e.ts', ['salvarEnvio']),
};

function porque<R extends RotaNome>(motivo: string, rotas: readonly R[]) {
  return Object.fromEntries(rotas.map((rota) => [rota, motivo])) as Record<R, string>;
}
