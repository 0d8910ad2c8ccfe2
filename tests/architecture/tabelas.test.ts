import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { projections } from '#projections/index.ts';
import { isTest, linesOf, sourceFiles } from './source-files.ts';

const TABELAS = projections.flatMap(({ tables }) => tables);
/** Where SQL names a table; one of another schema has that schema before it. */
const NOMEADA = new RegExp(
  `\\b(?:FROM|JOIN|INTO|UPDATE|ONLY|TABLE)\\s+"?(?:${TABELAS.join('|')})\\b(?!\\.)|to_regclass\\('(?:${TABELAS.join('|')})'|\\bread_model\\."?\\w`,
);

/** The texts that a file says: literals and templates, a hole being a space. Comments are none. */
function textosDe(path: string): readonly string[] {
  const tree = ts.createSourceFile(path, linesOf(path).join('\n'), ts.ScriptTarget.Latest, true);
  const textos: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) textos.push(node.text);
    if (ts.isTemplateExpression(node))
      textos.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' '));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return textos;
}

const nomeadasEm = (textos: readonly string[]) => textos.filter((texto) => NOMEADA.test(texto));

describe('Tabelas dos modelos de leitura', () => {
  it('só as projeções e as migrações as nomeiam: quem lê pede a uma consulta delas', () => {
    const fontes = sourceFiles().filter((path) => !isTest(path) && !path.startsWith('projections/'));
    const achadas = fontes.flatMap((path) => nomeadasEm(textosDe(path)).map((texto) => `${path}: ${texto.trim()}`));
    expect(achadas).toEqual([]);
  });

  it('a conferência reconhece as formas em que o SQL nomeia uma tabela, e só elas', () => {
    const nomeiam = [
      'SELECT id FROM camadas c',
      'SELECT id\n  FROM read_model.importacoes',
      'JOIN usuarios u ON u.id = a.id',
      'UPDATE camadas_mapa SET nome = $1',
      "SELECT to_regclass('camadas')",
      'DELETE FROM ONLY grupos',
    ];
    expect(nomeadasEm(nomeiam)).toEqual(nomeiam);
    const naoNomeiam = [
      'DELETE FROM operacao.verificacoes WHERE id = $1',
      "WHERE nome = 'importacoes'",
      'FROM camadas_de_ninguem',
      'camadas',
    ];
    expect(nomeadasEm(naoNomeiam)).toEqual([]);
    const projetadas = sourceFiles().filter((path) => /^projections\/.+\.queries\.ts$/.test(path));
    const consultam = projetadas.filter((path) => nomeadasEm(textosDe(path)).length > 0);
    expect(consultam.length).toBeGreaterThan(projetadas.length / 2);
  });
});
