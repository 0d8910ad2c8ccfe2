import { CampoIlegivel, lerEdicoes } from '#app/forms/edicao/campos.ts';
import { type EdicaoDaGeometria, type Edicoes, originalDe } from '#app/forms/edicao/edicoes.ts';
import { areaDigitada } from '#app/forms/edicao/numero-digitado.ts';
import { conferencia } from '#app/mensagens/conferencia.ts';
import { type Edicoes as EdicoesDoEnvio, type GeomsCorrigidas, MAX_GEOMS_BYTES } from '#domain/importacao/correcao.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { MAX_NOME, MAX_TEXTO } from '#domain/kernel/text.ts';
import type { ImportacaoRow } from '#projections/importacao/importacao.queries.ts';
import type { PedidoDaSessao } from './acesso.server.ts';
import { camposInvalidos } from './falhas.server.ts';

/** Characters of an attribute's value. */
const MAX_VALOR = 10_000;
/** Errors told at once. */
const MAX_ERROS = 20;
const NUMERICOS = /^(Integer|Integer64|Real|Byte|UByte|Short|UShort|Int|UInt|Long|ULong|Float|Double)\b/;
const NUMERO = /^-?\d{1,15}([.,]\d{1,12})?$/;

type Erros = Map<string, readonly string[]>;

/**
 * The edits of a form as a command carries them; null where there are none.
 * @throws RespostaDeFalha 422 with the sentences by field
 */
export async function edicoesDoFormulario(
  { servicos, escopo }: PedidoDaSessao,
  form: FormData,
  row: ImportacaoRow,
): Promise<EdicoesDoEnvio | null> {
  const edicoes = lerOuRecusar(form);
  const erros: Erros = new Map();
  conferirChaves(edicoes, row, erros);
  for (const [id, edicao] of edicoes.geoms) conferirGeometria(id, edicao, erros);
  recusarCom(erros);
  const ids = [...edicoes.geoms.keys()];
  for (const id of await servicos.geometrias.estranhas(escopo, row.id, ids as Uuid[])) {
    erros.set(`geoms[${id}]`, [conferencia.estranha]);
  }
  recusarCom(erros);
  const geoms = geomsDe(edicoes, row);
  const novas = Object.values(geoms).filter(({ fora }) => fora === true).length;
  const gerais = [...edicoes.general_attributes].map(([k, valor]) => [k, valorTipado(edicoes, row, k, valor)] as const);
  const corrigidas = {
    remove_attributes: [...edicoes.remove_attributes],
    attributes_renames: Object.fromEntries(edicoes.attributes_renames),
    general_attributes: Object.fromEntries(gerais),
    ...(await guardarGeoms(servicos, geoms)),
    camadas_fora: novas > 0 ? row.fora + novas : null,
  };
  const nada = ids.length + corrigidas.remove_attributes.length + gerais.length + edicoes.attributes_renames.size === 0;
  return nada ? null : corrigidas;
}

function lerOuRecusar(form: FormData): Edicoes {
  try {
    return lerEdicoes(form);
  } catch (error) {
    if (error instanceof CampoIlegivel) throw camposInvalidos({ [error.campo]: [conferencia.ilegivel] });
    throw error;
  }
}

function recusarCom(erros: Erros): void {
  if (erros.size > 0) throw camposInvalidos(Object.fromEntries([...erros].slice(0, MAX_ERROS)));
}

/** Names are there, and no two attributes end up with the same. */
function conferirChaves(edicoes: Edicoes, { conteudos }: ImportacaoRow, erros: Erros): void {
  const { attributes_renames, remove_attributes, general_attributes } = edicoes;
  const doArquivo = new Set(conteudos.flatMap(({ campos }) => campos.map(({ nome }) => nome)));
  const ficam = [...doArquivo].filter((k) => !remove_attributes.has(k) && !attributes_renames.has(k));
  const usadas = new Set(ficam);
  for (const [antes, depois] of attributes_renames) {
    const campo = `attributes_renames[${antes}]`;
    if (depois.trim() === '' || depois.length > MAX_NOME) erros.set(campo, [conferencia.chaveVazia]);
    else if (usadas.has(depois)) erros.set(campo, [conferencia.chaveRepetida]);
    usadas.add(depois);
  }
  for (const [k, valor] of general_attributes) conferirAtributo(`general_attributes[${k}]`, k, valor, erros);
}

function conferirAtributo(campo: string, chave: string, valor: string, erros: Erros): void {
  if (chave.trim() === '' || chave.length > MAX_NOME) erros.set(campo, [conferencia.chaveVazia]);
  else if (valor.length > MAX_VALOR) erros.set(campo, [conferencia.valorLongo]);
}

function conferirGeometria(id: string, { name, description, area, attributes }: EdicaoDaGeometria, erros: Erros): void {
  const campo = (nome: string) => `geoms[${id}][${nome}]`;
  if (!uuidSchema.safeParse(id).success) erros.set(`geoms[${id}]`, [conferencia.estranha]);
  if (name !== undefined && name.trim() === '') erros.set(campo('name'), [conferencia.semNome]);
  if (name !== undefined && name.trim().length > MAX_NOME) erros.set(campo('name'), [conferencia.nomeLongo]);
  if ((description ?? '').trim().length > MAX_TEXTO) erros.set(campo('description'), [conferencia.descricaoLonga]);
  if (area !== undefined && areaDoCampo(area) === undefined) erros.set(campo('area'), [conferencia.area]);
  for (const [k, valor] of attributes) conferirAtributo(campo(`attribute_${k}`), k, valor, erros);
}

/** Null takes a typed area back; undefined where it is no area. A client's own number may have more decimals. */
function areaDoCampo(texto: string): number | null | undefined {
  if (texto.trim() === '') return null;
  const viajante = areaDigitada(texto);
  if (viajante !== null) return Number(viajante);
  return /^\d{1,12}\.\d{1,20}$/.test(texto.trim()) ? Number(Number(texto).toFixed(4)) : undefined;
}

function geomsDe(edicoes: Edicoes, row: ImportacaoRow): GeomsCorrigidas {
  const geoms: [string, GeomsCorrigidas[string]][] = [];
  for (const [id, { name, description, area, fora, attributes }] of edicoes.geoms) {
    const valores = [...attributes].map(([k, valor]) => [k, valorTipado(edicoes, row, k, valor)] as const);
    geoms.push([
      id,
      {
        ...(name !== undefined && { nome: name.trim() }),
        ...(description !== undefined && { descricao: description.trim() }),
        ...(area !== undefined && { area: areaDoCampo(area) ?? null }),
        ...(fora !== undefined && { fora: ['true', '1', 'on'].includes(fora) }),
        ...(valores.length > 0 && { attributes: Object.fromEntries(valores) }),
      },
    ]);
  }
  return Object.fromEntries(geoms) as GeomsCorrigidas;
}

/** What is typed stays of the field's own type where it can: a number in a field of numbers, nothing where it is empty. */
function valorTipado(
  edicoes: Edicoes,
  { conteudos }: ImportacaoRow,
  chave: string,
  valor: string,
): string | number | null {
  const original = originalDe(edicoes, chave);
  const campos = conteudos.flatMap(({ campos: todos }) => todos.filter(({ nome }) => nome === original));
  if (campos.length === 0 || !campos.every(({ tipo }) => NUMERICOS.test(tipo))) return valor;
  if (valor.trim() === '') return null;
  return NUMERO.test(valor.trim()) ? Number(valor.trim().replace(',', '.')) : valor;
}

/** In the event where they are few, in storage by hash where they are many. */
async function guardarGeoms({ armazenamento }: PedidoDaSessao['servicos'], geoms: GeomsCorrigidas) {
  const bytes = Buffer.from(JSON.stringify(geoms));
  if (bytes.byteLength <= MAX_GEOMS_BYTES) return { geoms, geoms_arquivo: null };
  const guardado = await armazenamento.put(pedacos(bytes), { maxBytes: bytes.byteLength });
  return { geoms: {}, geoms_arquivo: { nome: 'geoms.json', tipo: 'application/json', ...guardado } };
}

async function* pedacos(bytes: Uint8Array) {
  yield bytes;
}
