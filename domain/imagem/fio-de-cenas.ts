import { z } from 'zod';
import type { GrupoDeCenas } from './grupo-de-imagens.policy.ts';
import { compararPassagens } from './ordem-das-passagens.ts';
import type { Cena, PaginaDeCenas } from './provedor.ts';

/** Days by which scenes may stand out of order: providers sort by instants, groups are of local dates. */
const FOLGA_DIAS = 1;
const DIA_MS = 86_400_000;

/** Where to go on in a provider's stream: the page to ask for, and what of it was given before. */
export const posicaoDoFioSchema = z.object({
  /** Cursor of the page that holds the first scene that was not given; null for the first page. */
  apos: z.string().nullable(),
  fim: z.boolean(),
  /** The last pass with a date that was given. */
  data: z.iso.date().nullable(),
  satelite: z.string().nullable(),
  /** Scenes without date that were given of that page; null before the first of them. */
  semData: z.int().min(0).nullable(),
});
export type PosicaoDoFio = z.infer<typeof posicaoDoFioSchema>;

export const INICIO_DO_FIO: PosicaoDoFio = { apos: null, fim: false, data: null, satelite: null, semData: null };

interface CenaNaFila {
  readonly cena: Cena;
  /** Cursor of its page. */
  readonly pagina: string | null;
  /** Among those without date of its page, from 0; null for one with a date. */
  readonly semData: number | null;
}

/** One provider's scenes as they come in, page by page, and what of them was given as groups. */
export interface FioDeCenas {
  readonly provedor: string;
  readonly posicao: PosicaoDoFio;
  /** What came and was not given yet, as it came. */
  readonly fila: readonly CenaNaFila[];
  /** Cursor of the page to ask for. */
  readonly pedir: string | null;
  /** Nothing more comes. */
  readonly fim: boolean;
  /** The oldest date that came; '' once scenes without date come. */
  readonly passou: string | null;
}

export function abrirFio(provedor: string, posicao: PosicaoDoFio): FioDeCenas {
  return { provedor, posicao, fila: [], pedir: posicao.apos, fim: posicao.fim, passou: null };
}

/** The stream with another page of it. @param serve whether a scene meets the place */
export function receberPagina(fio: FioDeCenas, pagina: PaginaDeCenas, serve: (cena: Cena) => boolean): FioDeCenas {
  const fila = [...fio.fila];
  const [vistas, apos] = [new Set(fila.map(({ cena }) => cena.id)), fio.pedir];
  let [passou, semData] = [fio.passou, 0];
  for (const cena of pagina.cenas) {
    const numero = cena.data === null ? semData++ : null;
    if (cena.data === null) passou = '';
    else if (passou === null || cena.data < passou) passou = cena.data;
    if (jaDada(fio.posicao, cena, numero, apos) || vistas.has(cena.id) || !serve(cena)) continue;
    vistas.add(cena.id);
    fila.push({ cena, pagina: apos, semData: numero });
  }
  const novo = { ...fio, fila, passou, pedir: pagina.proxima, fim: pagina.proxima === null };
  // Nothing of what came is waited for: the next search begins behind it.
  return fila.length === 0 ? { ...novo, posicao: posicaoDepois(novo, fio.posicao) } : novo;
}

function jaDada(posicao: PosicaoDoFio, { data, satelite }: Cena, numero: number | null, pagina: string | null) {
  if (data === null) return pagina === posicao.apos && (numero ?? 0) < (posicao.semData ?? 0);
  if (posicao.semData !== null) return true;
  return posicao.data !== null && compararPassagens({ data, satelite }, posicao) <= 0;
}

/** The next group, if all of it has come; `falta` where its provider has to be asked first, null at the end. */
export function proximoGrupo(fio: FioDeCenas): GrupoDeCenas | 'falta' | null {
  const { fila, provedor, fim } = fio;
  const primeira = maisNova(fila);
  if (primeira === null) return fim ? null : 'falta';
  const { data, satelite } = primeira.cena;
  if (data === null) {
    // Every dated scene has come before.
    return { provedor, satelite, data, cenas: [primeira.cena] };
  }
  if (!fim && !passouDe(fio, data)) return 'falta';
  const cenas = fila.flatMap(({ cena }) => (cena.data === data && cena.satelite === satelite ? cena : []));
  return { provedor, satelite, data, cenas };
}

/** The stream without the group that it gives next. */
export function tirarGrupo(fio: FioDeCenas): FioDeCenas {
  const primeira = maisNova(fio.fila);
  if (primeira === null) return fio;
  const { data, satelite } = primeira.cena;
  const dela = ({ cena }: CenaNaFila) => cena.data === data && cena.satelite === satelite;
  const fila = fio.fila.filter((uma) => (data === null ? uma !== primeira : !dela(uma)));
  const dada =
    data === null
      ? { ...fio.posicao, apos: primeira.pagina, semData: (primeira.semData ?? 0) + 1 }
      : { ...fio.posicao, data, satelite };
  return { ...fio, fila, posicao: posicaoDepois({ ...fio, fila }, dada) };
}

/** The newest date that the stream may still give; null where only scenes without date, or none, are left. */
export function dataMaisNovaPossivel({ fila, passou, fim }: FioDeCenas): string | null {
  const naFila = maisNova(fila)?.cena.data ?? null;
  if (fim || passou === '') return naFila;
  if (passou === null) return '9999-12-31';
  const porVir = somarDias(passou, FOLGA_DIAS);
  return naFila !== null && naFila > porVir ? naFila : porVir;
}

/** Of those without date the first that came. */
function maisNova(fila: readonly CenaNaFila[]): CenaNaFila | null {
  let [achada] = fila;
  for (const uma of fila) {
    if (achada === undefined || uma.cena.data === null) continue;
    if (achada.cena.data === null || compararPassagens(uma.cena, achada.cena) < 0) achada = uma;
  }
  return achada ?? null;
}

/** Whether no scene of this date comes any more. */
function passouDe({ passou }: FioDeCenas, data: string): boolean {
  return passou !== null && (passou === '' || passou < somarDias(data, -FOLGA_DIAS));
}

function posicaoDepois({ fila: [primeira], pedir, fim }: FioDeCenas, dada: PosicaoDoFio): PosicaoDoFio {
  const apos = primeira === undefined ? pedir : primeira.pagina;
  const semData = dada.semData === null || apos === dada.apos ? dada.semData : 0;
  return { ...dada, apos, semData, fim: fim && primeira === undefined };
}

function somarDias(data: string, dias: number): string {
  return new Date(Date.parse(data) + dias * DIA_MS).toISOString().slice(0, 10);
}
