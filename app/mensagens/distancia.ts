import type { Afastamento } from '#domain/geometria/longe.ts';

/** Codes of the answer to a geometry that lies far from where it belongs, the second where its axes seem swapped. */
export const GEOMETRIA_LONGE = 'GeometriaLonge';
export const EIXOS_TROCADOS = 'EixosTrocados';
/** The field with which a form says that it is right all the same. */
export const LONGE_CONFIRMADO = 'longe_confirmado';

export const LUGAR_TROCADO =
  'Esta latitude e esta longitude ficam fora do Brasil, e trocadas ficariam nele: troque-as ou, se for ali mesmo, confirme e salve de novo.';

/** The question, with the distance. @param o what is drawn, @param de what it belongs to, with their articles */
export function perguntaDaDistancia(
  { km, trocada }: Afastamento,
  { o, de }: { readonly o: string; readonly de: string },
) {
  const onde = `${o} fica a ${km.toLocaleString('pt-BR')} km ${de}.`;
  return trocada === null
    ? `${onde} Confira o lugar; se for ali mesmo, confirme e salve de novo.`
    : `${onde} Com latitude e longitude trocadas ficaria perto: troque-as ou, se for ali mesmo, confirme e salve de novo.`;
}
