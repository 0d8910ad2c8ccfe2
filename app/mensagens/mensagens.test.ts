import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textoDoProblema } from '#app/importacao/problemas.mensagens.ts';
import { AVISOS, RECUSAS } from '#domain/importacao/problemas.ts';
import { isTest, sourceFiles } from '#tests/architecture/source-files.ts';
import { mensagens } from './catalogo.ts';
import { recusas, textoDaRecusa } from './recusas.ts';

/** Every code that the rings inside refuse with, as their sources spell it. */
function codigosDeRecusa(): readonly string[] {
  const sources = sourceFiles().filter((path) => /^(domain|projections|infra)\//.test(path) && !isTest(path));
  const codes = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/new Rejection\(\s*['"](\w+)['"]/g)].map((match) => match[1] ?? ''),
  );
  return [...new Set(codes)].sort();
}

describe('Mensagens', () => {
  it('cada recusa do domínio tem a sua frase', () => {
    const codigos = codigosDeRecusa().filter((codigo) => !codigo.endsWith('Inexistente'));
    expect(codigos.length).toBeGreaterThan(5);
    expect(codigos.filter((codigo) => !(codigo in recusas))).toEqual([]);
  });

  it('cada problema de importação diz o arquivo, a feição, o campo e o que fazer', () => {
    for (const codigo of [...RECUSAS, ...AVISOS]) {
      const texto = textoDoProblema({ codigo, arquivo: 'a.zip', feicao: 2, campo: 'nome', detalhe: null });
      expect(texto).toMatch(/^Arquivo “a\.zip”, feição 3, campo “nome”: .+\. .+\.$/u);
    }
  });

  it('o detalhe que veio da leitura entra na frase uma vez, sem ponto dobrado', () => {
    const problema = { codigo: 'sem_prj', arquivo: 'a.zip', feicao: null, campo: null, detalhe: 'lotes.shp.' };
    expect(textoDoProblema(problema)).toContain('coordenadas (lotes.shp). Acrescente');
  });

  it('uma recusa desconhecida não mostra código a ninguém', () => {
    expect(textoDaRecusa('CodigoNovo', {})).toBe(mensagens.generica);
  });
});
