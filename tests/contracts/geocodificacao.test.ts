import type { DatabasePool } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGeocoding } from '#infra/edge/geocoding/geocoding.ts';
import { loadPlaces } from '#infra/edge/geocoding/load-places.ts';
import { createProviderGeocoder } from '#infra/edge/geocoding/provider-geocoder.ts';
import { createReader } from '#infra/store/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { CHAVE_DO_PROVEDOR, type Provedor, startProvedor } from '#tests/support/provedor.ts';

let banco: TestDatabase;
let leitor: DatabasePool;
let provedor: Provedor;
let avisos: string[] = [];

beforeAll(async () => {
  banco = await createTestDatabase();
  await loadPlaces(banco.url);
  leitor = await createReader(banco.url);
  provedor = await startProvedor();
}, 120_000);
afterAll(async () => {
  await provedor?.close();
  await leitor?.end();
  await banco?.drop();
});
beforeEach(() => {
  avisos = [];
  provedor.recusar('/geocoding', null);
});

const log = { warn: (_: unknown, texto?: string) => void avisos.push(texto ?? '') };
const sozinha = () =>
  createGeocoding({ config: { MAPS_KEY: undefined, MAPS_URL: provedor.url, PUBLIC_ORIGIN: undefined }, leitor, log });
const comProvedor = (MAPS_URL = provedor.url) =>
  createGeocoding({ config: { MAPS_KEY: CHAVE_DO_PROVEDOR, MAPS_URL, PUBLIC_ORIGIN: undefined }, leitor, log });
const achar = async (consulta: string) =>
  (await sozinha().buscar(consulta)).map(({ nome, descricao }) => `${nome}, ${descricao}`);

describe('A busca de lugares que vem com a aplicação', () => {
  it('se carrega uma vez: os estados e todos os municípios, com limites válidos', async () => {
    const vezes = await Promise.all([loadPlaces(banco.url), loadPlaces(banco.url)]);
    expect(vezes).toEqual([false, false]);
    const { rows } = await banco.pool.query(
      `SELECT count(*)::int AS total, count(limite)::int AS limites, count(*) FILTER (WHERE capital)::int AS capitais,
         count(*) FILTER (WHERE NOT ST_IsValid(limite))::int AS invalidos FROM geografia.lugares`,
    );
    expect(rows).toEqual([{ total: 27 + 5571, limites: 27 + 5564, capitais: 27, invalidos: 0 }]);
  });

  it.each([
    ['sem acentos nem maiúsculas', 'BRASILIA', 'Brasília, Capital · Distrito Federal'],
    ['com um erro de digitação', 'brumadnho', 'Brumadinho, Município · Minas Gerais'],
    ['pelo começo', 'brumad', 'Brumado, Município · Bahia'],
    ['pelo começo com um erro', 'florianpoli', 'Florianópolis, Capital · Santa Catarina'],
    ['por uma palavra do meio', 'potengi', 'Potengi, Município · Ceará'],
    ['no estado que o fim diz', 'Bom Jesus/PI', 'Bom Jesus, Município · Piauí'],
    ['a capital primeiro', 'são paulo', 'São Paulo, Capital · São Paulo'],
    ['o estado pela sigla', 'mg', 'Minas Gerais, Estado · MG'],
    ['com marcas no nome', "itaporanga d'ajuda", "Itaporanga d'Ajuda, Município · Sergipe"],
  ])('acha %s', async (_, consulta, primeiro) => expect((await achar(consulta))[0]).toBe(primeiro));

  it('o que não existe e o que é curto demais não acham nada; o que é hostil também não', async () => {
    for (const consulta of ['xyzzyq', 'b', '%', "' OR 1=1 --", '\u0000', '$1', '🏔️'])
      expect(await achar(consulta), consulta).toEqual([]);
    expect((await achar('sao')).length).toBe(8);
  });

  it('coordenadas são um lugar de um décimo milésimo de grau para cada lado', async () => {
    const [lugar] = await sozinha().buscar('-15,79; -47,88');
    expect(lugar).toMatchObject({ tipo: 'coordenadas', centro: [-47.88, -15.79] });
    expect(lugar?.extensao.map((grau) => grau.toFixed(4))).toEqual(['-47.8801', '-15.7901', '-47.8799', '-15.7899']);
  });

  it('o município traz seu limite, e o mais novo que a malha só a sede', async () => {
    const brumadinho = await sozinha().obter('ibge.3109006');
    expect(brumadinho).toMatchObject({ nome: 'Brumadinho', uf: 'MG', temLimite: true });
    expect(brumadinho?.extensao).toEqual([-44.3504, -20.3183, -43.9651, -20.0534]);
    expect(brumadinho?.limite?.coordinates[0]?.[0]?.[0]).toEqual(brumadinho?.limite?.coordinates[0]?.[0]?.at(-1));
    expect(await sozinha().obter('ibge.5006275')).toMatchObject({ nome: 'Paraíso das Águas', limite: null });
    for (const id of ['ibge.9999999', 'ibge.1', 'nada', "ibge.31'"]) expect(await sozinha().obter(id)).toBeNull();
  });
});

describe('O estado e o município em que um ponto fica', () => {
  const onde = async (lng: number, lat: number) => {
    const { uf, ufs, municipio } = await sozinha().ondeFica([lng, lat]);
    return { uf, ufs, municipio: municipio?.id ?? null };
  };

  it('são os do ponto, com um provedor de mapas também', async () => {
    expect(await onde(-44.13, -20.12)).toEqual({ uf: 'MG', ufs: ['MG'], municipio: 'ibge.3109006' });
    expect(await onde(-47.88, -15.79)).toEqual({ uf: 'DF', ufs: ['DF'], municipio: 'ibge.5300108' });
    expect(await comProvedor().ondeFica([-47.88, -15.79])).toMatchObject({ uf: 'DF', municipio: { temLimite: true } });
  });

  it('junto de uma divisa são os dos dois lados, o mais perto primeiro', async () => {
    let lng = -48.1;
    // West from the Federal District, in steps of half a kilometre, until it is Goiás.
    while ((await sozinha().ondeFica([lng, -15.8])).uf === 'DF') lng -= 0.005;
    expect((await sozinha().ondeFica([lng, -15.8])).ufs).toEqual(['GO', 'DF']);
    expect((await sozinha().ondeFica([lng + 0.005, -15.8])).ufs).toEqual(['DF', 'GO']);
  });

  it('no mar e no estrangeiro não há nenhum', async () => {
    for (const [lng, lat] of [
      [-30, -20],
      [2.35, 48.85],
      [0, 0],
      [-15.79, -47.88],
    ] as const)
      expect(await onde(lng, lat)).toEqual({ uf: null, ufs: [], municipio: null });
  });
});

describe('A busca de lugares com um provedor de mapas', () => {
  const perguntas = () => provedor.pedidos.filter((pedido) => pedido.startsWith('/geocoding/'));

  it('pergunta a ele com a chave, só pelo Brasil e também o mal escrito, e guarda a resposta por 60 minutos', async () => {
    let agora = 0;
    const config = { MAPS_URL: provedor.url, PUBLIC_ORIGIN: 'https://atalaia.example' };
    const geocodificador = createProviderGeocoder({ config, chave: CHAVE_DO_PROVEDOR, agora: () => agora });
    const antes = perguntas().length;
    const buscar = async (texto: string) => (await geocodificador.buscar(texto)).map(({ nome }) => nome);
    expect(await buscar('Brumadinho/MG?')).toEqual(['Brumadinho']);
    expect(perguntas().slice(antes)).toEqual([
      `/geocoding/brumadinho%2Fmg%3F.json?key=${CHAVE_DO_PROVEDOR}&country=br&fuzzyMatch=true`,
    ]);
    agora = 60 * 60_000 - 1;
    expect(await buscar(' brumadinho/mg? ')).toEqual(['Brumadinho']);
    expect(perguntas()).toHaveLength(antes + 1);
    agora = 60 * 60_000;
    await buscar('brumadinho/mg?');
    expect(perguntas()).toHaveLength(antes + 2);
  });

  it('o lugar dele tem nome, onde fica e extensão; o limite do município é o nosso', async () => {
    const geocodificacao = comProvedor();
    const [lugar] = await geocodificacao.buscar('brumadinho');
    expect(lugar).toMatchObject({ nome: 'Brumadinho', descricao: 'Minas Gerais, Brasil', tipo: 'municipio' });
    expect(lugar?.extensao).toEqual([-44.3, -20.25, -44.1, -20.05]);
    const inteiro = await geocodificacao.obter(lugar?.id ?? '');
    expect(inteiro).toMatchObject({ id: lugar?.id, temLimite: true });
    expect(inteiro?.limite?.coordinates[0]?.[0]?.length).toBeGreaterThan(50);
    expect(await geocodificacao.buscar('lugar nenhum')).toEqual([]);
  });

  it('enquanto ele não responde, ou nega, valem os nossos; o que falhou se pergunta outra vez', async () => {
    const geocodificacao = comProvedor();
    provedor.recusar('/geocoding', 503);
    expect((await geocodificacao.buscar('brumadinho'))[0]).toMatchObject({ id: 'ibge.3109006' });
    expect(avisos).toEqual(['o provedor de mapas não respondeu à busca: lugares próprios']);
    provedor.recusar('/geocoding', null);
    expect((await geocodificacao.buscar('brumadinho'))[0]).toMatchObject({ id: 'municipality.1' });
    expect((await comProvedor('http://127.0.0.1:9').buscar('brumadinho'))[0]).toMatchObject({ id: 'ibge.3109006' });
  });
});
