import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { streamId, type Uuid } from '#domain/kernel/ids.ts';
import { eventIdOf } from '#infra/store/event-store/event-id.ts';
import type { Input } from './inputs.ts';
import type { Acao, Visitante } from './visitante.ts';

interface Confirmado {
  readonly id: Uuid;
  readonly eventId: Uuid;
}

export interface Carga {
  /** What was answered to have happened. */
  readonly confirmados: readonly Confirmado[];
  /** Status and Retry-After of what was not, with how often. */
  readonly recusas: ReadonlyMap<string, number>;
  parar(): Promise<void>;
  /** Confirmed acts whose event is not in the log: none, if all is well. */
  perdidos(store: EventStore): Promise<readonly Confirmado[]>;
}

/** One small area: the smallest import that every layer type for areas takes. */
export function area(nome: string): Input {
  const [oeste, sul, leste, norte] = [-44.13, -20.13, -44.11, -20.11];
  const anel = [
    [oeste, sul],
    [leste, sul],
    [leste, norte],
    [oeste, norte],
    [oeste, sul],
  ];
  const feature = { type: 'Feature', properties: { nome }, geometry: { type: 'Polygon', coordinates: [anel] } };
  const texto = JSON.stringify({ type: 'FeatureCollection', features: [feature] });
  return { nome: `${nome}.geojson`, bytes: Buffer.from(texto) };
}

/** Takes published imports back and puts them forth again, one act after the other on each, whatever happens. */
export function alternar(pessoa: Visitante, ids: readonly Uuid[]): Carga {
  const confirmados: Confirmado[] = [];
  const recusas = new Map<string, number>();
  let segue = true;
  const agirSempre = async (id: Uuid) => {
    let acao: Acao = 'desfazer';
    let comando_id = randomUUID();
    while (segue) {
      // Whoever was refused presses again: the same act, which happens once however often it is asked for.
      const resposta = await pessoa.agir(id, acao, { comando_id }).catch(() => null);
      if (resposta?.status === 200) {
        confirmados.push({ id, eventId: eventIdOf(comando_id, streamId('importacao', id), 0) });
        acao = acao === 'desfazer' ? 'refazer' : 'desfazer';
        comando_id = randomUUID();
      } else {
        const recusa = `${resposta?.status ?? 'sem resposta'}, ${resposta?.headers.get('Retry-After') ?? ''}`;
        recusas.set(recusa, (recusas.get(recusa) ?? 0) + 1);
        await sleep(50);
      }
    }
  };
  const todos = ids.map(agirSempre);
  return {
    confirmados,
    recusas,
    async parar() {
      segue = false;
      await Promise.all(todos);
    },
    async perdidos(store) {
      const fluxos = await Promise.all(ids.map((id) => store.readStream(streamId('importacao', id))));
      const gravados = new Set(fluxos.flat().map(({ eventId }) => eventId));
      return confirmados.filter(({ eventId }) => !gravados.has(eventId));
    },
  };
}
