import { z } from 'zod';
import {
  type DadosDoAgendamento,
  dadosDoAgendamentoSchema,
  MAX_EXTERNOS,
} from '#domain/agendamento/agendamento.events.ts';
import { type Agenda, agendaSchema } from '#domain/agendamento/quando.policy.ts';
import { ANEXAR, SO_PDF } from './agendamento.form.ts';
import { textosDosAgendamentos as textos } from './agendamento.mensagens.ts';

/** What a form or an address says: pairs of names and texts. */
interface Campos {
  texto(nome: string): string;
  todos(nome: string): readonly string[];
}

export function camposDe(de: FormData | URLSearchParams): Campos {
  const todos = (nome: string) => de.getAll(nome).filter((um): um is string => typeof um === 'string');
  return { todos, texto: (nome) => (todos(nome)[0] ?? '').trim() };
}

type Erros = Readonly<Record<string, readonly string[]>>;
export type Lido<T> = { readonly lido: T } | { readonly erros: Erros };

/** Sentences by the path of what a schema refuses. */
const FRASES: Readonly<Record<string, readonly [campo: string, frase: string]>> = {
  'quando.hora': ['hora', textos.hora],
  'quando.dias_da_semana': ['dias_da_semana', textos.diasDaSemana],
  'quando.dia_do_mes': ['dia_do_mes', textos.diaDoMes],
  'quando.dia_util': ['dia_util', textos.diaUtil],
  'quando.cron': ['cron', textos.cron],
  'quando.frequencia': ['frequencia', textos.escolha],
  fuso: ['fuso', textos.fuso],
  em_feriados: ['em_feriados', textos.escolha],
  uf: ['uf', textos.escolha],
  feriados_municipais: ['feriados_municipais', textos.municipais],
  nome: ['nome', textos.semNome],
  'documento.especie': ['especie', textos.escolha],
  'documento.objeto_id': ['objeto_id', textos.semObjeto],
  'documento.filtro_id': ['filtro_id', textos.semFiltro],
  'documento.periodo': ['periodo', textos.escolha],
  'documento.formato': ['formato', textos.formato],
  'documento.papel': ['papel', textos.escolha],
  'documento.orientacao': ['orientacao', textos.escolha],
  ao_vazio: ['ao_vazio', textos.escolha],
  'destinatarios.usuario_ids': ['usuario_ids', textos.pessoas],
  validade_dias: ['validade_dias', textos.validade],
};

function errosDe({ issues }: z.ZodError): Erros {
  const erros: Record<string, string[]> = {};
  for (const { path } of issues) {
    const caminho = path.filter((parte) => typeof parte === 'string').join('.');
    const [campo, frase] = FRASES[caminho] ?? FRASES[caminho.replace(/\.[^.]+$/, '')] ?? ['nome', textos.escolha];
    erros[campo] = [frase];
  }
  return erros;
}

/** What the document is of stands in a field of its kind. */
function comObjetoEm({ objeto_id, ...erros }: Erros, especie: string): Erros {
  if (objeto_id === undefined) return erros;
  return { ...erros, [especie === 'dossie' ? 'deteccao_id' : 'analise_id']: objeto_id };
}

/** When it is due, as the form says it. */
export function lerAgenda(campos: Campos): Lido<Agenda> {
  const { texto, todos } = campos;
  const lida = agendaSchema.safeParse({
    quando: {
      frequencia: texto('frequencia'),
      hora: texto('hora'),
      cron: texto('cron'),
      dias_da_semana: [...new Set(todos('dias_da_semana').map(Number))].sort(),
      dia_do_mes: inteiro(texto('dia_do_mes')),
      dia_util: inteiro(texto('dia_util')),
    },
    fuso: texto('fuso'),
    em_feriados: texto('em_feriados'),
    uf: texto('uf') || null,
    feriados_municipais: linhasDe(texto('feriados_municipais')).map(municipal),
  });
  return lida.success ? { lido: lida.data } : { erros: errosDe(lida.error) };
}

const inteiro = (texto: string) => (/^-?\d{1,3}$/.test(texto) ? Number(texto) : Number.NaN);
const linhasDe = (texto: string) =>
  texto
    .split(/[\n,;]+/)
    .map((linha) => linha.trim())
    .filter((linha) => linha !== '');

/** DD/MM or DD/MM/AAAA as it is kept; what is neither is refused by the schema. */
function municipal(dito: string): string {
  const achado = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(dito);
  if (achado === null) return dito;
  const [, dia = '', mes = '', ano] = achado;
  const mesEDia = `${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`;
  return ano === undefined ? mesEDia : `${ano}-${mesEDia}`;
}

/** The same as the form shows it. */
export const municipalNaTela = (dia: string): string => dia.split('-').reverse().join('/');

export type Pedidos = Omit<DadosDoAgendamento, 'destinatarios'> & {
  readonly usuario_ids: readonly string[];
  readonly emails: readonly string[];
  readonly anexar: boolean;
};

const semExternos = dadosDoAgendamentoSchema.omit({ agenda: true }).extend({
  nome: z.string().trim().min(1).max(200),
  destinatarios: dadosDoAgendamentoSchema.shape.destinatarios.pick({ usuario_ids: true }),
});

/** The whole form; addresses outside are still as they were typed. */
export function lerPedido(campos: Campos): Lido<Pedidos> {
  const { texto, todos } = campos;
  const agenda = lerAgenda(campos);
  const especie = texto('especie');
  const doFiltro = especie === 'deteccoes';
  const formato = texto('formato') || SO_PDF;
  const lido = semExternos.safeParse({
    nome: texto('nome'),
    documento: {
      especie,
      objeto_id: doFiltro ? null : texto(especie === 'analise' ? 'analise_id' : 'deteccao_id'),
      filtro_id: doFiltro ? texto('filtro_id') || null : null,
      periodo: doFiltro ? texto('periodo') : 'do_filtro',
      papel: texto('papel'),
      orientacao: texto('orientacao'),
      ...(formato !== SO_PDF && { formato }),
    },
    ao_vazio: texto('ao_vazio'),
    validade_dias: inteiro(texto('validade_dias')),
    destinatarios: { usuario_ids: [...new Set(todos('usuario_ids'))] },
  });
  const emails = [...new Set(linhasDe(texto('externos')).map((um) => um.toLowerCase()))];
  const errado = emails.find((um) => !z.email().max(254).safeParse(um).success);
  const deFora =
    errado !== undefined ? textos.email(errado) : emails.length > MAX_EXTERNOS ? textos.emailsDemais : null;
  const erros: Record<string, readonly string[]> = {
    ...('erros' in agenda ? agenda.erros : {}),
    ...(lido.success ? {} : comObjetoEm(errosDe(lido.error), especie)),
    ...(deFora === null ? {} : { externos: [deFora] }),
  };
  const anexar = todos('anexar').includes(ANEXAR);
  if (anexar && emails.length === 0) erros.anexar = [textos.anexaParaNinguem];
  if (emails.length + todos('usuario_ids').length === 0) erros.usuario_ids = [textos.semDestinatario];
  if (!lido.success || 'erros' in agenda || Object.keys(erros).length > 0) return { erros };
  const { destinatarios, ...dados } = lido.data;
  return { lido: { ...dados, agenda: agenda.lido, usuario_ids: destinatarios.usuario_ids, emails, anexar } };
}
