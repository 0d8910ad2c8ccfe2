/** What screens say of people with access, besides the specification's own texts. */
export const mensagensDoUsuario = {
  aoInativar: [
    'A pessoa perde o acesso e as sessões dela terminam. O que ela fez continua no registro.',
    'O acesso pode ser dado de volta a qualquer momento.',
  ],
  aoAtivar: ['A pessoa volta a entrar com a mesma senha, os mesmos grupos e os mesmos ativos.'],
  ativado: 'A pessoa voltou a ter acesso.',
  inativado: 'A pessoa ficou sem acesso.',
  semMotivo: 'Diga por que a verificação em duas etapas é retirada.',
  emailDeQuemEntra:
    'Esta pessoa já tem senha: quem lhe muda o e-mail poderia redefini-la. Para isso é preciso também a permissão de redefinir senhas.',
  apagaQuemAlcanca:
    'Esta pessoa pode ou alcança mais do que você: quem administra e alcança tudo o que ela alcança precisa decidir isto.',
  motivoLongo: 'Use no máximo 200 caracteres.',
  ativosIlegiveis: 'O campo ativos é uma lista JSON com os identificadores dos ativos.',
  ativoInexistente: 'Um dos ativos não existe ou não está ao seu alcance.',
  soLeitura: 'Você está vendo o sistema como outra pessoa: nada pode ser alterado. Volte a ser você para continuar.',
  soDaPessoa: 'Isto é só da própria pessoa: não se abre para quem vê o sistema como ela.',
} as const;

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
