import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isTest, linesOf, sourceFiles } from './source-files.ts';

const DOCUMENTOS = [...globSync('*.md'), ...globSync('docs/**/*.md')].sort();
/** A path from the root, as documents write it; what has a hole in it (`<agregado>`, `NNNN`) is no path yet. */
const CAMINHO =
  /`((?:domain|projections|workflows|report-renderer|infra|app|tests|docs|public)\/[a-zA-Z0-9/._@$-]+)(?::\d+)?`/g;

const caminhosDe = (documento: string) =>
  [...readFileSync(documento, 'utf8').matchAll(CAMINHO)].map(([, caminho]) => String(caminho));
const existe = (caminho: string) => caminho.includes('NNNN') || existsSync(caminho) || existsSync(`${caminho}.ts`);

describe('Documentos', () => {
  it('todo caminho que um documento diz existe', () => {
    const ditos = DOCUMENTOS.flatMap((documento) => caminhosDe(documento).map((caminho) => ({ documento, caminho })));
    expect(ditos.length).toBeGreaterThan(50);
    const perdidos = ditos.filter(({ caminho }) => !existe(caminho));
    expect(perdidos.map(({ documento, caminho }) => `${documento}: ${caminho}`)).toEqual([]);
  });

  it('o que ARCHITECTURE.md mostra da árvore são pastas que existem', () => {
    const texto = readFileSync('ARCHITECTURE.md', 'utf8');
    const arvore = texto.slice(texto.indexOf('## The tree')).split('```')[1] ?? '';
    const pastas: string[] = [];
    let anel = '';
    for (const linha of arvore.split('\n')) {
      const nomes = [...(/^\s*((?:[a-z-]+\/ ?)+)/.exec(linha)?.[1] ?? '').matchAll(/[a-z-]+/g)].map(([nome]) => nome);
      if (/^\S/.test(linha)) anel = nomes[0] ?? '';
      pastas.push(...nomes.map((nome) => (nome === anel ? nome : `${anel}/${nome}`)));
    }
    expect(pastas.length).toBeGreaterThan(30);
    expect(pastas.filter((pasta) => !existsSync(pasta))).toEqual([]);
  });

  it('ARCHITECTURE.md diz os agregados que há', () => {
    const texto = readFileSync('ARCHITECTURE.md', 'utf8');
    const [linha = ''] = texto.match(/^The aggregates, by the names of their folders: [^.]*/m) ?? [];
    const ditos = [...linha.matchAll(/`([a-z-]+)`/g)].map(([, nome]) => nome);
    const eventos = globSync('domain/*/*.events.ts').filter((um) => /([^/]+)\/\1\.events\.ts$/.test(um));
    expect(ditos).toEqual(eventos.map((um) => um.split('/')[1]).sort());
  });

  it('um agregado tem a mesma pasta em cada anel: importacao, a do exemplo', () => {
    const folders = globSync('{app,domain,infra,projections,workflows}/**/importacao').sort();
    expect(folders).toEqual([
      'app/importacao',
      'domain/importacao',
      'infra/files/importacao',
      'projections/importacao',
      'workflows/importacao',
    ]);
  });

  it('quem lê os arquivos antes do GDAL tem as linhas que a decisão 14 diz que custa, um quarto a mais ou a menos', () => {
    const decision = readFileSync('docs/decisions/0014-files-are-looked-at-before-gdal.md', 'utf8');
    const said = Number(decision.match(/Cost: about ([\d,]+) lines/)?.[1]?.replace(',', ''));
    const readers = sourceFiles().filter((path) => path.startsWith('infra/files/vector/inspection/') && !isTest(path));
    const lines = readers.reduce((sum, path) => sum + linesOf(path).length, 0);
    expect(Math.abs(said - lines) / lines, `${lines} lines`).toBeLessThan(0.25);
  });
});
