import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import type { CatalogoDeImagens, GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { imagemEvents, imagemStream } from '#domain/imagem/imagem.events.ts';
import { compararTextos } from '#domain/imagem/ordem-das-passagens.ts';
import { FalhaDoProvedor, type ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import { imagemFavoritaEvents, imagemFavoritaStream } from '#domain/imagem-favorita/imagem-favorita.events.ts';
import { imagemSalvaEvents, imagemSalvaStream } from '#domain/imagem-salva/imagem-salva.events.ts';
import {
  type BuscaNoCatalogo,
  createCatalogoDeImagens,
  type QuemBusca,
} from '#infra/edge/imagery/catalogue/catalogue.ts';
import { hashOf, sweepKeptGroups } from '#infra/edge/imagery/catalogue/kept-groups.ts';
import { createProvedores } from '#infra/edge/imagery/providers/provedores.ts';
import { createLog } from '#infra/log.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { amostra } from '#tests/support/amostras.ts';
import { archiveProvider, PLACE, sceneOf, scenes } from '#tests/support/provedores-de-imagens.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';

const { database, modelos } = await setUpReadModels();
const pool = createPool(database.url, { role: APP_ROLE });
afterAll(() => pool.end());

const LENTO = { timeout: 120_000 } as const;
const log = createLog('teste', 'silent');
const sinal = new AbortController().signal;
const [area] = [sceneOf('lugar', null).pegada];
const BUSCA: BuscaNoCatalogo = {
  ativo_id: null,
  area,
  bbox: PLACE,
  de: null,
  ate: null,
  filtro: { nuvensMax: null, resolucaoMin: null, resolucaoMax: null },
};

function catalogoDe(provedores: readonly ProvedorDeImagens[], secret = 'ab'.repeat(32)) {
  return createCatalogoDeImagens({
    pool,
    leitor: modelos.leitor,
    provedores: createProvedores([async () => provedores]),
    secret,
    log,
  });
}
const alguem = (): QuemBusca => ({ usuario_id: v7(), escopo: { cliente_id: v7(), ativos: 'todos' } });

type Catalogo = ReturnType<typeof catalogoDe>;

/** Page after page to the end, or as many. */
async function paginas(catalogo: Catalogo, quem: QuemBusca, busca = BUSCA, maximo = Number.POSITIVE_INFINITY) {
  const vistas: CatalogoDeImagens[] = [];
  let apos: string | null = null;
  do {
    const pagina: CatalogoDeImagens | null = await catalogo.buscar(quem, busca, apos, sinal);
    if (pagina === null) throw new Error('the cursor was refused');
    vistas.push(pagina);
    apos = pagina.proxima;
  } while (apos !== null && vistas.length < maximo);
  return vistas;
}

const emOrdem = (a: GrupoDeImagens, b: GrupoDeImagens) =>
  compararTextos(b.date ?? '', a.date ?? '') ||
  compararTextos(a.provider, b.provider) ||
  compararTextos(a.satellite ?? '\uFFFF', b.satellite ?? '\uFFFF');

describe('O catálogo de imagens', () => {
  it('pagina quatro provedores de 10.000 cenas de 30 em 30, numa só ordem, cada cena uma vez', LENTO, async () => {
    const acervos = ['planet', 'sentinelhub', 'boreal', 'inpe'].map((id, i) =>
      archiveProvider({ id, cenas: scenes(id, 10_000, 40 + i), pageSize: [100, 250, 37, 500][i] ?? 100 }),
    );
    const vistas = await paginas(catalogoDe(acervos), alguem());
    const grupos = vistas.flatMap(({ images }) => images);
    expect(vistas.slice(0, -1).every(({ images }) => images.length === 30)).toBe(true);
    expect(grupos.toSorted(emOrdem)).toEqual(grupos);
    expect(new Set(grupos.map(({ hash }) => hash)).size).toBe(grupos.length);
    const cenas = grupos.flatMap(({ images }) => images.map(({ id }) => id));
    expect([cenas.length, new Set(cenas).size]).toEqual([40_000, 40_000]);
  });

  it('com um provedor fora do ar mostra os outros, diz qual falta e quanto esperar; na volta nada faltou', async () => {
    const falha = { vez: null as null | (() => Error) };
    const boreal = { id: 'boreal', cenas: scenes('boreal', 90, 1), pageSize: 20 };
    const outro = archiveProvider({
      ...boreal,
      get failure() {
        return falha.vez;
      },
    });
    const inpe = archiveProvider({ id: 'inpe', cenas: scenes('inpe', 90, 1), pageSize: 20 });
    const semChave = archiveProvider({ id: 'planet', cenas: scenes('planet', 5, 1), pageSize: 5, comChave: false });
    const [catalogo, quem] = [catalogoDe([outro, inpe, semChave]), alguem()];
    const primeira = await catalogo.buscar(quem, BUSCA, null, sinal);
    falha.vez = () => new FalhaDoProvedor('boreal', 'limite', 17);
    const segunda = await catalogo.buscar(quem, BUSCA, primeira?.proxima ?? '', sinal);
    expect(segunda?.provedores).toEqual([
      { id: 'boreal', nome: 'Acervo boreal', estado: 'limite', espera: 17 },
      { id: 'inpe', nome: 'Acervo inpe', estado: 'disponivel' },
      { id: 'planet', nome: 'Acervo planet', estado: 'sem_chave' },
    ]);
    expect(segunda?.images.some(({ provider }) => provider === 'inpe')).toBe(true);
    falha.vez = null;
    const [resto, ids] = [[] as GrupoDeImagens[], new Set<string>()];
    let apos = segunda?.proxima ?? null;
    while (apos !== null) {
      const pagina: CatalogoDeImagens | null = await catalogo.buscar(quem, BUSCA, apos, sinal);
      resto.push(...(pagina?.images ?? []));
      apos = pagina?.proxima ?? null;
    }
    const todos = [...(primeira?.images ?? []), ...(segunda?.images ?? []), ...resto];
    for (const { images } of todos) for (const { id } of images) ids.add(id);
    expect([todos.length, ids.size]).toEqual([180, 180]);
    expect(semChave.asked).toBe(0);
  });

  it('um provedor que não responde é dado por fora do ar, e o fim da lista espera por ele', async () => {
    const mudo: ProvedorDeImagens = {
      ...archiveProvider({ id: 'mudo', cenas: [], pageSize: 1 }),
      buscar: () => Promise.reject(new FalhaDoProvedor('mudo', 'fora_do_ar')),
    };
    const inpe = archiveProvider({ id: 'inpe', cenas: scenes('inpe', 3, 1), pageSize: 20 });
    const pagina = await catalogoDe([mudo, inpe]).buscar(alguem(), BUSCA, null, sinal);
    expect(pagina?.images).toHaveLength(3);
    expect(pagina?.provedores.map(({ estado }) => estado)).toEqual(['fora_do_ar', 'disponivel']);
    expect(pagina?.proxima).not.toBeNull();
  });

  it('quem desiste interrompe a busca nos provedores', async () => {
    const desistencia = new AbortController();
    const lento = archiveProvider({ id: 'lento', cenas: [], pageSize: 1, delayMs: 3_600_000 });
    const busca = catalogoDe([lento]).buscar(alguem(), BUSCA, null, desistencia.signal);
    desistencia.abort(new Error('foi embora'));
    await expect(busca).rejects.toThrow('foi embora');
  });

  it('só tem o que encontra a área do ativo, nas datas e sob as nuvens pedidas; o grupo é o mesmo com qualquer filtro', async () => {
    const fora = sceneOf('fora', '2024-05-02').pegada;
    const [anel] = (fora as { coordinates: [number, number][][] }).coordinates;
    const longe = {
      type: 'Polygon' as const,
      coordinates: [(anel ?? []).map(([x, y]) => [x + 1, y] as [number, number])],
    };
    const acervo = archiveProvider({
      id: 'inpe',
      cenas: [
        sceneOf('a', '2024-05-02', { percentual_nuvens: 80 }),
        sceneOf('b', '2024-05-02', { percentual_nuvens: 10 }),
        sceneOf('longe', '2024-05-02', { pegada: longe }),
        sceneOf('c', '2024-04-01', { percentual_nuvens: 90 }),
        sceneOf('d', null, { percentual_nuvens: null }),
      ],
      pageSize: 2,
    });
    const [catalogo, quem] = [catalogoDe([acervo]), alguem()];
    const idsDe = async (mais: Partial<BuscaNoCatalogo>) => {
      const [pagina] = await paginas(catalogo, quem, { ...BUSCA, ...mais });
      return pagina?.images.map(({ images }) => images.map(({ id }) => id).join('+'));
    };
    expect(await idsDe({})).toEqual(['a+b', 'c', 'd']);
    expect(await idsDe({ filtro: { ...BUSCA.filtro, nuvensMax: 50 } })).toEqual(['a+b', 'd']);
    expect(await idsDe({ de: '2024-04-15' })).toEqual(['a+b']);
    const [tudo] = await paginas(catalogo, quem);
    expect(tudo?.images[0]).toMatchObject({
      provider: 'inpe',
      provider_label: 'Acervo inpe',
      provider_id: 'inpe',
      satellite: 'S2A',
      date: '2024-05-02',
      cloud_percent: 45,
      min_cloud_percent: 10,
      max_cloud_percent: 80,
      resolution: 10,
      types: ['true_color', 'ndvi'],
      favorite: false,
      favorite_user_id: null,
      bbox: [...PLACE],
    });
  });

  it('mosaicos de fundo ficam à parte das imagens, e só na primeira página', async () => {
    const fundo = archiveProvider({ id: 'planet_basemap', cenas: scenes('mosaico', 3, 1), pageSize: 50 });
    const inpe = archiveProvider({ id: 'inpe', cenas: scenes('inpe', 60, 1), pageSize: 50 });
    const vistas = await paginas(catalogoDe([fundo, inpe]), alguem());
    expect(vistas.map(({ images, basemaps }) => [images.length, basemaps.length])).toEqual([
      [30, 3],
      [30, 0],
    ]);
    expect(vistas[0]?.basemaps[0]).toMatchObject({ provider: 'planet_basemap', provider_id: 'planet' });
  });

  it('diz de novo um grupo pelo seu hash, como na busca, e a ninguém o de outro cliente', async () => {
    const acervo = archiveProvider({ id: 'inpe', cenas: scenes('inpe', 4, 2), pageSize: 50 });
    const [catalogo, quem] = [catalogoDe([acervo]), alguem()];
    const [pagina] = await paginas(catalogo, quem);
    const grupo = pagina?.images[0];
    expect(await catalogo.obter(quem, null, grupo?.hash ?? '')).toEqual(grupo);
    expect(await catalogo.obter(alguem(), null, grupo?.hash ?? '')).toBeNull();
    expect(await catalogo.obter(quem, null, '0'.repeat(64))).toBeNull();
  });

  it('guarda o que cada hash quer dizer, só para o cliente que buscou, por trinta dias', async () => {
    const acervo = archiveProvider({ id: 'inpe', cenas: scenes('inpe', 4, 2), pageSize: 50 });
    const [catalogo, quem] = [catalogoDe([acervo]), alguem()];
    const [pagina] = await paginas(catalogo, quem);
    const { hash = '', images = [] } = pagina?.images[0] ?? {};
    const guardado = await catalogo.grupo(quem.escopo, hash);
    expect(guardado?.cenas.map(({ id }) => id)).toEqual(images.map(({ id }) => id));
    expect(await catalogo.grupo(alguem().escopo, hash)).toBeNull();
    expect(await catalogo.grupo(quem.escopo, '0'.repeat(64))).toBeNull();
    const envelhecer = (dias: number) =>
      pool.query(`UPDATE operacao.grupos_de_imagens SET visto_em = now() - make_interval(days => $2) WHERE hash = $1`, [
        hash,
        dias,
      ]);
    await envelhecer(29);
    await sweepKeptGroups({ pool });
    expect(await catalogo.grupo(quem.escopo, hash)).not.toBeNull();
    await envelhecer(31);
    await sweepKeptGroups({ pool });
    expect(await catalogo.grupo(quem.escopo, hash)).toBeNull();
    // Found again it is known again, by the same hash.
    expect((await paginas(catalogo, quem))[0]?.images[0]?.hash).toBe(hash);
    expect(await catalogo.grupo(quem.escopo, hash)).not.toBeNull();
  });

  it('só continua a mesma busca da mesma pessoa, e não diz a ninguém onde os provedores estão', async () => {
    const inpe = archiveProvider({ id: 'inpe', cenas: scenes('inpe', 200, 1), pageSize: 50 });
    const [catalogo, quem] = [catalogoDe([inpe]), alguem()];
    const [pagina] = await paginas(catalogo, quem, BUSCA, 1);
    const apos = pagina?.proxima ?? '';
    expect(Buffer.from(apos, 'base64url').toString('latin1')).not.toContain('inpe');
    expect(await catalogo.buscar({ ...quem, usuario_id: v7() }, BUSCA, apos, sinal)).toBeNull();
    expect(await catalogo.buscar(quem, { ...BUSCA, de: '2020-01-01' }, apos, sinal)).toBeNull();
    expect(await catalogoDe([inpe], 'cd'.repeat(32)).buscar(quem, BUSCA, apos, sinal)).toBeNull();
    for (const mau of ['', 'x', `${apos}x`.slice(1), 'A'.repeat(20_000)]) {
      expect(await catalogo.buscar(quem, BUSCA, mau, sinal)).toBeNull();
    }
  });

  it('diz o que é favorito do ativo, de todos e de quem pede, e lembra para sempre o que foi favorito ou salvo', async () => {
    const acervo = archiveProvider({ id: 'inpe', cenas: scenes('inpe', 4, 2), pageSize: 50 });
    const [catalogo, quem, ativo_id] = [catalogoDe([acervo]), alguem(), v7()];
    const { cliente_id } = quem.escopo;
    const [antes] = await paginas(catalogo, quem, { ...BUSCA, ativo_id });
    const [um, outro] = antes?.images ?? [];
    const grupoDe = async (hash = '') => {
      const grupo = await catalogo.grupo(quem.escopo, hash);
      if (grupo === null) throw new Error('the group is not known');
      return grupo;
    };
    const [grupo, salvo] = [await grupoDe(um?.hash), await grupoDe(outro?.hash)];
    const { provedor, satelite, data } = grupo;
    const marcar = (usuario_id: string | null) =>
      modelos.happened({
        stream: imagemFavoritaStream(ativo_id),
        event: imagemFavoritaEvents.ImagemFavoritada({ cliente_id, ativo_id, usuario_id, hash: um?.hash ?? '', grupo }),
      });
    const marcas = async (pessoa = quem) => {
      const [pagina] = await paginas(catalogo, pessoa, { ...BUSCA, ativo_id });
      const primeiras = [pagina?.images[0], ...(pagina?.favorites ?? [])];
      return primeiras.map((uma) => [uma?.favorite, uma?.favorite_user_id]);
    };
    const outra = { ...quem, usuario_id: v7() };
    await marcar(quem.usuario_id);
    expect(await marcas()).toEqual([
      [false, quem.usuario_id],
      [false, quem.usuario_id],
    ]);
    expect(await marcas(outra)).toEqual([[false, null]]);
    expect(await catalogo.obter(quem, ativo_id, um?.hash ?? '')).toMatchObject({ favorite_user_id: quem.usuario_id });
    await marcar(null);
    expect(await marcas(outra)).toEqual([
      [true, null],
      [true, null],
    ]);
    const passagem = { provedor, satelite, data };
    for (const usuario_id of [null, quem.usuario_id]) {
      const deQuem = { cliente_id, ativo_id, usuario_id, hash: um?.hash ?? '' };
      await modelos.happened({
        stream: imagemFavoritaStream(ativo_id),
        event: imagemFavoritaEvents.ImagemDesfavoritada({ ...deQuem, passagem }),
      });
    }
    expect(await marcas()).toEqual([[false, null]]);
    const [stream, hash] = [imagemSalvaStream(v7()), outro?.hash ?? ''];
    const imagem_ids = salvo.cenas.map(() => v7());
    const ditos = { provedor_nome: 'Acervo', nuvens_min: null, nuvens_max: null, resolucao: 10 };
    await modelos.happened(
      { stream, event: imagemSalvaEvents.ImagensSalvas({ cliente_id, hash, grupo: salvo, imagem_ids }) },
      { stream, event: imagemSalvaEvents.GrupoDeImagensSalvo({ hash, imagem_ids, ...ditos }) },
    );
    await pool.query('DELETE FROM operacao.grupos_de_imagens WHERE cliente_id = $1', [cliente_id]);
    expect(await grupoDe(um?.hash)).toEqual(grupo);
    expect(await grupoDe(hash)).toEqual(salvo);
    expect(await catalogo.grupo(alguem().escopo, hash)).toBeNull();
  });

  it('da favorita própria não diz nada a quem não alcança a imagem, nem a ninguém a que está na lixeira', async () => {
    const [catalogo, quem, ativo_id, vizinho] = [catalogoDe([]), alguem(), v7(), v7()];
    const { cliente_id } = quem.escopo;
    const favoritar = async (dono: string, data: string) => {
      const id = v7();
      const cenas = [sceneOf(`${id}.${'a'.repeat(64)}`, data)];
      const grupo = { provedor: 'proprio', satelite: 'S2A', data, cenas };
      const favorita = { cliente_id, ativo_id, usuario_id: null, hash: hashOf(grupo), grupo };
      await modelos.happened(
        {
          stream: imagemStream(id),
          event: imagemEvents.ImagemRecebida({ ...amostra('ImagemRecebida'), cliente_id, ativo_id: dono }),
        },
        { stream: imagemFavoritaStream(ativo_id), event: imagemFavoritaEvents.ImagemFavoritada(favorita) },
      );
      return id;
    };
    const favoritas = async (ativos: QuemBusca['escopo']['ativos']) => {
      const pessoa = { ...quem, escopo: { cliente_id, ativos } };
      const pagina = await catalogo.buscar(pessoa, { ...BUSCA, ativo_id }, null, sinal);
      return pagina?.favorites.map(({ date }) => date);
    };
    const minha = await favoritar(ativo_id, '2024-05-02');
    await favoritar(vizinho, '2024-05-01');
    expect(await favoritas('todos')).toEqual(['2024-05-02', '2024-05-01']);
    expect(await favoritas([ativo_id, vizinho])).toEqual(['2024-05-02', '2024-05-01']);
    expect(await favoritas([ativo_id])).toEqual(['2024-05-02']);
    const removida = imagemEvents.ImagemRemovida({ motivo: 'repetida' });
    await modelos.happened({ stream: imagemStream(minha), event: removida });
    expect([await favoritas('todos'), await favoritas([ativo_id])]).toEqual([['2024-05-01'], []]);
  });
});
