import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { BuscaDeCenas } from '#domain/imagem/provedor.ts';
import { abrirAcervo, paginasDe } from '#tests/support/stac/acervo.ts';
import { colecao, LUGAR } from '#tests/support/stac/itens.ts';
import { abrirServidorStac } from '#tests/support/stac/servidor.ts';

const acervo = await abrirAcervo();
const servidor = await abrirServidorStac([colecao('s2')], acervo.itens);
const stac = () => acervo.stac(servidor?.url ?? '');

afterEach(() => acervo.soltar());
afterAll(async () => {
  await servidor?.fechar();
  await acervo.fechar();
});

describe.skipIf(servidor === null)('A busca num servidor STAC', () => {
  it('segue as páginas até o fim, da mais nova à mais antiga, nas duas versões', async () => {
    const paginas = await paginasDe(stac());
    expect(paginas.map(({ length }) => length)).toEqual([50, 10]);
    const cenas = paginas.flat();
    expect(cenas.map(({ id }) => id)).toEqual(acervo.itens.map(({ id }) => `s2/${id}`));
    for (const i of [0, 59]) {
      const { datetime = '' } = acervo.itens[i]?.properties ?? {};
      expect(cenas[i]).toMatchObject({
        ...{ satelite: 'Sentinel-2B', percentual_nuvens: i, resolucao: 10, bbox: [...LUGAR] },
        ...{ obtida_em: datetime, data: datetime.slice(0, 10), tipos: ['true_color', 'false_color', 'ndvi', 'ndwi'] },
      });
    }
  });

  it('busca num lugar, entre datas locais e sob nuvens', async () => {
    const cenas = async (mais: Partial<BuscaDeCenas>) => (await paginasDe(stac(), mais)).flat();
    expect((await cenas({ de: '2024-06-20', ate: '2024-06-25' })).map(({ data }) => data)).toEqual(
      [25, 24, 23, 22, 21, 20].map((dia) => `2024-06-${dia}`),
    );
    expect(await cenas({ nuvensMax: 9 })).toHaveLength(10);
    expect(await cenas({ bbox: [10, 10, 11, 11] })).toEqual([]);
  });

  it('só busca nas coleções que a instalação nomeia', async () => {
    const nenhuma = acervo.stac(servidor?.url ?? '', undefined, undefined, ['outra']);
    expect((await paginasDe(nenhuma)).flat()).toEqual([]);
  });

  it('lembra o item de uma cena, e pergunta por ele depois de um reinício', async () => {
    const pedido = {
      cenas: [{ id: 's2/cena-3' }, { id: 's2/nenhuma' }],
      tipo: 'ndvi',
      z: 14,
      x: 6186,
      y: 9127,
    } as const;
    const sinal = new AbortController().signal;
    expect(await stac().ladrilho(pedido, sinal)).toMatchObject({ formato: 'image/webp' });
    expect(await stac().ladrilho({ ...pedido, tipo: 'swir' }, sinal)).toBeNull();
    expect(await stac().ladrilho({ ...pedido, cenas: [{ id: '../../x' }] }, sinal)).toBeNull();
  });
});
