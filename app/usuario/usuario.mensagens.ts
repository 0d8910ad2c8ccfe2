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
} as const;
