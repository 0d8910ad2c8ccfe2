import type { CommandContext } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { ReservaCommand } from './reserva.commands.ts';
import { reservaEvents as on, type ReservaEvent, reservaCategory } from './reserva.events.ts';
import { campoDoNome, chaveDoNome, PRAZO_DA_RESERVA_MS } from './reserva.policy.ts';

/** For whom a name was taken. Whether they bear it stands in their own stream, and nowhere else. */
export interface Reserva {
  readonly chave: string;
  readonly nome: string;
  readonly objeto_id: Uuid;
  /** Null for names of before there were reservations. */
  readonly pedido: { readonly comando_id: Uuid; readonly ate: string } | null;
}

export interface ReservaState {
  readonly reconhecidos: boolean;
  readonly reservas: readonly Reserva[];
}

const initial: ReservaState = { reconhecidos: false, reservas: [] };

/** Names in one event: far below what an event may weigh, however long they are. */
const NOMES_POR_EVENTO = 200;

function evolve({ reconhecidos, reservas }: ReservaState, event: ReservaEvent): ReservaState {
  switch (event.type) {
    case 'NomesReconhecidos': {
      const nomes = event.data.nomes.map((um) => ({ ...um, chave: chaveDoNome(um.nome), pedido: null }));
      return { reconhecidos: true, reservas: [...reservas, ...nomes] };
    }
    case 'NomeReservado': {
      const { nome, objeto_id, comando_id, ate } = event.data;
      const chave = chaveDoNome(nome);
      const outras = reservas.filter((uma) => uma.chave !== chave);
      return { reconhecidos, reservas: [...outras, { chave, nome, objeto_id, pedido: { comando_id, ate } }] };
    }
  }
}

function decide(command: ReservaCommand, state: ReservaState, context: CommandContext): ReservaEvent[] {
  switch (command.type) {
    case 'ReconhecerNomes': {
      const { nomes, ...dono } = command.data;
      if (state.reconhecidos) return [];
      // None is said too: nobody looks for them a second time.
      const partes = Array.from({ length: Math.max(1, Math.ceil(nomes.length / NOMES_POR_EVENTO)) }, (_, n) =>
        nomes.slice(n * NOMES_POR_EVENTO, (n + 1) * NOMES_POR_EVENTO),
      );
      return partes.map((parte) => on.NomesReconhecidos({ ...dono, nomes: parte }));
    }
    case 'ReservarNome': {
      const { livres, ...data } = command.data;
      const chave = chaveDoNome(data.nome);
      const outra = outrasDe(state, chave, data.objeto_id).find(({ objeto_id }) => !livres.includes(objeto_id));
      if (outra) {
        const { nome, objeto_id } = outra;
        const { especie } = data;
        throw new Rejection('NomeJaEmUso', { especie, campo: campoDoNome(especie), nome, objeto_id });
      }
      const ate = new Date(Date.parse(context.agora) + PRAZO_DA_RESERVA_MS).toISOString();
      return [on.NomeReservado({ ...data, ate })];
    }
  }
}

/** Others for whom the name was taken: several where it was borne twice before there were reservations. */
export const outrasDe = ({ reservas }: ReservaState, chave: string, objeto_id: Uuid): readonly Reserva[] =>
  reservas.filter((uma) => uma.chave === chave && uma.objeto_id !== objeto_id);

/**
 * Names of one kind of things of one client, of which each is in use once. A name is taken anew whenever a thing comes to
 * bear it: who reads that it is free and who comes to bear it meet at the same revision. It is never given back; whoever
 * wants it looks whether the one before still bears it.
 */
export const reservaDecider: Decider<ReservaState, ReservaCommand, ReservaEvent> = {
  category: reservaCategory,
  initial,
  events: on,
  evolve,
  decide,
};
