import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part of the kit, with all its states, on /sandbox/componentes. */
export interface ParteDoMostruario {
  /** In the address: `?parte=avisos`. */
  readonly id: string;
  readonly titulo: string;
  readonly Mostra: LazyExoticComponent<ComponentType>;
}

/**
 * What the showcase shows, one line a part. A part's `<part>.mostra.tsx` lies beside it and exports the component as
 * its default; each is a chunk of its own.
 */
export const mostruario: readonly ParteDoMostruario[] = [
  { id: 'avisos', titulo: 'Avisos', Mostra: lazy(() => import('./avisos/avisos.mostra.tsx')) },
  { id: 'pedidos', titulo: 'Pedidos', Mostra: lazy(() => import('../pedidos/pedidos.mostra.tsx')) },
];
