import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nomeDoIconeSchema } from '#domain/camada-tipo/icone.ts';
import type { PedidoDeIcone } from '#domain/camada-tipo/pedido-de-icone.ts';
import { MAX_DESENHO_CARACTERES } from '#domain/icone/icone.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { iconFrom } from './one-colour.ts';
import { type Drawing, sanitiseSvg } from './sanitise-svg.ts';

const SUFFIX = '.svg';
/** Drawings that are remembered: those of the installation, and of its clients what is asked for. */
const KEPT = 300;
const LIBRARY = fileURLToPath(new URL('./library/', import.meta.url));

interface IconsOptions {
  readonly folder?: string;
  /** The drawing of an icon that a client brought, which is named by its id. */
  readonly brought?: (id: Uuid) => Promise<string | null>;
}

/**
 * Icons of the installation and of its clients: drawings of one colour, `currentColor`, that leave only without what
 * they do not need.
 */
export function createIcons({ folder = LIBRARY, brought = async () => null }: IconsOptions = {}) {
  const known = new Map<string, Promise<Drawing | null>>();

  async function read(nome: string): Promise<Drawing | null> {
    const id = uuidSchema.safeParse(nome);
    const text = id.success ? await brought(id.data) : await readLibrary(nome);
    return text === null ? null : sanitiseSvg(text);
  }

  function readLibrary(nome: string): Promise<string | null> {
    return readFile(path.join(folder, nome + SUFFIX), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }

  async function find(nome: string): Promise<Drawing | null> {
    if (!nomeDoIconeSchema.safeParse(nome).success) return null;
    const before = known.get(nome);
    const drawing = before ?? read(nome);
    known.delete(nome);
    known.set(nome, drawing);
    // The one that was asked for longest ago makes room.
    const [longestAgo] = known.keys();
    if (known.size > KEPT && longestAgo !== undefined) known.delete(longestAgo);
    if (before !== undefined) return before;
    // What is not there, or could not be read now, may be there the next time.
    drawing.then(
      (found) => found ?? known.delete(nome),
      () => known.delete(nome),
    );
    return drawing;
  }

  return {
    /** Names of the installation's own. */
    async listar(): Promise<readonly string[]> {
      const files = await readdir(folder);
      return files.filter((file) => file.endsWith(SUFFIX)).map((file) => file.slice(0, -SUFFIX.length));
    },
    /** What an icon keeps of a file that was sent; null where that is no drawing, or one that is too large. */
    limpar(text: string): string | null {
      const drawing = iconFrom(text);
      const clean = drawing && svg(drawing, '');
      return clean !== null && clean.length <= MAX_DESENHO_CARACTERES ? clean : null;
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
