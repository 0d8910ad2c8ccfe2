/** A file that somebody chose, by the name that it is sent and shown with. */
export interface ArquivoEscolhido {
  /** With the folders that it came in, where it came in any: two files of one name are told apart by them. */
  readonly name: string;
  readonly size: number;
  readonly file: File;
}

/** Files that one drop is followed to: more than any import may have, and an end to a folder that holds a whole disk. */
const MAX_SOLTOS = 500;
/** What systems put into folders by themselves. */
const DO_SISTEMA = new Set(['__macosx', 'thumbs.db', 'desktop.ini']);

export const escolhido = (file: File, caminho = file.webkitRelativePath): ArquivoEscolhido => ({
  name: caminho.replace(/^\/+/, '') || file.name,
  size: file.size,
  file,
});

/**
 * The files of a drop, those of its folders included, each folder by itself. What is dropped is read before the first
 * `await`: afterwards the browser gives nothing of it away.
 */
export async function arquivosSoltos(solto: DataTransfer): Promise<readonly (readonly ArquivoEscolhido[])[]> {
  const entradas = [...solto.items].map((item) => item.webkitGetAsEntry?.() ?? null).filter((um) => um !== null);
  const arquivos = [...solto.files];
  if (!entradas.some(({ isDirectory }) => isDirectory)) return [arquivos.map((arquivo) => escolhido(arquivo))];
  const grupos: (readonly ArquivoEscolhido[])[] = [];
  for (const entrada of entradas) grupos.push(await arquivosDe(entrada));
  return grupos;
}

async function arquivosDe(raiz: FileSystemEntry): Promise<readonly ArquivoEscolhido[]> {
  const achados: ArquivoEscolhido[] = [];
  const aVer = [raiz];
  for (let entrada = aVer.shift(); entrada !== undefined && achados.length < MAX_SOLTOS; entrada = aVer.shift()) {
    if (DO_SISTEMA.has(entrada.name.toLowerCase()) || entrada.name.startsWith('.')) continue;
    if (entrada.isDirectory) aVer.unshift(...(await conteudoDe(entrada as FileSystemDirectoryEntry)));
    else achados.push(escolhido(await arquivoDe(entrada as FileSystemFileEntry), entrada.fullPath));
  }
  return achados;
}

/** A folder tells what it holds a hundred at a time, until it tells nothing. */
async function conteudoDe(pasta: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const leitor = pasta.createReader();
  const tudo: FileSystemEntry[] = [];
  for (;;) {
    const parte = await new Promise<FileSystemEntry[]>((resolve, reject) => leitor.readEntries(resolve, reject));
    if (parte.length === 0 || tudo.length > MAX_SOLTOS) break;
    tudo.push(...parte);
  }
  return tudo.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}

const arquivoDe = (entrada: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entrada.file(resolve, reject));

interface Acrescentados {
  readonly todos: readonly ArquivoEscolhido[];
  /** Names that were there already. */
  readonly repetidos: readonly string[];
}

/**
 * Joins files to those that are there: one of a name that is there already is ignored, and named. Another folder that
 * is called as one that is there is told apart by a number.
 */
export function acrescentados(
  antes: readonly ArquivoEscolhido[],
  grupos: readonly (readonly ArquivoEscolhido[])[],
): Acrescentados {
  const porNome = new Map(antes.map((arquivo) => [arquivo.name, arquivo]));
  const repetidos: string[] = [];
  for (const grupo of grupos) {
    for (const novo of comOutraPasta(porNome, grupo)) {
      if (porNome.has(novo.name)) repetidos.push(novo.name);
      else porNome.set(novo.name, novo);
    }
  }
  return { todos: [...porNome.values()], repetidos };
}

type PorNome = ReadonlyMap<string, ArquivoEscolhido>;

function comOutraPasta(antes: PorNome, grupo: readonly ArquivoEscolhido[]): readonly ArquivoEscolhido[] {
  const pasta = /^[^/]+(?=\/)/.exec(grupo[0]?.name ?? '')?.[0];
  const outra = grupo.some((novo) => {
    const velho = antes.get(novo.name);
    return velho !== undefined && !ehOMesmo(velho, novo);
  });
  if (pasta === undefined || !outra) return grupo;
  const nomes = [...antes.keys()];
  let livre = pasta;
  for (let n = 2; nomes.some((nome) => nome.startsWith(`${livre}/`)); n++) livre = `${pasta} (${n})`;
  return grupo.map((novo) => ({ ...novo, name: `${livre}${novo.name.slice(pasta.length)}` }));
}

const ehOMesmo = (um: ArquivoEscolhido, outro: ArquivoEscolhido) =>
  um.size === outro.size && um.file.lastModified === outro.file.lastModified;
