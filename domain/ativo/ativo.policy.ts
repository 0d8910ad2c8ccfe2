/** Areas of assets that one answer holds at most: where there are as many, some were left out. */
export const MAX_AREAS = 2_000;
