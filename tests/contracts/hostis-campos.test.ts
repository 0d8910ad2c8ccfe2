import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { criarLeituraHostil, type LeituraHostil } from '#tests/support/leitura-hostil.ts';

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(() => leitura?.fechar());

const PONTO = { type: 'Point', coordinates: [-48, -16] };
const nomes = (quantos: number, de = 0) => Array.from({ length: quantos }, (_, i) => `campo_${de + i}`);
const comCampos = (quais: readonly string[]) => Object.fromEntries(quais.map((nome) => [nome, 1]));

const geojson = (todas: readonly (object | null)[]) => ({
  nome: 'lugares.geojson',
  bytes: Buffer.from(
    JSON.stringify({
      type: 'FeatureCollection',
      features: todas.map((properties) => ({ type: 'Feature', properties, geometry: PONTO })),
    }),
  ),
});
const kml = (todas: readonly object[]) => {
  const dados = (um: object) =>
    Object.entries(um).map(([nome, valor]) => `<Data name="${nome}"><value>${valor}</value></Data>`);
  const lugar = (um: object) =>
    `<Placemark><ExtendedData>${dados(um).join('')}</ExtendedData><Point><coordinates>-48,-16</coordinates></Point></Placemark>`;
  const texto = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${todas.map(lugar).join('')}</Document></kml>`;
  return { nome: 'lugares.kml', bytes: Buffer.from(texto) };
};
const csv = (quantos: number) => {
  const linha = (valores: readonly (string | number)[]) =>
    `lat;lng;${valores.join(';')}\n`.replace('lat;lng', '-16;-48');
  const texto = `latitude;longitude;${nomes(quantos).join(';')}\n${linha(nomes(quantos).map((_, i) => i))}`;
  return { nome: 'lugares.csv', bytes: Buffer.from(texto) };
};

describe('Campos que só algumas feições têm', () => {
  it('não passam às outras: o que não está no arquivo não está na camada', async () => {
    const quais = nomes(900);
    const lido = await leitura.ler([geojson(quais.map((nome, i) => ({ [nome]: i })))], 1);
    expect(lido.codigo).toBeNull();
    expect(lido.camadas.map(({ attributes }) => attributes)).toEqual(quais.map((nome, i) => ({ [nome]: i })));
    const emKml = await leitura.ler([kml(nomes(3).map((nome) => ({ [nome]: 'x' })))], 1);
    expect(emKml.camadas.map(({ attributes }) => attributes)).toEqual(nomes(3).map((nome) => ({ [nome]: 'x' })));
  });

  it('vazios que o arquivo diz, onde toda feição tem todo campo, ficam', async () => {
    const todas = [
      { cultura: 'soja', uso: null },
      { cultura: null, uso: 'pasto' },
    ];
    const lido = await leitura.ler([geojson(todas)], 1);
    expect(lido.camadas.map(({ attributes }) => attributes)).toEqual(todas);
  });

  it('uma feição sem propriedades não ganha as das outras', async () => {
    const lido = await leitura.ler([geojson([{ cultura: 'soja' }, null, {}])], 1);
    expect(lido.camadas.map(({ attributes }) => attributes)).toEqual([{ cultura: 'soja' }, {}, {}]);
  });
});

describe('Campos demais', () => {
  it('em uma feição: recusados, com o arquivo, a feição e quantos podem ser', async () => {
    expect((await leitura.ler([geojson([comCampos(nomes(300))])], 1)).codigo).toBeNull();
    const { problema } = await leitura.ler([geojson([{}, comCampos(nomes(301))])], 1);
    expect(problema).toMatchObject({ codigo: 'campos_demais', arquivo: 'lugares.geojson', feicao: 1 });
    expect(problema?.detalhe).toContain('limite de 300');
    const emKml = await leitura.ler([kml([{ a: 1 }, comCampos(nomes(301))])], 1);
    expect(emKml.problema).toMatchObject({ codigo: 'campos_demais', feicao: 1 });
    expect(emKml.problema?.detalhe).toContain('lugares');
  });

  it('diferentes em um arquivo: recusados com o nome da camada, sem crescer com o quadrado deles', async () => {
    const { problema } = await leitura.ler([geojson(nomes(1_001).map((nome) => ({ [nome]: 1 })))], 1);
    expect(problema).toMatchObject({ codigo: 'campos_demais', arquivo: 'lugares.geojson' });
    expect(problema?.detalhe).toContain('1.001 campos diferentes na camada “lugares”, limite de 1.000');
  });

  it('em uma tabela, em que toda feição tem todos: trezentos', async () => {
    expect((await leitura.ler([csv(290)], 1)).codigo).toBeNull();
    const { problema } = await leitura.ler([csv(310)], 1);
    expect(problema).toMatchObject({ codigo: 'campos_demais', arquivo: 'lugares.csv' });
    expect(problema?.detalhe).toContain('limite de 300');
  });
});
