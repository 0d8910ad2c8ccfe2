import type { FalhaDaExecucao } from '#domain/execucao/execucao.events.ts';

/** What pages of scheduled reports say. */
export const textosDosAgendamentos = {
  titulo: 'Relatórios agendados',
  descricao: 'Relatórios que se emitem por si e vão a quem se escolheu, com o que o autor de cada um pode ver na hora.',
  nenhum: 'Nenhum relatório agendado ainda.',
  buscar: 'Buscar por nome',
  nenhumComNome: 'Nenhum relatório agendado tem esse nome.',
  naoVieram: 'Não foi possível carregar os relatórios agendados.',
  semHorarios: 'Nenhum horário pela frente.',
  horariosDe: (fuso: string) => `Horários de ${fuso}`,
  nuncaExecutado: 'Ainda não foi emitido.',
  execucoesNaoVieram: 'Não foi possível carregar as emissões.',
  criado: 'Relatório agendado.',
  salvo: 'Agendamento salvo.',
  oQueSePerde:
    'Nada mais se emite por ele, e os endereços que ele mandou para fora deixam de valer. Um agendamento removido não volta.',
  soOAutor: 'Só o autor do agendamento o altera, executa ou reenvia: ele age com o que o autor pode ver.',
  atoDesconhecido: 'Escolha o que fazer com o agendamento.',
  semAssinatura: 'Quem agenda um relatório o assina a cada emissão: é preciso também a permissão “Assinar relatórios”.',
  todasAsDeteccoes: 'Todas as detecções ao alcance do autor',
  foraDoAlcance: 'Fora do seu alcance, ou removido',
  semNome: 'Dê um nome ao agendamento, com até 200 letras.',
  semObjeto: 'Escolha de que é o documento.',
  formato: 'A planilha e o GeoPackage são das detecções de um filtro: para outro documento, escolha PDF.',
  semFiltro: 'Escolha um dos seus filtros salvos.',
  semDestinatario: 'Escolha ao menos uma pessoa, ou escreva um e-mail de fora.',
  email: (qual: string) => `“${qual}” não é um e-mail.`,
  anexoProibido: 'A política de acesso do cliente não permite que o arquivo vá anexado.',
  anexaParaNinguem: 'Só se anexa para e-mails de fora: escreva ao menos um.',
  emailsDemais: 'São no máximo 20 e-mails de fora.',
  pessoas: 'Escolha no máximo 50 pessoas, da lista.',
  hora: 'A hora é HH:MM, como 08:00.',
  diasDaSemana: 'Escolha ao menos um dia da semana.',
  diaDoMes: 'O dia do mês vai de 1 a 31.',
  diaUtil: 'O dia útil vai de 1 a 15, ou é o último.',
  cron: 'São cinco campos de cron com um só minuto, como 30 8 * * 1-5: no máximo um relatório por hora.',
  fuso: 'Escolha um fuso, como America/Sao_Paulo.',
  municipais: 'Um feriado municipal por linha, como 08/12 ou 08/12/2026; no máximo 40.',
  validade: 'O link vale de 1 a 30 dias.',
  escolha: 'Escolha da lista.',
} as const;

export const falhasDaExecucao: Readonly<Record<FalhaDaExecucao, string>> = {
  sem_acesso: 'O autor não tem mais acesso ao que este relatório conta, ou não pode mais assinar: nada foi emitido.',
  sem_objeto: 'O que este relatório conta não existe mais, ou o autor não o alcança: nada foi emitido.',
  filtro_removido: 'O filtro salvo foi removido: nada foi emitido.',
  pedido_invalido: 'O filtro não serve mais: nada foi emitido.',
  sem_impressao: 'O serviço de relatórios não respondeu em seis horas: nada foi emitido.',
  sem_dados: 'O arquivo de dados não pôde ser feito: o documento foi emitido, e não foi mandado.',
  falha_interna: 'Algo falhou do nosso lado: nada foi emitido.',
};

/** The link of the file of data that goes with a document. */
export const BAIXAR_DADOS = { xlsx: 'Baixar a planilha (XLSX)', gpkg: 'Baixar o GeoPackage' } as const;

/** What the page for somebody outside says; the same whatever was wrong. */
export const textosDaEntrega = {
  titulo: 'Relatório para você',
  descricao: 'Digite o código de oito algarismos que foi em outra mensagem.',
  naoConfere: 'O código não confere, ou o endereço não vale mais. Depois de cinco códigos errados ele se fecha.',
  passou: 'O endereço do arquivo vale uma vez, por cinco minutos. Digite o código outra vez.',
  demais: 'Muitas tentativas deste endereço de rede. Espere um pouco e tente outra vez.',
} as const;
