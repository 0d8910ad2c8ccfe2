import { BARRAGENS } from './historia/barragens.ts';
import type { CamadaDaHistoria } from './historia/camada-da-historia.ts';
import { FAZENDAS } from './historia/fazendas.ts';
import { LINHAS } from './historia/linhas.ts';
import { PROTEGIDAS } from './historia/protegidas.ts';

/** Every layer that people drew by hand in the past weeks, with what became of it. */
export const HISTORIA: readonly CamadaDaHistoria[] = [...BARRAGENS, ...LINHAS, ...FAZENDAS, ...PROTEGIDAS];
