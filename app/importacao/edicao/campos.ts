import type { EdicaoDaGeometria, Edicoes } from './edicoes.ts';

/** What an attribute of one geometry is called among its fields. */
const PREFIXO = 'attribute_';
const DADOS = ['name', 'description', 'area', 'fora'] as const;
type Dado = (typeof DADOS)[number];

const CAMPO = /^(remove_attributes|attributes_renames|general_attributes|geoms)(?:\[(.*)\])?$/s;

/** The fields of `POST /camadas/upload/{id}`, as the specification names them. */
export function camposDasEdicoes(edicoes: Edicoes): readonly (readonly [string, string])[] {
  return [
    ...[...edicoes.remove_attributes].map((chave) => ['remove_attributes[]', chave] as const),
    ...[...edicoes.attributes_renames].map(([antes, depois]) => [`attributes_renames[${antes}]`, depois] as const),
    ...[...edicoes.general_attributes].map(([chave, valor]) => [`general_attributes[${chave}]`, valor] as const),
    ...[...edicoes.geoms].flatMap(([id, edicao]) => camposDaGeometria(id, edicao)),
  ];
}

function camposDaGeometria(id: string, { attributes, ...dados }: EdicaoDaGeometria) {
  return [
    ...Object.entries(dados).map(([campo, valor]) => [`geoms[${id}][${campo}]`, valor] as const),
    ...[...attributes].map(([chave, valor]) => [`geoms[${id}][${PREFIXO}${chave}]`, valor] as const),
  ];
}

/** A field that cannot be read, by its name. */
export class CampoIlegivel extends Error {
  override readonly name = 'CampoIlegivel';
  readonly campo: string;

  constructor(campo: string) {
    super(campo);
    this.campo = campo;
  }
}

interface GeometriaLida {
  name?: string;
  description?: string;
  area?: string;
  fora?: string;
  readonly attributes: Map<string, string>;
}

interface Lidas {
  readonly remove_attributes: Set<string>;
  readonly attributes_renames: Map<string, string>;
  readonly general_attributes: Map<string, string>;
  readonly geoms: Map<string, GeometriaLida>;
}

/**
 * The edits that a form carries: `geoms[id][name]` field by field, or one field each with JSON in it. A key may hold
 * anything, brackets too. What else the form has is left alone. @throws CampoIlegivel
 */
export function lerEdicoes(form: Iterable<readonly [string, unknown]>): Edicoes {
  const lidas: Lidas = {
    remove_attributes: new Set(),
    attributes_renames: new Map(),
    general_attributes: new Map(),
    geoms: new Map(),
  };
  for (const [nome, valor] of form) {
    const [, raiz, dentro] = CAMPO.exec(nome) ?? [];
    if (raiz === undefined) continue;
    if (typeof valor !== 'string') throw new CampoIlegivel(nome);
    if (raiz === 'remove_attributes') {
      for (const chave of dentro === undefined ? lista(valor) : [valor])
        lidas.remove_attributes.add(texto(nome, chave));
    } else if (raiz === 'geoms') {
      if (dentro === undefined)
        for (const [id, campos] of pares(nome, json(nome, valor))) lerGeometria(lidas, id, campos);
      else lerCampoDaGeometria(lidas, nome, dentro, valor);
    } else {
      const mapa = lidas[raiz as 'attributes_renames' | 'general_attributes'];
      const entradas = dentro === undefined ? pares(nome, json(nome, valor)) : [[dentro, valor] as const];
      for (const [chave, um] of entradas) mapa.set(chave, texto(nome, um));
    }
  }
  return lidas;
}

/** `id][name` of `geoms[id][name]`: an id has no bracket, whatever an attribute is called. */
function lerCampoDaGeometria(lidas: Lidas, nome: string, dentro: string, valor: string): void {
  const meio = dentro.indexOf('][');
  if (meio < 1) throw new CampoIlegivel(nome);
  lerDado(lidas, nome, dentro.slice(0, meio), dentro.slice(meio + 2), valor);
}

function lerGeometria(lidas: Lidas, id: string, campos: unknown): void {
  for (const [campo, valor] of pares(`geoms[${id}]`, campos)) {
    lerDado(lidas, `geoms[${id}][${campo}]`, id, campo, texto(`geoms[${id}][${campo}]`, valor));
  }
}

function lerDado({ geoms }: Lidas, nome: string, id: string, campo: string, valor: string): void {
  const geometria: GeometriaLida = geoms.get(id) ?? { attributes: new Map() };
  geoms.set(id, geometria);
  if (campo.startsWith(PREFIXO)) geometria.attributes.set(campo.slice(PREFIXO.length), valor);
  else if ((DADOS as readonly string[]).includes(campo)) geometria[campo as Dado] = valor;
  else throw new CampoIlegivel(nome);
}

/** A list as JSON, or the field repeated by its bare name. */
function lista(valor: string): readonly unknown[] {
  if (!valor.startsWith('[')) return valor === '' ? [] : [valor];
  const lidos = json('remove_attributes', valor);
  return Array.isArray(lidos) ? lidos : [null];
}

function json(nome: string, valor: string): unknown {
  if (valor === '') return {};
  try {
    return JSON.parse(valor);
  } catch {
    throw new CampoIlegivel(nome);
  }
}

/** An empty array stands for an empty object: PHP writes both alike. */
function pares(nome: string, valor: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(valor) && valor.length === 0) return [];
  if (typeof valor !== 'object' || valor === null || Array.isArray(valor)) throw new CampoIlegivel(nome);
  return Object.entries(valor);
}

function texto(nome: string, valor: unknown): string {
  if (valor === null) return '';
  if (!['string', 'number', 'boolean'].includes(typeof valor)) throw new CampoIlegivel(nome);
  return String(valor);
}
