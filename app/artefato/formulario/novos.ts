import { artefatos as textos } from '#app/mensagens/especificacao.ts';
import type { TipoDeArtefatoNaTela } from '../artefato.ts';
import { mensagensDaTela } from '../na-tela.mensagens.ts';

/** An artefact that is being put together. */
export interface ArtefatoEmCriacao {
  /** Of this form alone. */
  readonly chave: string;
  /** '' while none is chosen. */
  readonly tipo: string;
  readonly observacao: string;
  /** One line each. */
  readonly links: string;
  readonly arquivos: readonly File[];
}

/** Bytes: a MB as the specification's limits count. */
const MB = 1024 * 1024;
const TIPO_LINK = 'link';

export const novoArtefato = (chave: string): ArtefatoEmCriacao => ({
  chave,
  tipo: '',
  observacao: '',
  links: '',
  arquivos: [],
});

const linksDe = ({ links }: Pick<ArtefatoEmCriacao, 'links'>): readonly string[] =>
  links
    .split('\n')
    .map((um) => um.trim())
    .filter((um) => um !== '');

/** What is wrong with each, in the specification's words: 'Artefato N:' before each. */
export function errosDosArtefatos(
  artefatos: readonly ArtefatoEmCriacao[],
  tipos: readonly TipoDeArtefatoNaTela[],
): readonly string[] {
  return artefatos.flatMap((um, i) => {
    const prefixo = textos.prefixo.replace('N', `${i + 1}`);
    return errosDe(um, tipos).map((erro) => `${prefixo} ${erro}`);
  });
}

function errosDe(artefato: ArtefatoEmCriacao, tipos: readonly TipoDeArtefatoNaTela[]): readonly string[] {
  if (artefato.tipo === '') return [textos.semTipo];
  const tipo = tipos.find(({ value }) => value === artefato.tipo);
  if (tipo === undefined) return [textos.tipoInvalido];
  return tipo.value === TIPO_LINK ? errosDosLinks(linksDe(artefato), tipo) : errosDosArquivos(artefato.arquivos, tipo);
}

function errosDosLinks(links: readonly string[], { maxSize, maxPerArtefato }: TipoDeArtefatoNaTela): readonly string[] {
  if (links.length === 0) return [textos.semLink];
  if (links.length > maxPerArtefato) return [mensagensDaTela.muitosLinks(maxPerArtefato)];
  return links.flatMap((link) => {
    if (link.length >= maxSize) return [mensagensDaTela.linkLongo(maxSize)];
    return eLink(link) ? [] : [mensagensDaTela.linkInvalido(link)];
  });
}

function eLink(texto: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(texto).protocol);
  } catch {
    return false;
  }
}

/** What systems call kinds of files that we call otherwise; whether it is one, the server sees from what is in it. */
const OUTROS_NOMES: Readonly<Record<string, string>> = {
  // Of a .csv where Excel is installed.
  'application/vnd.ms-excel': 'text/csv',
  'image/heif': 'image/heic',
  'video/x-m4v': 'video/mp4',
};

function errosDosArquivos(arquivos: readonly File[], tipo: TipoDeArtefatoNaTela): readonly string[] {
  const { maxSize, maxPerArtefato, allowedMimetypes } = tipo;
  if (arquivos.length === 0) return [mensagensDaTela.semArquivo];
  if (arquivos.length > maxPerArtefato) return [mensagensDaTela.muitosArquivos(maxPerArtefato)];
  return arquivos.flatMap(({ name, size, type }) => {
    // What a browser knows no name for, the server looks into.
    if (type !== '' && !allowedMimetypes.includes(OUTROS_NOMES[type] ?? type))
      return [mensagensDaTela.tipoDoArquivo(name)];
    return size > maxSize * MB ? [mensagensDaTela.arquivoGrande(name, maxSize)] : [];
  });
}

/**
 * What is sent: the list as JSON, and each file by the key that it is named with there.
 * @param enviados files that are there already, by what they are named with
 */
export function paraEnvio(artefatos: readonly ArtefatoEmCriacao[], enviados: ReadonlyMap<File, string> = new Map()) {
  const arquivos = new Map<string, File>();
  const chaveDe = (arquivo: File) => {
    const chave = enviados.get(arquivo) ?? `file_${arquivos.size}`;
    if (!enviados.has(arquivo)) arquivos.set(chave, arquivo);
    return chave;
  };
  const lista = artefatos.map((artefato) => {
    const { tipo, observacao } = artefato;
    if (tipo === TIPO_LINK) return { tipo, observacao, links: linksDe(artefato) };
    return { tipo, observacao, fileKeys: artefato.arquivos.map(chaveDe) };
  });
  return { artefatos: JSON.stringify(lista), arquivos };
}
