import type { Opacidades } from '../arvore/ordem.ts';
import { idCurto, idInteiro, LETRAS } from './ids-curtos.ts';

/** Layers that are told one by one in a link, of each kind: some 9 kB of address. */
export const MAX_CAMADAS_NO_LINK = 400;
const MAX_TIPOS = 500;
const SEPARADOR = '.';

const CAMPOS = { camadas_ocultas: 'sem', camadas_mostradas: 'so', ordem: 'ordem' } as const;
const OPACIDADE = 'opacidade';
export const CAMPOS_DAS_CAMADAS: readonly string[] = [...Object.values(CAMPOS), OPACIDADE];

/** Of the layers, what a link says besides the hidden types. */
export interface CamadasNoEndereco {
  readonly camadas_ocultas: readonly string[];
  readonly camadas_mostradas: readonly string[];
  readonly ordem: readonly string[];
  readonly opacidades: Opacidades;
}

export function lerCamadas(campos: URLSearchParams): CamadasNoEndereco {
  return {
    camadas_ocultas: lerIds(campos.get(CAMPOS.camadas_ocultas), MAX_CAMADAS_NO_LINK),
    camadas_mostradas: lerIds(campos.get(CAMPOS.camadas_mostradas), MAX_CAMADAS_NO_LINK),
    ordem: lerIds(campos.get(CAMPOS.ordem), MAX_TIPOS),
    opacidades: lerOpacidades(campos.get(OPACIDADE)),
  };
}

export function escreverCamadas(camadas: CamadasNoEndereco, campos: URLSearchParams): void {
  for (const campo of ['camadas_ocultas', 'camadas_mostradas', 'ordem'] as const) {
    const ids = camadas[campo];
    if (ids.length > 0) campos.set(CAMPOS[campo], ids.map(idCurto).join(SEPARADOR));
  }
  const opacidades = Object.entries(camadas.opacidades).map(([id, porcento]) => `${idCurto(id)}${porcento}`);
  if (opacidades.length > 0) campos.set(OPACIDADE, opacidades.join(SEPARADOR));
}

function lerIds(texto: string | null, maximo: number): readonly string[] {
  const ids = (texto ?? '').split(SEPARADOR).flatMap((um) => idInteiro(um) ?? []);
  return [...new Set(ids)].slice(0, maximo);
}

function lerOpacidades(texto: string | null): Opacidades {
  const lidas = (texto ?? '').split(SEPARADOR).flatMap((um): (readonly [string, number])[] => {
    const [id, porcento] = [idInteiro(um.slice(0, LETRAS)), um.slice(LETRAS)];
    return id !== null && /^(?:\d{1,2}|100)$/.test(porcento) ? [[id, Number(porcento)]] : [];
  });
  return Object.fromEntries(lidas.slice(0, MAX_TIPOS));
}
