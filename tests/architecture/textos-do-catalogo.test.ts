import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analises, artefatos, deteccoes } from '#app/mensagens/especificacao.ts';
import { sourceFiles } from './source-files.ts';

const [VISTOS, TELAS] = [/^tests\/(e2e|contracts)\//, /^app\/(?!mensagens\/).*(?<!\.test)\.tsx?$/];

const juntos = (caminhos: readonly string[]) => caminhos.map((um) => readFileSync(um, 'utf8')).join('\n');

/** What stands in a text whatever is filled into it. */
const fixo = (texto: string) => texto.split(/\{| N:|:|\.\.\./)[0]?.trim() ?? texto;

describe('Os textos do catálogo de erros da área de monitoramento', () => {
  const telas = juntos(sourceFiles().filter((caminho) => TELAS.test(caminho)));
  const testes = juntos([
    ...sourceFiles().filter((caminho) => VISTOS.test(caminho)),
    ...globSync('tests/contracts/rotas/*.json'),
  ]);
  const todos = Object.entries({ analises, artefatos, deteccoes }).flatMap(([grupo, textos]) =>
    Object.entries(textos).map(([chave, texto]) => ({ grupo, chave, texto })),
  );

  it.each(todos)('$grupo: $chave é dito por uma tela ou resposta, e visto por um teste', ({ grupo, chave, texto }) => {
    expect(telas).toMatch(new RegExp(`\\b${chave}\\b`));
    expect(testes.includes(`${grupo}.${chave}`) || testes.includes(fixo(texto)), texto).toBe(true);
  });
});
