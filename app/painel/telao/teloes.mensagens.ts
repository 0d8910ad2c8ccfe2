/** What is said of screens on walls, where the specification says nothing. */
export const mensagensDosTeloes = {
  titulo: 'Telões',
  descricao:
    'Cada telão tem um endereço que serve uma vez: aberto em uma tela, ela mostra os dashboards dos ativos escolhidos, sem ninguém entrar, até que alguém o encerre.',
  nenhum: 'Nenhum telão ainda. Crie um e abra o endereço dele na tela da parede.',
  naoVieram: 'Não foi possível carregar os telões.',
  semNome: 'Dê um nome ao telão, de até 200 letras.',
  semPainel: 'Escolha o dashboard em que o telão começa.',
  semAtivos: 'Escolha ao menos um ativo.',
  ativosDemais: (maximo: number) => `São no máximo ${maximo} ativos em um telão.`,
  ativoAusente: 'Um dos ativos não está em uso ou não está ao seu alcance.',
  criado: 'Telão criado. Abra este endereço na tela da parede: ele serve uma vez e não será mostrado de novo.',
  jaAberto: 'Este telão já foi aberto em uma tela: não tem mais endereço.',
  linkGasto: 'Este endereço já foi usado em uma tela, foi encerrado ou não existe. Peça outro a quem cuida dos telões.',
  parado: 'Esta tela foi encerrada',
  comoVoltar: 'Para que volte a mostrar os dashboards, abra nela o endereço de um telão novo.',
} as const;

export const NOMES_DOS_PAINEIS = { geral: 'Dashboard geral', ativo: 'Dashboard do ativo' } as const;
