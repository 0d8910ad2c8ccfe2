import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depoisDe, type Ordem, ordenar, paginar } from './pagina.ts';

const porNome: Ordem = {
  colunas: [
    ['c', 'nome'],
    ['c', 'id'],
  ],
};

describe('Listas paginadas por chave', () => {
  it('a primeira página não tem condição; as outras começam depois da última linha vista', () => {
    expect(depoisDe(porNome, null).sql).toBe('TRUE');
    const { proxima } = paginar(
      [
        { nome: 'Ávila', id: 'a' },
        { nome: 'Belo', id: 'b' },
      ],
      1,
      (l) => [l.nome, l.id],
    );
    const condition = depoisDe(porNome, proxima);
    expect(condition.sql).toBe('("c"."nome", "c"."id") > ($slonik_1, $slonik_2)');
    expect(condition.values).toEqual(['Ávila', 'a']);
  });

  it('em ordem decrescente a seguinte é a menor', () => {
    const { proxima } = paginar([1, 2], 1, (n) => [n]);
    expect(depoisDe({ colunas: [['n']], sentido: 'desc' }, proxima).sql).toBe('("n") < ($slonik_1)');
    expect(ordenar({ colunas: [['n']], sentido: 'desc' }, 20).sql).toBe('ORDER BY "n" DESC LIMIT $slonik_1');
  });

  it('percorre todas as linhas, cada uma uma vez, qualquer que seja o tamanho da página', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), (names, limite) => {
        const rows = [...names].sort();
        const seen: string[] = [];
        let depois: readonly unknown[] = [];
        for (;;) {
          const [ultima] = depois;
          const from = rows.filter((row) => ultima === undefined || row > String(ultima)).slice(0, limite + 1);
          const { itens, proxima } = paginar(from, limite, (row) => [row]);
          seen.push(...itens);
          if (proxima === null) break;
          depois = depoisDe({ colunas: [['n']] }, proxima).values;
        }
        expect(seen).toEqual(rows);
      }),
    );
  });

  it('um cursor que nenhuma página entregou é recusado', () => {
    const { proxima } = paginar([1, 2], 1, (n) => [n]);
    for (const cursor of ['', 'x', '%%%', btoa('{"a":1}'), btoa('[]'), btoa('[{}]'), btoa('[null]'), btoa('"texto"')])
      expect(() => depoisDe({ colunas: [['n']] }, cursor)).toThrow('CursorInvalido');
    expect(() => depoisDe(porNome, proxima)).toThrow('CursorInvalido');
  });
});
