import type { FusoUtm } from '#domain/geocodificacao/coordenadas.ts';
import { MAX_VERTICES } from '#domain/geometria/validade.ts';
import { lerWkt as lerTexto, type MotivoDoWkt } from '#domain/geometria/wkt.ts';
import { ILEGIVEL, TextoIlegivel, VERTICES_DEMAIS } from './geometria-lida.ts';
import { type GeometriaEscrita, referenciaDoEpsg } from './utm.ts';

const FORA_DE_GRAUS =
  'O WKT não está em graus (SRID 4326 ou 4674) nem em UTM de SIRGAS 2000 ou WGS 84: use o envio de arquivos, que o converte.';
const DUAS_REFERENCIAS = 'O WKT mistura sistemas de coordenadas (SRID): cole um de cada vez.';

const FRASES: Readonly<Record<MotivoDoWkt, string>> = {
  ilegivel: ILEGIVEL,
  vazia: 'O WKT tem uma geometria vazia.',
  vertices_demais: VERTICES_DEMAIS,
};

/** Geometries of a WKT text, one or several, and the zone of UTM that it names. @throws TextoIlegivel */
export function lerWkt(texto: string): {
  readonly escritas: readonly GeometriaEscrita[];
  readonly fuso: FusoUtm | null;
} {
  const lido = lerTexto(texto, MAX_VERTICES);
  if ('motivo' in lido) throw new TextoIlegivel(FRASES[lido.motivo]);
  const referencias = [...new Set(lido.srids)].map(referenciaDoEpsg);
  if (referencias.includes(null)) throw new TextoIlegivel(FORA_DE_GRAUS);
  const [referencia = 'graus', outra] = referencias.filter((uma) => uma !== null);
  if (outra !== undefined && outra !== referencia) throw new TextoIlegivel(DUAS_REFERENCIAS);
  return { escritas: lido.geometrias, fuso: referencia === 'graus' ? null : referencia };
}
