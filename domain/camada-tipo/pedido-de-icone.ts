import { z } from 'zod';
import { corSchema } from '../kernel/text.ts';
import { ESTILO_PADRAO } from './camada-tipo.commands.ts';
import { estiloSchema } from './camada-tipo.events.ts';
import { nomeDoIconeSchema } from './icone.ts';

/** An icon as a map or a list asks for it: size in px, opacity from 0 to 1. */
export const pedidoDeIconeSchema = z.object({
  icone: nomeDoIconeSchema,
  tamanho: estiloSchema.shape.icone_tamanho.default(ESTILO_PADRAO.icone_tamanho),
  cor: corSchema.default(ESTILO_PADRAO.icone_cor),
  opacidade: estiloSchema.shape.icone_transparencia.default(ESTILO_PADRAO.icone_transparencia),
});
export type PedidoDeIcone = z.infer<typeof pedidoDeIconeSchema>;
