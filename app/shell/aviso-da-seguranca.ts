/** What a page says once, after the act that led to it. */
const avisos: Readonly<Record<string, string>> = {
  convidado:
    'Usuário criado. A pessoa recebeu por e-mail o endereço para escolher a senha. Falta dizer que ativos ela alcança.',
  criado:
    'Usuário criado com a senha escolhida. Ela serve uma vez: a pessoa escolhe a dela ao entrar. Falta dizer que ativos a pessoa alcança.',
  salvo: 'Usuário salvo.',
  'senha-trocada':
    'Usuário salvo, com outra senha. Ela serve uma vez: a pessoa escolhe a dela ao entrar. As sessões da pessoa foram encerradas e ela foi avisada por e-mail.',
  redefinicao: 'A pessoa recebeu por e-mail um endereço para escolher outra senha.',
  convite: 'A pessoa recebeu por e-mail outro endereço para o primeiro acesso.',
  'sessoes-encerradas': 'As sessões da pessoa foram encerradas.',
  'dois-fatores-retirados': 'A verificação em duas etapas foi retirada e as sessões da pessoa foram encerradas.',
  'grupo-criado': 'Grupo criado.',
  'grupo-salvo': 'Grupo salvo.',
  'grupo-removido': 'Grupo removido.',
  aprovacao: 'O pedido espera pela aprovação de outra pessoa, em Aprovações. O grupo ainda é o de antes.',
  'grupos-aprovacao':
    'Usuário salvo. Os grupos esperam pela aprovação de outra pessoa, em Aprovações: por ora são os de antes.',
  'convidado-aprovacao':
    'Usuário criado, por ora em nenhum grupo: os grupos esperam pela aprovação de outra pessoa, em Aprovações. A pessoa recebeu por e-mail o endereço para escolher a senha.',
};

/** The sentence for `aviso` in an address; null for anything else. */
export const avisoDaSeguranca = (aviso: string | null): string | null =>
  aviso !== null && Object.hasOwn(avisos, aviso) ? (avisos[aviso] ?? null) : null;
