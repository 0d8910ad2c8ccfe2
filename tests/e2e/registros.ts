import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Instalacao } from './instalacao.ts';

/** Lines of a process that are shown whatever they say, and at most of those that matter. */
const ULTIMAS = 12;
const IMPORTANTES = 40;
/** Characters of one line: stacks are long, and a whole page's markup longer. */
const LARGURA = 1_200;

/**
 * What the installation's processes wrote, for whoever has only the output of a run: of each its last lines, and the
 * warnings and errors since the test began.
 */
export async function registrosDesde({ pasta }: Instalacao, inicio: Date): Promise<string> {
  const logs = path.join(pasta, 'logs');
  const nomes = (await readdir(logs).catch(() => [])).filter((nome) => nome.endsWith('.log')).sort();
  const arquivos = [...nomes.map((nome) => path.join(logs, nome)), path.join(pasta, 'postgres/servidor.log')];
  const partes = await Promise.all(
    arquivos.map(async (arquivo) => {
      const linhas = (await readFile(arquivo, 'utf8').catch(() => '')).trimEnd().split('\n');
      const ditas = escolher(linhas, inicio).map((linha) => `  ${linha.slice(0, LARGURA)}`);
      return `── ${path.basename(arquivo)} (${linhas.length} linhas)\n${ditas.join('\n')}`;
    }),
  );
  return partes.join('\n');
}

/** In the order they were written. */
function escolher(linhas: readonly string[], inicio: Date): readonly string[] {
  const importantes = linhas.filter((linha) => importa(linha, inicio)).slice(-IMPORTANTES);
  const escolhidas = new Set([...importantes, ...linhas.slice(-ULTIMAS)]);
  return linhas.filter((linha) => escolhidas.has(linha)).slice(-(IMPORTANTES + ULTIMAS));
}

function importa(linha: string, inicio: Date): boolean {
  try {
    const { level, time } = JSON.parse(linha) as { level?: string; time?: string };
    return ['warn', 'error', 'fatal'].includes(level ?? '') && new Date(time ?? 0) >= inicio;
  } catch {
    return false;
  }
}
