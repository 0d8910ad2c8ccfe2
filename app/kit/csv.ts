/** What Excel in Brazil opens by a double click: UTF-8 with its mark, semicolons, lines of Windows. */
export const MARCA_UTF8 = '\uFEFF';
const SEPARADOR = ';';
const FIM_DA_LINHA = '\r\n';

/** A line of a table as text; numbers with a comma before their decimals. */
export function linhaCsv(valores: readonly (string | number)[]): string {
  return `${valores.map(campoCsv).join(SEPARADOR)}${FIM_DA_LINHA}`;
}

/** A program that opens the file must not take what somebody wrote for a formula. */
function campoCsv(valor: string | number): string {
  if (typeof valor === 'number') return String(valor).replace('.', ',');
  const seguro = /^[\s]*[=+\-@\t\r]/.test(valor) ? `'${valor}` : valor;
  return /["\r\n;]/.test(seguro) ? `"${seguro.replaceAll('"', '""')}"` : seguro;
}
