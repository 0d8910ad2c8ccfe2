import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  atributosEditados,
  chavesDeAgora,
  dadosEditados,
  type Edicoes,
  type GeometriaDoEnvio,
  SEM_EDICOES,
} from './edicoes.ts';
import { aplicar, type Operacao, recusaDoNome } from './operacoes.ts';

const geometria = (id: string, attributes: GeometriaDoEnvio['attributes']): GeometriaDoEnvio => ({
  id,
  ordem: 0,
  name: `Talhão ${id}`,
  description: '',
  area: null,
  area_calculada: 10,
  comprimento: null,
  attributes,
  fora: false,
  arquivo: 'a.zip',
  camada: 'a',
  feicao: 0,
  extensao: [0, 0, 1, 1],
  geojson: null,
});
const a = geometria('a', { DONO: 'João', cultura: 'soja', ha: 12.5 });
const b = geometria('b', { DONO: 'Maria', cultura: 'milho', ha: null });

const depoisDe = (...operacoes: readonly Operacao[]) => operacoes.reduce(aplicar, SEM_EDICOES);
const valores = (de: GeometriaDoEnvio, edicoes: Edicoes) =>
  Object.fromEntries(atributosEditados(de, edicoes).map(({ chave, valor }) => [chave, valor]));

describe('Edição das geometrias de um envio', () => {
  it('sem edição, tudo está como veio', () => {
    expect(valores(a, SEM_EDICOES)).toEqual({ DONO: 'João', cultura: 'soja', ha: '12.5' });
    expect(atributosEditados(a, SEM_EDICOES).some(({ alterado }) => alterado)).toBe(false);
    expect(dadosEditados(a, SEM_EDICOES)).toMatchObject({ name: 'Talhão a', area: '', alterada: false });
  });

  it('nome, descrição e área de uma não mudam as outras, e voltar ao que era não é edição', () => {
    const edicoes = depoisDe({ tipo: 'dado', geometria: a, campo: 'name', valor: 'Sede' });
    expect(dadosEditados(a, edicoes)).toMatchObject({ name: 'Sede', alterada: true });
    expect(dadosEditados(b, edicoes)).toMatchObject({ name: 'Talhão b', alterada: false });
    expect(aplicar(edicoes, { tipo: 'dado', geometria: a, campo: 'name', valor: 'Talhão a' })).toEqual(SEM_EDICOES);
  });

  it('o que fica de fora da publicação pode voltar', () => {
    const edicoes = depoisDe({ tipo: 'dado', geometria: a, campo: 'fora', valor: 'true' });
    expect([dadosEditados(a, edicoes).fora, dadosEditados(b, edicoes).fora]).toEqual([true, false]);
    expect(aplicar(edicoes, { tipo: 'dado', geometria: a, campo: 'fora', valor: 'false' })).toEqual(SEM_EDICOES);
  });

  it('renomear vale para todas, leva junto o que já foi editado e guarda o nome do arquivo', () => {
    const edicoes = depoisDe(
      { tipo: 'valor', geometria: a, chave: 'DONO', valor: 'José' },
      { tipo: 'renomear', chave: 'DONO', nova: 'proprietario' },
      { tipo: 'renomear', chave: 'proprietario', nova: 'titular' },
    );
    expect(edicoes.attributes_renames).toEqual(new Map([['DONO', 'titular']]));
    expect(valores(a, edicoes)).toMatchObject({ titular: 'José' });
    expect(valores(b, edicoes)).toMatchObject({ titular: 'Maria' });
    expect(aplicar(edicoes, { tipo: 'renomear', chave: 'titular', nova: 'DONO' }).attributes_renames.size).toBe(0);
  });

  it('dois atributos trocam de nome entre si', () => {
    const edicoes = depoisDe(
      { tipo: 'renomear', chave: 'DONO', nova: 'x' },
      { tipo: 'renomear', chave: 'cultura', nova: 'DONO' },
      { tipo: 'renomear', chave: 'x', nova: 'cultura' },
    );
    expect(valores(a, edicoes)).toEqual({ cultura: 'João', DONO: 'soja', ha: '12.5' });
  });

  it('remover vale para todas e leva junto nome novo, valor copiado e valores editados', () => {
    const edicoes = depoisDe(
      { tipo: 'renomear', chave: 'cultura', nova: 'plantio' },
      { tipo: 'copiar', chave: 'plantio', valor: 'café' },
      { tipo: 'valor', geometria: b, chave: 'plantio', valor: 'cana' },
      { tipo: 'remover', chave: 'plantio' },
    );
    expect(edicoes).toEqual({ ...SEM_EDICOES, remove_attributes: new Set(['cultura']) });
    expect(valores(b, edicoes)).toEqual({ DONO: 'Maria', ha: '' });
    expect(aplicar(edicoes, { tipo: 'remover', chave: 'cultura' })).toBe(edicoes);
  });

  it('o nome de um atributo removido pode ser dado a outro', () => {
    const edicoes = depoisDe({ tipo: 'remover', chave: 'cultura' }, { tipo: 'renomear', chave: 'ha', nova: 'cultura' });
    expect(valores(a, edicoes)).toEqual({ DONO: 'João', cultura: '12.5' });
    expect(chavesDeAgora(edicoes, Object.keys(a.attributes))).toEqual(['DONO', 'cultura']);
  });

  it('copiar para todas vence o que estava editado; o que se edita depois vence a cópia', () => {
    const copiada = depoisDe(
      { tipo: 'valor', geometria: b, chave: 'cultura', valor: 'cana' },
      { tipo: 'copiar', chave: 'cultura', valor: 'café' },
    );
    expect([valores(a, copiada).cultura, valores(b, copiada).cultura]).toEqual(['café', 'café']);
    const depois = aplicar(copiada, { tipo: 'valor', geometria: b, chave: 'cultura', valor: 'milho' });
    expect([valores(a, depois).cultura, valores(b, depois).cultura]).toEqual(['café', 'milho']);
    expect(valores(geometria('c', {}), copiada)).toEqual({ cultura: 'café' });
  });

  it('dois atributos não ficam com o mesmo nome, e nenhum fica sem', () => {
    const chaves = Object.keys(a.attributes);
    expect(recusaDoNome(chaves, 'DONO', ' ')).toBe('vazio');
    expect(recusaDoNome(chaves, 'DONO', 'ha ')).toBe('repetido');
    expect(recusaDoNome(chaves, 'DONO', 'DONO')).toBeNull();
    expect(recusaDoNome(chaves, 'DONO', 'dono')).toBeNull();
  });

  it('seja qual for a sequência de atos, ninguém perde atributo que não foi removido', () => {
    const chave = fc.constantFrom('DONO', 'cultura', 'ha', 'x', '__proto__', 'constructor');
    const ato: fc.Arbitrary<Operacao> = fc.oneof(
      fc.record({ tipo: fc.constant('renomear' as const), chave, nova: chave }),
      fc.record({
        tipo: fc.constant('copiar' as const),
        chave: fc.constantFrom('DONO', 'cultura'),
        valor: fc.string(),
      }),
      fc.record({ tipo: fc.constant('valor' as const), geometria: fc.constantFrom(a, b), chave, valor: fc.string() }),
    );
    fc.assert(
      fc.property(fc.array(ato, { maxLength: 30 }), (atos) => {
        let edicoes = SEM_EDICOES;
        for (const um of atos) {
          const chaves = chavesDeAgora(edicoes, Object.keys(a.attributes));
          const existe = chaves.includes(um.tipo === 'dado' ? '' : um.chave);
          if (!existe || (um.tipo === 'renomear' && recusaDoNome(chaves, um.chave, um.nova) !== null)) continue;
          edicoes = aplicar(edicoes, um);
        }
        for (const de of [a, b]) {
          const linhas = atributosEditados(de, edicoes);
          expect(linhas.map(({ original }) => original)).toEqual(Object.keys(a.attributes));
          expect(new Set(linhas.map(({ chave: nome }) => nome)).size).toBe(3);
        }
      }),
    );
  });
});
