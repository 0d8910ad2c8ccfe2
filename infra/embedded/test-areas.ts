/**
 * What a person works on, and how its tests are found: folders whose unit tests are its own, and how the names of its
 * tests with services and with a browser begin. A file that no line names makes a test fail.
 */
export interface TestArea {
  /** Of `domain`, `projections`, `workflows`, `infra`, `app` or below them; without it one of the area's own name. */
  readonly folders?: readonly string[];
  readonly files: readonly string[];
}

export const TEST_AREAS: Readonly<Record<string, TestArea>> = {
  analise: { files: ['analises'] },
  aprovacao: { folders: ['aprovacao', 'approvals'], files: ['aprovacoes'] },
  artefato: { folders: ['artefato', 'evidence', 'evidencia'], files: ['artefatos', 'evidencia', 'paginas-de-pdf'] },
  ativo: { folders: ['ativo', 'categoria'], files: ['ativos', 'cadastro', 'nomes-unicos'] },
  backup: { files: ['copia-de-seguranca'] },
  camada: {
    folders: ['camada', 'ato', 'atos', 'celulas'],
    files: [
      ...['camadas', 'busca-das-camadas', 'listas', 'lista-grande', 'mapa-do-lote', 'formulario-da-camada', 'ato'],
      ...['arvore-das-camadas', 'atos', 'geneses', 'duplicadas', 'vizinhas'],
    ],
  },
  'camada-tipo': { folders: ['camada-tipo', 'icone', 'icons'], files: ['camada-tipos', 'lista-de-camada-tipos'] },
  configuracao: { folders: ['configuracao', 'politica'], files: ['configuracoes', 'politicas', 'motivos'] },
  deteccao: {
    folders: [
      'deteccao',
      'filtro-salvo',
      'telao',
      'cartao',
      'deteccao-tipo',
      'deteccao-status',
      'ordem-dos-status',
      'classificacao',
    ],
    files: ['deteccoes', 'novos-e-antigos-clientes', 'tipos-e-status'],
  },
  editor: { folders: ['editor', 'operations', 'form'], files: ['desenho'] },
  'event-store': {
    folders: ['event-store'],
    files: ['event-store', 'eventstoredb', 'comandos-concorrentes', 'registro-congelado'],
  },
  exportacao: { folders: ['exportacao', 'export'], files: ['exportacao', 'exportar'] },
  formatos: {
    folders: ['gdal', 'vector', 'sandbox'],
    files: [
      ...['aneis-abertos', 'arquivos-de-outros', 'campos-de-mesmo-nome', 'colunas-binarias', 'curvas', 'formatos'],
      ...['geopackages-de-outros', 'hostis-', 'ida-e-volta', 'kml-de-outros', 'numeros-de-outros', 'memoria'],
      ...['shapefiles-de-outros', 'textos-importados', 'validade-postgis', 'isolamento', 'leitura-de-arquivos'],
    ],
  },
  geocodificacao: { folders: ['geocodificacao', 'geocoding', 'busca'], files: ['geocodificacao', 'busca-de-lugares'] },
  geometria: { files: ['mercator', 'wkb', 'validade-postgis'] },
  identidade: {
    folders: ['identidade', 'identity', 'usuario', 'grupo', 'cliente', 'mail'],
    files: [
      ...['identidade-', 'alcance-das-contas', 'entrada', 'duas-etapas', 'sessoes', 'pessoas-e-', 'apresentacao'],
      ...['acesso'],
    ],
  },
  imagem: {
    folders: ['imagem', 'imagery', 'raster', 'busca-permanente'],
    files: ['imagens', 'imagem', 'busca-permanente'],
  },
  importacao: {
    folders: ['importacao', 'lotes', 'upload', 'uploads', 'protection', 'conferencia'],
    files: [
      ...['importacao', 'importacoes', 'conferencia', 'envio', 'arquivos-de-mesmo-nome', 'arquivos-destruidos'],
      ...['copia-de-lotes', 'dados-protegidos', 'dados-hostis', 'todas-as-causas', 'lotes', 'mapa-do-lote'],
      ...['edicao-na-tela', 'progresso'],
    ],
  },
  instalacao: { folders: ['embedded', 'demonstration'], files: ['instalacao', 'demonstracao', 'supervisor'] },
  kit: {
    folders: ['kit', 'mensagens', 'pedidos'],
    files: ['mostruario', 'formularios', 'todos-os-formularios', 'pressa', 'pedidos'],
  },
  ladrilhos: {
    folders: ['tiles', 'base-map', 'mapa'],
    files: ['ladrilhos', 'celulas', 'mapa-do-lote'],
  },
  map: { folders: ['map'], files: ['mapa', 'controles-do-mapa', 'areas-temporarias', 'encontros'] },
  notificacao: {
    folders: ['notificacao', 'notifications', 'preferencia', 'digests', 'resumo', 'websocket', 'tempo-real'],
    files: ['notificacoes', 'notificador', 'preferencias', 'presenca', 'resumo', 'tempo-real'],
  },
  'no-passado': { folders: [], files: ['no-passado', 'no-presente'] },
  painel: { files: ['paineis', 'teloes', 'cartoes', 'numeros-ao-vivo'] },
  processos: {
    folders: ['processes', 'temporal', 'jobs'],
    files: [
      ...[
        'processos',
        'falhas',
        'encerramento',
        'supervisor',
        'webs',
        'reator',
        'postgres-pool',
        'postgres-snapshots',
        'migracoes',
        'historicos',
      ],
    ],
  },
  projecoes: {
    folders: ['projections/kernel', 'infra/postgres', 'projector'],
    files: [
      'historico',
      'leitura-comum',
      'mortes',
      'posicoes',
      'runner',
      'troca',
      'veneno',
      'repeticao',
      'textos-ilegiveis',
    ],
  },
  registro: {
    folders: ['registro', 'audit', 'verificacao'],
    files: ['registro', 'auditoria', 'logs', 'verificacao'],
  },
  relatorio: {
    folders: [
      'relatorio',
      'report-renderer',
      'documents',
      'folha',
      'agendamento',
      'execucao',
      'papel-timbrado',
      'deliveries',
      'holidays',
    ],
    files: ['relatorio', 'agendamento', 'renderizador', 'bilhetes-de-impressao', 'documentos', 'papel-timbrado'],
  },
  shell: { folders: ['shell', 'inicio'], files: ['moldura', 'acessibilidade', 'console', 'inicio'] },
  storage: { files: ['storage'] },
  web: {
    folders: ['web', 'http', 'server', 'acesso', 'modulo'],
    files: [
      'rotas',
      'recusas-das-rotas',
      'permissoes',
      'pedidos-hostis',
      'corpos-cortados',
      'textos-hostis',
      'defesas',
    ],
  },
};
