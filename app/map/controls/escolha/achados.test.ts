import { describe, expect, it } from 'vitest';
import { ESTILO_PADRAO } from '#domain/camada-tipo/camada-tipo.commands.ts';
import { achadosEm, linhasDaCamada, linhasDoGrupo } from './achados.ts';

const TIPOS = [{ ...ESTILO_PADRAO, id: 't', nome: 'Talhão', tipo_geometria: 3 as const }];

describe('O que está debaixo de um ponto do mapa', () => {
  it('é cada camada uma vez, a de cima primeiro, e cada grupo', () => {
    const achados = achadosEm([
      { id: 'a', nome: 'A', tipo_id: 't' },
      { id: 'b', nome: 'B', tipo_id: 't', n: 1 },
      { id: 'a', nome: 'A', tipo_id: 't' },
      { n: 12, area: 3.5, tipo_id: 't' },
      { n: 12, area: 3.5, tipo_id: 't' },
      { n: 2 },
      { nome: 'sem lugar' },
    ]);
    expect(achados.camadas.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(achados.grupos).toEqual([
      { n: 12, area: 3.5, tipo_id: 't' },
      { n: 2, area: null, tipo_id: null },
    ]);
  });

  it('diz de uma camada o nome e o tipo, e de um grupo quantas são, o que são e que área têm', () => {
    expect(linhasDaCamada({ id: 'a', nome: 'Norte', tipo_id: 't' }, TIPOS)).toEqual(['Norte', 'Talhão']);
    expect(linhasDaCamada({ id: 'a', nome: '', tipo_id: 'x' }, TIPOS)).toEqual(['Sem nome']);
    expect(linhasDoGrupo({ n: 1200, area: 3.5, tipo_id: 't' }, TIPOS)).toEqual([
      '1.200 camadas',
      'Talhão',
      '3,5000 ha',
    ]);
    expect(linhasDoGrupo({ n: 1, area: null, tipo_id: null }, TIPOS)).toEqual(['1 camada']);
  });
});
