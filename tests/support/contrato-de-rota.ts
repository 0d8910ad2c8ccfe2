import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/**
 * What a route promises to any client, ours or not: one file a route, `tests/contracts/rotas/<nome>.json`.
 *
 * In what is expected, an object has exactly the keys that are named; a text that begins with `~` is a pattern for the
 * whole text; `@numero`, `@uuid`, `@texto`, `@nulo ou texto` and the like say the kind; `{ "@cada": … }` is a list whose
 * every item is so, `{ "@contem": … }` an object with at least these keys. `{camada.0}` stands for the id of the first
 * layer that the case asked for, `{nome}` for the text that all their names hold, `{ativo}`,
 * `{tipo}` and `{categoria}` for theirs, `{envio}` and `{geometria}` for an import that waits and what it brought;
 * `{analise}` and `{deteccao}` for those of the asset or of the case, `{grupo}` for its images, `{detipo}` and `{status}`
 * for a type of detections and a status.
 */
const respostaSchema = z.strictObject({
  status: z.int(),
  /** Null of an answer that has no content. */
  tipo: z.string().nullable(),
  cabecalhos: z.record(z.string(), z.string()).optional(),
  /** Of a JSON answer. */
  corpo: z.unknown().optional(),
  /** Patterns that the text of another answer holds. */
  contem: z.array(z.string()).optional(),
  /** Patterns that it does not hold. */
  sem: z.array(z.string()).optional(),
});

const pedidoSchema = z.strictObject({
  titulo: z.string(),
  como: z.enum(['quem pode', 'quem não pode', 'quem não publica', 'sem sessão', 'outro cliente', 'quem exporta']),
  /** Layers made for the case, of the client of who asks. */
  camadas: z.int().optional(),
  /** An analysis with a detection of its own is made for the case, that it may change. */
  propria: z.boolean().optional(),
  query: z.string().optional(),
  codificacao: z.enum(['form', 'multipart', 'json']).optional(),
  /** Fields in order; a list is a repeated field, or in JSON an array. */
  campos: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
  /** Files of a multipart form, under the name of their field. */
  arquivos: z.array(z.strictObject({ campo: z.string(), nome: z.string(), conteudo: z.string() })).optional(),
  cabecalhos: z.record(z.string(), z.string()).optional(),
  /** Without the CSRF token. */
  semToken: z.boolean().optional(),
  resposta: respostaSchema,
  /** The list once the act was done: how many of the case's layers it still has, and with which words. */
  depois: z.strictObject({ total: z.int(), contem: z.array(z.string()).optional() }).optional(),
});

const contratoSchema = z.strictObject({
  metodo: z.enum(['GET', 'POST']),
  caminho: z.string(),
  /** Where the specification says so. */
  fonte: z.string(),
  casos: z.array(pedidoSchema).min(1),
});
export type ContratoDeRota = z.infer<typeof contratoSchema>;
export type CasoDeRota = ContratoDeRota['casos'][number];

const PASTA = path.resolve(import.meta.dirname, '../contracts/rotas');

export function contratosDeRotas(): readonly ContratoDeRota[] {
  const arquivos = readdirSync(PASTA).filter((nome) => nome.endsWith('.json'));
  return arquivos.sort().map((nome) => contratoSchema.parse(JSON.parse(readFileSync(path.join(PASTA, nome), 'utf8'))));
}

/** The text with its `{…}` filled in from the case's own objects; others stay. */
export function preencher<T>(molde: T, valores: Readonly<Record<string, string>>): T {
  const texto = JSON.stringify(molde).replace(/\{([a-z]+(?:\.\d+)?)\}/g, (lugar, nome) => valores[nome] ?? lugar);
  return JSON.parse(texto) as T;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const especies: Readonly<Record<string, (valor: unknown) => boolean>> = {
  '@numero': (valor) => typeof valor === 'number' && Number.isFinite(valor),
  '@texto': (valor) => typeof valor === 'string',
  '@nulo ou texto': (valor) => valor === null || typeof valor === 'string',
  // A node of many layers tells none of their shapes.
  '@forma': (valor) => valor === null || typeof (valor as { readonly type?: unknown }).type === 'string',
  '@booleano': (valor) => typeof valor === 'boolean',
  '@uuid': (valor) => typeof valor === 'string' && UUID.test(valor),
};

/** Where an answer is not what was promised: one line a difference, none where it is. */
export function diferencas(esperado: unknown, veio: unknown, onde = 'corpo'): readonly string[] {
  const outro = () => [`${onde}: esperado ${JSON.stringify(esperado)}, veio ${JSON.stringify(veio)?.slice(0, 200)}`];
  if (typeof esperado === 'string') {
    const especie = especies[esperado];
    if (especie !== undefined) return especie(veio) ? [] : outro();
    if (esperado.startsWith('~'))
      return typeof veio === 'string' && new RegExp(`^(?:${esperado.slice(1)})$`, 'su').test(veio) ? [] : outro();
    return esperado === veio ? [] : outro();
  }
  if (Array.isArray(esperado)) {
    if (!Array.isArray(veio) || veio.length !== esperado.length) return outro();
    return esperado.flatMap((item, i) => diferencas(item, veio[i], `${onde}[${i}]`));
  }
  if (typeof esperado !== 'object' || esperado === null) return esperado === veio ? [] : outro();
  if ('@cada' in esperado) {
    if (!Array.isArray(veio)) return outro();
    return veio.flatMap((item, i) => diferencas(esperado['@cada'], item, `${onde}[${i}]`));
  }
  if (typeof veio !== 'object' || veio === null || Array.isArray(veio)) return outro();
  const parcial = '@contem' in esperado;
  const campos = (parcial ? esperado['@contem'] : esperado) as Readonly<Record<string, unknown>>;
  const demais = parcial ? [] : Object.keys(veio).filter((nome) => !(nome in campos));
  return [
    ...demais.map((nome) => `${onde}.${nome}: não foi prometido`),
    ...Object.entries(campos).flatMap(([nome, valor]) =>
      diferencas(valor, (veio as Readonly<Record<string, unknown>>)[nome], `${onde}.${nome}`),
    ),
  ];
}
