import type { Lugar, LugarComLimite, LugarDoPonto } from '#domain/geocodificacao/lugar.ts';

/** Finds places of Brazil by what people type. */
export interface Geocodificador {
  /** The most likely first; none where nothing is like it. @throws where whoever knows them cannot be asked */
  buscar(consulta: string): Promise<readonly Lugar[]>;
  /** A place by its id, with the area that it covers; null where there is none. */
  obter(id: string): Promise<LugarComLimite | null>;
}

/** Knows what lies where. */
export interface Atlas {
  ondeFica(ponto: readonly [lng: number, lat: number]): Promise<LugarDoPonto>;
}
