import { lazy } from 'react';

/** What only comes where somebody opens a detection. */
export const DeteccoesNoMapa = lazy(() => import('./no-mapa/deteccoes-no-mapa.client.tsx'));
export const JanelaDaDeteccao = lazy(() => import('./formulario/janela-da-deteccao.tsx'));
export const JanelaDosDetalhes = lazy(() => import('./detalhes/janela-dos-detalhes.tsx'));
/** Only in a browser (`SoNoNavegador`). */
export const CalorNoMapa = lazy(() => import('./resultados/calor-no-mapa.client.tsx'));
export const PizzaPorTipo = lazy(() => import('./painel/pizza-por-tipo.client.tsx'));
