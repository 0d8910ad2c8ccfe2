/** What screens say of changes of access that wait for a second person. */
export const mensagensDaAprovacao = {
  espera: 'O pedido foi feito e espera pela aprovação de outra pessoa. Nada mudou ainda.',
  expirada:
    'Este pedido já não vale: aquilo de que ele partia mudou depois que foi feito. Nada mudou; se ainda for preciso, quem o fez pode fazê-lo de novo.',
  semMotivo: 'Diga por que o pedido é recusado.',
  motivoLongo: 'Use no máximo 2.000 caracteres.',
  concedida: 'Pedido aprovado: a mudança já vale.',
  recusada: 'Pedido recusado: nada mudou.',
  cancelada: 'Pedido retirado: nada mudou.',
  propria: 'Foi você quem fez este pedido: outra pessoa precisa decidi-lo.',
  emBeneficio: 'Você ganharia com este pedido: outra pessoa precisa decidi-lo.',
  semPermissao: 'Decide quem tem a permissão “Aprovar concessões sensíveis”.',
  pendente: (quem: string) => `${quem} pediu uma mudança que espera pela aprovação de outra pessoa.`,
  /** Of the box in the form of the policy. */
  naPolitica: {
    rotulo: 'Concessões sensíveis',
    opcao: 'Exigir aprovação de uma segunda pessoa para concessões sensíveis',
    descricao:
      'Quem ganha uma permissão que muda acessos, apaga, vê dados protegidos ou vê todos os ativos só a recebe depois que outra pessoa com “Aprovar concessões sensíveis” concorda. Deixar de exigir também espera por ela.',
  },
} as const;

/** What became of a request. */
export const SITUACOES = {
  pendente: 'Espera por outra pessoa',
  concedida: 'Aprovado',
  recusada: 'Recusado',
  cancelada: 'Retirado',
  expirada: 'Não vale mais',
} as const;

/** What a page says once, after the act that led to it. */
const avisos: Readonly<Record<string, string>> = {
  solicitada: mensagensDaAprovacao.espera,
  concedida: mensagensDaAprovacao.concedida,
  recusada: mensagensDaAprovacao.recusada,
  cancelada: mensagensDaAprovacao.cancelada,
};

/** The sentence for `aviso` in an address; null for anything else. */
export const avisoDaAprovacao = (aviso: string | null): string | null =>
  aviso !== null && Object.hasOwn(avisos, aviso) ? (avisos[aviso] ?? null) : null;
