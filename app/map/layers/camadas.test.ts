import { describe, expect, it } from 'vitest';
import { ESTILO_PADRAO } from '#domain/camada-tipo/camada-tipo.commands.ts';
import { camadasDoMapa, type TipoNoMapa } from './camadas.layer.ts';
import { TUDO } from './recorte.ts';

const tipo = (id: string, tipo_geometria: 1 | 2 | 3): TipoNoMapa => ({
  ...ESTILO_PADRAO,
  id,
  nome: id,
  tipo_geometria,
});
const tipos = [tipo('area', 3), tipo('linha', 2), tipo('ponto', 1)];
const ids = (...args: Parameters<typeof camadasDoMapa>) => camadasDoMapa(...args).map(({ id }) => id);

describe('As camadas no mapa', () => {
  it('desenham áreas abaixo de linhas abaixo de pontos', () => {
    expect(ids(tipos)).toEqual([
      ...['camada-area-area', 'camada-area-linha', 'camada-linha-linha', 'camada-agrupadas'],
      ...['camada-area-ponto', 'camada-linha-ponto', 'camada-ponto-ponto'],
    ]);
  });

  it('ou tipo a tipo, na ordem escolhida de cima para baixo', () => {
    expect(ids(tipos, TUDO, { ordem: ['area', 'ponto', 'linha'], opacidades: {} })).toEqual([
      ...['camada-linha-linha', 'camada-linha-ponto', 'camada-ponto-ponto'],
      ...['camada-area-area', 'camada-area-linha', 'camada-area-ponto', 'camada-agrupadas'],
    ]);
  });

  it('têm a opacidade escolhida vezes a do estilo', () => {
    const [area, linha] = camadasDoMapa(tipos, TUDO, { ordem: [], opacidades: { area: 40 } });
    expect(area).toMatchObject({ paint: { 'fill-opacity': 0.2 } });
    expect(linha).toMatchObject({ paint: { 'line-opacity': 0.4 } });
  });

  it('são só as que se escolheu ver', () => {
    const recorte = { ocultas: ['linha', 'a2'], mostradas: ['l1'], ativo_id: 'meu' };
    const dentro = (campo: string, quais: readonly string[]) => [
      'in',
      ['coalesce', ['get', campo], ''],
      ['literal', quais],
    ];
    const fora = ['!', ['any', dentro('id', ['linha', 'a2']), dentro('tipo_id', ['linha', 'a2'])]];
    // What several assets share at one point belongs to no single one, and stays.
    const doAtivo = ['==', ['coalesce', ['get', 'ativo_id'], 'meu'], 'meu'];
    const so = ['all', ['any', dentro('id', ['l1']), fora], doAtivo];
    for (const [i, camada] of camadasDoMapa(tipos, recorte).entries()) {
      const inteira = camadasDoMapa(tipos)[i];
      expect(camada).toEqual({ ...inteira, filter: ['all', (inteira as { readonly filter?: unknown }).filter, so] });
    }
    expect(camadasDoMapa(tipos, { ...TUDO, ocultas: ['a2'] })[0]).toMatchObject({
      filter: [
        'all',
        ['all', ['==', ['get', 'tipo_id'], 'area'], ['==', ['geometry-type'], 'Polygon']],
        expect.any(Array),
      ],
    });
  });
});
