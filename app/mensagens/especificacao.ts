/**
 * The texts that the two documents of the specification quote, letter for letter, slips included: a test holds them
 * against the copies in docs/especificacao. `{…}` is filled by `preencher`, a trailing `...` or `:` by `detalhar`.
 */

/** What a request that failed is told by, in the order of mensagem-da-falha.ts. */
export const geral = {
  naoAutorizadoEmIngles: 'This action is unauthorized.',
  semPermissao:
    'Você não tem permissão para acessar este recurso. Verifique suas permissões ou entre em contato com o administrador.',
  semSessao: 'Você não tem permissão para acessar este recurso. Por favor, faça login ou verifique suas permissões.',
  tempoEsgotado: 'O servidor não respondeu a tempo. Tente novamente mais tarde.',
  grandeDemais: 'O arquivo enviado é muito grande. Tente novamente com um arquivo menor.',
  generica: 'Não foi possível processar a requisição. Tente novamente mais tarde.',
} as const;

export const localizacao = {
  negada: 'Permissão negada para acessar a localização atual.',
  indisponivel: 'Localização indisponível. Verifique se o GPS está ativado.',
  demorada: 'Tempo limite excedido ao tentar obter a localização atual.',
  desconhecida: 'Erro desconhecido ao tentar obter a localização atual.',
  semSuporte:
    'Não foi possível obter a localização atual. Verifique se o navegador tem permissão para acessar a localização.',
} as const;

export const areaDeTransferencia = {
  copiado: 'Texto copiado para a área de transferência!',
  nadaSelecionado: 'Nenhum texto selecionado',
  falhou: 'Erro ao copiar para a área de transferência: ...',
} as const;

export const mapa = {
  iconeNaoCarregado: 'Não foi possível carregar o ícone. Verifique se o ícone existe e está acessível.',
  capturaFalhou: 'Erro ao capturar a imagem do mapa: ...',
  lugarNaoEncontrado: 'No results found for geocode ID: ...',
  buscaSemResultado: 'Não foi possível encontrar nenhum resultado para a busca.',
  areaMuitoGrande: 'Área muito grande',
  semAreaDelimitada: 'Você deve especificar um ativo ou localização que possua uma área delimitada.',
} as const;

/** Of the drawing toolbar: for the developer's log, in English as the document has them. */
export const ferramentas = {
  feicaoInexistente: 'Feature not found: "{id}"',
  anelAberto: 'First and last coordinates in a ring must be the same',
  linhaSemCoordenadas: 'line must contain coordinates',
  naoEPoligono: 'The input must be a geojson Polygon',
  poligonoInvalido: 'Input geometry is not a valid Polygon or MultiPolygon',
  semInicio: "Timeout 60 seconds: can't init geoman",
} as const;

export const formularios = {
  arquivoGrande: 'O arquivo deve ter no máximo {N}KB',
  corInvalida: 'Cor hexadecimal inválida',
  atencao: 'Atenção!',
  edicaoNaoAplicada:
    'Você está no modo de edição e não clicou novamente no botão para aplicar as alterações. Se você salvar agora, perderá as alterações realizadas no desenho da geometria. Deseja prosseguir?',
  palavraDeConfirmacao: 'excluir',
  datasIncompletas: 'Ambas as datas são obrigatórias ao filtrar por período',
  datasInvertidas: 'A data final deve ser maior ou igual à data inicial',
  dataInicialPosterior: 'A data inicial deve ser anterior à data final.',
  resolucaoInvertida: 'A resolução mínima deve ser menor que a resolução máxima.',
} as const;

export const usuarios = {
  semAtivo: 'Pelo menos um ativo deve estar selecionado.',
  ativosNaoCarregados: 'Erro ao carregar os ativos do usuário.',
  ativosNaoAtualizados: 'Erro ao atualizar ativos. Tente novamente.',
  ativosAtualizados: 'Ativos atualizados com sucesso!',
} as const;

export const camadas = {
  geojsonIlegivel: 'Não foi possível converter o geojson da camada',
  naoRemovidas: 'Não foi remover as camadas selecionadas:',
  naoAlternadas: 'Não foi possível {ativar|inativar} as camadas selecionadas:',
  naoBaixadas: 'Não foi possível fazer o download das camadas',
  semPermissaoDeExportar: 'Você não tem permissão para exportar as camadas selecionadas.',
  semNomeDoArquivo: 'Nome do arquivo não encontrado no cabeçalho da resposta.',
  exportacaoFalhou: 'Tente novamente mais tarde ou verifique as camadas selecionadas.',
  naoCarregadas: 'Erro ao carregar camadas',
  nenhuma: 'Nenhuma camada encontrada',
  semResultado: 'Nenhum resultado encontrado.',
} as const;

export const envios = {
  incompleto: 'Por favor, selecione o Ativo e o Tipo de Camada antes de enviar.',
  recusado: 'Não foi possível prosseguir com a importação do arquivo:',
  geometriasNaoCarregadas: 'Não foi possível carregar as geometrias:',
  temporarioGrande: 'Arquivo {name} excede o tamanho máximo de 10MB.',
  temporarioDeOutroFormato: 'Formato de arquivo {ext} não suportado. Use apenas .kml ou .kmz.',
  temporarioSemArquivo: 'Selecione pelo menos um arquivo.',
  temporarioFalhou: 'Erro no upload, verifique os arquivos e tente novamente.',
} as const;

export const imagens = {
  naoSalva: 'Não foi possível salvar a imagem:',
  arquivoGrande: 'O arquivo selecionado é maior que o permitido (NMB).',
  naoCarregadas: 'Não foi possível carregar as imagens',
  nenhuma: 'Nenhuma imagem encontrada',
  verifiqueOsFiltros: 'Verifique os filtros e tente novamente',
  nenhumaFavorita: 'Nenhuma imagem favorita encontrada',
  favoritoNaoAlterado: 'Não foi possível alterar o status de favorito',
  favoritada: 'A imagem foi adicionada aos favoritos!',
  desfavoritada: 'A imagem foi removida dos favoritos!',
} as const;

export const deteccoes = {
  naoCarregadas: 'Não foi possível carregar as detecções:',
  relatorioNaoCarregado: 'Não foi possível carregar o relatório de deteccções.',
  contateOSuporte: 'Entre em contato com o suporte.',
  geometriaNaoCarregada: 'Não foi possível carregar a geometria da detecção: ...',
  areasNaoCarregadas: 'Não foi possível carregar as áreas de monitoramento: ...',
  semMapaDeCalor: 'Nenhuma detecção disponível para o mapa de calor',
  semResultado: 'Nenhum resultado encontrado',
  nenhuma: 'Nenhuma detecção encontrada',
  verifiqueOsFiltros: 'Verifique os filtros aplicados e tente novamente.',
  naoExportadas: 'Erro ao exportar detecções. Tente novamente mais tarde.',
  exportacaoIncompleta: 'Não foi possível concluir a exportação:',
  semPermissaoDeExportar: 'Você não tem permissão para exportar as detecções.',
  impactadasNaoObtidas: 'Não foi possível obter as camadas impactadas',
  semImpactadas: 'Não foram encontradas camadas impactadas...',
  naoAtualizada: 'Não foi possível atualizar a detecção',
  naoCriada: 'Não foi possível criar a detecção',
  tipoNaoAtualizado: 'Não foi possível atualizar o tipo da deteccção:',
  naoRemovida: 'Não foi possível remover a detecção',
  tentarNovamente: 'Tentar Novamente',
  statusNaoCriado: 'Não foi possível criar o status da detecção:',
  statusCriado: 'Status criado com sucesso!',
  tipoAlterado: 'Tipo de deteccção alterado com sucesso!',
  criada: 'Detecção criada com sucesso!',
  atualizada: 'Detecção atualizada com sucesso!',
  removida: 'Detecção removida com sucesso!',
  ajustada: 'Ajuste realizado com sucesso!',
} as const;

export const artefatos = {
  semTipo: 'Tipo do artefato é obrigatório',
  tipoInvalido: 'Tipo de artefato inválido',
  semLink: 'É necessário informar pelo menos um link',
  semStatus: 'Status é obrigatório',
  prefixo: 'Artefato N:',
  naoRemovido: 'Erro ao remover artefato',
} as const;

export const analises = {
  tituloPadrao: 'Análise de comparação {date} - {date}',
  semAtivo: 'Selecione um ativo',
  semImagens: 'Selecione duas imagens para criar uma análise.',
  nenhuma: 'Nenhuma análise encontrada',
  nenhumaDoAtivo: 'Esse ativo não possui análises cadastradas.',
  naoCarregadas: 'Erro ao carregar análises',
  dadosNaoCarregados: 'Não foi possível carregar os dados da análise',
  naoAtualizada: 'Não foi possível atualizar a análise',
  naoCriada: 'Não foi possível criar a análise',
  naoRemovida: 'Não foi possível remover a análise',
  naoAlternada: 'Erro ao publicar/despublicar análise',
  criada: 'Análise criada com sucesso!',
  alterada: 'Análise alterada com sucesso!',
  publicada: 'Análise publicada com sucesso!',
  despublicada: 'Análise despublicada com sucesso!',
} as const;

/** The text with its `{…}` filled in, each in its turn: `{date} - {date}` takes two values. */
export function preencher(texto: string, ...valores: readonly (string | number)[]): string {
  let proximo = 0;
  return texto.replace(/\{[^}]*\}/g, (lugar) => String(valores[proximo++] ?? lugar));
}

/** The text with what the server or the browser said in the place of its `...`, or after its colon. */
export function detalhar(texto: string, detalhe: string): string {
  return texto.endsWith('...') ? `${texto.slice(0, -3)}${detalhe}` : `${texto} ${detalhe}`;
}
