import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Something below a folder. */
interface Achado {
  /** From the folder on. */
  readonly caminho: string;
  readonly nome: string;
  readonly arquivo: boolean;
}

/**
 * Everything below a folder, in the order of its names. What others take away while one looks is not there: reading a
 * folder with all below it in one call fails at it. @throws where there is no such folder
 */
export async function achadosEm(pasta: string): Promise<readonly Achado[]> {
  const entradas = await readdir(pasta, { withFileTypes: true });
  const achados: Achado[] = [];
  for (const entrada of entradas.sort((uma, outra) => (uma.name < outra.name ? -1 : 1))) {
    const nome = entrada.name;
    achados.push({ caminho: nome, nome, arquivo: entrada.isFile() });
    const abaixo = entrada.isDirectory() ? await achadosEm(path.join(pasta, nome)).catch(semEla) : [];
    achados.push(...abaixo.map((achado) => ({ ...achado, caminho: path.join(nome, achado.caminho) })));
  }
  return achados;
}

function semEla(error: NodeJS.ErrnoException): readonly Achado[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Names of the files among them, in order. */
export async function nomesEm(pasta: string): Promise<readonly string[]> {
  const achados = await achadosEm(pasta);
  return achados
    .filter(({ arquivo }) => arquivo)
    .map(({ nome }) => nome)
    .sort();
}
