import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { ImagemFavoritaCommand } from './imagem-favorita.commands.ts';
import {
  type ImagemFavoritaEvent,
  imagemFavoritaCategory,
  imagemFavoritaEvents as on,
} from './imagem-favorita.events.ts';
import { chaveDaFavorita, escopoDaFavorita, MAX_FAVORITAS } from './imagem-favorita.policy.ts';

export interface ImagemFavoritaState {
  readonly cliente_id: Uuid | null;
  /** Keys of favourites, by whose they are. */
  readonly favoritas: Readonly<Record<string, readonly string[]>>;
}

const initial: ImagemFavoritaState = { cliente_id: null, favoritas: {} };

function evolve({ favoritas }: ImagemFavoritaState, { type, data }: ImagemFavoritaEvent): ImagemFavoritaState {
  const { cliente_id, usuario_id, hash } = data;
  const escopo = escopoDaFavorita(usuario_id);
  const chave = chaveDaFavorita(type === 'ImagemFavoritada' ? data.grupo : data.passagem, hash);
  const outras = (favoritas[escopo] ?? []).filter((uma) => uma !== chave);
  const novas = type === 'ImagemFavoritada' ? [...outras, chave] : outras;
  return { cliente_id, favoritas: { ...favoritas, [escopo]: novas } };
}

function decide(
  command: ImagemFavoritaCommand,
  state: ImagemFavoritaState,
  context: CommandContext,
): ImagemFavoritaEvent[] {
  const { cliente_id, usuario_id, hash } = command.data;
  if (!reaches(context, state.cliente_id ?? cliente_id) || (state.cliente_id ?? cliente_id) !== cliente_id)
    throw new Rejection('AtivoInexistente');
  const suas = state.favoritas[escopoDaFavorita(usuario_id)] ?? [];
  if (command.type === 'DesfavoritarImagem') {
    const { data } = command;
    return suas.includes(chaveDaFavorita(data.passagem, hash)) ? [on.ImagemDesfavoritada(data)] : [];
  }
  if (suas.includes(chaveDaFavorita(command.data.grupo, hash))) return [];
  if (suas.length >= MAX_FAVORITAS) throw new Rejection('FavoritasDemais', { maximo: MAX_FAVORITAS });
  return [on.ImagemFavoritada(command.data)];
}

/** Images that people come back to, of one asset: each pass once, of everybody in the client and of each person. */
export const imagemFavoritaDecider: Decider<ImagemFavoritaState, ImagemFavoritaCommand, ImagemFavoritaEvent> = {
  category: imagemFavoritaCategory,
  initial,
  events: on,
  evolve,
  decide,
};
