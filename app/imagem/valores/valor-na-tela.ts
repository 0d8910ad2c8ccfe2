/** Larger ones are counted, smaller ones measured: reflectances and indices have their digits behind the comma. */
const GRANDE = 1_000;

const inteiro = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const pequeno = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 });
const minimo = new Intl.NumberFormat('pt-BR', { maximumSignificantDigits: 3 });

/** A value of an image as people read it; a dash where there is none. */
export function valorNaTela(valor: number | null): string {
  if (valor === null) return '—';
  const tamanho = Math.abs(valor);
  if (tamanho >= GRANDE) return inteiro.format(valor);
  return tamanho > 0 && tamanho < 0.001 ? minimo.format(valor) : pequeno.format(valor);
}
