import type { CommandOf } from '../kernel/command.ts';
import { imagemSalvaEvents } from './imagem-salva.events.ts';

export const imagemSalvaCommands = {
  SalvarImagens: imagemSalvaEvents.ImagensSalvas.schema,
  SalvarGrupoDeImagens: imagemSalvaEvents.GrupoDeImagensSalvo.schema,
};
export type ImagemSalvaCommand = CommandOf<typeof imagemSalvaCommands>;
