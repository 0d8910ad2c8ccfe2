import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AGREGADOS } from '#domain/agregados.ts';

/** Words that join others and mean nothing by themselves. */
const LIGACOES = new Set(['da', 'das', 'de', 'do', 'dos', 'e']);

const semAcento = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

interface Linha {
  readonly termo: string;
  readonly celulas: readonly string[];
}

const linhas: readonly Linha[] = readFileSync('docs/glossario.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!termo)/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  .map((celulas) => ({ termo: semAcento(celulas[0] ?? ''), celulas }));
const termos = new Set(linhas.map(({ termo }) => termo));

/** Participles that grammar does not make from their verb. */
const IRREGULARES: Readonly<Record<string, string>> = { desfeito: 'desfazer', refeito: 'refazer', salvo: 'salvar' };

/** Forms under which a word of a name may stand in the glossary: singular, masculine, and the verb of a participle. */
function formas(palavra: string): string[] {
  const singular = palavra.replace(/oes$/, 'ao').replace(/ns$/, 'm').replace(/s$/, '');
  const masculino = singular.replace(/a$/, 'o');
  const verbos = [masculino.replace(/ado$/, 'ar'), masculino.replace(/ido$/, 'er'), masculino.replace(/ido$/, 'ir')];
  // ImportacaoFalhou: what happened by itself is in the past tense.
  return [palavra, singular, masculino, ...verbos, palavra.replace(/ou$/, 'ar'), IRREGULARES[masculino] ?? palavra];
}

const palavrasDe = (nome: string) =>
  nome
    .split(/(?=[A-Z])|-/)
    .map((palavra) => palavra.toLowerCase())
    .filter((palavra) => !LIGACOES.has(palavra));

const nomes = AGREGADOS.flatMap(({ nome, comandos, eventos }) => [
  nome,
  ...comandos,
  ...eventos.map(({ type }) => type),
]);

describe('Glossário', () => {
  it.each(nomes)('as palavras de %s estão no glossário', (nome) => {
    const faltam = palavrasDe(nome).filter((palavra) => !formas(palavra).some((forma) => termos.has(forma)));
    expect(faltam).toEqual([]);
  });

  it('cada termo está uma vez, com significado, o que nunca dizer e com o que se confunde', () => {
    expect(termos.size).toBe(linhas.length);
    for (const { termo, celulas } of linhas) {
      expect(celulas, termo).toHaveLength(4);
      expect(celulas[1]?.length, termo).toBeGreaterThan(3);
      expect(`${celulas[2]}${celulas[3]}`.length, termo).toBeGreaterThan(3);
    }
  });

  it('o que nunca se diz não dá nome a nada', () => {
    const proibidas = new Set(
      linhas.flatMap(({ celulas }) => (celulas[2] ?? '').split(',').map((palavra) => semAcento(palavra.trim()))),
    );
    const usadas = nomes.flatMap(palavrasDe).filter((palavra) => proibidas.has(palavra) && !termos.has(palavra));
    expect(usadas).toEqual([]);
  });

  it('uma palavra inventada seria pega', () => {
    expect(formas('cadastrado').some((forma) => termos.has(forma))).toBe(false);
    expect(palavrasDe('PermissoesDoGrupoDefinidas')).toEqual(['permissoes', 'grupo', 'definidas']);
  });
});
