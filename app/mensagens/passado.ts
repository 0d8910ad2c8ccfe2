/** What is said of `?em=` where the past is not shown. */
export const mensagensDoPassado = {
  forma: 'Escreva a data como DD/MM/AAAA ou DD/MM/AAAA HH:MM.',
  futuro: 'Essa data ainda não chegou: escolha uma até agora.',
  soHoje: 'Aqui só se vê o presente: tire “em” do endereço.',
  paginaSemPassado:
    'Esta página só mostra o presente: o que está abaixo é de agora, e não da data que o endereço pede.',
} as const;
