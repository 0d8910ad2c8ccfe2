import { dataHora } from '#app/kit/formatos.ts';

/** What every picture of a map says at its foot: when it was made, and as of when its layers are (ISO 8601). */
export const partesDoPe = (em: string | undefined, agora = new Date()): readonly string[] => [
  `imagem de ${dataHora(agora.toISOString())} (Brasília)`,
  ...(em === undefined ? [] : [`camadas como eram em ${dataHora(em)}`]),
];
