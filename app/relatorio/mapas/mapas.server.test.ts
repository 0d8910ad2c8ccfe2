import { describe, expect, it } from 'vitest';
import type { Caixa, Cena } from '#domain/imagem/provedor.ts';
import { legendaDa } from './mapas.server.ts';

const BRUMADINHO: Caixa = [-44.3, -20.2, -44.1, -20.1];
const MANAUS: Caixa = [-60.1, -3.2, -59.8, -3.0];
const IMAGEM = {
  grupo_id: '',
  hash: '',
  provedor: 'proprio',
  provedor_nome: 'Imagens próprias',
  satelite: 'Landsat 8',
  data: '2019-01-30',
  inicio: '2019-01-30T12:57:09.185Z',
  fim: '2019-01-30T12:57:09.185Z',
  miniatura: null,
};

/** Scenes of these pixels. */
function grupo(bbox: Caixa, ...resolucoes: readonly (number | null)[]) {
  const cenas = resolucoes.map(
    (resolucao): Cena => ({
      id: 'x',
      satelite: null,
      obtida_em: null,
      data: null,
      percentual_nuvens: null,
      resolucao,
      bbox: [...bbox],
      pegada: { type: 'Point', coordinates: [bbox[0], bbox[1]] },
      tipos: [],
    }),
  );
  return { provedor: 'proprio', satelite: null, data: null, cenas };
}

describe('Sob o mapa de uma imagem', () => {
  it.each([
    [
      'o sensor, a data e a hora do lugar, com o horário de verão de então',
      ...[{}, grupo(BRUMADINHO, 30), 'Landsat 8 (Imagens próprias), 30/01/2019, 10:57 (Brasília), pixel de 30,00 m.'],
    ],
    [
      'de várias cenas, a hora da primeira e a da última, quantas são e o pixel da mais fina',
      { fim: '2019-01-30T12:58:33.000Z' },
      grupo(BRUMADINHO, 30, null, 15),
      'Landsat 8 (Imagens próprias), 30/01/2019, 10:57 (Brasília) a 30/01/2019, 10:58 (Brasília), 3 cenas, pixel de 15,00 m.',
    ],
    [
      'o dia de lá, e não o de Greenwich',
      { satelite: 'Sentinel-2', inicio: '2023-07-23T02:12:31.000Z', fim: null },
      ...[grupo(MANAUS, null), 'Sentinel-2 (Imagens próprias), 22/07/2023, 22:12 (Manaus).'],
    ],
    [
      'sem hora, o dia só',
      ...[{ inicio: null, fim: null }, grupo(BRUMADINHO, 30)],
      'Landsat 8 (Imagens próprias), 30/01/2019, pixel de 30,00 m.',
    ],
    ['de que se perderam as cenas, o que a análise guardou', {}, null, 'Landsat 8 (Imagens próprias), 30/01/2019.'],
    [
      'sem satélite nem data, de quem ela é',
      ...[{ satelite: null, data: null, inicio: null, fim: null }, grupo(BRUMADINHO, null)],
      'Imagens próprias, sem data.',
    ],
  ] as const)('%s', (_nome, dita, cenas, legenda) => {
    expect(legendaDa({ ...IMAGEM, ...dita }, cenas)).toBe(legenda);
  });
});
