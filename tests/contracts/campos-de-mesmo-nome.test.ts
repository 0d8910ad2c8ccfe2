import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '#tests/support/inputs.ts';
import { criarLeituraHostil, type LeituraHostil } from '#tests/support/leitura-hostil.ts';

let leitura: LeituraHostil;

beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(() => leitura.fechar());

const PONTO = { type: 'Point', coordinates: [-48, -16] };
const arquivo = (nome: string, texto: string | Buffer): Input => ({ nome, bytes: Buffer.from(texto) });
const feicao = (properties: object) => JSON.stringify({ type: 'Feature', properties, geometry: PONTO });

/** The attributes of the one feature, what was said of its fields, and whether somebody is asked. */
async function lerCampos(...arquivos: readonly Input[]) {
  const { camadas, relatorio, duvidas, codigo } = await leitura.ler(arquivos, 1);
  expect(codigo).toBeNull();
  const ditos = relatorio.problemas.filter((um) => um.codigo === 'campo_renomeado');
  return {
    atributos: camadas[0]?.attributes,
    ditos: ditos.map(({ campo, detalhe }) => [campo, detalhe]),
    duvida: duvidas.find(({ assunto }) => assunto === 'campos') ?? null,
  };
}

/** A DBF whose fields have these names and one record, in which each holds its place; and the shape beside it. */
function shapefile(nomes: readonly string[]): readonly Input[] {
  const descricoes = nomes.map((nome) => {
    const descricao = Buffer.alloc(32);
    descricao.write(nome, 'latin1');
    descricao.write('C', 11);
    descricao[16] = 5;
    return descricao;
  });
  const cabeca = Buffer.alloc(32);
  cabeca.writeUInt8(3, 0);
  cabeca.writeUInt32LE(1, 4);
  cabeca.writeUInt16LE(32 + 32 * nomes.length + 1, 8);
  cabeca.writeUInt16LE(1 + 5 * nomes.length, 10);
  const registro = ` ${nomes.map((_, i) => `v${i}`.padEnd(5)).join('')}`;
  const dbf = Buffer.concat([cabeca, ...descricoes, Buffer.from(`\r${registro}\x1a`)]);
  const comCabeca = (resto: Buffer) => {
    const inicio = Buffer.alloc(100);
    inicio.writeInt32BE(9994, 0);
    inicio.writeInt32BE((100 + resto.length) / 2, 24);
    inicio.writeInt32LE(1000, 28);
    inicio.writeInt32LE(1, 32);
    for (const [i, n] of [-48, -16, -48, -16].entries()) inicio.writeDoubleLE(n, 36 + 8 * i);
    return Buffer.concat([inicio, resto]);
  };
  const forma = Buffer.alloc(28);
  forma.writeInt32BE(1, 0);
  forma.writeInt32BE(10, 4);
  forma.writeInt32LE(1, 8);
  forma.writeDoubleLE(-48, 12);
  forma.writeDoubleLE(-16, 20);
  const indice = Buffer.alloc(8);
  indice.writeInt32BE(50, 0);
  indice.writeInt32BE(10, 4);
  const prj =
    'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]';
  return [
    ...[arquivo('p.shp', comCabeca(forma)), arquivo('p.shx', comCabeca(indice)), arquivo('p.dbf', dbf)],
    ...[arquivo('p.prj', prj), arquivo('p.cpg', 'UTF-8')],
  ];
}

const kml = (nomes: readonly string[]) =>
  arquivo(
    'p.kml',
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Schema name="s" id="s">${nomes
      .map((nome) => `<SimpleField name="${nome}" type="string"/>`)
      .join('')}</Schema><Placemark><ExtendedData><SchemaData schemaUrl="#s">${nomes
      .map((nome, i) => `<SimpleData name="${nome}">v${i}</SimpleData>`)
      .join(
        '',
      )}</SchemaData></ExtendedData><Point><coordinates>-48,-16</coordinates></Point></Placemark></Document></kml>`,
  );

const csv = (cabecalho: string, linha: string) => arquivo('p.csv', `lat,lng,${cabecalho}\n-16,-48,${linha}\n`);

describe('Campos de uma camada que só se distinguem por espaços', () => {
  const separados = { a: 'v0', a_2: 'v1', a_3: 'v2' };
  const dito = (original: string) => expect.stringContaining(`“${original}”`);

  it.each([
    ['GeoJSON', [arquivo('p.geojson', feicao({ a: 'v0', 'a ': 'v1', ' a': 'v2' }))], ['a ', ' a']],
    ['CSV', [csv('a,a , a', 'v0,v1,v2')], ['a ', ' a']],
    ['KML', [kml(['a', 'a ', ' a'])], ['a ', ' a']],
    ['Shapefile', shapefile(['a', 'a ', ' a']), ['a ', ' a']],
  ] as const)('ficam todos, com outro nome, e alguém o confirma: %s', async (_formato, arquivos, originais) => {
    const { atributos, ditos, duvida } = await lerCampos(...arquivos);
    expect(atributos).toMatchObject(separados);
    expect(ditos).toEqual([
      ['a_2', dito(originais[0])],
      ['a_3', dito(originais[1])],
    ]);
    expect(duvida).toMatchObject({ proposta: 'aceitar', opcoes: ['aceitar'], campo: null });
  });

  it('quem está escrito como vai se chamar fica com o nome, venha antes ou depois', async () => {
    const { atributos } = await lerCampos(arquivo('p.geojson', feicao({ ' a': 1, a: 2, a_2: 3 })));
    expect(atributos).toMatchObject({ a: 2, a_2: 3, a_3: 1 });
  });

  it('espaços em volta de um nome que é um só não são dúvida', async () => {
    const { atributos, ditos, duvida } = await lerCampos(arquivo('p.geojson', feicao({ ' a ': 1 })));
    expect([atributos, ditos, duvida]).toEqual([{ a: 1 }, [], null]);
  });
});

describe('Campos que só se distinguem por maiúsculas', () => {
  it.each([
    ['GeoJSON', [arquivo('p.geojson', feicao({ Nome: 'v0', nome: 'v1', nome2: 'v2' }))]],
    ['CSV', [csv('Nome,nome,nome2', 'v0,v1,v2')]],
    ['KML', [kml(['Nome', 'nome', 'nome2'])]],
    ['Shapefile', shapefile(['Nome', 'nome', 'nome2'])],
  ] as const)('ficam como o arquivo os escreve: %s', async (_formato, arquivos) => {
    const { atributos, ditos } = await lerCampos(...arquivos);
    expect(atributos).toMatchObject({ Nome: 'v0', nome: 'v1', nome2: 'v2' });
    expect(ditos).toEqual([]);
  });

  it('e dois de um nome só, num DBF, ficam os dois', async () => {
    const { atributos, ditos, duvida } = await lerCampos(...shapefile(['NOME', 'NOME']));
    expect(atributos).toMatchObject({ NOME: 'v0', NOME_2: 'v1' });
    expect(ditos).toEqual([['NOME_2', dito2('NOME')]]);
    expect(duvida).not.toBeNull();
  });
});

const dito2 = (original: string) => expect.stringContaining(`“${original}”`);

describe('Um campo sem nome', () => {
  it.each([
    ['CSV', [csv('a,', 'v0,v1')], 'coluna_4'],
    ['GeoJSON', [arquivo('p.geojson', feicao({ a: 'v0', '': 'v1' }))], 'coluna_2'],
    ['Shapefile', shapefile(['a', '']), 'coluna_2'],
  ] as const)('fica, com o lugar dele por nome, e isso é dito: %s', async (_formato, arquivos, nome) => {
    const { atributos, ditos, duvida } = await lerCampos(...arquivos);
    expect(atributos).toMatchObject({ a: 'v0', [nome]: 'v1' });
    expect(ditos).toEqual([[nome, expect.stringContaining('não tem nome')]]);
    expect(duvida).not.toBeNull();
  });

  it('nem `__proto__` se perde', async () => {
    const texto = feicao({ a: 1 }).replace('"a":1', '"a":1,"__proto__":"v"');
    const { atributos, ditos } = await lerCampos(arquivo('p.geojson', texto));
    expect(atributos).toEqual({ a: 1, coluna_2: 'v' });
    expect(ditos).toEqual([['coluna_2', expect.stringContaining('“__proto__”')]]);
  });
});

describe('As partes de shapefiles de mesmo nome, de duas pastas', () => {
  it('são de cada pasta: o que falta a uma não vem da outra', async () => {
    const em = (pasta: string, ...partes: readonly (Input | undefined)[]) =>
      partes.flatMap((parte) => (parte === undefined ? [] : [{ ...parte, nome: `${pasta}/${parte.nome}` }]));
    const [norte, sul] = [shapefile(['a']), shapefile(['b'])];
    const misturados = norte.flatMap((parte, i) => [...em('sul', sul[i]), ...em('norte', parte)]);
    const { camadas, relatorio } = await leitura.ler(misturados, 1);
    expect(relatorio.conteudos.map(({ arquivo: um, camada }) => [um, camada])).toEqual([
      ['sul/p.shp', 'p'],
      ['norte/p.shp', 'p'],
    ]);
    expect(camadas.map(({ attributes }) => attributes)).toEqual([{ b: 'v0' }, { a: 'v0' }]);
    const semPrj = await leitura.ler([...em('norte', ...norte), ...em('sul', ...sul.slice(0, 3))], 1);
    expect(semPrj.duvidas).toContainEqual(expect.objectContaining({ assunto: 'crs', arquivo: 'sul/p.shp' }));
  });
});
