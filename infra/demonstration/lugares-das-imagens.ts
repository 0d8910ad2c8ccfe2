import { retangulo } from './desenho.ts';
import type { Lugar } from './lugares.ts';

/**
 * Where the images of the demonstration lie: null for what its history has already, else a place that comes with the
 * first of them.
 */
export const LUGARES_DAS_IMAGENS = {
  b1: null,
  pantanal: null,
  encontroDasAguas: {
    categoria: 'protegidas',
    nome: 'Encontro das Águas, Manaus',
    sigla: 'EDA',
    uf: 'AM',
    lat: -3.1365,
    lng: -59.9,
    area: retangulo(-60.005, -3.203, -59.783, -3.084),
  },
  sinop: {
    categoria: 'fazendas',
    nome: 'Lavouras de Sinop',
    sigla: 'SNP',
    uf: 'MT',
    lat: -11.65,
    lng: -55.5,
    area: retangulo(-55.72, -11.79, -55.28, -11.51),
  },
} as const satisfies Readonly<Record<string, Omit<Lugar, 'cliente'> | null>>;
export type LugarDaImagem = keyof typeof LUGARES_DAS_IMAGENS;
