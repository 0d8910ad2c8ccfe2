import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nomeDoIconeSchema } from '#domain/camada-tipo/icone.ts';
import type { PedidoDeIcone } from '#domain/camada-tipo/pedido-de-icone.ts';
import { type Drawing, sanitiseSvg } from './sanitise-svg.ts';

const SUFFIX = '.svg';
const LIBRARY = fileURLToPath(new URL('./library/', import.meta.url));

/** The installation's icons: drawings of one colour, `currentColor`, that leave only without what they do not need. */
export function createIcons({ folder = LIBRARY }: { readonly folder?: string } = {}) {
  const known = new Map<string, Promise<Drawing | null>>();

  async function read(nome: string): Promise<Drawing | null> {
    const text = await readFile(path.join(folder, nome + SUFFIX), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return text === null ? null : sanitiseSvg(text);
  }

  async function find(nome: string): Promise<Drawing | null> {
    if (!nomeDoIconeSchema.safeParse(nome).success) return null;
    const before = known.get(nome);
    if (before !== undefined) return before;
    const drawing = read(nome);
    known.set(nome, drawing);
    // What is not there, or could not be read now, may be there the next time.
    drawing.then(
      (found) => found ?? known.delete(nome),
      () => known.delete(nome),
    );
    return drawing;
  }

  return {
    /** Names of all that there are. */
    async listar(): Promise<readonly string[]> {
      const files = await readdir(folder);
      return files.filter((file) => file.endsWith(SUFFIX)).map((file) => file.slice(0, -SUFFIX.length));
    },
    /** The drawing in its own colours; null for a name without one. */
    async ler(nome: string): Promise<string | null> {
      const drawing = await find(nome);
      return drawing && svg(drawing, '');
    },
    /** The same in a colour, of a size and an opacity. */
    async desenhar({ icone, tamanho, cor, opacidade }: PedidoDeIcone): Promise<string | null> {
      const drawing = await find(icone);
      return drawing && svg(drawing, ` width="${tamanho}" height="${tamanho}" color="${cor}" opacity="${opacidade}"`);
    },
  };
}

function svg({ viewBox, inherited, shapes }: Drawing, look: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"${inherited}${look}>${shapes}</svg>`;
}
