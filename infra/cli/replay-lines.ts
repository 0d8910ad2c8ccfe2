import type { Artefato } from '#domain/artefato/artefato.policy.ts';
import type { DeteccaoState } from '#domain/deteccao/deteccao.decider.ts';
import { type DeteccaoEvent, deteccaoEvents } from '#domain/deteccao/deteccao.events.ts';
import { contarArtefatos, type PassoDaVida } from '#domain/deteccao/vida.ts';
import { bbox, contarVertices } from '#domain/geometria/partes.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { numero } from '../store/audit/checks/check.ts';
import { createNamesOfThen, type NamesOfThen } from './names-of-then.ts';

type Recorded = RecordedEvent<DeteccaoEvent>;
type Sources = Parameters<typeof createNamesOfThen>[0];

/** What came with the statuses, and with which reason it went. */
interface Artefacts {
  readonly came: Map<Uuid, Artefato>;
  readonly went: Map<Uuid, string>;
}

const SENTENCES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(deteccaoEvents).map(({ type, descricao }) => [type, descricao]),
);

/**
 * Tells a life as the detection's page shows it: each step with what was known then, under the names of then.
 * @returns lines of a step; steps are to be told in their order
 */
export async function tellLives({ events, ...sources }: Sources & { readonly events: readonly Recorded[] }) {
  const names = createNamesOfThen(sources);
  const who = await names.pessoas([...new Set(events.map(({ meta }) => meta.actorId))]);
  const artefacts: Artefacts = { came: new Map(), went: new Map() };
  return async ({ evento, estado, area }: PassoDaVida<Recorded>): Promise<readonly string[]> => {
    note(evento, artefacts);
    const { position, recordedAt, type, meta } = evento;
    const back = meta.demonstracao ? '  (da demonstração, datado para trás)' : '';
    return [
      `${position}  ${recordedAt}  ${type}  por ${who(meta.actorId, recordedAt)}${back}`,
      `    ${SENTENCES[type] ?? type}`,
      `    ${(await knownOf(names, estado, area, position)).join(' · ')}`,
      ...placeOf(estado),
      ...saidOf(estado),
      ...artefactsOf(estado, artefacts),
    ];
  };
}

function note({ type, data }: Recorded, { came, went }: Artefacts): void {
  if (type === 'StatusDaDeteccaoRegistrado') for (const artefato of data.artefatos) came.set(artefato.id, artefato);
  if (type === 'ArtefatoRemovido') went.set(data.artefato_id, data.motivo);
}

async function knownOf(names: NamesOfThen, state: DeteccaoState, area: number, until: bigint): Promise<string[]> {
  const { dados, mudanca, status_id, cliente_id } = state;
  const { tipo_deteccao_alterado_id: changed, classificacao } = mudanca;
  const { presentes, removidos } = contarArtefatos(state);
  const first = dados === null ? [] : [await names.tipo(dados.tipo_deteccao_id, until)];
  return [
    ...first.map((nome) => (changed === null ? `tipo ${nome}` : `primeiro tipo ${nome}`)),
    ...(changed === null ? [] : [`tipo ${await names.tipo(changed, until)}`]),
    ...(classificacao === null || cliente_id === null
      ? []
      : [`classificação ${await names.classificacao(cliente_id, classificacao, until)}`]),
    ...(status_id === null ? [] : [`status ${await names.status(status_id, until)}`]),
    `área ${area.toLocaleString('pt-BR', { minimumFractionDigits: 4 })} ha`,
    `artefatos ${presentes}, removidos ${removidos}`,
    ...(state.removida ? ['na lixeira'] : []),
  ];
}

/** Where it lay: enough to see that a shape is another one; the whole of it stands in the event. */
function placeOf({ geojson }: DeteccaoState): string[] {
  if (geojson === null) return [];
  const [west, south, east, north] = bbox(geojson).map((degrees) => degrees.toFixed(6));
  return [
    `    geometria ${geojson.type} de ${numero(contarVertices(geojson))} vértices, ${west} ${south} a ${east} ${north}`,
  ];
}

const saidOf = ({ dados, mudanca }: DeteccaoState): string[] => [
  ...(dados?.descricao ? [`    descrição: ${oneLine(dados.descricao)}`] : []),
  ...(mudanca.observacao ? [`    observação: ${oneLine(mudanca.observacao)}`] : []),
];

/** Every one that ever came, also those that went: that they were there is part of what is known. */
function artefactsOf({ artefatos }: DeteccaoState, { came, went }: Artefacts): string[] {
  return [...came.values()].flatMap(({ id, tipo, links, midias, observacao }) => {
    const stands = artefatos[id] === true;
    const gone = stands ? '' : ` (removido${went.get(id) ? `: ${oneLine(went.get(id) ?? '')}` : ''})`;
    const held = [...links.map(oneLine), ...midias.map(({ arquivo }) => `${oneLine(arquivo.nome)} ${arquivo.sha256}`)];
    return [
      `    artefato ${tipo}${gone}${observacao ? `: ${oneLine(observacao)}` : ''}`,
      ...held.map((one) => `      ${one}`),
    ];
  });
}

/** Texts of people: a line of theirs must not pass for one of the command's, nor move the terminal's cursor. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
