const ENTRADA_VENCIDA = 'Passou o tempo entre a senha e o código. Comece de novo: nada foi perdido.';

/** What the sign-in says when it is reached from elsewhere: the keys are what `?aviso=` may hold. */
const avisosDaEntrada: Readonly<Record<string, string>> = {
  'acesso-criado': 'Acesso criado. Entre com o e-mail e a senha que você escolheu.',
  'senha-trocada': 'Senha trocada. Entre com a nova; as sessões abertas com a anterior foram encerradas.',
  'entrada-vencida': ENTRADA_VENCIDA,
};

/** The same for the profile. */
const avisosDoPerfil: Readonly<Record<string, string>> = {
  'senha-trocada': 'Senha trocada. Suas outras sessões foram encerradas.',
  'dois-fatores-desativados': 'Verificação em duas etapas desativada.',
  'sessao-encerrada': 'Sessão encerrada.',
  'avatar-salvo': 'Avatar salvo.',
  'pagina-inicial-salva': 'Página inicial salva.',
  'notificacoes-salvas': 'Notificações salvas.',
  'apagamento-pedido':
    'Pedido registrado. Quem administra o seu acesso vai decidi-lo; até lá, você pode desistir aqui.',
  'apagamento-cancelado': 'Você desistiu do pedido: nada será apagado.',
  'sessoes-encerradas': 'Suas outras sessões foram encerradas.',
};

const de = (avisos: Readonly<Record<string, string>>, chave: string | null) =>
  chave !== null && Object.hasOwn(avisos, chave) ? (avisos[chave] ?? null) : null;

export const avisoDaEntrada = (chave: string | null) => de(avisosDaEntrada, chave);
export const avisoDoPerfil = (chave: string | null) => de(avisosDoPerfil, chave);

export const textosDaEntrada = {
  entradaVencida: ENTRADA_VENCIDA,
  faltaAtivar:
    'A política de acesso passou a pedir a verificação em duas etapas. Ative-a em outra aba e volte: o que você preencheu continua aqui.',
  faltaSenha:
    'A sua senha foi escolhida por outra pessoa e serve só uma vez. Escolha a sua em outra aba e volte: o que você preencheu continua aqui.',
  codigoIncompleto: 'Preencha os seis dígitos do código.',
  codigoIncorreto: 'Código incorreto ou já usado. Espere o próximo do aplicativo e tente novamente.',
  recuperacaoIncorreta: 'Código de recuperação incorreto ou já usado.',
  redefinicaoPedida:
    'Se houver um acesso com este e-mail, enviamos a ele um link para escolher outra senha. Ele vale por pouco tempo e uma vez; confira também a caixa de spam.',
  linkDeSenhaVencido: 'Este link já foi usado ou venceu. Peça outro: leva um minuto.',
  senhaAtualVazia: 'Informe sua senha atual.',
} as const;
