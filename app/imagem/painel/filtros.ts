import { dataNaTela } from '#app/kit/datas.ts';
import { formularios } from '#app/mensagens/especificacao.ts';

/** What the images of the catalogue are narrowed by; what is null does not narrow. */
export interface FiltrosDasImagens {
  /** Local dates, `AAAA-MM-DD`. */
  readonly inicio: string | null;
  readonly fim: string | null;
  /** Metres per pixel. */
  readonly resolucaoMin: number | null;
  readonly resolucaoMax: number | null;
  /** Percent. */
  readonly nuvensMax: number | null;
}

export const SEM_FILTROS: FiltrosDasImagens = {
  inicio: null,
  fim: null,
  resolucaoMin: null,
  resolucaoMax: null,
  nuvensMax: null,
};

/** Of the double slider, in metres per pixel: at its ends it does not narrow. */
export const RESOLUCAO_M = { menor: 0, maior: 30 } as const;
/** Of the slider of clouds, in percent: at its end it does not narrow. */
export const NUVENS_MAX = 100;

const CAMPOS = {
  inicio: 'data_inicio',
  fim: 'data_fim',
  resolucaoMin: 'resolucao_min',
  resolucaoMax: 'resolucao_max',
  nuvensMax: 'cobertura_nuvem_max',
} as const satisfies Record<keyof FiltrosDasImagens, string>;

/** Under the names that the catalogue knows them by. */
export function escreverFiltros(filtros: FiltrosDasImagens, campos: URLSearchParams): void {
  for (const [qual, campo] of Object.entries(CAMPOS)) {
    const valor = filtros[qual as keyof FiltrosDasImagens];
    if (valor === null) campos.delete(campo);
    else campos.set(campo, String(valor));
  }
}

/** What an address tells wrong is as if it did not. */
export function lerFiltros(campos: URLSearchParams): FiltrosDasImagens {
  const data = (campo: string) => {
    const texto = campos.get(campo) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(texto) && !Number.isNaN(Date.parse(texto)) ? texto : null;
  };
  const numero = (campo: string, maior: number) => {
    const texto = campos.get(campo) ?? '';
    return /^\d{1,3}$/.test(texto) && Number(texto) <= maior ? Number(texto) : null;
  };
  const lidos = {
    inicio: data(CAMPOS.inicio),
    fim: data(CAMPOS.fim),
    resolucaoMin: numero(CAMPOS.resolucaoMin, RESOLUCAO_M.maior),
    resolucaoMax: numero(CAMPOS.resolucaoMax, RESOLUCAO_M.maior),
    nuvensMax: numero(CAMPOS.nuvensMax, NUVENS_MAX),
  };
  return Object.keys(errosDosFiltros(lidos)).length === 0 ? lidos : SEM_FILTROS;
}

/** Text by field. */
export function errosDosFiltros(filtros: FiltrosDasImagens): { readonly datas?: string; readonly resolucao?: string } {
  const { inicio, fim, resolucaoMin, resolucaoMax } = filtros;
  const datas = inicio !== null && fim !== null && inicio >= fim;
  const resolucao = (resolucaoMin ?? RESOLUCAO_M.menor) >= (resolucaoMax ?? Infinity);
  return {
    ...(datas && { datas: formularios.dataInicialPosterior }),
    ...(resolucao && { resolucao: formularios.resolucaoInvertida }),
  };
}

/** How many kinds of filters narrow: dates, resolution, clouds. */
export function quantosFiltros({ inicio, fim, resolucaoMin, resolucaoMax, nuvensMax }: FiltrosDasImagens): number {
  const tipos = [inicio ?? fim, resolucaoMin ?? resolucaoMax, nuvensMax];
  return tipos.filter((um) => um !== null).length;
}

/** What narrows, in words. */
export function textosDosFiltros(filtros: FiltrosDasImagens): readonly string[] {
  const { inicio, fim, resolucaoMin, resolucaoMax, nuvensMax } = filtros;
  return [
    inicio !== null && fim !== null
      ? `${dataNaTela(inicio)} a ${dataNaTela(fim)}`
      : inicio !== null
        ? `desde ${dataNaTela(inicio)}`
        : fim !== null
          ? `até ${dataNaTela(fim)}`
          : null,
    resolucaoMin !== null && resolucaoMax !== null
      ? `${resolucaoMin} a ${resolucaoMax} m`
      : resolucaoMin !== null
        ? `${resolucaoMin} m ou mais`
        : resolucaoMax !== null
          ? `até ${resolucaoMax} m`
          : null,
    nuvensMax === null ? null : `até ${nuvensMax} % de nuvens`,
  ].filter((texto) => texto !== null);
}
