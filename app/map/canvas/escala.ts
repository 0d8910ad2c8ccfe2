/** Pixels that the scale bar may take, on the interactive map and on paper. */
export const ESCALA_PX = 100;
