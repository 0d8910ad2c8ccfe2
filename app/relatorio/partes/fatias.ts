/** A share of a pie, drawn on a circle of radius 1 around 0, from the top clockwise. */
export interface Fatia {
  readonly id: string;
  readonly cor: string;
  /** SVG path. */
  readonly d: string;
}

interface Parte {
  readonly id: string;
  readonly cor: string;
  readonly valor: number;
}

const ponto = (fracao: number) => {
  const angulo = 2 * Math.PI * fracao;
  return `${Math.sin(angulo).toFixed(4)} ${(-Math.cos(angulo)).toFixed(4)}`;
};
/** Of an arc no end may meet its beginning: the whole circle is two halves. */
const INTEIRA = 'M0 -1A1 1 0 0 1 0 1A1 1 0 0 1 0 -1Z';

/** What is nothing of the whole has no share. */
export function fatiasDe(partes: readonly Parte[]): readonly Fatia[] {
  const soma = partes.reduce((total, { valor }) => total + Math.max(valor, 0), 0);
  let antes = 0;
  return partes.flatMap(({ id, cor, valor }) => {
    if (!(valor > 0)) return [];
    const de = antes / soma;
    antes += valor;
    const ate = antes / soma;
    const d = valor === soma ? INTEIRA : `M0 0L${ponto(de)}A1 1 0 ${ate - de > 0.5 ? 1 : 0} 1 ${ponto(ate)}Z`;
    return [{ id, cor, d }];
  });
}
