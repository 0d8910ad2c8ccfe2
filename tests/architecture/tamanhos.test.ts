import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tamanho } from '#app/kit/formatos.ts';
import { isTest, sourceFiles } from './source-files.ts';

/** Where texts that people read are written. */
const COM_TEXTOS = /^(app|domain|workflows|infra\/(cli|files|identity|edge))\//;
/** Where a library wants its own names for units, and where the specification's texts stand as they are. */
const DE_OUTROS = ['app/kit/unidades/tabelas.ts', 'app/mensagens/especificacao.ts'];

/** What stands between quotes or in the text of an element: all that can ever be read by people. */
const semComentarios = (texto: string) =>
  texto.replace(/\/\*[\s\S]*?\*\//g, (um) => um.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/.*$/gm, '');

function linhasCom(padrao: RegExp): readonly string[] {
  const nossos = sourceFiles().filter((path) => COM_TEXTOS.test(path) && !isTest(path) && !DE_OUTROS.includes(path));
  return nossos.flatMap((path) =>
    semComentarios(readFileSync(path, 'utf8'))
      .split('\n')
      .flatMap((linha, i) => (padrao.test(linha) ? [`${path}:${i + 1}: ${linha.trim()}`] : [])),
  );
}

describe('Tamanhos de arquivos', () => {
  it('escrevem-se de um só modo: KB, MB e GB, como na especificação', () => {
    expect(linhasCom(/\b[KMGT]iB\b/)).toEqual([]);
    expect(tamanho(512 * 2 ** 20)).toBe('512 MB');
  });

  it('entre o número e a unidade há um espaço', () => {
    expect(linhasCom(/[\d}](?:KB|MB|GB)\b/)).toEqual([]);
  });
});
