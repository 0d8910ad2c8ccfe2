import { decimal } from '#app/kit/formatos.ts';

const M_POR_KM = 1000;

/** A length as people read it: 12,35 km; below one kilometre in metres. */
export const textoDoComprimento = (km: number) => (km < 1 ? `${decimal(km * M_POR_KM)} m` : `${decimal(km)} km`);

/** An area as people read it: 12,35 ha. */
export const textoDaArea = (ha: number) => `${decimal(ha)} ha`;
