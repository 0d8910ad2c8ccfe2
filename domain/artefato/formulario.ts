import { z } from 'zod';
import { MAX_ARTEFATOS_POR_STATUS, TIPOS_DE_ARTEFATO, type TipoDeArtefato } from './artefato.policy.ts';
import type { LimitesDosArtefatos } from './limites.policy.ts';
import { BYTES_POR_MB } from './tipos.ts';

/** Characters of what is said of an artefact. */
const MAX_OBSERVACAO = 5_000;

const texto = z.string().catch('');

/** One form of the list that a status comes with; what is of another shape says nothing. */
const formularioSchema = z.object({
  tipo: texto,
  observacao: texto,
  links: z.array(z.unknown()).catch([]),
  fileKeys: z.array(z.unknown()).catch([]),
});
export type FormularioDeArtefato = z.infer<typeof formularioSchema>;

/** A file that came with the forms, known by its field or by the upload that brought it. */
export interface ArquivoDoFormulario {
  readonly nome: string;
  readonly bytes: number;
  /** By its content; null where it is nothing that anybody may send. */
  readonly mime: string | null;
}

const CODIGOS = [
  ...['tipo_obrigatorio', 'tipo_invalido', 'observacao_longa'],
  ...['links_obrigatorios', 'links_demais', 'link_longo', 'link_invalido'],
  ...[
    'arquivos_obrigatorios',
    'arquivos_demais',
    'arquivo_repetido',
    'arquivo_ausente',
    'arquivo_de_outro_tipo',
    'arquivo_grande',
  ],
] as const;

/** What is wrong with a form. */
export interface ProblemaDoArtefato {
  /** Of the form, from 0. */
  readonly indice: number;
  readonly campo: 'tipo' | 'observacao' | 'links' | 'arquivos';
  readonly codigo: (typeof CODIGOS)[number];
  /** The limit that was passed. */
  readonly maximo?: number;
  /** Of the file that it is about. */
  readonly nome?: string;
}

/**
 * The forms of a list as JSON has it.
 * @returns null for what is no list of objects, `demais` for more than one status takes
 */
export function lerFormularios(json: string): readonly FormularioDeArtefato[] | 'demais' | null {
  let lido: unknown;
  try {
    lido = json === '' ? [] : JSON.parse(json);
  } catch {
    return null;
  }
  if (!Array.isArray(lido)) return null;
  if (lido.length > MAX_ARTEFATOS_POR_STATUS) return 'demais';
  const formularios = lido.map((um) => formularioSchema.safeParse(um));
  return formularios.every(({ success }) => success) ? formularios.flatMap(({ data }) => data ?? []) : null;
}

export const tipoDoFormulario = ({ tipo }: Pick<FormularioDeArtefato, 'tipo'>): TipoDeArtefato | null =>
  TIPOS_DE_ARTEFATO.find((um) => um === tipo) ?? null;

/** Everything that is wrong with the forms, in their order. */
export function examinarFormularios(
  formularios: readonly FormularioDeArtefato[],
  arquivos: ReadonlyMap<string, ArquivoDoFormulario>,
  limites: LimitesDosArtefatos,
): readonly ProblemaDoArtefato[] {
  const vistas = new Set<unknown>();
  return formularios.flatMap((formulario, indice) => {
    const problemas = doFormulario(formulario, arquivos, limites);
    const repetida = repetidos(formulario, vistas);
    return (problemas.length > 0 ? problemas : repetida).map((problema) => ({ indice, ...problema }));
  });
}

/** A file is evidence once: the form that names it again is told. */
function repetidos({ fileKeys }: FormularioDeArtefato, vistas: Set<unknown>): readonly Problema[] {
  const antes = vistas.size;
  for (const chave of fileKeys) vistas.add(chave);
  return vistas.size - antes < fileKeys.length ? [{ campo: 'arquivos', codigo: 'arquivo_repetido' }] : [];
}

type Problema = Omit<ProblemaDoArtefato, 'indice'>;

function doFormulario(
  formulario: FormularioDeArtefato,
  arquivos: ReadonlyMap<string, ArquivoDoFormulario>,
  limites: LimitesDosArtefatos,
): readonly Problema[] {
  const tipo = tipoDoFormulario(formulario);
  if (formulario.tipo === '') return [{ campo: 'tipo', codigo: 'tipo_obrigatorio' }];
  if (tipo === null) return [{ campo: 'tipo', codigo: 'tipo_invalido' }];
  const observacao: readonly Problema[] =
    formulario.observacao.length > MAX_OBSERVACAO
      ? [{ campo: 'observacao', codigo: 'observacao_longa', maximo: MAX_OBSERVACAO }]
      : [];
  const conteudo =
    tipo === 'link'
      ? dosLinks(formulario.links, limites.link)
      : dosArquivos(formulario.fileKeys, arquivos, limites[tipo]);
  return [...observacao, ...conteudo];
}

type Limites = LimitesDosArtefatos[TipoDeArtefato];

function dosLinks(links: readonly unknown[], { maxPerArtefato, maxSize }: Limites): readonly Problema[] {
  if (links.length === 0) return [{ campo: 'links', codigo: 'links_obrigatorios' }];
  if (links.length > maxPerArtefato) return [{ campo: 'links', codigo: 'links_demais', maximo: maxPerArtefato }];
  return links.flatMap((link): readonly Problema[] => {
    if (typeof link === 'string' && link.length >= maxSize)
      return [{ campo: 'links', codigo: 'link_longo', maximo: maxSize }];
    return ehLink(link) ? [] : [{ campo: 'links', codigo: 'link_invalido' }];
  });
}

/** An address of a page. What else an address may be (a script, a file, a text that is its own page) is never opened. */
function ehLink(link: unknown): link is string {
  if (typeof link !== 'string' || !/^https?:\/\/[^\s\\]+$/i.test(link)) return false;
  const lido = URL.canParse(link) ? new URL(link) : null;
  return lido !== null && lido.hostname !== '' && lido.username === '' && lido.password === '';
}

function dosArquivos(
  chaves: readonly unknown[],
  arquivos: ReadonlyMap<string, ArquivoDoFormulario>,
  { maxPerArtefato, maxSize, allowedMimetypes }: Limites,
): readonly Problema[] {
  if (chaves.length === 0) return [{ campo: 'arquivos', codigo: 'arquivos_obrigatorios' }];
  if (chaves.length > maxPerArtefato) return [{ campo: 'arquivos', codigo: 'arquivos_demais', maximo: maxPerArtefato }];
  return chaves.flatMap((chave): readonly Problema[] => {
    const arquivo = typeof chave === 'string' ? arquivos.get(chave) : undefined;
    if (arquivo === undefined) return [{ campo: 'arquivos', codigo: 'arquivo_ausente' }];
    const { nome, bytes, mime } = arquivo;
    if (mime === null || !allowedMimetypes.includes(mime))
      return [{ campo: 'arquivos', codigo: 'arquivo_de_outro_tipo', nome }];
    if (bytes > maxSize * BYTES_POR_MB) return [{ campo: 'arquivos', codigo: 'arquivo_grande', nome, maximo: maxSize }];
    return [];
  });
}
