import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/router';
import { describe, expect, it } from 'vitest';
import { type Rota, rotas } from '#app/server/rotas.ts';
import { addressFinder } from './method-guard.ts';

const caminhos = [...new Set(Object.values<Rota>(rotas).map(({ caminho }) => caminho))].filter((um) => um !== '*');
const linhas = [...caminhos.map((caminho) => caminho.replace(/^\//, '')), '*'];
const routes = Object.fromEntries(
  linhas.map((path) => [path, { id: path, parentId: 'root', path, module: { loader: { metodos: ['GET'] } } }]),
) as unknown as ServerBuild['routes'];

/** As it is found among all lines. */
const entreTodas = (path: string) =>
  matchRoutes(
    linhas.map((linha) => ({ id: linha, path: linha })),
    path,
  )?.at(-1)?.route.id ?? '*';

const preenchido = (caminho: string) => caminho.replace(/:\w+/g, '0198f0aa').replace(/\*$/, 'qualquer/coisa');

describe('O endereço de um pedido', () => {
  it('é achado pelo começo como entre todas as linhas da tabela: em maiúsculas, com barras, cortado, codificado', () => {
    const achar = addressFinder({ routes });
    const formas = caminhos
      .map(preenchido)
      .flatMap((um) => [
        ...[um, um.toUpperCase(), `${um}/`, `${um}//`, `/${um}`, `${um}/x`, um.slice(0, -1), `${um}%20`],
        ...[um.replace('a', '%61'), um.replace(/\/[^/]+/, '/%2F'), um.replace(/\/[^/]+/, '/..'), `/x${um}`],
      ]);
    const outros = ['/', '//', '/%', '/%e0%a4%a', '/nada', '/á', '/camadas;x', '/camadas,x', '/CAMADAS/Criar'];
    const enderecos = [...formas, ...outros].filter((um) => um.startsWith('/'));
    const diferentes = enderecos.filter((um) => achar(um).path !== entreTodas(um));
    expect(diferentes).toEqual([]);
    expect(enderecos.length).toBeGreaterThan(1000);
    expect(caminhos.map((um) => achar(preenchido(um)).path).filter((um) => um === '*').length).toBeLessThanOrEqual(1);
  });
});
