import { GRADES, type Grade } from '#app/map/carta/quadricula.ts';

export const PAPEIS = ['a4', 'a3'] as const;
export const ORIENTACOES = ['retrato', 'paisagem'] as const;

/** Of its maps: as large as a round scale allows, around their contents alone, or one scale for all. */
export const ESCALAS = [
  ...(['redonda', 'extensao'] as const),
  ...(['1000', '2000', '5000', '10000', '25000', '50000', '100000', '250000', '500000', '1000000'] as const),
] as const;

/** What a report is printed on, and how its maps are drawn. */
export interface Papel {
  readonly papel: (typeof PAPEIS)[number];
  readonly orientacao: (typeof ORIENTACOES)[number];
  readonly escala: (typeof ESCALAS)[number];
  readonly grade: Grade;
}

/** Fields of an address that say so. */
export const CAMPOS_DO_PAPEL = ['papel', 'orientacao', 'escala', 'grade'] as const;

type Lados = Pick<Papel, 'papel' | 'orientacao'>;

/** The shorter and the longer side, mm. */
const LADOS_MM: Readonly<Record<Papel['papel'], readonly [number, number]>> = { a4: [210, 297], a3: [297, 420] };
/** Of `@page` (kit/ui/pagina-a4.css), left and right together. */
const MARGENS_MM = 30;
/** CSS: 96 to an inch. */
const PX_POR_MM = 96 / 25.4;

/** What an address asks for; what it does not know is the usual sheet. */
export function lerPapel(parametros: URLSearchParams): Papel {
  const um = <V extends string>(campo: keyof Papel, valores: readonly V[], usual: V): V =>
    valores.find((valor) => valor === parametros.get(campo)) ?? usual;
  return {
    papel: um('papel', PAPEIS, 'a4'),
    orientacao: um('orientacao', ORIENTACOES, 'retrato'),
    escala: um('escala', ESCALAS, 'redonda'),
    grade: um('grade', GRADES, 'utm'),
  };
}

export function larguraMm({ papel, orientacao }: Lados): number {
  const [curto, longo] = LADOS_MM[papel];
  return orientacao === 'retrato' ? curto : longo;
}

/** Between the margins. */
export const larguraUtilPx = (papel: Lados): number => Math.floor((larguraMm(papel) - MARGENS_MM) * PX_POR_MM);

/** `@page` of a sheet, with what stands at the foot of each of its pages. @param pe texts of ours and a number alone */
export function regraDaPagina({ papel, orientacao }: Lados, pe: string): string {
  const tamanho = `${papel.toUpperCase()} ${orientacao === 'retrato' ? 'portrait' : 'landscape'}`;
  return `@page { size: ${tamanho}; @bottom-left { content: ${JSON.stringify(pe)}; font: 8pt system-ui, sans-serif; color: #545c64; } }`;
}
