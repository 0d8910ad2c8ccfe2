import { cortado, MAX_NOME, MAX_TEXTO } from '../kernel/text.ts';
import { ehProtegido } from './campos-vistos.ts';

/** Keys by which a file names its features, in order of preference (specification, section 3). */
const CHAVES_DE_NOME = ['nome', 'name', 'nome_da_geom', 'nm_nome'];
const INICIO_DE_NOME = 'name_';
const CHAVES_DE_AREA = ['area', 'hectares', 'ha', 'area_total', 'area_ha', 'área'];
const CHAVES_DE_DESCRICAO = ['descricao', 'description', 'desc', 'descricao_geom', 'nm_descricao'];
/** A number that may say that it is of hectares; of any other unit it is none. */
const UM_NUMERO = /^([\d.,]+(?:e[+-]?\d+)?)\s*(?:ha|hectares?)?$/i;
/** Four decimals. */
const DEZ_MIL = 10_000;
/** Hectares: larger than the Earth's land, and than the field in which a person may correct it. */
const AREA_MAXIMA = 1e9;
/** A DBF cuts the names of its fields here. */
const LIMITE_DO_DBF = 10;

type Valor = string | number | boolean | null;

export interface AtributosReconhecidos {
  readonly nome: string | null;
  readonly descricao: string;
  /** Hectares, 4 decimals, as the file says them; null where it says none, or a zero, which is how a table says nothing. */
  readonly area: number | null;
}

/** Name, description and area of a feature, by the keys that files use for them; upper and lower case alike. */
export function reconhecerAtributos(attributes: Readonly<Record<string, Valor>>): AtributosReconhecidos {
  const porChave = new Map(Object.entries(attributes).map(([chave, valor]) => [chave.toLowerCase(), valor] as const));
  const comInicio = [...porChave.keys()].filter((chave) => chave.startsWith(INICIO_DE_NOME));
  const nome = primeiro(porChave, [...CHAVES_DE_NOME, ...comInicio]);
  return {
    nome: nome === null ? null : cortado(nome, MAX_NOME).trim(),
    descricao: cortado(primeiro(porChave, CHAVES_DE_DESCRICAO) ?? '', MAX_TEXTO).trim(),
    area: lerArea(primeiro(porChave, CHAVES_DE_AREA) ?? ''),
  };
}

/** '1.234,5' as people write it and '1234.5' as programs do, with its unit or without. */
function lerArea(texto: string): number | null {
  const numero = UM_NUMERO.exec(texto)?.[1] ?? '';
  const area = Number(numero.includes(',') ? numero.replaceAll('.', '').replace(',', '.') : numero || Number.NaN);
  const hectares = Math.round(area * DEZ_MIL) / DEZ_MIL;
  return hectares > 0 && hectares < AREA_MAXIMA ? hectares : null;
}

function primeiro(porChave: ReadonlyMap<string, Valor>, chaves: readonly string[]): string | null {
  for (const chave of chaves) {
    const valor = porChave.get(chave) ?? porChave.get(chave.slice(0, LIMITE_DO_DBF));
    const texto = typeof valor === 'boolean' || ehProtegido(valor) ? '' : String(valor ?? '').trim();
    if (texto !== '') return texto;
  }
  return null;
}
