import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { BuscaDeCenas } from '#domain/imagem/provedor.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { loadConfig } from '#infra/config.ts';
import { createSealedKeys } from '#infra/edge/imagery/providers/keys/sealed-keys.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import { todasAsLinhas } from '#tests/support/linhas-do-banco.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';
import { ITENS } from '#tests/support/planet-double/itens.ts';
import { abrirPlanet, CHAVE_DO_PLANET } from '#tests/support/planet-double/servidor.ts';
import { abrirSentinelHub, CREDENCIAIS } from '#tests/support/sentinelhub-double/servidor.ts';
import { type PedidoRecebido, status } from '#tests/support/servidor-http.ts';

const SUBIR_MS = 300_000;
const ENDERECO = '/imagens/provedores';
/** Of Aurora: words that stand nowhere else. */
const DELA = 'PLAK-da-aurora-98237461';
const OUTRA_DELA = 'PLAK-da-aurora-55120934';
const CONTA_DELA = { id: 'conta-da-aurora-771', secret: 'segredo-da-aurora-40912' } as const;
const TUDO = PERMISSOES.map(({ chave }) => chave);
const PAPEIS: readonly Papel[] = [
  { nome: 'aurora', cliente: 'aurora', permissoes: TUDO },
  { nome: 'so-ve', cliente: 'aurora', permissoes: TUDO.filter((uma) => uma !== 'politicas_acesso.editar') },
  { nome: 'nada', cliente: 'aurora', permissoes: TUDO.filter((uma) => !uma.startsWith('politicas_acesso.')) },
  { nome: 'boreal', cliente: 'boreal', permissoes: TUDO },
];
const SINOP = 'bbox=-55.9,-12.2,-55.1,-11.6';
const BUSCA_DO_PLANET = '/data/v1/quick-search';
const sinal = new AbortController().signal;

const planet = await abrirPlanet(DELA, OUTRA_DELA);
const sentinelhub = await abrirSentinelHub(CONTA_DELA);
let mundo: DoisClientes;
let pessoas: Readonly<Record<string, Pessoa>>;
beforeAll(async () => {
  mundo = await createDoisClientes({
    PLANET_API_KEY: CHAVE_DO_PLANET,
    PLANET_URL: planet.api.url,
    PLANET_TILES_URL: planet.tiles.url,
    SENTINELHUB_CLIENT_ID: CREDENCIAIS.id,
    SENTINELHUB_CLIENT_SECRET: CREDENCIAIS.secret,
    SENTINELHUB_URL: sentinelhub.url,
  });
  pessoas = Object.fromEntries([...(await mundo.entrarComo(PAPEIS))].map(([{ nome }, pessoa]) => [nome, pessoa]));
}, SUBIR_MS);
afterAll(async () => {
  await mundo?.close();
  await Promise.all([planet.fechar(), sentinelhub.fechar()]);
});
beforeEach(() => {
  for (const um of [planet.api, planet.tiles, sentinelhub]) um.esquecer();
});

const quem = (nome: string): Pessoa => {
  const pessoa = pessoas[nome];
  if (pessoa === undefined) throw new Error(`ninguém entrou como ${nome}`);
  return pessoa;
};
async function agir(nome: string, campos: Readonly<Record<string, string>>) {
  const resposta = await quem(nome).enviar(ENDERECO, campos);
  const texto = await resposta.text();
  await mundo.mostrado();
  return { status: resposta.status, texto, corpo: JSON.parse(texto) };
}
const definirPlanet = (nome: string, chave: string) =>
  agir(nome, { provedor: 'planet', ato: 'definir', segredo_planet_chave: chave });
const conferir = async (nome: string, provedor = 'planet') => (await agir(nome, { provedor, ato: 'conferir' })).corpo;
async function pagina(nome: string) {
  const resposta = await quem(nome).pedir(ENDERECO, { headers: { Accept: 'text/html' } });
  return { status: resposta.status, texto: (await resposta.text()).replaceAll('<!-- -->', '') };
}
async function estados(nome: string) {
  const resposta = await quem(nome).pedir(`/mapa/imagens/catalogo?${SINOP}`);
  const { provedores } = (await resposta.json()) as { provedores: { id: string; estado: string; espera?: number }[] };
  return new Map(provedores.map((um) => [um.id, um]));
}
const chavesDoPlanet = (pedidos: readonly PedidoRecebido[]) => [
  ...new Set(pedidos.map(({ cabecalhos }) => cabecalhos.authorization)),
];
const escopoDe = (cliente: 'aurora' | 'boreal') => {
  return { cliente_id: mundo.recantos.clientes[cliente], ativos: 'todos' as const };
};
/** As another process of the same installation, which has asked before. */
const provedorDe = async (cliente: 'aurora' | 'boreal', id: string) => {
  const um = await mundo.services.provedoresDeImagens.um(escopoDe(cliente), id);
  if (um === null) throw new Error(`${cliente} não tem ${id}`);
  return um;
};
const NO_LUGAR: BuscaDeCenas = {
  bbox: [-55.9, -12.2, -55.1, -11.6],
  de: null,
  ate: null,
  nuvensMax: null,
  resolucaoMin: null,
  resolucaoMax: null,
  apos: null,
};
const buscarNoOutro = async (cliente: 'aurora' | 'boreal') =>
  (await provedorDe(cliente, 'planet')).buscar(NO_LUGAR, sinal);
const LADRILHO = { z: 12, x: 1416, y: 2184, tipo: 'true_color', cenas: [{ id: ITENS[0]?.id ?? '' }] } as const;

/** All that is kept in files, letter by letter. */
async function todosOsArquivos(): Promise<string> {
  const pasta = fileURLToPath(mundo.environment.env.STORAGE_URL ?? '');
  const achados = await readdir(pasta, { recursive: true, withFileTypes: true });
  const arquivos = achados
    .filter((um) => um.isFile())
    .map((um) => readFile(path.join(um.parentPath, um.name), 'latin1'));
  return (await Promise.all(arquivos)).join('\n');
}
/** A text as it could be hidden from somebody who only looks for it. */
const escritas = (texto: string) => {
  const bytes = Buffer.from(texto);
  return [texto, bytes.toString('hex'), bytes.toString('base64').replace(/.{0,2}=*$/, ''), encodeURIComponent(texto)];
};

describe('A chave de um provedor de imagens', () => {
  it('é da instalação para quem não tem a própria; a própria vale na hora, em todo processo, e só para o seu cliente', async () => {
    for (const nome of ['aurora', 'boreal']) await estados(nome);
    for (const cliente of ['aurora', 'boreal'] as const) await buscarNoOutro(cliente);
    expect(chavesDoPlanet(planet.api.pedidos)).toEqual([`api-key ${CHAVE_DO_PLANET}`]);
    expect((await pagina('aurora')).texto).toContain('Em uso: a chave da instalação.');

    expect((await definirPlanet('aurora', DELA)).status).toBe(200);
    for (const [nome, chave] of [
      ['aurora', DELA],
      ['boreal', CHAVE_DO_PLANET],
    ] as const) {
      planet.api.esquecer();
      expect((await estados(nome)).get('planet')?.estado, nome).toBe('disponivel');
      await buscarNoOutro(nome);
      expect(chavesDoPlanet(planet.api.pedidos), nome).toEqual([`api-key ${chave}`]);
    }
    // Scenes and mosaics are of one account.
    planet.api.esquecer();
    expect((await (await provedorDe('aurora', 'planet_basemap')).buscar(NO_LUGAR, sinal)).cenas.length).toBeGreaterThan(
      0,
    );
    expect(chavesDoPlanet(planet.api.pedidos)).toEqual([`api-key ${DELA}`]);

    planet.api.esquecer();
    expect((await definirPlanet('aurora', OUTRA_DELA)).status).toBe(200);
    await estados('aurora');
    await buscarNoOutro('aurora');
    expect(chavesDoPlanet(planet.api.pedidos)).toEqual([`api-key ${OUTRA_DELA}`]);
    expect((await mundo.pool.query('SELECT id FROM operacao.segredos_de_provedores')).rowCount).toBe(1);
  });

  it('tem figuras e esperas só suas', async () => {
    expect((await definirPlanet('aurora', DELA)).status).toBe(200);
    for (const cliente of ['aurora', 'boreal', 'aurora'] as const) {
      await (await (await provedorDe(cliente, 'planet')).ladrilho(LADRILHO, sinal))?.bytes();
    }
    const pedidas = planet.tiles.pedidos.map(({ url }) => url.searchParams.get('api_key'));
    expect(pedidas).toEqual([DELA, CHAVE_DO_PLANET]);

    planet.api.emVez(BUSCA_DO_PLANET, status(429, { 'Retry-After': '600' }));
    expect(await conferir('aurora')).toMatchObject({ conferido: { estado: 'limite', espera: 600 } });
    expect((await estados('boreal')).get('planet')).toMatchObject({ estado: 'disponivel' });
    expect((await estados('aurora')).get('planet')).toMatchObject({ estado: 'limite', espera: expect.any(Number) });
    // Another key was told nothing yet.
    expect((await definirPlanet('aurora', OUTRA_DELA)).status).toBe(200);
    expect((await estados('aurora')).get('planet')).toMatchObject({ estado: 'disponivel' });
  });

  it('tem tokens só seus', async () => {
    for (const nome of ['aurora', 'boreal']) await conferir(nome, 'sentinelhub');
    const campos = {
      segredo_sentinelhub_client_id: CONTA_DELA.id,
      segredo_sentinelhub_client_secret: CONTA_DELA.secret,
    };
    expect((await agir('aurora', { provedor: 'sentinelhub', ato: 'definir', ...campos })).status).toBe(200);
    sentinelhub.esquecer();
    for (const nome of ['aurora', 'boreal']) {
      expect(await conferir(nome, 'sentinelhub'), nome).toMatchObject({ conferido: { estado: 'disponivel' } });
    }
    const pediramToken = sentinelhub.pedidos.filter(({ url }) => url.pathname.startsWith('/auth/'));
    expect(pediramToken.map(({ corpo }) => new URLSearchParams(corpo).get('client_id'))).toEqual([CONTA_DELA.id]);
    const buscas = sentinelhub.pedidos.filter(({ url }) => url.pathname.endsWith('/search'));
    expect(new Set(buscas.map(({ cabecalhos }) => cabecalhos.authorization)).size).toBe(2);
  });

  it('conferida, diz o que o provedor disse dela e quanto resta da cota', async () => {
    const comCota = { 'X-RateLimit-Limit': '300', 'X-RateLimit-Remaining': '12' };
    planet.api.emVez(BUSCA_DO_PLANET, (_, res) => {
      res.writeHead(200, { 'Content-Type': 'application/json', ...comCota });
      res.end(JSON.stringify({ features: [], _links: {} }));
    });
    expect(await conferir('boreal')).toEqual({
      provedor: 'planet',
      message: 'Funciona: o provedor respondeu a uma busca com esta chave.',
      conferido: { estado: 'disponivel', espera: null, cota: { restante: 12, total: 300 } },
    });
    expect((await pagina('boreal')).texto).toContain('restam 12 de 300');
    expect((await definirPlanet('boreal', 'PLAK-de-ninguem')).status).toBe(200);
    expect(await conferir('boreal')).toMatchObject({
      message: 'O provedor recusou a chave.',
      conferido: { estado: 'chave_recusada' },
    });
    expect((await agir('boreal', { provedor: 'planet', ato: 'remover' })).status).toBe(200);
    expect(await conferir('boreal')).toMatchObject({ conferido: { estado: 'disponivel' } });
  });

  it('vê quem vê a política de acesso, muda quem a edita, e de outro cliente não se vê nada', async () => {
    const { texto } = await pagina('aurora');
    expect(texto).toContain('Em uso: a chave da organização.');
    expect(texto).toContain('Definida por');
    expect((await pagina('so-ve')).texto).not.toContain('type="password"');
    expect((await pagina('nada')).status).toBe(403);
    expect((await pagina('boreal')).texto).not.toContain('Em uso: a chave da organização.');
    for (const nome of ['so-ve', 'nada']) {
      for (const ato of ['definir', 'remover', 'conferir']) {
        expect((await agir(nome, { provedor: 'planet', ato, segredo_planet_chave: DELA })).status, nome).toBe(403);
      }
    }
  });

  it('não se lê em lugar nenhum, e não se abre em outro', async () => {
    for (const chave of [DELA, OUTRA_DELA]) expect((await definirPlanet('aurora', chave)).texto).not.toContain(chave);
    const recusada = await agir('aurora', {
      provedor: 'sentinelhub',
      ato: 'definir',
      segredo_sentinelhub_client_id: '',
      segredo_sentinelhub_client_secret: CONTA_DELA.secret,
    });
    expect(recusada.status).toBe(422);
    const ditos = [
      ...[recusada.texto, (await pagina('aurora')).texto, await todasAsLinhas(mundo.pool)],
      ...[mundo.servidor.output(), mundo.projetor.output(), await todosOsArquivos()],
      await (await quem('aurora').pedir('/logs', { headers: { Accept: 'text/html' } })).text(),
    ];
    const segredos = [DELA, OUTRA_DELA, CONTA_DELA.id, CONTA_DELA.secret];
    const achados = segredos.flatMap(escritas).filter((escrita) => ditos.some((dito) => dito.includes(escrita)));
    expect(achados).toEqual([]);
    // They were looked for where there is something to find.
    expect(ditos[2]).toContain('ChaveDeProvedorDefinida');

    const { PERSONAL_DATA_KEY: secret } = loadConfig({ ...mundo.environment.env } as NodeJS.ProcessEnv);
    const chaves = createSealedKeys({ pool: mundo.pool, secret });
    const { cliente_id } = escopoDe('aurora');
    const chave = { cliente_id, provedor: 'planet', id: v7() };
    await chaves.guardar(chave, { chave: DELA });
    expect(await chaves.abrir(chave)).toEqual({ chave: DELA });
    const outro = { ...chave, cliente_id: escopoDe('boreal').cliente_id };
    await mundo.pool.query('UPDATE operacao.segredos_de_provedores SET cliente_id = $1 WHERE id = $2', [
      outro.cliente_id,
      chave.id,
    ]);
    await expect(chaves.abrir(outro)).rejects.toThrow();
    expect(await chaves.abrir(chave)).toBeNull();
  });

  it('que se perdeu não faz valer a de mais ninguém: o provedor fica sem chave', async () => {
    expect((await definirPlanet('aurora', DELA)).status).toBe(200);
    await mundo.pool.query('DELETE FROM operacao.segredos_de_provedores');
    planet.api.esquecer();
    // Of a process that has not asked with this one yet.
    const perdida = await provedorDe('aurora', 'planet');
    expect(perdida.comChave).toBe(false);
    await expect(perdida.buscar(NO_LUGAR, sinal)).rejects.toMatchObject({ motivo: 'sem_chave' });
    expect(planet.api.pedidos).toEqual([]);
    expect((await agir('aurora', { provedor: 'planet', ato: 'remover' })).status).toBe(200);
    await buscarNoOutro('aurora');
    expect((await estados('aurora')).get('planet')?.estado).toBe('disponivel');
    expect(chavesDoPlanet(planet.api.pedidos)).toEqual([`api-key ${CHAVE_DO_PLANET}`]);
  });
});

describe('Um mapa-base, pedido de fora', () => {
  const ladrilho = (group_hash: string, date: string) =>
    `/api/image-provider/planet/basemap-tile/12/1416/2184?${new URLSearchParams({ group_hash, date, type: 'true_color' })}`;

  it('vem byte por byte do mosaico do seu dia, sem a chave; já conhecido, não vem de novo', async () => {
    const achados = await quem('boreal').pedir(`/mapa/imagens/catalogo?${SINOP}`);
    const { basemaps } = (await achados.json()) as CatalogoDeImagens;
    const { hash, date } = basemaps.find((um) => um.date === '2024-05-31') ?? { hash: '', date: '' };
    const caminho = ladrilho(hash, date ?? '');
    const resposta = await quem('boreal').pedir(caminho);
    expect([resposta.status, resposta.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(JSON.stringify([...resposta.headers])).not.toContain(CHAVE_DO_PLANET);
    const { data, info } = await sharp(await resposta.arrayBuffer())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The double paints each mosaic in a colour of its own: this is the fifth.
    expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([256, 256, 200, 10, 4]);

    const etag = resposta.headers.get('ETag') ?? '';
    planet.tiles.esquecer();
    const denovo = await quem('boreal').pedir(caminho, { headers: { 'If-None-Match': etag } });
    expect([denovo.status, planet.tiles.pedidos.length]).toEqual([304, 0]);
    // Of another day, and of scenes, there is no such mosaic.
    expect((await quem('boreal').pedir(ladrilho(hash, '2024-04-30'))).status).toBe(404);
    expect((await quem('boreal').pedir(caminho.replace('basemap-tile', 'tile'))).status).toBe(404);
  });
});
