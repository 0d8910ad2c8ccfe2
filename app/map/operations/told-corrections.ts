import type { CorrecaoFeita } from '#domain/geometria/correcoes-feitas.ts';

/** What was set right in a shape, in Portuguese: '' where nothing was. */
export function toldCorrections(corrections: readonly CorrecaoFeita[]): string {
  if (corrections.length === 0) return '';
  return `A geometria foi reparada: ${corrections.map(told).join('; ')}. Confira o desenho.`;
}

function told(correction: CorrecaoFeita): string {
  switch (correction.codigo) {
    case 'contorno_cruzado':
      return correction.em === 1
        ? 'o contorno cruzava a si mesmo e foi refeito'
        : `o contorno cruzava a si mesmo e virou ${correction.em} partes`;
    case 'partes_unidas':
      return correction.em === 1
        ? `${correction.de} partes que se sobrepunham viraram uma`
        : `partes se sobrepunham: de ${correction.de} ficaram ${correction.em}`;
    case 'buracos_tirados':
      return correction.quantos === 1
        ? 'um buraco fora do contorno, ou coberto, foi tirado'
        : `${correction.quantos} buracos fora do contorno, ou cobertos, foram tirados`;
    case 'linha_cortada':
      return `a linha cruzava a si mesma e ficou em ${correction.em} trechos`;
  }
}
