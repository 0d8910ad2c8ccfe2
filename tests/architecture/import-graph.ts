import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { isTest, linesOf, sourceFiles } from './source-files.ts';

export interface Import {
  readonly from: string;
  /** Path from the root, also of a style sheet. */
  readonly to: string;
  readonly names: readonly string[];
  /** `later`: by import(), when it is needed; `type`: gone once compiled. */
  readonly kind: 'value' | 'type' | 'later';
}

/** Every import of a file of app by another, and of app's by what it imports; tests import what they like. */
export const importsOfApp: readonly Import[] = sourceFiles()
  .filter((path) => path.startsWith('app/') && !isTest(path))
  .flatMap(importsOf);

export const ofApp = (path: string) => path.startsWith('app/');

/** The folder of app that a file stands in; the file's own name where it stands directly in app. */
export const folderOf = (path: string) => path.split('/')[1] ?? '';

function importsOf(from: string): readonly Import[] {
  const text = linesOf(from).join('\n');
  const tree = ts.createSourceFile(from, text, ts.ScriptTarget.Latest, false);
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, names: readonly string[], kind: Import['kind']) => {
    const to =
      specifier !== undefined && ts.isStringLiteralLike(specifier) ? resolved(from, specifier.text) : undefined;
    if (to !== undefined) found.push({ from, to, names, kind });
  };
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement)) {
      const { names, kind } = imported(statement.importClause);
      add(statement.moduleSpecifier, names, kind);
    } else if (ts.isExportDeclaration(statement)) {
      const { names, kind } = exported(statement);
      add(statement.moduleSpecifier, names, kind);
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], [], 'later');
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, [], 'type');
    }
    ts.forEachChild(node, visit);
  };
  if (text.includes('import(')) visit(tree);
  return found;
}

type What = Pick<Import, 'names' | 'kind'>;

function imported(clause: ts.ImportClause | undefined): What {
  const named = clause?.namedBindings;
  const elements = named !== undefined && ts.isNamedImports(named) ? named.elements : [];
  return what(clause?.isTypeOnly === true, clause?.name === undefined, elements);
}

function exported({ isTypeOnly, exportClause }: ts.ExportDeclaration): What {
  const named = exportClause !== undefined && ts.isNamedExports(exportClause);
  return what(isTypeOnly, true, named ? exportClause.elements : []);
}

function what(
  typeOnly: boolean,
  onlyNamed: boolean,
  elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[],
): What {
  const values = elements.filter((element) => !element.isTypeOnly);
  const types = typeOnly || (onlyNamed && elements.length > 0 && values.length === 0);
  return {
    names: elements.map(({ propertyName, name }) => (propertyName ?? name).text),
    kind: types ? 'type' : 'value',
  };
}

/** Undefined for a package, and for what is no file of the project. */
function resolved(from: string, specifier: string): string | undefined {
  const path = specifier.split('?')[0] ?? '';
  const own = path.startsWith('#') ? path.slice(1) : path.startsWith('.') ? join(dirname(from), path) : undefined;
  return own !== undefined && existsSync(own) ? own : undefined;
}
