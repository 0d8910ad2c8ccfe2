export const PAPEIS = ['a4', 'a3'] as const;
export const ORIENTACOES = ['retrato', 'paisagem'] as const;

/** What a report is printed on. */
export interface Papel {
  readonly papel: (typeof PAPEIS)[number];
  readonly orientacao: (typeof ORIENTACOES)[number];
}

/** The shorter and the longer side, mm. */
const LADOS_MM: Readonly<Record<Papel['papel'], readonly [number, number]>> = { a4: [210, 297], a3: [297, 420] };
/** Of `@page` (kit/ui/pagina-a4.css), left and right together. */
const MARGENS_MM = 30;
/** CSS: 96 to an inch. */
const PX_POR_MM = 96 / 25.4;

/** What an address asks for; what it does not know is the usual sheet. */
export function lerPapel(parametros: URLSearchParams): Papel {
  const [papel, orientacao] = [parametros.get('papel'), parametros.get('orientacao')];
  return {
    papel: PAPEIS.find((um) => um === papel) ?? 'a4',
    orientacao: ORIENTACOES.find((uma) => uma === orientacao) ?? 'retrato',
  };
}

export function larguraMm({ papel, orientacao }: Papel): number {
  const [curto, longo] = LADOS_MM[papel];
  return orientacao === 'retrato' ? curto : longo;
}

/** Between the margins. */
export const larguraUtilPx = (papel: Papel): number => Math.floor((larguraMm(papel) - MARGENS_MM) * PX_POR_MM);

/** `@page` of a sheet, with what stands at the foot of each of its pages. @param pe texts of ours and a number alone */
export function regraDaPagina({ papel, orientacao }: Papel, pe: string): string {
  const tamanho = `${papel.toUpperCase()} ${orientacao === 'retrato' ? 'portrait' : 'landscape'}`;
  return `@page { size: ${tamanho}; @bottom-left { content: ${JSON.stringify(pe)}; font: 8pt system-ui, sans-serif; color: #545c64; } }`;
}
