import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

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
});
