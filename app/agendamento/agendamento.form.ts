import type { ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';

/** Fields that say when a schedule is due: the next times are asked for with them. */
const ROTULOS_DA_AGENDA = {
  frequencia: 'Frequência',
  dias_da_semana: 'Dias da semana',
  dia_do_mes: 'Dia do mês',
  dia_util: 'Dia útil',
  cron: 'Expressão cron',
  hora: 'Hora',
  fuso: 'Fuso',
  em_feriados: 'Em feriados',
  uf: 'Feriados do estado',
  feriados_municipais: 'Feriados municipais',
} as const;

/** Every field of the form, as it is called on the screen, in a merge and above a refusal. */
export const ROTULOS = {
  nome: 'Nome',
  especie: 'Documento',
  filtro_id: 'Filtro salvo',
  periodo: 'Período',
  analise_id: 'Análise',
  deteccao_id: 'Detecção',
  formato: 'Formato',
  papel: 'Papel',
  orientacao: 'Orientação',
  ao_vazio: 'Quando não há nada no período',
  ...ROTULOS_DA_AGENDA,
  usuario_ids: 'Pessoas',
  externos: 'E-mails de fora',
  anexar: 'Como o arquivo vai para fora',
  validade_dias: 'Dias que o endereço vale',
} as const;

/** Fields of which several texts are sent. */
type Conjunto = 'dias_da_semana' | 'usuario_ids' | 'anexar';
/** The form's fields as they are sent. */
export type ValoresDoAgendamento = Readonly<Record<Exclude<keyof typeof ROTULOS, Conjunto>, string>> &
  Readonly<Record<Conjunto, readonly string[]>>;

interface Opcao {
  readonly id: string;
  readonly nome: string;
}

export interface DadosDoFormulario {
  /** Null for a new one. */
  readonly id: string | null;
  readonly valores: ValoresDoAgendamento;
  /** -1 for a new one. */
  readonly revisao: number;
  readonly comando_id: string;
  readonly filtros: readonly Opcao[];
  /** Whose dossier it is, where the form came from its page. */
  readonly deteccao: Opcao | null;
  readonly analises: readonly Opcao[];
  readonly pessoas: readonly Opcao[];
  readonly horarios: readonly string[];
  /** Whether the client's policy lets a file go outside as an attachment. */
  readonly permite_anexo: boolean;
}

/** What the form sends where nothing goes with the PDF. */
export const SO_PDF = 'pdf';

/** What the box sends that has the file attached. */
export const ANEXAR = '1';

export const opcoesDe = (nomes: Readonly<Record<string, string>>) =>
  Object.entries(nomes).map(([value, label]) => ({ value, label }));

/** What a field holds now, as one text. */
export const umTexto = (valor: unknown): string => (typeof valor === 'string' ? valor : '');

/** The next times are asked for with these of its values. */
export function consultaDosHorarios(valores: Readonly<Record<string, unknown>>): string {
  const consulta = new URLSearchParams();
  for (const campo of Object.keys(ROTULOS_DA_AGENDA))
    for (const valor of [valores[campo] ?? ''].flat() as ValorDoCampo[]) consulta.append(campo, `${valor}`);
  return consulta.toString();
}
