/** After so long nothing is counted any more: the specification's. */
export const PRAZO_DOS_LADRILHOS_MS = 5_000;

/**
 * How much of the tiles that were asked for has come, in percent; null once all have, or after five seconds.
 * @returns what to tell it of each tile, and of the end
 */
export function contarLadrilhos(aoMudar: (porcento: number | null) => void) {
  const [pedidos, prontos] = [new Set<string>(), new Set<string>()];
  let prazo: ReturnType<typeof setTimeout> | undefined;
  let dito: number | null = null;
  const dizer = (porcento: number | null) => {
    if (porcento !== dito) aoMudar(porcento);
    dito = porcento;
  };
  const acabar = () => {
    clearTimeout(prazo);
    pedidos.clear();
    prontos.clear();
    dizer(null);
  };
  const contar = () => dizer(Math.floor((100 * prontos.size) / pedidos.size));
  return {
    pedido(ladrilho: string): void {
      if (pedidos.size === 0) prazo = setTimeout(acabar, PRAZO_DOS_LADRILHOS_MS);
      pedidos.add(ladrilho);
      prontos.delete(ladrilho);
      contar();
    },
    /** It is there, or will not come. */
    pronto(ladrilho: string): void {
      if (!pedidos.has(ladrilho)) return;
      prontos.add(ladrilho);
      if (prontos.size === pedidos.size) acabar();
      else contar();
    },
    acabar,
  };
}
