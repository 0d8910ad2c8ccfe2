import { lazy } from 'react';
import { janelaTardia } from '#app/kit/parte-tardia/janela-tardia.tsx';

/** What only comes where somebody opens a detection. */
export const DeteccoesNoMapa = lazy(() => import('./no-mapa/deteccoes-no-mapa.client.tsx'));
export const JanelaDaDeteccao = janelaTardia(
  () => import('./formulario/janela-da-deteccao.tsx').then((modulo) => modulo.default),
  'Não foi possível abrir o formulário da detecção.',
);
export const JanelaDosDetalhes = janelaTardia(
  () => import('./detalhes/janela-dos-detalhes.tsx').then((modulo) => modulo.default),
  'Não foi possível abrir os detalhes da detecção.',
);
/** Only in a browser (`SoNoNavegador`). */
export const CalorNoMapa = lazy(() => import('./resultados/calor-no-mapa.client.tsx'));
export const PizzaPorTipo = lazy(() => import('./painel/pizza-por-tipo.client.tsx'));
