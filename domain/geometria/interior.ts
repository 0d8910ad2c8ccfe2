import type { Toque } from './cruzamento.ts';

/**
 * The first part whose area falls apart where its rings touch, and the ring that closes the circle: rings and the places
 * where they touch are a net, and what goes around in it cuts something off.
 */
export function interiorDividido(toques: readonly Toque[]): { readonly parte: number; readonly anel: number } | null {
  const grupos = new Map<string, string>();
  const grupoDe = (no: string): string => {
    let raiz = no;
    for (let acima = grupos.get(raiz); acima !== undefined && acima !== raiz; acima = grupos.get(raiz)) raiz = acima;
    grupos.set(no, raiz);
    return raiz;
  };
  const vistos = new Set<string>();
  for (const { parte, aneis, posicao } of toques) {
    for (const anel of aneis) {
      const [doAnel, doLugar] = [`${parte}:${anel}`, `${parte}:${posicao.join(' ')}`];
      if (vistos.has(`${doAnel} ${doLugar}`)) continue;
      vistos.add(`${doAnel} ${doLugar}`);
      const [um, outro] = [grupoDe(doAnel), grupoDe(doLugar)];
      if (um === outro) return { parte, anel: Math.max(...aneis) };
      grupos.set(um, outro);
    }
  }
  return null;
}
