import { lazy } from 'react';

/** The table of clocks is large: it comes where somebody looks at scenes. */
export const QuandoNoLugar = lazy(() => import('./quando-no-lugar.tsx'));
