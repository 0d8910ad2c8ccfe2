import { IconPhoto, IconPolygon, IconSearch, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Secao } from './estado/estado.ts';
import { TECLAS_DAS_SECOES } from './teclas.ts';

const SECOES_DO_MAPA: readonly { readonly id: Secao; readonly nome: string; readonly icone: ReactNode }[] = [
  { id: 'busca', nome: 'Buscar', icone: <IconSearch size={20} aria-hidden /> },
  { id: 'camadas', nome: 'Camadas', icone: <IconStack2 size={20} aria-hidden /> },
  { id: 'imagens', nome: 'Imagens', icone: <IconPhoto size={20} aria-hidden /> },
  { id: 'analises', nome: 'Análises', icone: <IconPolygon size={20} aria-hidden /> },
];

/** The sections that this person may open, each with its letter. */
export const secoesDe = (ve: Readonly<Partial<Record<Secao, boolean>>>) =>
  SECOES_DO_MAPA.filter(({ id }) => id === 'busca' || ve[id]).map((secao) => ({
    ...secao,
    tecla: TECLAS_DAS_SECOES[secao.id],
  }));
