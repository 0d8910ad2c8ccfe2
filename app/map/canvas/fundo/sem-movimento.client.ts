import type { StyleSpecification } from 'maplibre-gl';
import { movimentoReduzido } from '#app/kit/ui/movimento-reduzido.client.ts';

/** The same ground, in which nothing passes slowly from one colour to another where less motion was asked for. */
export const semMovimento = (estilo: StyleSpecification): StyleSpecification =>
  movimentoReduzido() ? { ...estilo, transition: { duration: 0, delay: 0 } } : estilo;
