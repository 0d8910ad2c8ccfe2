/** Whether the person asked their system for less motion: nothing flies, fades or turns then. Asked each time. */
export const movimentoReduzido = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
