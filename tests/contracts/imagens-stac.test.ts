import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { CatalogoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { BuscaDeCenas } from '#domain/imagem/provedor.ts';
import type { BuscaNoCatalogo } from '#infra/edge/imagery/catalogue/catalogue.ts';
import { createCompositionForTests } from '#tests/support/composicao.ts';
import { abrirAcervo, paginasDe } from '#tests/support/stac/acervo.ts';
import { colecao, LUGAR } from '#tests/support/stac/itens.ts';
import { abrirServidorStac } from '#tests/support/stac/servidor.ts';

const acervo = await abrirAcervo();
const servidor = await abrirServidorStac([colecao('s2')], acervo.itens);
const sinal = new AbortController().signal;
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
        satelite: 'Sentinel-2B',
        percentual_nuvens: i,
        resolucao: 10,
        bbox: [...LUGAR],
        obtida_em: datetime,
        data: datetime.slice(0, 10),
        tipos: ['true_color', 'false_color', 'ndvi', 'ndwi'],
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
    expect(await stac().ladrilho(pedido, sinal)).toMatchObject({ etag: expect.any(String) });
    expect(await stac().ladrilho({ ...pedido, tipo: 'swir' }, sinal)).toBeNull();
    expect(await stac().ladrilho({ ...pedido, cenas: [{ id: '../../x' }] }, sinal)).toBeNull();
  });
});

describe.skipIf(servidor === null)('O catálogo da aplicação, com um servidor STAC na configuração', () => {
  it('mostra os seus grupos, desenha os ladrilhos deles, e não diz onde estão', { timeout: 120_000 }, async () => {
    const { url = '' } = servidor ?? {};
    const provider = { id: 'boreal', nome: 'Acervo Boreal', url, arquivos: [acervo.arquivos.url] };
    const t = await createCompositionForTests({ STAC_PROVIDERS: JSON.stringify([provider]) });
    try {
      await t.modelos.settle();
      const { catalogoDeImagens: catalogo, provedoresDeImagens: provedores } = t.services;
      const quem = { usuario_id: v7(), escopo: { cliente_id: v7(), ativos: 'todos' as const } };
      const filtro = { nuvensMax: null, resolucaoMin: null, resolucaoMax: null };
      const lugar = acervo.itens[0]?.geometry as BuscaNoCatalogo['area'];
      const busca = { ativo_id: null, area: lugar, bbox: LUGAR, de: null, ate: null, filtro };
      const vistas: CatalogoDeImagens[] = [];
      for (let apos: string | null = null; vistas.length === 0 || apos !== null; ) {
        const pagina = await catalogo.buscar(quem, busca, apos, sinal);
        if (pagina === null) return expect.unreachable('the cursor was refused');
        vistas.push(pagina);
        apos = pagina.proxima;
      }
      const grupos = vistas.flatMap(({ images }) => images);
      expect(vistas.map(({ images }) => images.length)).toEqual([30, 30]);
      expect(new Set(grupos.map(({ hash }) => hash)).size).toBe(60);
      expect(grupos[0]).toMatchObject({
        provider: 'boreal',
        provider_label: 'Acervo Boreal',
        satellite: 'Sentinel-2B',
        date: '2024-06-30',
        cloud_percent: 0,
        resolution: 10,
        types: ['true_color', 'false_color', 'ndvi', 'ndwi'],
      });
      expect(vistas[0]?.provedores).toContainEqual({ id: 'boreal', nome: 'Acervo Boreal', estado: 'disponivel' });
      const grupo = await catalogo.grupo(quem.escopo, grupos[59]?.hash ?? '');
      const um = await provedores.um(quem.escopo, 'boreal');
      const pedido = { cenas: grupo?.cenas ?? [], tipo: 'true_color', z: 14, x: 6186, y: 9127 } as const;
      const figura = await um?.ladrilho(pedido, sinal);
      const { channels } = await sharp(await (figura?.bytes() ?? Buffer.alloc(0))).stats();
      expect(channels.slice(0, 3).every(({ stdev }) => stdev > 1)).toBe(true);
      expect(JSON.stringify([vistas, grupo, figura?.etag])).not.toMatch(/127\.0\.0\.1|\.tif/);
    } finally {
      await t.close();
    }
  });
});
