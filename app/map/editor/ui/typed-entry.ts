import {
  coordenadasDeUtm,
  type FusoUtm,
  lerCoordenadas,
  lerUtmSemFuso,
  nomeDoFuso,
} from '#domain/geocodificacao/coordenadas.ts';
import type { TypedEntry } from '../port.ts';

/** A number as people write it, with a comma or a point. */
const NUMBER = /^[-+]?(\d{1,3}(\.\d{3})+|\d+)([.,]\d+)?$/;
/** Metres: half around the world. */
const MAX_METRES = 20_000_000;

type Read = TypedEntry | { readonly refused: string };

/** What was written as a place: degrees, or UTM, which without a zone is taken for that of the map's middle. */
export function readPosition(text: string, zone: FusoUtm): Read {
  const metres = lerUtmSemFuso(text);
  const read = lerCoordenadas(text) ?? (metres === null ? null : coordenadasDeUtm(metres, zone));
  if (read === null) {
    return {
      refused: `Não é uma coordenada. Escreva latitude e longitude, como -15,79; -47,88, ou UTM, como ${nomeDoFuso(zone)} 608123 7778123.`,
    };
  }
  return { kind: 'position', position: [read.lng, read.lat] };
}

/** What was written as a side: metres, and degrees from the north by east. */
export function readSide(length: string, azimuth: string): Read {
  const [metres, degrees] = [readNumber(length), readNumber(azimuth)];
  if (metres === null || metres <= 0 || metres > MAX_METRES) {
    return { refused: 'O comprimento é em metros, como 125,5, e maior que zero.' };
  }
  if (degrees === null || degrees < 0 || degrees > 360) {
    return { refused: 'O azimute é em graus, de 0 (norte) a 360, no sentido dos ponteiros do relógio.' };
  }
  return { kind: 'side', side: { metros: metres, azimute: degrees } };
}

export function readRadius(text: string): Read {
  const metres = readNumber(text);
  return metres === null || metres <= 0 || metres > MAX_METRES
    ? { refused: 'O raio é em metros, como 125,5, e maior que zero.' }
    : { kind: 'radius', metres };
}

/** Null where it is none. */
function readNumber(text: string): number | null {
  const clean = text.trim().replace(/\s*(m|°|º)$/i, '');
  if (!NUMBER.test(clean)) return null;
  const dotted = /^[-+]?\d{1,3}(\.\d{3})+(,\d+)?$/.test(clean);
  return Number(dotted ? clean.replaceAll('.', '').replace(',', '.') : clean.replace(',', '.'));
}
