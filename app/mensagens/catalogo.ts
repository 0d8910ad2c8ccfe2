import { envios, geral } from './especificacao.ts';

/** Texts that pages need besides those of the specification, and the ones of it that are said everywhere. */
export const mensagens = {
  ...geral,
  naoEncontrado: 'O que você procura não existe ou não está ao seu alcance.',
  formularioVencido:
    'Este formulário venceu ou não veio desta aplicação. Nada foi gravado: confira os dados e envie outra vez.',
  conflito:
    'Outra pessoa alterou este registro enquanto você trabalhava. Nada foi gravado: confira como ele está agora e tente novamente.',
  indisponivel:
    'Agora não é possível gravar. Nada do que você preencheu se perdeu: tente novamente em alguns segundos.',
  registroViolado:
    'O registro de eventos do que você procura foi alterado por fora desta aplicação: falta uma parte dele, ou há nele o que não é nosso. Por segurança ele não é lido nem alterado. Avise a administração: a verificação de integridade diz o que falta.',
  foraDoAr: 'O serviço está fora do ar por instantes. Nada se perdeu: tente novamente em alguns segundos.',
  dadosInvalidos: 'Confira os campos indicados.',
  formularioLento: 'O formulário demorou demais para chegar. Nada foi gravado: tente novamente.',
  outroMetodo: 'Este endereço não aceita esse método.',
  pedidoInvalido: 'O endereço ou o pedido não é válido.',
  semConexao: 'Sem conexão com o servidor. O que você preencheu continua aqui: tente novamente quando a rede voltar.',
  semRede: 'O servidor não foi alcançado. Esta página aparece por si quando a rede voltar.',
  sessaoExpirada: 'Sua sessão terminou. Entre novamente para continuar: o que você preencheu continua aqui.',
  linkVencido: 'Este link venceu. Volte à lista de envios e baixe o arquivo outra vez.',
  processamentoParado:
    'O processamento de arquivos está parado agora. Nada se perdeu: tente novamente em alguns minutos.',
  impressaoParada: 'O serviço de relatórios está parado agora. Tente novamente em alguns minutos.',
  impressaoOcupada: 'Há relatórios demais na fila agora. Tente novamente em alguns segundos.',
  documentosDemais: 'Já há dois documentos seus sendo preparados. Espere um deles ficar pronto e tente novamente.',
  credenciais: 'E-mail ou senha incorretos.',
  tentativasDemais: 'Muitas tentativas de entrada. Aguarde alguns minutos e tente novamente.',
  envioIncompleto: envios.incompleto,
  envioRecebido: 'Arquivos recebidos: a leitura começou.',
  envioRecusado: envios.recusado,
} as const;

/** Said by the server alone: no page loads them. */
export const mensagensDoServidor = {
  gravadoPorVir:
    'O que você acabou de gravar está guardado, mas ainda não pode ser lido. Tente novamente em alguns segundos.',
  provedorParado:
    'O provedor desta imagem não responde como deveria agora. As imagens dos outros continuam: tente novamente em alguns minutos.',
  provedorPedeEspera: (segundos: string) =>
    `O provedor desta imagem recebeu pedidos demais e pede uma espera de ${segundos} s. Tente novamente depois.`,
  enviosDemais:
    'Você já tem envios demais em andamento. Termine ou cancele algum deles, ou tente novamente em uma hora.',
  exportacoesDemais:
    'Você já tem cinco exportações em andamento. Espere uma terminar, ou cancele alguma em “Exportações”, e tente novamente.',
  soLeitura: 'Você está vendo o sistema como outra pessoa: nada pode ser alterado. Volte a ser você para continuar.',
  soDaPessoa: 'Isto é só da própria pessoa: não se abre para quem vê o sistema como ela.',
} as const;

/** Code that tells our own pages to open the sign-in again. */
export const SESSAO_EXPIRADA = 'sessao_expirada';

/** Code of the one refusal that is 401 although somebody is signed in: the specification's, of an export. */
export const SEM_PERMISSAO = 'sem_permissao';
