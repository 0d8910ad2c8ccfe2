/** The number of hectares as it travels: a decimal point and at most 4 decimals; null where it is none. */
const VIAJANTE = /^\d{1,9}(\.\d{1,4})?$/;
/** As people write it: dots between thousands, a comma before the decimals. */
const DIGITADO = /^(\d{1,3}(\.\d{3})+|\d{1,9})(,\d{0,4})?$/;

/** What a person typed as an area, as it travels: '1.234,5' is '1234.5'. Null where it is no number. */
export function areaDigitada(texto: string): string | null {
  const limpo = texto.trim().replace(/\s*ha$/i, '');
  if (limpo === '') return '';
  if (DIGITADO.test(limpo)) return String(Number(limpo.replaceAll('.', '').replace(',', '.')));
  // A point before one, two or four decimals can only be a decimal point.
  return VIAJANTE.test(limpo) ? String(Number(limpo)) : null;
}

/** The same for people: '1234.5' is '1.234,5000'. */
export function areaParaDigitar(viajante: string): string {
  const area = Number(viajante);
  if (viajante === '' || !Number.isFinite(area)) return viajante;
  return area.toLocaleString('pt-BR', { minimumFractionDigits: 4, maximumFractionDigits: 4 });
}
