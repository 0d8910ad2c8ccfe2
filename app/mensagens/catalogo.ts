/** Texts of the specification's error catalogue (section 8), letter for letter, and those that pages need besides. */
export const mensagens = {
  semPermissao:
    'Você não tem permissão para acessar este recurso. Verifique suas permissões ou entre em contato com o administrador.',
  semSessao: 'Você não tem permissão para acessar este recurso. Por favor, faça login ou verifique suas permissões.',
  tempoEsgotado: 'O servidor não respondeu a tempo. Tente novamente mais tarde.',
  grandeDemais: 'O arquivo enviado é muito grande. Tente novamente com um arquivo menor.',
  generica: 'Não foi possível processar a requisição. Tente novamente mais tarde.',
  naoEncontrado: 'O que você procura não existe ou não está ao seu alcance.',
  formularioVencido:
    'Este formulário venceu ou não veio desta aplicação. Nada foi gravado: confira os dados e envie outra vez.',
  conflito:
    'Outra pessoa alterou este registro enquanto você trabalhava. Nada foi gravado: confira como ele está agora e tente novamente.',
  indisponivel:
    'Agora não é possível gravar. Nada do que você preencheu se perdeu: tente novamente em alguns segundos.',
  foraDoAr: 'O serviço está fora do ar por instantes. Nada se perdeu: tente novamente em alguns segundos.',
  dadosInvalidos: 'Confira os campos indicados.',
  pedidoInvalido: 'O endereço ou o pedido não é válido.',
  semConexao: 'Sem conexão com o servidor. O que você preencheu continua aqui: tente novamente quando a rede voltar.',
  sessaoExpirada: 'Sua sessão terminou. Entre novamente para continuar: o que você preencheu continua aqui.',
  linkVencido: 'Este link venceu. Volte à lista de envios e baixe o arquivo outra vez.',
  processamentoParado:
    'O processamento de arquivos está parado agora. Nada se perdeu: tente novamente em alguns minutos.',
  credenciais: 'E-mail ou senha incorretos.',
  tentativasDemais: 'Muitas tentativas de entrada. Aguarde alguns minutos e tente novamente.',
  envioIncompleto: 'Por favor, selecione o Ativo e o Tipo de Camada antes de enviar.',
  envioRecebido: 'Arquivos recebidos: a leitura começou.',
  envioRecusado: 'Não foi possível prosseguir com a importação do arquivo:',
} as const;

/** Code that tells our own pages to open the sign-in again. */
export const SESSAO_EXPIRADA = 'sessao_expirada';
