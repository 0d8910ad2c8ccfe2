import { type AtoEvent, type EspecieDoAto, type EspecieNasCamadas, NAS_DETECCOES } from '#domain/ato/ato.events.ts';
import type { CamadaCommand } from '#domain/camada/camada.commands.ts';
import { camadaDecider } from '#domain/camada/camada.decider.ts';
import { type CamadaEvent, camadaStream } from '#domain/camada/camada.events.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { type DeteccaoEvent, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import type { Command, CommandContext } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts';
import { idOf, type StreamId, type Uuid } from '#domain/kernel/ids.ts';
import { comMotivo } from '#domain/kernel/text.ts';

type Solicitado = RecordedEvent<Extract<AtoEvent, { type: 'AtoSolicitado' }>>;
type Solicitacao = Solicitado['data'];
export type Passado = readonly RecordedEvent[];

/** How an act of a kind is done to one thing, and taken back. */
export interface Pratica {
  readonly decider: Pick<Decider<never, never, never>, 'events'>;
  /** Whether a stream may begin with what stands elsewhere: layers of an import. */
  readonly comGenese: boolean;
  /** Events that an act of the kind, or its contrary, leaves. */
  readonly marcas: readonly string[];
  stream(id: Uuid): StreamId;
  /** @throws Rejection */
  fazer(ato: Solicitado, passado: readonly DomainEvent[], context: CommandContext): readonly DomainEvent[];
  /** @param feito where the act stands in the past @throws Rejection */
  desfazer(ato: Solicitado, passado: Passado, feito: number, context: CommandContext): readonly DomainEvent[];
}

interface Modo<S, C extends Command, E extends DomainEvent> extends Pick<Pratica, 'comGenese' | 'stream'> {
  readonly decider: Decider<S, C, E>;
  readonly marcas: readonly E['type'][];
  comando(ato: Solicitacao, ato_id: Uuid): C;
  /** @param antes as it was before the act; null where nothing brings that back */
  inverso(ato: Solicitacao, antes: S, ato_id: Uuid): C | null;
}

function pratica<S, C extends Command, E extends DomainEvent>(modo: Modo<S, C, E>): Pratica {
  const { decider, comando, inverso, ...resto } = modo;
  const estado = (passado: readonly DomainEvent[]) => (passado as readonly E[]).reduce(decider.evolve, decider.initial);
  return {
    ...resto,
    decider,
    fazer: ({ data, streamId }, passado, context) =>
      decider.decide(comando(data, idOf(streamId)), estado(passado), context),
    desfazer({ data, streamId }, passado, feito, context) {
      const volta = inverso(data, estado(passado.slice(0, feito)), idOf(streamId));
      return volta === null ? [] : decider.decide(volta, estado(passado), context);
    },
  };
}

const COMANDOS: Readonly<Record<EspecieNasCamadas, (motivo: string) => CamadaCommand>> = {
  remover: (motivo) => ({ type: 'RemoverCamada', data: { motivo } }),
  restaurar: () => ({ type: 'RestaurarCamada', data: {} }),
  ativar: () => ({ type: 'AtivarCamada', data: {} }),
  inativar: (motivo) => ({ type: 'InativarCamada', data: comMotivo(motivo) }),
};
const INVERSA: Readonly<Record<EspecieNasCamadas, EspecieNasCamadas>> = {
  remover: 'restaurar',
  restaurar: 'remover',
  ativar: 'inativar',
  inativar: 'ativar',
};
const marcas = (especie: EspecieNasCamadas): readonly CamadaEvent['type'][] =>
  especie === 'remover' || especie === 'restaurar'
    ? ['CamadaRemovida', 'CamadaRestaurada']
    : ['CamadaAtivada', 'CamadaInativada'];

const nasCamadas = (especie: EspecieNasCamadas): Pratica =>
  pratica({
    decider: camadaDecider,
    stream: camadaStream,
    comGenese: true,
    marcas: marcas(especie),
    comando: ({ motivo }) => COMANDOS[especie](motivo),
    inverso: () => COMANDOS[INVERSA[especie]](''),
  });

const status = (status_id: Uuid, ato_id: Uuid) => ({
  type: 'RegistrarStatusDaDeteccao' as const,
  data: { status_id, artefatos: [], ato_id },
});
const MARCAS_DO_STATUS: readonly DeteccaoEvent['type'][] = ['StatusDaDeteccaoRegistrado'];

/** The status that it had before is registered again: the timeline shows both. */
const nasDeteccoes = pratica({
  decider: deteccaoDecider,
  stream: deteccaoStream,
  comGenese: false,
  marcas: MARCAS_DO_STATUS,
  comando: ({ status_id = '' }, ato_id) => status(status_id, ato_id),
  inverso: (_, antes, ato_id) => (antes.status_id === null ? null : status(antes.status_id, ato_id)),
});

export const praticaDe = (especie: EspecieDoAto): Pratica =>
  especie === NAS_DETECCOES ? nasDeteccoes : nasCamadas(especie);
