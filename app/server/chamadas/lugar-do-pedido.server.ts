import { z } from 'zod';
import { type Geometria, geometriaSchema } from '#domain/geometria/geojson.ts';
import type { Posicao } from '#domain/geometria/partes.ts';
import { validar } from '#domain/geometria/validade.ts';
import { camposInvalidos } from '../falhas.server.ts';

const CAIXA = 'O lugar vem em bbox, como oeste,sul,leste,norte em graus, ou como um polígono em JSON (GeoJSON).';

const graus = (maximo: number) => z.coerce.number().min(-maximo).max(maximo);
const caixaSchema = z.tuple([graus(180), graus(90), graus(180), graus(90)]);

/** Where a call's `bbox` says: `w,s,e,n`, or a polygon as JSON; null for nowhere. @throws RespostaDeFalha 422 */
export function areaDita(dita: string): Geometria | null {
  if (dita === '') return null;
  const achada = dita.startsWith('{') ? poligonoDe(dita) : retanguloDe(dita);
  if (achada === null) throw camposInvalidos({ bbox: [CAIXA] });
  return achada;
}

function poligonoDe(dita: string): Geometria | null {
  try {
    const lida = geometriaSchema.safeParse(JSON.parse(dita));
    const serve = lida.success && /Polygon$/.test(lida.data.type) && validar(lida.data) === null;
    return serve ? lida.data : null;
  } catch {
    return null;
  }
}

function retanguloDe(dita: string): Geometria | null {
  const partes = dita.split(',');
  const lida = partes.some((parte) => parte.trim() === '') ? null : caixaSchema.safeParse(partes);
  if (!lida?.success) return null;
  const [oeste, sul, leste, norte] = lida.data;
  if (oeste >= leste || sul >= norte) return null;
  const cantos: Posicao[] = [
    [oeste, sul],
    [leste, sul],
    [leste, norte],
    [oeste, norte],
    [oeste, sul],
  ];
  return { type: 'Polygon', coordinates: [cantos] };
}
