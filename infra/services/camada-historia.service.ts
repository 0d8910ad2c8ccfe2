import type { CommonQueryMethods } from 'slonik';
import { type CamadaEvent, camadaStream } from '#domain/camada/camada.events.ts';
import { type ImportacaoEvent, importacaoStream } from '#domain/importacao/importacao.events.ts';
import { sameData } from '#domain/kernel/equality.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { obterOrigemDaCamada } from '#projections/camada/origem.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { doRegistro } from './registro/do-registro.ts';

/** Events of an import that are acts on its layers. */
const DO_ENVIO = [
  'ImportacaoSolicitada',
  'ImportacaoCorrigida',
  'ImportacaoPublicada',
  'ImportacaoDesfeita',
  'ImportacaoRefeita',
] as const;

/** Something that somebody did to a layer, alone or with all of its import. */
export interface PassoDaHistoria {
  readonly evento_id: Uuid;
  readonly tipo: CamadaEvent['type'] | (typeof DO_ENVIO)[number];
  /** ISO 8601 in UTC. */
  readonly quando: string;
  /** Subject id: the name is asked for elsewhere. */
  readonly ator_id: Uuid;
  /** As the person wrote it; null where the act asks for none, or none was given. */
  readonly motivo: string | null;
  /** Fields of the layer, and keys of its attributes, that got another value or none. */
  readonly campos: readonly string[];
  readonly atributos: readonly string[];
  /** Whether the shape that it gave was pasted. */
  readonly colada: boolean;
}
type Mudancas = Pick<PassoDaHistoria, 'campos' | 'atributos'>;
const NENHUMA: Mudancas = { campos: [], atributos: [] };

export interface HistoriaDaCamada {
  /** The file and its place in it; null for a layer that was drawn. */
  readonly origem: {
    readonly importacao_id: Uuid;
    readonly arquivo: string;
    readonly camada: string | null;
    /** From 0. */
    readonly feicao: number;
    readonly crs_original: number | null;
    readonly defeitos: readonly string[];
  } | null;
  /** Newest first; null while the log is away. */
  readonly passos: readonly PassoDaHistoria[] | null;
}

interface Dependencies {
  readonly leitor: CommonQueryMethods;
  readonly store: Pick<EventStore, 'readStream'>;
}

/** Who did what to a layer, and when: told by the log itself, which each entry can be proved against. */
export function createCamadaHistoria({ leitor, store }: Dependencies) {
  return {
    /** Null for a layer that is not within reach. */
    async obter(escopo: Escopo, camada_id: Uuid): Promise<HistoriaDaCamada | null> {
      const row = await leitor.maybeOne(obterOrigemDaCamada(escopo, camada_id));
      if (row === null) return null;
      const { importacao_id, arquivo, feicao, ...resto } = row;
      const origem =
        importacao_id === null ? null : { importacao_id, arquivo: arquivo ?? '', feicao: feicao ?? 0, ...resto };
      const lidos = await doRegistro(
        Promise.all([
          store.readStream(camadaStream(camada_id)),
          importacao_id === null ? [] : store.readStream(importacaoStream(importacao_id)),
        ]),
      );
      if (lidos === null) return { origem, passos: null };
      const [daCamada, doEnvio] = lidos;
      const passos = [
        ...passosDaCamada(daCamada as readonly RecordedEvent<CamadaEvent>[]),
        ...passosDoEnvio(doEnvio as readonly RecordedEvent<ImportacaoEvent>[], camada_id),
      ];
      const porPosicao = passos.toSorted((a, b) => (a.position < b.position ? 1 : -1));
      return { origem, passos: porPosicao.map(({ passo }) => passo) };
    },
  };
}

interface Situado {
  readonly position: bigint;
  readonly passo: PassoDaHistoria;
}

function passosDaCamada(events: readonly RecordedEvent<CamadaEvent>[]): readonly Situado[] {
  let antes: Dados = {};
  return events.flatMap((event) => {
    const mudancas = event.type === 'CamadaAlterada' ? mudadas(antes, event.data) : NENHUMA;
    if ('nome' in event.data) antes = { ...antes, ...event.data };
    // A layer of an import was brought by it: that is told by the import's own events.
    if (event.type === 'CamadaCriada' && event.data.origem !== null) return [];
    return [situar(event, event.type, 'motivo' in event.data ? (event.data.motivo ?? null) : null, mudancas)];
  });
}

function passosDoEnvio(events: readonly RecordedEvent<ImportacaoEvent>[], camada_id: Uuid): readonly Situado[] {
  return events.flatMap((event) => {
    const tipo = DO_ENVIO.find((one) => one === event.type);
    if (tipo === undefined) return [];
    if (event.type !== 'ImportacaoCorrigida') {
      return [situar(event, tipo, 'motivo' in event.data ? event.data.motivo : null, NENHUMA)];
    }
    const { edicoes } = event.data;
    if (edicoes === null) return [];
    const { attributes = {}, fora: _, ...propria } = edicoes.geoms[camada_id] ?? {};
    const mudancas = {
      campos: Object.keys(propria).map((campo) => (campo === 'area' ? 'area_informada' : campo)),
      atributos: [
        ...[...edicoes.remove_attributes, ...Object.values(edicoes.attributes_renames)],
        ...[...Object.keys(edicoes.general_attributes), ...Object.keys(attributes)],
      ],
    };
    // What was typed about single layers may stand in a file: then it is told that there were changes, not which.
    const alguma = mudancas.campos.length + mudancas.atributos.length > 0 || edicoes.geoms_arquivo !== null;
    return alguma ? [situar(event, tipo, null, mudancas)] : [];
  });
}

function situar(
  { eventId, recordedAt, meta, position, data }: RecordedEvent,
  tipo: PassoDaHistoria['tipo'],
  motivo: string | null,
  { campos, atributos }: Mudancas,
): Situado {
  const colada = (data as { readonly colada?: boolean }).colada === true;
  const oQue = { motivo: motivo || null, campos: [...new Set(campos)], atributos: [...new Set(atributos)], colada };
  return { position, passo: { evento_id: eventId, tipo, quando: recordedAt, ator_id: meta.actorId, ...oQue } };
}

type Dados = Readonly<Record<string, unknown>>;
const CAMPOS = ['nome', 'descricao', 'tipo_id', 'ativo_id', 'area_informada'];

function mudadas(antes: Dados, agora: Dados): Mudancas {
  const outro = (de: Dados, para: Dados) => (chave: string) => !sameData(de[chave] ?? null, para[chave] ?? null);
  const [velhos, novos] = [antes.attributes as Dados, agora.attributes as Dados].map((dados) => dados ?? {}) as [
    Dados,
    Dados,
  ];
  return {
    campos: CAMPOS.filter((campo) => agora[campo] !== undefined && outro(antes, agora)(campo)),
    atributos: [...new Set([...Object.keys(novos), ...Object.keys(velhos)])].filter(outro(velhos, novos)),
  };
}
