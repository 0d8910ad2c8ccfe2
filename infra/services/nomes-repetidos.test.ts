import { describe, expect, it } from 'vitest';
import { CLIENTE, id, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { comNomesDistintos } from './nomes-repetidos.ts';

const [UM, OUTRO, TERCEIRO] = [id(1), id(2), id(3)];

function leitor(desde: Readonly<Record<string, string>>) {
  let perguntas = 0;
  const any = async () => {
    perguntas += 1;
    return Object.entries(desde).map(([um, em]) => ({ id: um, em }));
  };
  return { any: any as never, perguntas: () => perguntas };
}

const nomes = (rows: readonly { readonly nome: string }[]) => rows.map(({ nome }) => nome);

describe('Nomes repetidos de antes, onde se escolhe', () => {
  it('sem repetidos nada muda, e nada se pergunta', async () => {
    const deles = leitor({});
    const rows = [
      { id: UM, nome: 'Analistas', cliente_id: CLIENTE },
      { id: OUTRO, nome: 'Analistas', cliente_id: OUTRO_CLIENTE },
    ];
    expect(await comNomesDistintos(deles, 'grupos', rows)).toBe(rows);
    expect(deles.perguntas()).toBe(0);
  });

  it('dois grupos de um nome dizem de quando são, em Brasília; o terceiro fica como está', async () => {
    const desde = { [UM]: '2026-03-10T12:00:00.000Z', [OUTRO]: '2026-04-02T01:00:00.000Z' };
    const rows = [
      { id: UM, nome: 'Analistas' },
      { id: OUTRO, nome: 'ANALISTAS' },
      { id: TERCEIRO, nome: 'Campo' },
    ];
    expect(nomes(await comNomesDistintos(leitor(desde), 'grupos', rows))).toEqual([
      'Analistas (de 10/03/2026)',
      'ANALISTAS (de 01/04/2026)',
      'Campo',
    ]);
  });

  it('do mesmo dia, a hora; do mesmo segundo, ainda se distinguem', async () => {
    const rows = [
      { id: UM, nome: 'Analistas' },
      { id: OUTRO, nome: 'Analistas' },
    ];
    const noDia = leitor({ [UM]: '2026-03-10T12:00:00.000Z', [OUTRO]: '2026-03-10T12:00:01.000Z' });
    expect(nomes(await comNomesDistintos(noDia, 'grupos', rows))).toEqual([
      'Analistas (de 10/03/2026, 09:00:00)',
      'Analistas (de 10/03/2026, 09:00:01)',
    ]);
    const juntos = leitor({ [UM]: '2026-03-10T12:00:00.000Z', [OUTRO]: '2026-03-10T12:00:00.000Z' });
    expect(new Set(nomes(await comNomesDistintos(juntos, 'grupos', rows))).size).toBe(2);
  });

  it('ativos de um nome dizem a sigla', async () => {
    const rows = [
      { id: UM, nome: 'Barragem', sigla: 'B1' },
      { id: OUTRO, nome: 'Barragem', sigla: 'B2' },
    ];
    const distintos = await comNomesDistintos(leitor({}), 'ativos', rows);
    expect(nomes(distintos)).toEqual(['Barragem (B1)', 'Barragem (B2)']);
  });
});
