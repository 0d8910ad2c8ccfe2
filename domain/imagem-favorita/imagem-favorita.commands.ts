import type { CommandOf } from '../kernel/command.ts';
import { imagemFavoritaEvents } from './imagem-favorita.events.ts';

export const imagemFavoritaCommands = {
  FavoritarImagem: imagemFavoritaEvents.ImagemFavoritada.schema,
  DesfavoritarImagem: imagemFavoritaEvents.ImagemDesfavoritada.schema,
};
export type ImagemFavoritaCommand = CommandOf<typeof imagemFavoritaCommands>;
