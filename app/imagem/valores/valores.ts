/** Places whose values are asked for at once: an address holds no more. */
export const MAX_PONTOS = 100;
