import { sameData } from '#domain/kernel/equality.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';

type Dados = Readonly<Record<string, unknown>>;

/** A field that an event gave another value; `antes` is absent where the event does not change a state but tells a fact. */
export interface CampoMudado {
  /** Dotted where it stands inside of another: `estilo.cor_contorno`. */
  readonly campo: string;
  readonly antes?: unknown;
  readonly depois: unknown;
}

/** Streams whose events replace what earlier ones said of the same field. The others tell how a job went. */
const COM_ESTADO =
  /^(cliente|usuario|grupo|politica|configuracao|modulo|categoria|ativo|camadatipo|apresentacao|camada|imagem|analise|deteccaotipo|deteccaostatus|ordemdosstatus|classificacao)-/;
/** The same of a detection; its other events tell what came to it: a shape, pictures, a status with artefacts. */
const DA_DETECCAO = /^(?:DeteccaoAlterada|TipoDaDeteccaoAlterado)$/;
/** Said of the act and not of the object. */
const DO_ATO = new Set(['motivo']);
const naoDito = (campo: string, valor: unknown) => DO_ATO.has(campo) && (valor ?? '') === '';
/** Fields whose parts are compared one by one. */
const COMPOSTOS = new Set(['estilo', 'attributes', 'limites_artefatos']);

/** What an event says by its name alone. */
const PELO_NOME: readonly (readonly [nome: RegExp, campo: string, valor: boolean])[] = [
  [/^(?:SegundoFator)Ativado$/, 'segundo_fator', true],
  [/^(?:SegundoFator)(?:Desativado|Redefinido)$/, 'segundo_fator', false],
  [/Inativad[oa]$/, 'ativo', false],
  [/(?:Ativad|Reativad|Criad)[oa]$/, 'ativo', true],
  [/Removid[oa]$/, 'removido', true],
  [/Restaurad[oa]$/, 'removido', false],
];

function dadosDe({ type, data }: RecordedEvent): Dados {
  const [, campo, valor] = PELO_NOME.find(([nome]) => nome.test(type)) ?? [];
  const ditos = (data ?? {}) as Dados;
  return campo === undefined ? ditos : { [campo]: valor, ...ditos };
}

/**
 * What one event of a stream changed, field by field.
 * @param events of the stream from its first up to the one that is asked for, which is the last
 */
export function mudancasDe(events: readonly RecordedEvent[]): readonly CampoMudado[] {
  const evento = events.at(-1);
  if (evento === undefined) return [];
  const ditos = dadosDe(evento);
  if (evento.type === 'AprovacaoSolicitada') return mudancasPedidas(ditos);
  if (!COM_ESTADO.test(evento.streamId) && !DA_DETECCAO.test(evento.type)) {
    return [...aplanar(ditos)].flatMap(([campo, depois]) => (naoDito(campo, depois) ? [] : [{ campo, depois }]));
  }
  const estado = Object.assign({}, ...events.slice(0, -1).map(dadosDe)) as Dados;
  const [antes, depois] = [aplanar(estado, Object.keys(ditos)), aplanar(ditos)];
  return [...new Set([...depois.keys(), ...antes.keys()])].flatMap((campo): readonly CampoMudado[] => {
    const [velho, novo] = [antes.get(campo) ?? null, depois.get(campo) ?? null];
    if (DO_ATO.has(campo)) return naoDito(campo, novo) ? [] : [{ campo, depois: novo }];
    return sameData(velho, novo) ? [] : [{ campo, antes: velho, depois: novo }];
  });
}

/** Of a request: what it would change, and then what else it says. */
function mudancasPedidas({ mudanca, ...outros }: Dados): readonly CampoMudado[] {
  const dita = mudanca as { readonly antes: Dados | null; readonly depois: Dados };
  const [antes, depois] = [aplanar(dita.antes ?? {}), aplanar(dita.depois)];
  return [
    ...[...new Set([...depois.keys(), ...antes.keys()])].flatMap((campo): readonly CampoMudado[] => {
      const [velho, novo] = [antes.get(campo) ?? null, depois.get(campo) ?? null];
      return sameData(velho, novo) ? [] : [{ campo, antes: velho, depois: novo }];
    }),
    ...Object.entries(outros).map(([campo, depois]) => ({ campo, depois })),
  ];
}

/** Fields by their dotted names. @param so the outer fields that count; all where none are given */
function aplanar(dados: Dados, so: readonly string[] = Object.keys(dados)): ReadonlyMap<string, unknown> {
  return new Map(
    so.flatMap((campo): (readonly [string, unknown])[] => {
      const valor = dados[campo];
      if (!COMPOSTOS.has(campo) || typeof valor !== 'object' || valor === null) return [[campo, valor]];
      return Object.entries(valor).map(([parte, um]) => [`${campo}.${parte}`, um]);
    }),
  );
}
