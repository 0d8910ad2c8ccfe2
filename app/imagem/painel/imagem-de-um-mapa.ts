import { lazy } from 'react';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { ImagemNoMapa } from '../ladrilhos.ts';
import { comImagem } from '../modos/camadas-das-imagens.ts';
import { noMapaComo } from './usar-painel.ts';

/** What another map needs to show one image: which it is, what keeps it there, and a style that has it. */
export const imagemDeUmMapa = {
  /** Null where nobody said what its bands are. */
  de: (grupo: GrupoDeImagens | null): ImagemNoMapa | null => noMapaComo(grupo, null)[0] ?? null,
  NoMapa: lazy(() => import('../imagens-no-mapa.client.tsx')),
  noEstilo: comImagem,
} as const;
