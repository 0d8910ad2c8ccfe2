import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { ImagemSalvaCommand } from './imagem-salva.commands.ts';
import { type ImagemSalvaEvent, imagemSalvaCategory, imagemSalvaEvents as on } from './imagem-salva.events.ts';

export interface ImagemSalvaState {
  readonly cliente_id: Uuid | null;
  readonly hash: string | null;
  readonly imagem_ids: readonly Uuid[];
  /** The group itself was saved. */
  readonly inteiro: boolean;
}

const initial: ImagemSalvaState = { cliente_id: null, hash: null, imagem_ids: [], inteiro: false };

function evolve(state: ImagemSalvaState, { type, data }: ImagemSalvaEvent): ImagemSalvaState {
  if (type === 'GrupoDeImagensSalvo') return { ...state, inteiro: true };
  const { cliente_id, hash, imagem_ids } = data;
  return { ...state, cliente_id, hash, imagem_ids: [...state.imagem_ids, ...imagem_ids] };
}

function decide(command: ImagemSalvaCommand, state: ImagemSalvaState, context: CommandContext): ImagemSalvaEvent[] {
  if (command.type === 'SalvarImagens') {
    const { cliente_id, grupo, imagem_ids, hash } = command.data;
    if (!reaches(context, cliente_id) || (state.cliente_id ?? cliente_id) !== cliente_id)
      throw new Rejection('ClienteInexistente');
    const novas = imagem_ids.flatMap((id, i) => {
      const cena = grupo.cenas[i];
      return cena === undefined || state.imagem_ids.includes(id) ? [] : [{ id, cena }];
    });
    if (novas.length === 0) return [];
    const cenas = novas.map(({ cena }) => cena);
    const data = { cliente_id, hash, grupo: { ...grupo, cenas }, imagem_ids: novas.map(({ id }) => id) };
    return [on.ImagensSalvas(data)];
  }
  if (state.cliente_id === null || !reaches(context, state.cliente_id))
    throw new Rejection('GrupoDeImagensInexistente');
  if (!command.data.imagem_ids.every((id) => state.imagem_ids.includes(id))) throw new Rejection('ImagensNaoSalvas');
  return state.inteiro ? [] : [on.GrupoDeImagensSalvo(command.data)];
}

/** What was saved of one group of images, by its hash: scenes in parts, then the group. Nothing of it ever changes. */
export const imagemSalvaDecider: Decider<ImagemSalvaState, ImagemSalvaCommand, ImagemSalvaEvent> = {
  category: imagemSalvaCategory,
  initial,
  events: on,
  evolve,
  decide,
};
