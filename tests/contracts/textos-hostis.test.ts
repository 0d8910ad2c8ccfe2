import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAMPOS_DO_RESUMO, camposDa } from '#app/notificacao/preferencias.ts';
import { type Rota, rotas } from '#app/server/rotas.ts';
import { CAMPOS_DOS_LIMITES } from '#domain/artefato/limites.policy.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { ESPECIES_DE_AVISO } from '#domain/preferencia/preferencia.policy.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { createDoisClientes, type DoisClientes, type Recanto } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

/** Thousands of requests, on a machine that may be busy with other tests. */
const MUITOS = { timeout: 600_000 } as const;
/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;

const GRAVACOES = Object.entries<Rota>(rotas).filter(([, { metodo }]) => metodo === 'POST');
/** Their bodies are files: what of them becomes data has tests of its own further down. */
const DE_ARQUIVOS = [
  ...['enviar', 'iniciarEnvioParcial', 'continuarEnvioParcial'],
  ...['iniciarEnvioDaImagem', 'iniciarEnvioDeOutroArquivo', 'continuarEnvioDaImagem'],
  ...['iniciarEnvioDeArtefato', 'continuarEnvioDeArtefato', 'enviarAreaTemporaria'],
];

const CAMADA = ['tipo_id', 'ativo_id', 'nome', 'descricao', 'area', 'attributes', 'geojson'];
const ATIVO = [
  ...['nome', 'sigla', 'categoria_id', 'uf', 'lat', 'lng', 'geojson', 'bbox_geojson', 'imagem_padrao', 'monitoramento'],
  'motivo_da_uf',
];
const TIPO = ['tipo_pai_id', 'nome', 'tipo_geometria', 'icone', 'icone_cor', 'cor_contorno', 'cor_preenchimento'];
const DETECCAO_TIPO = [
  ...['nome', 'alias', 'descricao', 'cor_contorno', 'cor_preenchimento'],
  ...['transparencia_preenchimento', 'transparencia_cor_contorno'],
];
const STATUS = ['nome', 'cor', 'cor_de_fundo', 'icone', 'descricao'];
const DETECCAO = ['analise_id', 'tipo_deteccao_id', 'camada_principal_id', 'descricao', 'area', 'geojson'];
const ANALISE = ['titulo', 'descricao', 'data_antes', 'data_depois'];
const PESSOA = ['nome', 'email', 'grupo_ids', 'avatar_id', 'change_password', 'password', 'password_confirmation'];
const EM_MASSA = ['layer_ids', 'selected_all', 'filters', 'motivo'];
const GRUPO = ['nome', 'permissao_id', 'modulo_id', 'cliente_id'];
const LIMITES = ['sessao_tempo', 'limite_envio_mib', 'limite_envio_arquivos'];
const SENHA = ['password', 'password_confirmation', 'current_password'];
const IMAGEM = ['ativo_id', 'percentual_nuvens', 'dia', 'hora', 'fuso', 'satelite'];

const DAS_DETECCOES = ['selected_detection_ids', 'selected_all', 'filters', 'file_type'];
const DO_AGENDAMENTO = [
  ...[
    'nome',
    'especie',
    'analise_id',
    'deteccao_id',
    'filtro_id',
    'periodo',
    'formato',
    'papel',
    'orientacao',
    'frequencia',
    'hora',
  ],
  ...['dias_da_semana', 'dia_do_mes', 'dia_util', 'cron', 'fuso', 'em_feriados', 'uf', 'feriados_municipais'],
  'ao_vazio',
  ...['usuario_ids', 'externos', 'validade_dias'],
];
const soMotivo = (...rotas: readonly string[]) => Object.fromEntries(rotas.map((rota) => [rota, ['motivo']]));
/** What people and programs write in the forms of each route. A new one needs its line: nothing is left out. */
const CAMPOS: Readonly<Record<string, readonly string[]>> = {
  desconhecidaEnvio: ['nome'],
  entrar: ['email', 'password'],
  sair: [],
  aceitarConvite: ['nome', 'email', ...SENHA],
  confirmarCodigo: ['full_token', 'token[]', 'recovery_code'],
  confirmarAtivacao: ['full_token'],
  pedirRedefinicao: ['email'],
  redefinirSenha: SENHA,
  definirSenhaNaEntrada: SENHA,
  salvarPerfil: ['change_password', ...SENHA],
  ativarDoisFatores: ['full_token', 'current_password'],
  gerarCodigos: ['current_password'],
  desativarDoisFatores: ['current_password', 'full_token'],
  encerrarSessao: ['sessao'],
  definirAvatar: ['avatar_id'],
  salvarPreferencias: [
    ...ESPECIES_DE_AVISO.flatMap((especie) => Object.values(camposDa(especie))),
    ...Object.values(CAMPOS_DO_RESUMO),
  ],
  definirPaginaInicial: ['pagina'],
  pedirApagamento: ['acao', 'motivo'],
  decidirApagamento: ['acao', 'fundamento', 'palavra'],
  lerNotificacoes: [],
  lerNotificacao: [],
  dispararTeste: [],
  removerCamadas: EM_MASSA,
  removerCamadasEmMassa: [...EM_MASSA, 'confirmacao'],
  alternarStatusDasCamadas: [...EM_MASSA, 'status'],
  desfazerAto: [],
  restaurarCamadas: EM_MASSA,
  criarCamada: CAMADA,
  alterarCamada: [...CAMADA, 'revisao'],
  exportarCamadas: ['layer_ids', 'selected_all', 'filters', 'file_type', 'projection'],
  exportarDeteccoes: DAS_DETECCOES,
  exportarGeometriasDasDeteccoes: [...DAS_DETECCOES, 'projection'],
  criarAgendamento: DO_AGENDAMENTO,
  alterarAgendamento: [...DO_AGENDAMENTO, 'revisao'],
  mudarAgendamento: ['ato', 'execucao_id'],
  emitirAgendado: [],
  abrirEntrega: ['codigo'],
  emitirDocumento: ['especie', 'objeto_id', 'consulta', 'papel', 'orientacao', 'escala', 'grade', 'documento'],
  cancelarExportacao: [],
  cancelarExportacaoDeDeteccoes: [],
  registrarStatusEmMassa: ['selected_detection_ids', 'selected_all', 'filters', 'status_id', 'observacao'],
  desfazerStatusEmMassa: [],
  salvarFiltro: ['nome', 'para_todos', 'filters'],
  mudarFiltro: ['nome'],
  restaurarFiltro: [],
  criarCartao: ['especie', 'tamanho', 'filtro_id', 'para_todos'],
  mudarCartao: ['tamanho'],
  restaurarCartao: [],
  ordenarCartoes: ['cartao_ids'],
  criarTelao: ['nome', 'painel', 'ativo_ids'],
  encerrarTelao: [],
  selecaoDeCamadas: ['layer_ids', 'selected_all', 'filters'],
  criarAtivo: [...ATIVO, 'cliente_id'],
  alterarAtivo: [...ATIVO, 'revisao'],
  criarCategoria: ['nome', 'cor_da_tag'],
  alterarCategoria: ['nome', 'cor_da_tag', 'revisao'],
  alternarCategoria: ['status', 'motivo'],
  alternarStatusDoAtivo: ['status', 'motivo'],
  criarClassificacao: ['value', 'description'],
  alterarClassificacao: ['description', 'revisao'],
  alternarClassificacao: ['status', 'motivo'],
  ordenarDeteccaoStatus: ['status_ids'],
  criarDeteccaoStatus: STATUS,
  alterarDeteccaoStatus: [...STATUS, 'revisao'],
  alternarDeteccaoStatus: ['status', 'motivo'],
  criarDeteccaoTipo: DETECCAO_TIPO,
  alterarDeteccaoTipo: [...DETECCAO_TIPO, 'revisao'],
  alternarStatusDoDeteccaoTipo: ['status', 'motivo'],
  criarAnalise: [...ANALISE, 'ativo_id', 'imagem_antes_id', 'imagem_depois_id'],
  salvarAnalise: [...ANALISE, 'revisao', 'motivo'],
  publicarAnalise: ['status', 'motivo'],
  restaurarAnalise: [],
  criarDeteccao: DETECCAO,
  salvarDeteccao: [...DETECCAO, 'revisao', 'motivo', 'recalcular_impacto'],
  restaurarDeteccao: [],
  alterarTipoDaDeteccao: ['tipo_deteccao_alterado_id', 'classificacao', 'observacao'],
  registrarStatusDaDeteccao: ['status_id', 'deteccao_id', 'artefatos'],
  removerArtefato: ['motivo'],
  pontoDeEvidencia: [],
  encontrosDaAreaTemporaria: ['geojson'],
  definirBuscaPermanente: ['percentual_nuvens', 'nuvens_max'],
  mudarProvedorDeImagens: ['provedor', 'ato', 'segredo_planet_chave'],
  alternarStatusDaImagem: ['status', 'motivo'],
  criarImagem: IMAGEM,
  salvarImagem: [...IMAGEM, 'papel_0'],
  removerImagem: ['motivo'],
  restaurarImagem: [],
  favoritarImagens: ['ativo_id', 'action', 'only_for_this_user', 'images'],
  salvarImagensDoCatalogo: ['images'],
  serieDeUmaArea: ['ativo_id', 'type', 'geojson'],
  salvarGrupoDeImagens: ['hash', 'images_ids'],
  definirApresentacao: ['ordem', 'opacidades'],
  guardarVista: ['consulta'],
  salvarEnvio: ['remove_attributes', 'attributes_renames', 'general_attributes', 'geoms'],
  corrigirEnvio: ['escolhas', 'escolha'],
  ...soMotivo('publicarEnvio', 'cancelarEnvio', 'retomarEnvio', 'desfazerEnvio', 'refazerEnvio', 'destruirProtegidos'),
  criarCamadaTipo: TIPO,
  guardarIcone: ['nome'],
  inativarIcone: ['icone'],
  alterarCamadaTipo: TIPO,
  alternarStatusDoCamadaTipo: ['status', 'motivo'],
  verificarIntegridade: [],
  criarUsuario: [...PESSOA, 'cliente_id'],
  alterarUsuario: [...PESSOA, 'nome_lido', 'email_lido'],
  alternarStatusDoUsuario: ['status', 'motivo'],
  redefinirSenhaDoUsuario: ['motivo'],
  encerrarSessoesDoUsuario: ['motivo'],
  redefinirDoisFatoresDoUsuario: ['motivo'],
  verComo: ['motivo'],
  encerrarVisao: [],
  definirAtivosDoUsuario: ['ativos'],
  criarGrupo: GRUPO,
  alterarGrupo: GRUPO,
  removerGrupo: ['confirmacao', 'motivo'],
  decidirAprovacao: ['acao', 'motivo'],
  cancelarAprovacao: [],
  definirPolitica: [
    ...[...LIMITES, ...CAMPOS_DOS_LIMITES, 'grupos_dois_fatores'],
    ...['exigir_aprovacao', 'exigir_motivo', 'permitir_anexo'],
  ],
  definirPapelTimbrado: ['cabecalho', 'encerramento', 'logo_descricao', 'retirar_logo', 'logo'],
  definirConfiguracao: LIMITES,
};
/** Every form has it; and what no form knows must do no harm either. */
const DE_TODAS = ['comando_id', 'nunca_visto'];

const NULO = 'a\0b';
const DIRECAO = ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'];
const CEM_MIL = 'x'.repeat(100_000);
const VINTE_MIL = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`chave ${i}`, i]));
/** Known to be long: their own readers say what is wrong in them. */
const LONGOS = /^(geojson|bbox_geojson|attributes|filters|escolhas?|layer_ids|ativos)$/;

let mundo: DoisClientes;
let helena: Pessoa;

beforeAll(async () => {
  mundo = await createDoisClientes();
  const papel = { nome: 'administra', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) } as const;
  helena = (await mundo.entrarComo([papel])).get(papel) as Pessoa;
}, SUBIR_MS);
afterAll(() => mundo?.close());

/** What stands at the address that a person may act upon; invented where it is nobody's. */
function endereco(
  { caminho }: Rota,
  { camada_id, importacao_id, ativo_id, tipo_id, categoria_id, ...outros }: Recanto,
) {
  return (
    caminho
      .replace('/camadas/upload/:id', `/camadas/upload/${importacao_id}`)
      .replace('/camadas/atos/:id', `/camadas/atos/${outros.ato_id}`)
      .replace('/camadas/:id', `/camadas/${camada_id}`)
      // Who answers for a status looks for the detection before what is said of it.
      .replace('/analise/deteccoes/:id/status', `/analise/deteccoes/${outros.deteccao_id}/status`)
      .replace('/ativo/ativos/:id', `/ativo/ativos/${ativo_id}`)
      .replace('/ativo/categorias/:id', `/ativo/categorias/${categoria_id}`)
      .replace('/camada-tipos/:id', `/camada-tipos/${tipo_id}`)
      .replace('/analise/tipos-deteccao/:id', `/analise/tipos-deteccao/${outros.deteccao_tipo_id}`)
      .replace('/analise/status-deteccao/:id', `/analise/status-deteccao/${outros.deteccao_status_id}`)
      .replace('/analise/classificacoes/:id', `/analise/classificacoes/${outros.classificacao_id}`)
      .replace(/\/seguranca\/(usuarios|users)\/:id/, `/seguranca/$1/${outros.usuario_id}`)
      .replace('/seguranca/grupos/:id', `/seguranca/grupos/${outros.grupo_id}`)
      .replace('/*', '/nenhuma-pagina')
      .replace(':evento', 'dispatch-toast-test-event')
      .replace(/:\w+/g, randomUUID())
  );
}

const JSON_ACEITO = { Accept: 'application/json' };

async function enviar(caminho: string, campos: Readonly<Record<string, unknown>>, como: 'form' | 'json') {
  const todos = { _token: await helena.token(), ...campos };
  const body = como === 'json' ? JSON.stringify(todos) : new URLSearchParams(todos as Record<string, string>);
  const headers = como === 'json' ? { ...JSON_ACEITO, 'Content-Type': 'application/json' } : JSON_ACEITO;
  const resposta = await helena.pedir(caminho, { method: 'POST', body, headers });
  const corpo = (await resposta.json().catch(() => ({}))) as { message?: string; errors?: Record<string, string[]> };
  return { status: resposta.status, ...corpo };
}

/** Ways of putting into a field what nobody could store or read there; each is refused by the name of the field. */
function maldades(campo: string): readonly (readonly [string, Record<string, unknown>, 'form' | 'json'])[] {
  return [
    ['U+0000', { [campo]: NULO }, 'form'],
    ['U+0000 em JSON', { [campo]: NULO }, 'json'],
    ['U+0000 dentro de um objeto', { [campo]: { dono: [NULO] } }, 'json'],
    ['U+0000 no nome', { [`${campo}[${NULO}]`]: 'x' }, 'form'],
    ['primeira metade', { [campo]: 'a\ud83d' }, 'json'],
    ['segunda metade, no nome de dentro', { [campo]: { '\ude00': 'x' } }, 'json'],
    ['direção', { [campo]: `a${DIRECAO[campo.length % DIRECAO.length]}b` }, 'form'],
    ['direção no nome', { [`${campo}[\u202E]`]: 'x' }, 'form'],
  ];
}

const dizOCampo = (campo: string, errors: Readonly<Record<string, unknown>> = {}) =>
  Object.keys(errors).some((nome) => nome === campo || nome.startsWith(`${campo}.`) || nome.startsWith(`${campo}[`));

describe('Textos que não se guardam, em cada campo de cada rota que grava', () => {
  it('a lista de campos conhece cada gravação da tabela de rotas', () => {
    const conhecidas = [...Object.keys(CAMPOS), ...DE_ARQUIVOS].sort();
    expect(conhecidas).toEqual(GRAVACOES.map(([nome]) => nome).sort());
  });

  it('U+0000, meio caractere e troca de direção: 422 com o nome do campo, e nada é gravado', MUITOS, async () => {
    const antes = await mundo.services.eventStore.lastPosition();
    const erros: string[] = [];
    let casos = 0;
    for (const [nome, rota] of GRAVACOES.filter(([um]) => !DE_ARQUIVOS.includes(um) && um !== 'desconhecidaEnvio')) {
      const onde = endereco(rota, mundo.recantos.dentro);
      for (const campo of [...(CAMPOS[nome] ?? []), ...DE_TODAS]) {
        for (const [maldade, campos, como] of maldades(campo)) {
          const { status, errors, message } = await enviar(onde, campos, como);
          casos += 1;
          if (status !== 422 || !dizOCampo(campo, errors) || !message?.includes('“'))
            erros.push(`${nome}: ${maldade} em ${campo}: ${status} ${message}`);
        }
      }
    }
    expect(erros).toEqual([]);
    expect(casos).toBeGreaterThan(1_000);
    expect(await mundo.services.eventStore.lastPosition()).toBe(antes);
    await mundo.mostrado();
  });

  it('cem mil letras ou vinte mil chaves em qualquer campo: recusadas, e nada é gravado', MUITOS, async () => {
    const antes = await mundo.services.eventStore.lastPosition();
    const erros: string[] = [];
    for (const [nome, rota] of GRAVACOES.filter(([um]) => !DE_ARQUIVOS.includes(um))) {
      const onde = endereco(rota, mundo.recantos.dentro);
      for (const campo of CAMPOS[nome] ?? []) {
        const letras = await enviar(onde, { [campo]: CEM_MIL }, 'form');
        const chaves = await enviar(onde, { [campo]: VINTE_MIL }, 'json');
        for (const [maldade, { status, errors }] of [['letras', letras] as const, ['chaves', chaves] as const]) {
          if (status < 400 || status > 499) erros.push(`${nome}: ${maldade} em ${campo}: ${status}`);
          const nomeado = LONGOS.test(campo) || nome === 'salvarEnvio' || nome === 'desconhecidaEnvio';
          if (!nomeado && !dizOCampo(campo, errors)) erros.push(`${nome}: ${maldade} em ${campo} sem o nome do campo`);
        }
      }
    }
    expect(erros).toEqual([]);
    expect(await mundo.services.eventStore.lastPosition()).toBe(antes);
    await mundo.mostrado();
  });

  it('o que só se lê por dentro de um campo é recusado pelo domínio, também com o nome do campo', async () => {
    const { tipo_id, ativo_id } = mundo.recantos.dentro;
    const certa = { tipo_id, ativo_id, nome: 'Talhão', geojson: JSON.stringify(quadrado(-48, -16)) };
    for (const attributes of [{ 'do\0no': 'Ana' }, { dono: 'An\0a' }, { dono: '\ud800' }, VINTE_MIL]) {
      const { status, errors } = await enviar(
        '/camadas/criar',
        { ...certa, attributes: JSON.stringify(attributes) },
        'form',
      );
      expect(status, JSON.stringify(attributes).slice(0, 40)).toBe(422);
      expect(Object.keys(errors ?? {})).toEqual(['attributes']);
    }
    const aceita = await enviar('/camadas/criar', { ...certa, attributes: '{"dono":"Ana \\\\u0000 😀"}' }, 'form');
    expect(aceita.status).toBe(201);
    await mundo.mostrado();
  });

  it('bytes que não são UTF-8 num formulário são recusados, e não trocados por outro texto', async () => {
    const _token = await helena.token();
    const headers = { ...JSON_ACEITO, 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const mau of ['%ED%A0%80', '%FF', 'a%C3']) {
      const body = `_token=${_token}&nome=${mau}&cor_da_tag=%23112233`;
      const resposta = await helena.pedir('/ativo/categorias/criar', { method: 'POST', body, headers });
      expect(resposta.status, mau).toBe(422);
      expect(Object.keys(((await resposta.json()) as { errors: object }).errors)).toEqual(['nome']);
    }
    const certo = `_token=${_token}&nome=100%25%20%EF%BF%BD&cor_da_tag=%23112233`;
    expect((await helena.pedir('/ativo/categorias/criar', { method: 'POST', body: certo, headers })).status).toBe(201);
  });
});

describe('Textos que vêm nos cabeçalhos', () => {
  it('num cabeçalho que vira dado não chegam: o pedido é recusado', async () => {
    const { hostname, port } = new URL(mundo.url);
    const socket = net.connect(Number(port), hostname);
    socket.end('GET /login HTTP/1.1\r\nHost: x\r\nUser-Agent: a\0b\r\n\r\n');
    expect((await text(socket)).slice(0, 12)).toBe('HTTP/1.1 400');
  });
});
