import { mensagensDosTextos } from '#app/mensagens/textos.ts';
import { comoTextoLegivel, ilegibilidadeDe, textoIlegivelEm } from '#domain/kernel/textos-legiveis.ts';
import { camposInvalidos } from './falhas.server.ts';

/**
 * Overrides, embeddings and isolates: whoever reads a text with one sees letters in another order than a program does,
 * so that a name may pass for another. Marks of direction (U+200E, U+200F) move nothing by themselves.
 */
const DIRECAO = /[\u202A-\u202E\u2066-\u2069]/;

/** Characters of a field's name: an attribute's key stands in some. */
const MAX_NOME_DO_CAMPO = 1_000;
/** Characters of a field: the longest that people write, an attribute's value, has 10,000. */
const MAX_CAMPO = 20_000;
/** What programs write: geometries, attributes, filters, ids and choices, as JSON. Their readers know how much is right. */
const LONGOS = /^(?:geojson|bbox_geojson|attributes|filters|artefatos|escolha.*|(?:layer_ids|ativos)(?:\[\])?)$/s;

/** What is wrong with a text that somebody sends, said of its field; null where it can be stored and shown. */
function defeitoDe(texto: string): string | null {
  const ilegivel = ilegibilidadeDe(texto);
  if (ilegivel !== null) return mensagensDosTextos[ilegivel];
  return DIRECAO.test(texto) ? mensagensDosTextos.direcao : null;
}

/** Whether a text can be stored and shown. */
export const ehTextoAceito = (texto: string): boolean => defeitoDe(texto) === null;

/**
 * The barrier that every field passes, whatever the route makes of it.
 * @throws RespostaDeFalha 422 with the sentence by field
 */
export function conferirTextos(campos: Iterable<readonly [string, unknown]>, maximo: (nome: string) => number): void {
  for (const [nome, valor] of campos) {
    if (nome.length > MAX_NOME_DO_CAMPO) throw recusado(nome, mensagensDosTextos.longo(MAX_NOME_DO_CAMPO));
    const defeito = defeitoDe(nome);
    if (defeito !== null) throw recusado(nome, defeito);
    if (typeof valor !== 'string') continue;
    if (valor.length > maximo(nome)) throw recusado(nome, mensagensDosTextos.longo(maximo(nome)));
    const noValor = defeitoDe(valor);
    if (noValor !== null) throw recusado(nome, noValor);
  }
}

/** Characters that a field of a form may have. */
export const maximoDoCampo = (nome: string): number => (LONGOS.test(nome) ? Number.POSITIVE_INFINITY : MAX_CAMPO);

/** The same of what arrived as JSON, however deep: told of the member of the outermost object. */
export function conferirJson(corpo: object): void {
  const achado = textoIlegivelEm(corpo);
  if (achado !== null) throw recusado(achado.campo, mensagensDosTextos[achado.motivo]);
}

/**
 * Fields that were no UTF-8: the reading of forms puts U+FFFD in the place of what it cannot read, and would store what
 * nobody wrote.
 */
export function conferirCodificacao(form: FormData, bytes: Uint8Array, tipo: string): void {
  const suspeito = [...form].find(([nome, valor]) => nome.includes('\uFFFD') || `${valor}`.includes('\uFFFD'));
  if (suspeito !== undefined && !ehUtf8(bytes, tipo)) throw recusado(suspeito[0], mensagensDosTextos.partido);
}

/**
 * Both of a part of a form that is read as it comes, of whose bytes nothing is left: whoever means U+FFFD is not told
 * from who sent half a character.
 */
export function conferirParte(nome: string, valor: string): void {
  conferirTextos([[nome, valor]], maximoDoCampo);
  if (nome.includes('\uFFFD') || valor.includes('\uFFFD')) throw recusado(nome, mensagensDosTextos.partido);
}

function ehUtf8(bytes: Uint8Array, tipo: string): boolean {
  try {
    const texto = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (tipo.startsWith('application/x-www-form-urlencoded')) texto.replace(/(?:%[0-9a-f]{2})+/gi, decodeURIComponent);
    return true;
  } catch {
    return false;
  }
}

function recusado(nome: string, defeito: string) {
  const campo = comoTextoLegivel(nome).replace(new RegExp(DIRECAO, 'g'), '\uFFFD').slice(0, 100);
  return camposInvalidos({ [campo]: [defeito] }, mensagensDosTextos.noCampo(campo, defeito));
}
