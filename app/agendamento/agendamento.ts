import { DIAS_DA_SEMANA } from '#app/kit/datas.ts';
import type { Paginas } from '#app/kit/lista/rodape-da-lista.tsx';
import type { DadosDoAgendamento } from '#domain/agendamento/agendamento.events.ts';
import { MAX_ANEXO_MIB } from '#domain/agendamento/anexo.policy.ts';
import type { Agenda } from '#domain/agendamento/quando.policy.ts';
import type { FalhaDaExecucao } from '#domain/execucao/execucao.events.ts';
import type { FormatoDosDados } from '#domain/relatorio/relatorio.events.ts';

export const NOMES = {
  especie: {
    deteccoes: 'Detecções de um filtro',
    analise: 'Relatório de uma análise',
    dossie: 'Dossiê de uma detecção',
  },
  formato: { pdf: 'PDF', xlsx: 'PDF e planilha (XLSX)', gpkg: 'PDF e GeoPackage' },
  frequencia: {
    diaria: 'Todo dia',
    semanal: 'Toda semana',
    mensal: 'Todo mês',
    dia_util: 'Em um dia útil do mês',
    cron: 'Por uma expressão cron',
  },
  em_feriados: {
    emitir: 'Emitir assim mesmo',
    pular: 'Não emitir',
    adiar: 'Emitir no dia útil seguinte',
  },
  periodo: {
    do_filtro: 'O do filtro',
    dia_anterior: 'O dia anterior',
    sete_dias: 'Os sete dias anteriores',
    trinta_dias: 'Os trinta dias anteriores',
    mes_anterior: 'O mês anterior',
  },
  ao_vazio: { avisar: 'Mandar “nada detectado”', nada: 'Não mandar nada' },
  para_fora: {
    link: 'Por endereço com prazo e código',
    anexado: `Anexado à mensagem, até ${MAX_ANEXO_MIB} MB`,
    sem_politica: 'Por endereço com prazo e código: a política não permite mais anexar',
  },
  papel: { a4: 'A4', a3: 'A3' },
  orientacao: { retrato: 'Retrato', paisagem: 'Paisagem' },
  situacao: { ativo: 'Ativo', pausado: 'Pausado', removido: 'Removido' },
} as const;

/** When it is due, in words. */
export function agendaEmPalavras({ quando, fuso, em_feriados }: Agenda): string {
  const hora = quando.frequencia === 'cron' ? '' : ` às ${quando.hora}`;
  const feriados = { emitir: '', pular: ', menos em feriados', adiar: ', adiado em feriados' }[em_feriados];
  return `${diasEmPalavras(quando)}${hora}${feriados} (${fuso})`;
}

function diasEmPalavras(quando: Agenda['quando']): string {
  switch (quando.frequencia) {
    case 'diaria':
      return 'Todo dia';
    case 'semanal':
      return `Toda semana: ${quando.dias_da_semana.map((dia) => DIAS_DA_SEMANA[dia - 1]).join(', ')}`;
    case 'mensal':
      return `Todo mês, no dia ${quando.dia_do_mes}`;
    case 'dia_util':
      return quando.dia_util === -1 ? 'No último dia útil do mês' : `No ${quando.dia_util}º dia útil do mês`;
    case 'cron':
      return `Cron ${quando.cron}`;
  }
}

/** An instant by the clock of the schedule's own zone. */
export const noFuso = (instante: string, fuso: string): string =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeStyle: 'short', timeZone: fuso }).format(
    new Date(instante),
  );

export interface AgendamentoNaLista {
  readonly id: string;
  readonly nome: string;
  readonly especie: DadosDoAgendamento['documento']['especie'];
  readonly quando: string;
  readonly fuso: string;
  readonly situacao: keyof typeof NOMES.situacao;
  readonly autor: string | null;
  /** ISO 8601; null where it is paused or nothing comes any more. */
  readonly proximo: string | null;
  readonly ultima: Pick<ExecucaoNaTela, 'situacao' | 'prevista_para' | 'atrasada' | 'falha'> | null;
}

export interface PaginaDeAgendamentos extends Paginas {
  readonly agendamentos: readonly AgendamentoNaLista[];
}

/** A page of a schedule's runs, the newest first. */
export interface PaginaDeExecucoes extends Paginas {
  readonly execucoes: readonly ExecucaoNaTela[];
}

export interface ExecucaoNaTela {
  readonly id: string;
  readonly prevista_para: string;
  readonly motivo: 'horario' | 'pedido' | 'sobreposicao' | 'atraso';
  readonly situacao: 'em_andamento' | 'concluida' | 'falhou' | 'pulada';
  readonly atrasada: boolean;
  readonly documento_id: string | null;
  /** What went with the document; null for nothing. */
  readonly dados: FormatoDosDados | null;
  readonly deteccoes: number | null;
  readonly falha: FalhaDaExecucao | null;
  readonly entregas: readonly EntregaNaTela[];
  /** Id of the next command about it. */
  readonly comando_id: string;
}

export interface EntregaNaTela {
  readonly id: string;
  readonly a: string;
  readonly anexo: 'anexado' | 'sem_politica' | 'grande' | null;
  readonly vez: number;
  readonly situacao: 'enviada' | 'por_enviar' | 'nao_enviada' | 'recusada';
  readonly envios: number;
  readonly aberturas: number;
  readonly aberta_em: string | null;
  readonly codigos_errados: number;
}
