import type { Formato } from './formatos.ts';

/** An attribute as it stands over all the layers of an export. */
export interface CampoVisto {
  readonly chave: string;
  /** How many layers have a text, a number, a truth value in it; null and absence count nowhere. */
  readonly textos: number;
  readonly numeros: number;
  readonly logicos: number;
  /** Largest value without sign; null where there is no number. */
  readonly maior: number | null;
  /** Most decimals of a number; 0 where all are whole. */
  readonly decimais: number;
  /** Longest text in bytes of UTF-8. */
  readonly bytes: number;
  /** Which column of ours says the same in every layer, if one does. */
  readonly repete: ColunaDoSistema | null;
}

/** What a file says of a layer beside its attributes. Area in hectares, length in kilometres. */
export const COLUNAS_DO_SISTEMA = ['camada_id', 'nome', 'descricao', 'tipo', 'ativo', 'area_ha', 'compr_km'] as const;
export type ColunaDoSistema = (typeof COLUNAS_DO_SISTEMA)[number];

type TipoDaColuna = 'texto' | 'inteiro' | 'inteiro_longo' | 'real' | 'logico' | 'misto';

type FonteDaCamada =
  | { readonly sistema: ColunaDoSistema; readonly atributo?: never }
  | { readonly atributo: string; readonly sistema?: never }
  | { readonly todos: true; readonly atributo?: never; readonly sistema?: never };

/** @template Fonte what of the exported thing it holds */
export interface Coluna<Fonte = FonteDaCamada> {
  /** As it is called in the file. */
  readonly nome: string;
  readonly fonte: Fonte;
  readonly tipo: TipoDaColuna;
  /**
   * Digits of a number in a table of fixed width: all of them, and those behind the point; bytes of a text in a
   * Shapefile; 0 where none is fixed.
   */
  readonly largura: number;
  readonly decimais: number;
}

export interface Plano<Fonte = FonteDaCamada> {
  readonly colunas: readonly Coluna<Fonte>[];
  /** Attributes and columns that the format makes us call something else. */
  readonly renomeadas: readonly { readonly de: string; readonly para: string }[];
  /** How many attributes stand together in one column, as JSON; 0 where each has its own. */
  readonly juntos: number;
}

/** More attributes than a file of the format can have columns for. */
export class CamposDemaisError extends Error {
  override readonly name = 'CamposDemaisError';
}

/** Columns of attributes at most: databases and tables stop somewhere above, each somewhere else. */
const MAX_COLUNAS = 1_000;
/** Bytes of a row in a DBF, less what its other columns may take. */
const LINHA_DBF = 60_000;

const INT32 = 2 ** 31;
/** Bytes of a name in a DBF, and of a text in it. */
const NOME_DBF = 10;
export const TEXTO_DBF = 254;
/** Letters of an id. */
const LARGURA_DO_ID = 36;
/** Digits that GDAL writes into a numeric field of a DBF at most. */
const LARGURA_DBF = 24;
const DECIMAIS_DBF = 15;

const doSistema: Readonly<Record<ColunaDoSistema, Pick<Coluna, 'tipo' | 'largura' | 'decimais'>>> = {
  camada_id: { tipo: 'texto', largura: LARGURA_DO_ID, decimais: 0 },
  nome: { tipo: 'texto', largura: 0, decimais: 0 },
  descricao: { tipo: 'texto', largura: 0, decimais: 0 },
  tipo: { tipo: 'texto', largura: 0, decimais: 0 },
  ativo: { tipo: 'texto', largura: 0, decimais: 0 },
  area_ha: { tipo: 'real', largura: 20, decimais: 4 },
  compr_km: { tipo: 'real', largura: 20, decimais: 4 },
};

/**
 * The columns of a file. Attributes keep their names as far as the format can hold them; a column of ours whose name
 * is taken gives way, and is left out where an attribute says the same anyway. More attributes than columns go into one
 * of them, as JSON.
 * @throws CamposDemaisError where that would be cut
 */
export function planejarCampos(formato: Formato, vistos: readonly CampoVisto[]): Plano {
  if (formato === 'dxf') {
    return { colunas: [coluna('Layer', { sistema: 'tipo' }, doSistema.tipo)], renomeadas: [], juntos: 0 };
  }
  const iguais = formato === 'geojson' || formato === 'csv' ? (nome: string) => nome : semCaixa;
  const emKml = formato === 'kml' || formato === 'kmz';
  const comNome = vistos.filter(({ chave }) => chave !== '');
  const juntos = formato !== 'geojson' && comNome.length > MAX_COLUNAS ? comNome.length : 0;
  const atributos = juntos > 0 ? [EM_UMA] : comNome.map((visto) => doAtributo(visto, formato));
  if (formato === 'shp') exigirQueCaiba(atributos);
  const repetidas = new Set(vistos.map(({ repete, chave }) => (repete === chave.toLowerCase() ? repete : null)));
  const usados = new Set(atributos.map(({ nome }) => iguais(nome)));
  const nossas = COLUNAS_DO_SISTEMA.flatMap((sistema) => {
    // A KML says name and description in elements of their own.
    const proprias = emKml ? NOMES_EM_KML[sistema] : undefined;
    if (proprias === undefined && repetidas.has(sistema)) return [];
    const nome = [proprias ?? sistema, `camada_${sistema}`].find((nome) => !usados.has(iguais(nome)));
    return nome === undefined ? [] : [coluna(nome, { sistema }, doSistema[sistema])];
  });
  const nomear = formato === 'shp' ? nomesDbf() : nomesDistintos(iguais);
  const renomeadas: { de: string; para: string }[] = [];
  const colunas = [...nossas, ...atributos].map((pretendida) => {
    const nome = nomear(pretendida.nome);
    if (nome !== pretendida.nome) renomeadas.push({ de: pretendida.nome, para: nome });
    return { ...pretendida, nome };
  });
  return { colunas, renomeadas, juntos };
}

/** All attributes of a layer in one column. */
const EM_UMA: Coluna = { nome: 'atributos', fonte: { todos: true }, tipo: 'texto', largura: 0, decimais: 0 };

/** A row of a DBF has so many bytes, and a text of it so few that none holds several attributes. */
function exigirQueCaiba(atributos: readonly Coluna[]): void {
  const bytes = atributos.reduce((soma, { largura }) => soma + (largura || LARGURA_DBF), 0);
  if (atributos.includes(EM_UMA) || bytes > LINHA_DBF) throw new CamposDemaisError();
}

/** Columns out of which the writer of KML makes elements: nothing else may be called so. */
export const NOMES_EM_KML: Readonly<Partial<Record<ColunaDoSistema, string>>> = {
  nome: 'kml_nome',
  descricao: 'kml_descricao',
};

function coluna(nome: string, fonte: Coluna['fonte'], tipo: Pick<Coluna, 'tipo' | 'largura' | 'decimais'>): Coluna {
  return { nome, fonte, ...tipo };
}

function doAtributo(visto: CampoVisto, formato: Formato): Coluna {
  const tipo = tipoDe(visto);
  const emKml = formato === 'kml' || formato === 'kmz';
  // A KML has no whole numbers of 64 bits: as text they stay what they are.
  const escrito = emKml && tipo === 'inteiro_longo' ? 'texto' : tipo;
  // A table of fixed width is as wide as its longest text, and not as GDAL begins without knowing.
  const medidas =
    formato === 'shp' && tipo === 'texto'
      ? { largura: Math.min(Math.max(visto.bytes, 1), TEXTO_DBF), decimais: 0 }
      : medidasDe(visto);
  return coluna(visto.chave, { atributo: visto.chave }, { tipo: escrito, ...medidas });
}

function tipoDe({ textos, numeros, logicos, maior, decimais }: CampoVisto): TipoDaColuna {
  if ([textos, numeros, logicos].filter((n) => n > 0).length > 1) return 'misto';
  if (logicos > 0) return 'logico';
  if (numeros === 0) return 'texto';
  if (decimais > 0 || (maior ?? 0) > Number.MAX_SAFE_INTEGER) return 'real';
  return (maior ?? 0) < INT32 ? 'inteiro' : 'inteiro_longo';
}

function medidasDe({ maior, decimais, numeros }: CampoVisto): Pick<Coluna, 'largura' | 'decimais'> {
  if (numeros === 0 || decimais === 0) return { largura: 0, decimais: 0 };
  const inteiros = String(Math.trunc(maior ?? 0)).replace(/e.*/, '').length;
  const casas = Math.min(decimais, DECIMAIS_DBF, LARGURA_DBF - inteiros - 2);
  return casas < 1 ? { largura: 0, decimais: 0 } : { largura: inteiros + casas + 2, decimais: casas };
}

const semCaixa = (nome: string) => nome.toLowerCase();

/** Gives a name that is taken a number. */
function nomesDistintos(iguais: (nome: string) => string): (nome: string) => string {
  const dados = new Set<string>();
  return (nome) => {
    for (let n = 1; ; n += 1) {
      const candidato = n === 1 ? nome : `${nome}_${n}`;
      if (dados.has(iguais(candidato))) continue;
      dados.add(iguais(candidato));
      return candidato;
    }
  };
}

/** Ten letters that every program reads: no accents, no signs; a number at the end where two would be the same. */
export function nomesDbf(): (nome: string) => string {
  const dados = new Set<string>();
  return (nome) => {
    const simples = nome
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replaceAll(/[^A-Za-z0-9_]/g, '_');
    const base = /^[A-Za-z]/.test(simples) ? simples : `c${simples}`;
    for (let n = 1; ; n += 1) {
      const fim = n === 1 ? '' : `_${n}`;
      const candidato = base.slice(0, NOME_DBF - fim.length) + fim;
      if (dados.has(semCaixa(candidato))) continue;
      dados.add(semCaixa(candidato));
      return candidato;
    }
  };
}
