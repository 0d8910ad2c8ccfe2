import { areaDigitada } from '#app/kit/formulario/numero-digitado.ts';
import { ehProtegido } from '#domain/importacao/campos-vistos.ts';
import type { Edicoes as EdicoesDoEnvio, GeomsCorrigidas } from '#domain/importacao/correcao.ts';
import type { Conteudo } from '#domain/importacao/importacao.events.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { MAX_NOME, MAX_TEXTO } from '#domain/kernel/text.ts';
import { conferencia } from './conferencia.mensagens.ts';
import type { EdicaoDaGeometria, Edicoes } from './edicao/edicoes.ts';

/** Characters of an attribute's value. */
const MAX_VALOR = 10_000;
/** More digits would not come back as they were written. */
const NUMERO = /^-?(\d{1,15}|\d{1,9}[.,]\d{1,6})$/;

type Campos = readonly Pick<Conteudo, 'campos'>[];
export type Erros = Map<string, readonly string[]>;

/** What is wrong with the edits, by the name of the field. @param conteudos what the files have */
export function errosDasEdicoes(edicoes: Edicoes, conteudos: Campos): Erros {
  const erros: Erros = new Map();
  conferirNomes(edicoes, conteudos, erros);
  for (const [k, valor] of edicoes.general_attributes) conferirAtributo(`general_attributes[${k}]`, k, valor, erros);
  for (const [id, edicao] of edicoes.geoms) conferirGeometria(id, edicao, erros);
  return erros;
}

/** No two attributes end up with the same name, and none without. */
function conferirNomes({ attributes_renames, remove_attributes }: Edicoes, conteudos: Campos, erros: Erros): void {
  const nomes = conteudos.flatMap(({ campos }) => campos.map(({ nome }) => nome));
  for (const chave of remove_attributes)
    if (chave.length > MAX_NOME && !nomes.includes(chave)) erros.set('remove_attributes', [conferencia.chaveVazia]);
  const usados = new Set(nomes.filter((nome) => !remove_attributes.has(nome) && !attributes_renames.has(nome)));
  for (const [antes, depois] of attributes_renames) {
    const campo = `attributes_renames[${antes}]`;
    if (depois.trim() === '' || depois.length > MAX_NOME) erros.set(campo, [conferencia.chaveVazia]);
    else if (usados.has(depois)) erros.set(campo, [conferencia.chaveRepetida]);
    usados.add(depois);
  }
}

function conferirAtributo(campo: string, chave: string, valor: string, erros: Erros): void {
  if (chave.trim() === '' || chave.length > MAX_NOME) erros.set(campo, [conferencia.chaveVazia]);
  else if (valor.length > MAX_VALOR) erros.set(campo, [conferencia.valorLongo]);
  else if (ehProtegido(valor)) erros.set(campo, [conferencia.protegido]);
}

function conferirGeometria(id: string, { name, description, area, attributes }: EdicaoDaGeometria, erros: Erros): void {
  const campo = (nome: string) => `geoms[${id}][${nome}]`;
  if (!uuidSchema.safeParse(id).success) erros.set(`geoms[${id}]`, [conferencia.estranha]);
  if (name?.trim() === '') erros.set(campo('name'), [conferencia.semNome]);
  if (name !== undefined && name.trim().length > MAX_NOME) erros.set(campo('name'), [conferencia.nomeLongo]);
  if ((description ?? '').trim().length > MAX_TEXTO) erros.set(campo('description'), [conferencia.descricaoLonga]);
  if (area !== undefined && areaDoCampo(area) === undefined) erros.set(campo('area'), [conferencia.area]);
  for (const [k, valor] of attributes) conferirAtributo(campo(`attribute_${k}`), k, valor, erros);
}

/**
 * Null takes a typed area back; undefined where it is no area. On the way a point is the decimal point, however many
 * decimals follow it; only with a comma is it read as people write it.
 */
function areaDoCampo(texto: string): number | null | undefined {
  const limpo = texto.trim();
  if (limpo === '') return null;
  if (/^\d{1,12}(\.\d{1,20})?$/.test(limpo)) return Number(Number(limpo).toFixed(4));
  const viajante = limpo.includes(',') ? areaDigitada(limpo) : null;
  return viajante === null ? undefined : Number(viajante);
}

/** The edits of each geometry as the command carries them. */
export function geomsCorrigidas(edicoes: Edicoes, conteudos: Campos): GeomsCorrigidas {
  const tipoDe = tiposDosAtributos(edicoes, conteudos);
  return Object.fromEntries(
    [...edicoes.geoms].map(([id, { name, description, area, fora, attributes }]) => [
      id,
      {
        ...(name !== undefined && { nome: name.trim() }),
        ...(description !== undefined && { descricao: description.trim() }),
        ...(area !== undefined && { area: areaDoCampo(area) ?? null }),
        ...(fora !== undefined && { fora: ['true', '1', 'on'].includes(fora) }),
        ...(attributes.size > 0 && { attributes: valoresTipados(attributes, tipoDe) }),
      },
    ]),
  );
}

/** What holds for every geometry, as the command carries it. */
export function edicoesGerais(edicoes: Edicoes, conteudos: Campos) {
  return {
    remove_attributes: [...edicoes.remove_attributes],
    attributes_renames: Object.fromEntries(edicoes.attributes_renames),
    general_attributes: valoresTipados(edicoes.general_attributes, tiposDosAtributos(edicoes, conteudos)),
  } satisfies Partial<EdicoesDoEnvio>;
}

/** What is typed stays of the field's own type where it can: a number among numbers, nothing where it is empty. */
const valoresTipados = (atributos: ReadonlyMap<string, string>, tipoDe: TipoDoAtributo) =>
  Object.fromEntries([...atributos].map(([k, v]) => [k, tipado(v, tipoDe(k))]));

/** What the reading saw in the field behind a key of now; null where the contents do not agree, or none has it. */
type TipoDoAtributo = (chave: string) => string | null;

/** Looked up once: a form of tens of thousands of edits asks for each of them. */
function tiposDosAtributos({ attributes_renames, remove_attributes }: Edicoes, conteudos: Campos): TipoDoAtributo {
  const originais = new Map([...attributes_renames].map(([antes, depois]) => [depois, antes]));
  const vistos = new Map<string, Set<string>>();
  for (const { nome, tipo } of conteudos.flatMap(({ campos }) => campos)) {
    vistos.set(nome, (vistos.get(nome) ?? new Set()).add(tipo));
  }
  const sumiu = (chave: string) => remove_attributes.has(chave) || attributes_renames.has(chave);
  return (chave) => {
    const original = originais.get(chave) ?? (sumiu(chave) ? null : chave);
    const tipos = original === null ? [] : [...(vistos.get(original) ?? [])];
    return tipos.length === 1 ? (tipos[0] ?? null) : null;
  };
}

function tipado(valor: string, tipo: string | null): string | number | boolean | null {
  const texto = valor.trim();
  if (tipo !== 'numero' && tipo !== 'logico') return valor;
  if (texto === '') return null;
  if (tipo === 'logico') return texto === 'true' ? true : texto === 'false' ? false : valor;
  return NUMERO.test(texto) ? Number(texto.replace(',', '.')) : valor;
}
