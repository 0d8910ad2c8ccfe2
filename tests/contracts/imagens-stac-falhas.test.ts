import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { FalhaDoProvedor } from '#domain/imagem/provedor.ts';
import { createGuardedFetch } from '#infra/edge/imagery/providers/guarded-fetch.ts';
import { createStac } from '#infra/edge/imagery/providers/stac/stac.ts';
import { createLog } from '#infra/log.ts';
import { abrirCanario } from '#tests/support/canario.ts';
import { cortada, infinita, json, paginaHtml, type Responder, status } from '#tests/support/servidor-http.ts';
import { abrirAcervo, paginasDe, TUDO } from '#tests/support/stac/acervo.ts';
import { abrirStacDuplo } from '#tests/support/stac/duplo.ts';
import { item10 } from '#tests/support/stac/itens.ts';

const CHAVE = 'segredo-do-catalogo';
const acervo = await abrirAcervo();
const canario = await abrirCanario();
const servico = await abrirStacDuplo({ itens: acervo.itens });
const porGet = await abrirStacDuplo({ itens: acervo.itens, metodo: 'GET' });
const sinal = new AbortController().signal;
const LADRILHO = { cenas: [{ id: 's2/cena-0' }], tipo: 'ndvi', z: 14, x: 6186, y: 9127 } as const;
const stac = () => acervo.stac(servico.url, undefined, { 'x-api-key': CHAVE });

afterEach(async () => {
  await acervo.soltar();
  servico.esquecer();
});
afterAll(async () => {
  expect(canario.visitas()).toBe(0);
  for (const um of [servico, porGet, acervo, canario]) await um.fechar();
});

const falha = (pedido: Promise<unknown>): Promise<FalhaDoProvedor> =>
  pedido.then(
    () => expect.unreachable('answered'),
    (error) => {
      expect(error).toBeInstanceOf(FalhaDoProvedor);
      return error;
    },
  );
/** What an answer of a page names as the one after it. */
const comProxima =
  (proxima: object, features: readonly unknown[] = acervo.itens.slice(0, 2)): Responder =>
  (_, res) =>
    json(res, { type: 'FeatureCollection', features, links: [{ rel: 'next', ...proxima }] });

describe('As páginas de um catálogo STAC', () => {
  it('são pedidas como ele diz: num corpo, com o do primeiro pedido, ou no endereço', async () => {
    const ids = acervo.itens.map(({ id }) => `s2/${id}`);
    for (const um of [servico, porGet]) {
      um.esquecer();
      const cenas = (await paginasDe(acervo.stac(um.url))).flat();
      expect(cenas.map(({ id }) => id)).toEqual(ids);
    }
    expect(porGet.pedidos[1]?.url.searchParams.get('bbox')).toBe(TUDO.bbox.join());
  });

  it('levam o corpo e os cabeçalhos que a ligação manda, e nenhum dos nossos por ela', async () => {
    const headers = { 'x-pagina': 'dois', host: 'outro', authorization: 'x' };
    const link = { href: `${servico.origem}/search?p=2`, method: 'POST', body: { token: 'abc' }, headers };
    servico.emVez('/search', comProxima(link));
    const um = stac();
    const primeira = await um.buscar(TUDO, sinal);
    servico.esquecer();
    servico.emVez('/search', (_, res) => json(res, { features: [], links: [] }));
    await um.buscar({ ...TUDO, apos: primeira.proxima }, sinal);
    const [pedido] = servico.pedidos;
    expect(JSON.parse(pedido?.corpo ?? '')).toEqual({ token: 'abc' });
    expect(pedido?.cabecalhos).toMatchObject({ 'x-pagina': 'dois', host: servico.host, 'x-api-key': CHAVE });
  });

  it('que levam a outro servidor, ou se repetem sem fim, não são seguidas', async () => {
    const um = stac();
    servico.emVez('/search', comProxima({ href: `${canario.url}/search?token=2` }));
    expect((await falha(um.buscar(TUDO, sinal))).motivo).toBe('endereco');
    const mesma = comProxima({ href: `${servico.origem}/search?token=2` });
    servico.emVez('/search', mesma, mesma);
    const { proxima } = await um.buscar(TUDO, sinal);
    expect((await falha(um.buscar({ ...TUDO, apos: proxima }, sinal))).motivo).toBe('resposta_invalida');
    servico.emVez('/search', comProxima({ href: `${servico.origem}/search?token=3` }, []));
    expect((await um.buscar(TUDO, sinal)).proxima).toBeNull();
    for (const apos of ['x', '{}', JSON.stringify({ method: 'GET', path: '//x/', body: null })]) {
      expect((await falha(um.buscar({ ...TUDO, apos }, sinal))).motivo).toBe('resposta_invalida');
    }
  });

  it('com itens que não se entendem mostram os outros, e o registro diz quantos ficaram de fora', async () => {
    const [bom] = acervo.itens;
    const maus = [null, 3, {}, { ...bom, geometry: null, bbox: null }, { ...bom, assets: 'x' }];
    const semData = { ...bom, id: 'mal', properties: { ...bom?.properties, datetime: 'ontem' } };
    const features = [...maus, bom, semData, { ...bom, id: 'x'.repeat(400) }];
    servico.emVez('/search', (_, res) => json(res, { features, links: [] }));
    const avisos: unknown[] = [];
    const log = { warn: (dados: unknown) => void avisos.push(dados) } as Parameters<typeof acervo.stac>[1];
    const { cenas } = await acervo.stac(servico.url, log).buscar(TUDO, sinal);
    expect(cenas.map(({ id }) => id)).toEqual(['s2/cena-0']);
    expect(avisos).toEqual([{ provedor: 'boreal', itens: 7 }]);
  });
});

describe('As falhas de um catálogo STAC', () => {
  it.each([
    ['um erro do servidor', status(500), 'fora_do_ar', null],
    ['uma chave recusada', status(401), 'chave_recusada', null],
    ['uma resposta cortada', cortada, 'fora_do_ar', null],
    ['uma página no lugar de JSON', paginaHtml, 'resposta_invalida', null],
    ['uma resposta de um gigabyte', infinita, 'resposta_invalida', null],
    ['outra coisa que não uma lista', (_, res) => json(res, { features: 3 }), 'resposta_invalida', null],
    ['um desvio para outro servidor', (_, res) => json(res, {}, 302, { Location: canario.url }), 'endereco', null],
    ['o limite', status(429, { 'Retry-After': '17' }), 'limite', 17],
  ] as readonly [string, Responder, string, number | null][])(
    '%s é dita pelo que é',
    async (_, resposta, motivo, espera) => {
      for (const caminho of ['/catalogo', '/search']) {
        servico.emVez(caminho, resposta);
        expect(await falha(stac().buscar(TUDO, sinal))).toMatchObject({ motivo, espera, provedor: 'boreal' });
      }
    },
  );

  it('um servidor desligado, ou que não responde, está fora do ar', async () => {
    expect((await falha(acervo.stac('http://127.0.0.1:1').buscar(TUDO, sinal))).motivo).toBe('fora_do_ar');
    expect(await acervo.stac('http://127.0.0.1:1').saude(sinal)).toBe(false);
    const { host, url } = servico;
    const fetch = createGuardedFetch({ provedor: 'boreal', hosts: [host], internos: [host], deadlineMs: 300 });
    const provider = { id: 'boreal', nome: 'Boreal', url, colecoes: [], cabecalhos: {} };
    servico.emVez('/catalogo', () => undefined);
    const um = createStac({ provider, fetch, log: createLog('teste', 'silent') });
    expect((await falha(um.buscar(TUDO, sinal))).motivo).toBe('fora_do_ar');
    // It is asked again, and answers.
    expect((await um.buscar(TUDO, sinal)).cenas).toHaveLength(25);
    expect([await um.saude(sinal), await um.cota(sinal)]).toEqual([true, null]);
    await fetch.close();
  });

  it('quem desiste não leva consigo quem espera pela mesma resposta', async () => {
    const [um, desistencia] = [stac(), new AbortController()];
    const primeira = um.buscar(TUDO, desistencia.signal);
    const outra = um.buscar(TUDO, sinal);
    desistencia.abort(new Error('foi embora'));
    await expect(primeira).rejects.toThrow('foi embora');
    expect((await outra).cenas).toHaveLength(25);
  });

  it('nenhuma resposta diz a chave ou os servidores; a chave só vai ao catálogo', async () => {
    const um = stac();
    const pagina = await um.buscar(TUDO, sinal);
    const figura = await um.ladrilho(LADRILHO, sinal);
    await figura?.bytes();
    const respostas = [status(401), status(500), paginaHtml, cortada, infinita];
    const ditas: unknown[] = [pagina, figura?.etag];
    for (const resposta of respostas) {
      servico.emVez('/search', resposta);
      // Both files of the index: what is left of one tile would meet the answer that is meant for the next.
      acervo.arquivos.emVez('/', resposta, resposta);
      ditas.push(await falha(um.buscar(TUDO, sinal)));
      const outro = await acervo.stac(servico.url).ladrilho(LADRILHO, sinal);
      ditas.push(await falha(Promise.resolve(outro?.bytes())));
    }
    for (const dita of ditas) {
      const stack = dita instanceof Error ? dita.stack : '';
      expect(`${inspect(dita, { depth: 9, showHidden: true })} ${stack}`).not.toMatch(/segredo|127\.0\.0\.1/);
    }
    expect(servico.pedidos.some(({ cabecalhos }) => cabecalhos['x-api-key'] === CHAVE)).toBe(true);
    expect(acervo.arquivos.pedidos.length).toBeGreaterThan(0);
    expect(acervo.arquivos.pedidos.some(({ cabecalhos }) => cabecalhos['x-api-key'] !== undefined)).toBe(false);
  });
});

describe('Os arquivos de um catálogo STAC', () => {
  const inteiro = readFileSync(path.join(acervo.pasta, 'red.tif'));
  const parte =
    (bytes: Buffer): Responder =>
    (_, res) => {
      res.writeHead(206, { 'Content-Range': `bytes 0-${bytes.length - 1}/${inteiro.length}` }).end(bytes);
    };
  /** The head of a classic TIFF whose first directory is followed by itself. */
  const emAnel = () => {
    const bytes = Buffer.from(inteiro.subarray(0, 65_536));
    const diretorio = bytes.readUInt32LE(4);
    bytes.writeUInt32LE(diretorio, diretorio + 2 + 12 * bytes.readUInt16LE(diretorio));
    return bytes;
  };
  /** The same with another number in one of its fields. */
  const comCampo = (campo: number, valor: number) => {
    const bytes = Buffer.from(inteiro.subarray(0, 65_536));
    const diretorio = bytes.readUInt32LE(4);
    for (let i = 0; i < bytes.readUInt16LE(diretorio); i++) {
      const em = diretorio + 2 + 12 * i;
      if (bytes.readUInt16LE(em) === campo) bytes.writeUInt16LE(valor, em + 8);
    }
    return bytes;
  };

  it.each([
    ['sem faixas', (_, res) => void res.writeHead(200).end(inteiro), 'resposta_invalida'],
    [
      'de outra faixa',
      (_, res) => void res.writeHead(206, { 'Content-Range': 'bytes 9-19/20' }).end('x'.repeat(10)),
      'resposta_invalida',
    ],
    ['que é uma página', paginaHtml, 'resposta_invalida'],
    ['que já não existe', status(404), 'resposta_invalida'],
    ['sem fim', infinita, 'resposta_invalida'],
    ['vazio', parte(Buffer.alloc(0)), 'resposta_invalida'],
    ['de diretórios em anel', (pedido, res) => parte(emAnel())(pedido, res), 'resposta_invalida'],
    ['de blocos imensos', (pedido, res) => parte(comCampo(322, 60_000))(pedido, res), 'resposta_invalida'],
    ['empacotado como não lemos', (pedido, res) => parte(comCampo(259, 7))(pedido, res), 'resposta_invalida'],
    ['de muitas amostras', (pedido, res) => parte(comCampo(277, 60_000))(pedido, res), 'resposta_invalida'],
    ['que leva a outro servidor', (_, res) => json(res, {}, 302, { Location: canario.url }), 'endereco'],
    ['que pede espera', status(429, { 'Retry-After': '60' }), 'limite'],
  ] as readonly [string, Responder, string][])('um arquivo %s é dito pelo que é', async (_, resposta, motivo) => {
    acervo.arquivos.emVez('/', resposta, resposta);
    const figura = await stac().ladrilho(LADRILHO, sinal);
    expect((await falha(Promise.resolve(figura?.bytes()))).motivo).toBe(motivo);
  });

  it('em outro servidor que os da configuração não são pedidos, nem como miniatura', async () => {
    const bandas = { red: `${canario.url}/red.tif`, nir: 's3://balde/nir.tif' };
    const fora = item10({ id: 'fora', collection: 's2', datetime: '2024-01-01T13:00:00Z', bandas });
    const assets = {
      ...fora.assets,
      thumbnail: { href: `${canario.url}/t.png`, type: 'image/png', roles: ['thumbnail'] },
    };
    const id = 's2/fora';
    servico.emVez('/catalogo/collections/s2/items/fora', (_, res) => json(res, { ...fora, assets }));
    const um = stac();
    const figura = await um.ladrilho({ ...LADRILHO, cenas: [{ id }] }, sinal);
    expect((await falha(Promise.resolve(figura?.bytes()))).motivo).toBe('endereco');
    expect((await falha(Promise.resolve((await um.miniatura(id, sinal))?.bytes()))).motivo).toBe('endereco');
  });
});
