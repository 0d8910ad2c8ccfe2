import { describe, expect, it } from 'vitest';
import type { CatalogoDeImagens, GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { comFavorita, enderecoDoCatalogo, juntarPagina } from './achados.ts';
import { SEM_FILTROS } from './filtros.ts';

const EU = '00000000-0000-7000-8000-00000000000e';

const grupo = (hash: string, date: string | null, mais: Partial<GrupoDeImagens> = {}): GrupoDeImagens => ({
  hash,
  date,
  provider: 'inpe',
  provider_label: 'INPE',
  provider_id: 'inpe',
  satellite: 'S2A',
  cloud_percent: 1,
  min_cloud_percent: 1,
  max_cloud_percent: 1,
  resolution: 10,
  thumbnail: null,
  images: [],
  favorite: false,
  favorite_user_id: null,
  types: ['true_color'],
  bbox: [-45, -21, -44, -20],
  ...mais,
});
const pagina = (images: readonly GrupoDeImagens[], mais: Partial<CatalogoDeImagens> = {}): CatalogoDeImagens => ({
  images,
  favorites: [],
  basemaps: [],
  proxima: null,
  provedores: [],
  ...mais,
});
const hashes = (grupos: readonly GrupoDeImagens[]) => grupos.map(({ hash }) => hash).join('');

describe('O que a busca de imagens achou', () => {
  it('fica numa só ordem, sem repetidas, também do provedor que voltou depois', () => {
    const primeira = juntarPagina(null, pagina([grupo('a', '2024-05-03'), grupo('c', '2024-05-01')]));
    const segunda = juntarPagina(
      primeira,
      pagina([grupo('b', '2024-05-02', { provider: 'boreal' }), grupo('c', '2024-05-01'), grupo('d', null)]),
    );
    expect(hashes(segunda.imagens)).toBe('abcd');
  });

  it('guarda da primeira página as favoritas e os mapas-base', () => {
    const [a, b] = [grupo('a', '2024-05-03'), grupo('b', null)];
    const primeira = juntarPagina(null, pagina([a], { favorites: [a], basemaps: [b], proxima: 'x' }));
    const segunda = juntarPagina(primeira, pagina([]));
    expect([hashes(segunda.favoritas), hashes(segunda.fundos), segunda.proxima]).toEqual(['a', 'b', null]);
  });

  it('é pedido pelo ativo ou pela caixa do lugar, com os filtros e a página', () => {
    const filtros = { ...SEM_FILTROS, nuvensMax: 20 };
    expect(enderecoDoCatalogo({ ativo_id: EU }, filtros, 'x')).toBe(
      `/mapa/imagens/catalogo?ativo_id=${EU}&cobertura_nuvem_max=20&apos=x`,
    );
    expect(enderecoDoCatalogo({ bbox: [-45, -21, -44, -20] }, SEM_FILTROS, null)).toBe(
      '/mapa/imagens/catalogo?bbox=-45%2C-21%2C-44%2C-20',
    );
  });
});

describe('Uma favorita', () => {
  const [a, b] = [grupo('a', '2024-05-03'), grupo('b', '2024-05-01')];
  const achados = juntarPagina(null, pagina([a, b]));
  const minha = { grupo: b, escopo: 'pessoa', favorita: true, usuario_id: EU } as const;

  it('aparece na lista e entre as favoritas, e desfeita deixa tudo como era', () => {
    const depois = comFavorita(achados, minha);
    expect(depois.imagens.map(({ favorite_user_id }) => favorite_user_id)).toEqual([null, EU]);
    expect(hashes(depois.favoritas)).toBe('b');
    expect(comFavorita(depois, { ...minha, favorita: false })).toEqual(achados);
  });

  it('de todos continua favorita quando deixa de ser minha', () => {
    const dasDuas = comFavorita(comFavorita(achados, minha), { ...minha, escopo: 'cliente' });
    const depois = comFavorita(dasDuas, { ...minha, favorita: false });
    expect(depois.favoritas.map(({ favorite, favorite_user_id }) => [favorite, favorite_user_id])).toEqual([
      [true, null],
    ]);
  });

  it('é da passagem, seja qual for o grupo de cenas em que a busca a encontrou', () => {
    const outra = grupo('x', '2024-05-01');
    const depois = comFavorita(
      { ...achados, favoritas: [{ ...outra, favorite_user_id: EU }] },
      { ...minha, favorita: false },
    );
    expect(depois.favoritas).toEqual([]);
  });

  it('sem data só o próprio grupo é o mesmo', () => {
    const [c, d] = [grupo('c', null), grupo('d', null)];
    const depois = comFavorita(juntarPagina(null, pagina([c, d])), { ...minha, grupo: c });
    expect(depois.imagens.map(({ favorite_user_id }) => favorite_user_id)).toEqual([EU, null]);
  });
});
