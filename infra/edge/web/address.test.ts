import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/router';
import { describe, expect, it } from 'vitest';
import { type Rota, rotas } from '#app/server/rotas.ts';
import { beginningOf, buildsByBeginning, pageOf } from './address.ts';

const caminhos = [...new Set(Object.values<Rota>(rotas).map(({ caminho }) => caminho))];
const rota = (caminho: string) =>
  caminho === '/'
    ? { id: '_index', parentId: 'root', index: true }
    : { id: caminho, parentId: 'root', path: caminho.replace(/^\//, '') };
const linhas = [{ id: 'root', path: '' }, ...caminhos.map(rota)];
const porId = Object.fromEntries(linhas.map((linha) => [linha.id, linha]));
const build = { routes: porId, assets: { version: 'v', routes: porId } } as unknown as ServerBuild;

/** As the library nests them. */
function achar({ routes }: ServerBuild, endereco: string) {
  const { root, ...filhas } = routes as unknown as Record<string, { id: string; path: string }>;
  const children = Object.values(filhas).map(({ parentId, ...um }: { id: string; parentId?: string }) => um);
  return matchRoutes([{ ...root, id: 'root', children }], endereco)?.map(({ route, params }) => [route.id, params]);
}

describe('A construção pelo começo do endereço', () => {
  const partes = buildsByBeginning(build);

  it('acha o mesmo que a inteira, e os mesmos parâmetros', () => {
    const preenchidos = caminhos.map((um) => um.replace(/:\w+/g, '0198f0aa').replace(/\*$/, 'nada/disso'));
    const enderecos = preenchidos.flatMap((um) => [um, `${um}/`, um.toUpperCase(), `${um}/x`, `${um}/criar`]);
    const diferentes = enderecos.filter((um) => {
      const parte = partes.get(beginningOf(um) ?? '');
      return parte && JSON.stringify(achar(parte, um)) !== JSON.stringify(achar(build, um));
    });
    expect(diferentes).toEqual([]);
    expect(enderecos.filter((um) => partes.has(beginningOf(um) ?? '')).length).toBeGreaterThan(500);
  });

  it('tem sempre a moldura, o início e o que responde pelo que não existe, e é muito menor', () => {
    for (const [comeco, { routes, assets }] of partes) {
      expect(Object.keys(routes), comeco).toEqual(expect.arrayContaining(['root', '_index', '*']));
      expect(Object.keys(assets.routes), comeco).toEqual(Object.keys(routes));
      expect(assets.version, comeco).toBe('v');
    }
    expect(partes.get('logs')?.routes).not.toHaveProperty('/camadas');
  });

  it('vale também para os dados de uma página', () => {
    expect(pageOf('/camadas/lixeira.data')).toBe('/camadas/lixeira');
    expect(beginningOf(pageOf('/camadas.data'))).toBe('camadas');
    expect(beginningOf(pageOf('/_root.data'))).toBeNull();
  });
});
