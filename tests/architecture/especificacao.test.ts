import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rotas } from '#app/server/rotas.ts';

describe('docs/especificacao.md', () => {
  it('mostra a mesma tabela de rotas que a autorização aplica', () => {
    const text = readFileSync('docs/especificacao.md', 'utf8');
    const documented = text.split('\n').filter((line) => /^\| (GET|POST) \|/.test(line));
    const enforced = Object.values(rotas).map(
      (r) =>
        `| ${r.metodo} | \`${r.caminho}\` | ${r.alcance} | ${r.permissao ? `\`${r.permissao}\`` : '—'} | ${r.resposta} |`,
    );
    expect(documented).toEqual(enforced);
  });
});
