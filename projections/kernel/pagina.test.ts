import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depoisDe, type Ordem, ordenar, type PedidoDePagina, paginar } from './pagina.ts';

const ID = '019a0000-0000-7000-8000-00000000000a';
const porNome: Ordem = {
  colunas: [
    ['c', 'nome'],
    ['c', 'id'],
  ],
  tipos: ['texto', 'uuid'],
};
const porNumero: Ordem = { colunas: [['n']], tipos: ['numero'] };
const primeira = (limite: number): PedidoDePagina => ({ cursor: null, limite });

/** Rows as a database would give them for this page: what lies on the cursor's side, in the order it is read. */
function lidas(rows: readonly number[], ordem: Ordem, pedido: PedidoDePagina): readonly number[] {
  const [limite] = depoisDe(ordem, pedido.cursor).values;
  const acima = ordenar(ordem, pedido).sql.includes('ASC');
  const doLado = rows.filter((n) => limite === undefined || (acima ? n > Number(limite) : n < Number(limite)));
  return [...doLado].sort((a, b) => (acima ? a - b : b - a)).slice(0, pedido.limite + 1);
}

const pagina = (rows: readonly number[], ordem: Ordem, pedido: PedidoDePagina) =>
  paginar(lidas(rows, ordem, pedido), ordem, pedido, (n) => [n]);

describe('Listas paginadas por chave', () => {
  it('a primeira página não tem condição; as outras começam depois da última linha vista', () => {
    expect(depoisDe(porNome, null).sql).toBe('TRUE');
    const linhas = [
      { nome: 'Ávila', id: ID },
      { nome: 'Belo', id: ID },
    ];
    const { proxima } = paginar(linhas, porNome, primeira(1), (l) => [l.nome, l.id]);
    const condition = depoisDe(porNome, proxima);
    expect(condition.sql).toBe('("c"."nome", "c"."id") > ($slonik_1, $slonik_2)');
    expect(condition.values).toEqual(['Ávila', ID]);
  });

  it('um instante vale como o banco o escreve, com o seu fuso e até o microssegundo', () => {
    const porInstante: Ordem = { colunas: [['em']], tipos: ['instante'] };
    for (const em of ['2026-03-18T11:00:00Z', '2026-03-18T11:00:00.123456+00:00']) {
      const { proxima } = paginar([em, em], porInstante, primeira(1), (um) => [um]);
      expect(depoisDe(porInstante, proxima).values).toEqual([em]);
    }
  });

  it('em ordem decrescente a seguinte é a menor', () => {
    const decrescente: Ordem = { ...porNumero, sentido: 'desc' };
    const { proxima } = pagina([1, 2], decrescente, primeira(1));
    expect(depoisDe(decrescente, proxima).sql).toBe('("n") < ($slonik_1)');
    expect(ordenar(decrescente, primeira(20)).sql).toBe('ORDER BY "n" DESC LIMIT $slonik_1');
  });

  it('percorre todas as linhas, cada uma uma vez, e volta pelo mesmo caminho, qualquer que seja a página', () => {
    const ordens = fc.constantFrom<Ordem>(porNumero, { ...porNumero, sentido: 'desc' });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        ordens,
        (numeros, limite, ordem) => {
          const esperadas = [...numeros].sort((a, b) => (ordem.sentido === 'desc' ? b - a : a - b));
          const ida = [pagina(numeros, ordem, primeira(limite))];
          for (let atual = ida[0]; atual?.proxima; ida.push(atual))
            atual = pagina(numeros, ordem, { cursor: atual.proxima, limite });
          expect(ida.flatMap(({ itens }) => itens)).toEqual(esperadas);
          const volta = [ida.at(-1)];
          for (let atual = volta[0]; atual?.anterior; volta.push(atual))
            atual = pagina(numeros, ordem, { cursor: atual.anterior, limite });
          expect(volta.reverse().map((p) => p?.itens)).toEqual(ida.map(({ itens }) => itens));
        },
      ),
    );
  });

  it('de uma página cujas vizinhas sumiram ainda se volta ao que restou', () => {
    const segunda = pagina([1, 2, 3, 4], porNumero, {
      cursor: pagina([1, 2, 3, 4], porNumero, primeira(2)).proxima,
      limite: 2,
    });
    const antes = pagina([2, 3, 4], porNumero, { cursor: segunda.anterior, limite: 2 });
    expect(antes).toMatchObject({ itens: [2], anterior: null });
    expect(pagina([2, 3, 4], porNumero, { cursor: antes.proxima, limite: 2 }).itens).toEqual([3, 4]);
  });

  it('um cursor que nenhuma página desta ordem entregou é recusado antes de chegar ao banco', () => {
    const forjados = [
      'null',
      '[]',
      '{"a":1}',
      '"texto"',
      '[1]',
      '["depois"]',
      '["antes",[]]',
      '["depois",{}]',
      '["x",1]',
    ];
    const outros = ['["depois",1,2]', '["depois","1"]', '["depois","1; DROP TABLE camadas --"]', '["depois",null]'];
    for (const cursor of ['', 'x', '%%%', ...[...forjados, ...outros].map((texto) => btoa(texto))])
      for (const usar of [() => depoisDe(porNumero, cursor), () => ordenar(porNumero, { cursor, limite: 1 })])
        expect(usar, cursor).toThrow('CursorInvalido');
    for (const valores of [
      ['a\0', ID],
      ['a', 'b'],
      [1, ID],
      ['a', `${ID}' OR 1=1`],
    ])
      expect(() => depoisDe(porNome, btoa(JSON.stringify(['depois', ...valores])))).toThrow('CursorInvalido');
    expect(() => depoisDe({ colunas: [['em']], tipos: ['instante'] }, btoa('["depois","ontem"]'))).toThrow(
      'CursorInvalido',
    );
    expect(() => depoisDe({ colunas: [['n']], tipos: ['inteiro'] }, btoa('["depois",1e12]'))).toThrow('CursorInvalido');
  });
});
