import { ROTULOS_DOS_LIMITES_DOS_ARTEFATOS } from '#app/mensagens/limites-dos-artefatos.ts';
/** What people call the kinds of objects, by the category of their streams: one, and which of them (with article). */
export const ESPECIES: Readonly<Record<string, string>> = {
  cliente: 'Cliente',
  usuario: 'Usuário',
  grupo: 'Grupo',
  politica: 'Política de acesso',
  aprovacao: 'Pedido de aprovação',
  configuracao: 'Configuração',
  modulo: 'Módulo',
  categoria: 'Categoria',
  ativo: 'Ativo',
  camadatipo: 'Tipo de camada',
  apresentacao: 'Apresentação do mapa',
  icone: 'Ícone',
  camada: 'Camada',
  ato: 'Ato em massa',
  importacao: 'Envio',
  imagem: 'Imagem',
  imagemfavorita: 'Imagens favoritas',
  imagemsalva: 'Imagens salvas',
  buscapermanente: 'Busca permanente de imagens',
  analise: 'Análise',
  deteccao: 'Detecção',
  deteccaotipo: 'Tipo de detecção',
  deteccaostatus: 'Status de detecção',
  ordemdosstatus: 'Ordem dos status',
  classificacao: 'Classificação',
  relatorio: 'Documento',
  filtrosalvo: 'Filtros salvos',
  cartao: 'Cartões',
  telao: 'Telão',
  exportacao: 'Exportação',
  notificacao: 'Notificação',
  preferencia: 'Preferências de avisos',
  verificacao: 'Verificação do registro',
};

/** What people call the fields of events; those that are not here are told by their own name. */
const CAMPOS: Readonly<Record<string, string>> = {
  ...{ nome: 'Nome', sigla: 'Sigla', descricao: 'Descrição', motivo: 'Motivo', ativo: 'Em uso', removido: 'Removido' },
  ...{
    categoria_id: 'Categoria',
    tipo_id: 'Tipo de camada',
    tipo_pai_id: 'Tipo acima',
    tipo_ids: 'Tipos, de cima para baixo',
    opacidades: 'Opacidades (%)',
    ativo_id: 'Ativo',
    uf: 'Estado',
    area: 'Área (ha)',
  },
  ...{ lat: 'Latitude', lng: 'Longitude', geojson: 'Geometria', bbox_geojson: 'Área delimitada' },
  ...{ imagem_padrao: 'Imagem padrão', monitoramento: 'Monitoramento', cor_da_tag: 'Cor da etiqueta' },
  ...{
    area_informada: 'Área informada (ha)',
    comprimento: 'Comprimento (km)',
    geometria: 'Geometria',
    origem: 'Origem',
  },
  ...{ grupo_ids: 'Grupos', ativo_ids: 'Ativos', modulo_ids: 'Módulos', permissao_ids: 'Permissões' },
  ...{ modulo_id: 'Módulo', modulo_pai_id: 'Módulo superior', chave: 'Chave', ordem: 'Ordem' },
  ...{ sessao_tempo: 'Tempo de sessão (min)', grupos_dois_fatores: 'Grupos com duas etapas' },
  ...{
    exigir_aprovacao: 'Exigir segunda pessoa',
    exigir_motivo: 'Exigir motivo',
    limite_envio_mib: 'Tamanho de um envio (MB)',
  },
  ...{ limite_envio_arquivos: 'Arquivos em um envio', sensiveis: 'Permissões sensíveis', autor_id: 'Quem pediu' },
  ...{ aprovador_id: 'Quem decidiu', aprovador_ids: 'Quem pode aprovar', beneficiario_ids: 'Quem ganha' },
  ...{ segundo_fator: 'Verificação em duas etapas', tipo_geometria: 'Geometria do tipo', avatar_id: 'Avatar' },
  ...{ 'estilo.icone': 'Ícone', 'estilo.icone_tamanho': 'Tamanho do ícone (px)', 'estilo.icone_cor': 'Cor do ícone' },
  ...{ 'estilo.icone_transparencia': 'Opacidade do ícone', 'estilo.cor_contorno': 'Cor do contorno' },
  ...{ 'estilo.largura_contorno': 'Largura do contorno', 'estilo.cor_preenchimento': 'Cor do preenchimento' },
  ...{ 'estilo.transparencia_cor_contorno': 'Opacidade do contorno', 'estilo.sem_preenchimento': 'Sem preenchimento' },
  ...{ 'estilo.transparencia_cor_preenchimento': 'Opacidade do preenchimento' },
  ...{ arquivos: 'Arquivos', arquivo: 'Arquivo', camadas: 'Camadas', leitura: 'Leitura', tentativa: 'Tentativa' },
  ...{ lote: 'Lote', problemas: 'Problemas', conteudos: 'Conteúdos', duvidas: 'Dúvidas', escolhas: 'Escolhas' },
  ...{ edicoes: 'Edições', relatorio: 'Relatório', publicar_ao_terminar: 'Publicar ao terminar' },
  ...{ expira_em: 'Expira em', formato: 'Formato', crs: 'Projeção (EPSG)', avisos: 'Avisos', pedido: 'Pedido' },
  objeto: 'O que vai no arquivo',
  ...{ filtro_id: 'Número do filtro', filtro: 'Filtro', analise_ids: 'Análises', camada_ids: 'Camadas' },
  ...{ camada_tipo_ids: 'Tipos de camada', classificacoes: 'Classificações', inicio: 'A partir de', fim: 'Até' },
  ...{ especie: 'Ato', alvos: 'Alvos', total: 'Total', feitas: 'Mudadas', sem_efeito: 'Sem efeito' },
  ...{ tipo: 'Tipo', nivel: 'Nível', titulo: 'Título', mensagem: 'Mensagem', acoes: 'Botões', usuario_id: 'Pessoa' },
  ...{ eventos: 'Eventos conferidos', selados: 'Eventos selados', cabecas: 'Cabeças assinadas', raiz: 'Raiz' },
  ...{ nome_hmac: 'Selo do nome', email_hmac: 'Selo do e-mail' },
  ...{ provisoria: 'Serve uma vez', anterior_definida_por: 'A anterior foi definida por' },
  ...{ desde: 'Desde', ate: 'Até', linhas: 'Linhas', atrasadas: 'Linhas atrasadas', violacao: 'Violação' },
  ...{ chaves: 'Arquivos guardados', desenho: 'Desenho', feicao: 'Feição', feicoes: 'Feições', campos: 'Campos' },
  ...{ codificacao: 'Codificação', tipos_geometria: 'Geometrias', crs_original: 'Sistema do arquivo (EPSG)' },
  ...{ remove_attributes: 'Atributos retirados', attributes_renames: 'Atributos com outro nome', fora: 'Fica de fora' },
  ...{ general_attributes: 'Atributos de todas', geoms: 'Geometrias', geoms_arquivo: 'Arquivo das geometrias' },
  ...{ attributes: 'Atributos', tamanho: 'Tamanho', instante: 'Instante', assinatura: 'Assinatura' },
  ...{ chave_publica: 'Chave pública', indice: 'Lugar no lote', numero: 'Número', importacao_id: 'Envio' },
  ...{ colada: 'Colada', objeto_id: 'De quem é o nome', nomes: 'Nomes', comando_id: 'Pedido' },
  ...{ motivo_da_uf: 'Motivo do estado' },
  ...{ fundamento: 'Fundamento', permissao_id: 'Permissão' },
  ...{ passagens: 'Passagens' },
  ...{ percentual_cobertura: 'Cobre do ativo (%)', nuvens_estimadas: 'Nuvens pelos pixels (%)' },
  ...{ percentual_nuvens: 'Percentual de nuvens', satelite: 'Satélite ou sensor', papeis: 'O que as bandas medem' },
  ...{ obtencao: 'Obtida em', fuso: 'Fuso', versao: 'Versão', exame: 'Exame', dito: 'Dito pelo arquivo' },
  ...{ largura: 'Largura (pixels)', altura: 'Altura (pixels)', resolucao: 'Resolução (m)', crs_epsg: 'Sistema' },
  ...{ pegada: 'Pegada', bandas: 'Bandas', amostra: 'Amostra (pixels)', nuvens: 'Nuvens (%)' },
  ...{ valores: 'Arquivo de valores', quadros: 'Arquivo do mapa' },
  ...{ hash: 'Hash do grupo', grupo: 'Grupo de imagens', cenas: 'Cenas', id: 'Nome', passagem: 'Passagem' },
  ...{ provedor: 'Provedor', provedor_nome: 'Nome do provedor', data: 'Data', obtida_em: 'Obtida em', tipos: 'Tipos' },
  ...{ imagem_ids: 'Imagens', nuvens_min: 'Menos nuvens (%)', nuvens_max: 'Mais nuvens (%)' },
  ...{ analise_id: 'Análise', status_id: 'Status', tipo_deteccao_id: 'Tipo de detecção', centroid: 'Ponto dentro' },
  ...{ tipo_deteccao_alterado_id: 'Outro tipo', classificacao: 'Classificação', observacao: 'Observação' },
  ...{ camada_principal_id: 'Camada de referência', impacto: 'Camadas impactadas', artefatos: 'Artefatos' },
  ...{
    artefato_id: 'Artefato',
    midia_id: 'Arquivo',
    data_antes: 'Data da imagem anterior',
    data_depois: 'Data da imagem posterior',
  },
  ...{ imagens: 'Imagens', antes: 'Antes', depois: 'Depois', regiao: 'Região', revisao_da_forma: 'Forma (revisão)' },
  ...{ alias: 'Nome curto', cor: 'Cor', cor_de_fundo: 'Cor de fundo', status_ids: 'Status, do primeiro ao último' },
  ...{ cor_contorno: 'Cor do contorno', cor_preenchimento: 'Cor do preenchimento', icone: 'Ícone' },
  ...{ transparencia_preenchimento: 'Opacidade do preenchimento', value: 'Número', description: 'Descrição' },
  ...{ transparencia_cor_contorno: 'Opacidade do contorno' },
  ...{ na_tela: 'Na tela', por_email: 'Por e-mail', permissoes: 'Permissões de quem lê' },
  ausencias: 'Imagens que não há',
  ...{ painel: 'Dashboard', ato_id: 'Ato em massa' },
  ...{ cartao_id: 'Número do cartão', cartao_ids: 'Cartões, do primeiro ao último' },
  ...{ consulta: 'Filtro', deteccoes: 'Detecções', modelo: 'Modelo', certificado: 'Certificado' },
  ...{ integro: 'Íntegro', posicao: 'Posição', cabeca: 'Cabeça assinada', max_bytes: 'Limite de envio' },
};

const doLimite: Readonly<Record<string, string>> = ROTULOS_DOS_LIMITES_DOS_ARTEFATOS;

export function nomeDoCampoDoRegistro(campo: string): string {
  if (campo.startsWith('attributes.')) return `Atributo ${campo.slice('attributes.'.length)}`;
  if (campo.startsWith('limites_artefatos.'))
    return doLimite[campo.slice('limites_artefatos.'.length)] ?? campo.replaceAll('_', ' ');
  return CAMPOS[campo] ?? campo.replaceAll('_', ' ');
}

/** What the log of accesses tells, by type. */
export const ACESSOS: Readonly<Record<string, string>> = {
  entrada: 'Entrou',
  saida: 'Saiu',
  sessao_encerrada: 'Encerrou sessões',
  recusa: 'Entrada recusada: senha ou e-mail errado',
  limite: 'Tentativas demais: entrada barrada',
  codigo_recusado: 'Código de duas etapas recusado',
  recuperacao: 'Entrou com um código de recuperação',
  acesso_negado: 'Acesso negado por falta de permissão',
  leitura: 'Leu um arquivo ou dado protegido',
  senha: 'Definiu a senha',
  senha_provisoria: 'Começou a entrar, e precisa escolher a própria senha',
  convite: 'Aceitou o convite',
  segundo_fator_ativado: 'Ativou a verificação em duas etapas',
  segundo_fator_desativado: 'Desativou a verificação em duas etapas',
  segundo_fator_redefinido: 'Teve a verificação em duas etapas redefinida',
  codigos_gerados: 'Gerou códigos de recuperação',
  redefinicao_pedida: 'Pediu nova senha',
};

/** The kinds of accesses that one chooses between. */
export const GRUPOS_DE_ACESSOS = {
  entradas: { nome: 'Entradas e saídas', tipos: ['entrada', 'saida', 'sessao_encerrada', 'recuperacao'] },
  recusas: { nome: 'Recusas', tipos: ['recusa', 'limite', 'codigo_recusado', 'acesso_negado'] },
  leituras: { nome: 'Leituras de arquivos e dados protegidos', tipos: ['leitura'] },
  conta: {
    nome: 'Senhas e duas etapas',
    tipos: [
      ...[
        'senha',
        'senha_provisoria',
        'convite',
        'segundo_fator_ativado',
        'segundo_fator_desativado',
        'segundo_fator_redefinido',
      ],
      ...['codigos_gerados', 'redefinicao_pedida'],
    ],
  },
} as const;

/** What was read or refused, by entry of the table of routes; others are told by their address. */
export const LIDOS: Readonly<Record<string, string>> = {
  abrirTelao: 'telão, em uma tela',
  arquivo: 'arquivo por link',
  arquivoDoEnvio: 'arquivo enviado',
  arquivoExportado: 'arquivo exportado',
  exportarCamadas: 'exportação de camadas',
  exportarDeteccoes: 'exportação de detecções',
  exportarGeometriasDasDeteccoes: 'exportação das geometrias de detecções',
  arquivoDasDeteccoes: 'arquivo exportado de detecções',
  relatorioDoEnvioEmPdf: 'relatório do envio em PDF',
  relatorioDaAnaliseEmPdf: 'relatório de uma análise em PDF',
  impressaoDasDeteccoesEmPdf: 'relatório de detecções em PDF',
  dossieDaDeteccaoEmPdf: 'dossiê de uma detecção em PDF',
  documentoEmitido: 'documento emitido',
  dadosProtegidos: 'dados pessoais protegidos de uma camada',
  exportarLogs: 'logs em CSV',
  acessos: 'registro de acessos',
  meusDadosEmJson: 'os próprios dados em JSON',
  meusDadosEmPdf: 'os próprios dados em PDF',
  dadosDaPessoa: 'dados de uma pessoa',
  dadosEmJson: 'dados de uma pessoa em JSON',
  dadosEmPdf: 'dados de uma pessoa em PDF',
};

export const mensagensDoRegistro = {
  pessoa: 'O filtro de pessoa não é válido.',
  especie: 'Não há objetos dessa espécie no registro.',
  evento: 'Não há eventos com esse nome no registro.',
  objeto: 'O filtro de objeto não é válido.',
  periodo: 'O período é DD/MM/AAAA - DD/MM/AAAA, com o início antes do fim.',
  acesso: 'Não há acessos desse grupo.',
  senhaDefinidaPor: (quem: string) => `senha definida por ${quem}`,
  buscaAmpla: 'Mais de mil objetos têm esse nome. Escreva mais letras para ver os eventos deles.',
  verificando: 'Já há uma verificação em andamento. Espere que ela termine.',
} as const;

/** A person whom nothing names any more. */
export const PESSOA_REMOVIDA = 'pessoa removida';
/** Who acts where no person does. */
export const O_SISTEMA = 'Sistema';
