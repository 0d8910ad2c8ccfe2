import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textoDoProblema } from '#app/importacao/problemas.mensagens.ts';
import type { Escolha } from '#domain/importacao/duvidas.ts';
import { converter, unico } from '../support/gdal.ts';
import { colecao, feicao, geojson, kml } from '../support/geojson.ts';
import type { Input } from '../support/inputs.ts';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';
import { shapefile, zipado } from '../support/shapefile.ts';
import { makeZip } from '../support/zip.ts';

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(() => leitura.fechar());

const PONTO = { type: 'Point', coordinates: [-50, -10] };
const PERDIDO = '\ufffd';
/** What formats are made of, and what has no place in some of them. */
const ESPINHOS = [
  ...['\t', '\n', '\r', '\r\n', '\\', '\\N', '\\.', '\n\\.\n', '"', "'", ';', ',', '<b>&amp;</b>', ']]>', '%s', '{}'],
  ...['\n0101000020E6100000000000000000F03F000000000000F03F\tx\n', '\u2028', '\u0085', '\ufeff', '😀', 'é', ' '],
];
/** Not to be kept: U+0000 and halves of a pair. */
const IMPOSSIVEIS = ['\0', '\ud800', '\udc00x'];
const CONTROLES = ['\b', '\f', '\v', '\u0001', '\u001f', '\u007f', '\ufffe', '\uffff'];

const textoDe = (...pedacos: readonly string[]) =>
  fc
    .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...pedacos) }, fc.string({ unit: 'grapheme' })), {
      maxLength: 8,
    })
    .map((partes) => partes.join(''));
const QUALQUER = textoDe(...ESPINHOS, ...CONTROLES);
const ATE_O_IMPOSSIVEL = textoDe(...ESPINHOS, ...CONTROLES, ...IMPOSSIVEIS, '\ud800\u001f', '\ud800\ud800\udc00');
/** A name as the tables of a shapefile have it. */
const SIMPLES = fc.stringMatching(/^[a-z]{3,7}$/);
/** XML has no control characters but three. */
const EM_XML = textoDe(...ESPINHOS);

interface Tabela {
  /** Of the columns beside `fixo`, no two alike. */
  readonly nomes: readonly string[];
  readonly linhas: readonly (readonly string[])[];
}

const COLUNAS = 3;
const tabelaDe = (texto: fc.Arbitrary<string>, nome = texto): fc.Arbitrary<Tabela> =>
  fc.record({
    nomes: fc.uniqueArray(
      nome.map((cada) => `k${cada}x`),
      { minLength: COLUNAS, maxLength: COLUNAS, selector: (cada) => lido(cada).toLowerCase() },
    ),
    linhas: fc.array(fc.array(texto, { minLength: COLUNAS, maxLength: COLUNAS }), { minLength: 1, maxLength: 25 }),
  });
const objeto = ({ nomes }: Tabela, linha: readonly string[]) =>
  Object.fromEntries([['fixo', 'no lugar'], ...nomes.map((nome, i) => [nome, linha[i] ?? ''])]);
const daTabela = (tabela: Tabela) => colecao(tabela.linhas.map((linha) => feicao(PONTO, objeto(tabela, linha))));
/** A text as it may be stored. */
const lido = (texto: string) => texto.toWellFormed().replaceAll('\0', PERDIDO);

const celula = (texto: string) => `"${texto.replaceAll('"', '""')}"`;
const xml = (texto: string) => texto.replaceAll(/[&<>"\r\n\t]/g, (letra) => `&#${letra.charCodeAt(0)};`).toWellFormed();

const csv = ({ nomes, linhas }: Tabela): Input => {
  const escritas = linhas.map((linha) => `POINT(-50 -10),no lugar,${linha.map((texto) => celula(texto)).join(',')}`);
  return {
    nome: 'x.csv',
    bytes: Buffer.from(['wkt,fixo', ...nomes.map(celula)].join(',').concat('\n', escritas.join('\n'))),
  };
};
const documento = ({ nomes, linhas }: Tabela) => {
  const dado = (nome: string, valor: string) => `<Data name="${xml(nome)}"><value>${xml(valor)}</value></Data>`;
  const dados = (linha: readonly string[]) => nomes.map((nome, i) => dado(nome, linha[i] ?? '')).join('');
  const lugares = linhas.map(
    (linha) =>
      `<Placemark><name>x${xml(linha[0] ?? '')}</name><description>${xml(linha[1] ?? '')}</description><ExtendedData>${dado('fixo', 'no lugar')}${dados(linha)}</ExtendedData><Point><coordinates>-50,-10</coordinates></Point></Placemark>`,
  );
  return Buffer.from(kml(lugares.join('')));
};
const feito =
  (nome: string, driver: string, ...args: readonly string[]) =>
  (tabela: Tabela): Input => ({
    nome,
    bytes: unico(converter(daTabela(tabela), ['-f', driver, nome, 'origem.json', ...args])),
  });

/** How each format is written, and what of a text it does not hold by itself. */
interface Formato {
  readonly escrever: (tabela: Tabela) => Input;
  readonly tabelas: fc.Arbitrary<Tabela>;
  readonly valor?: (texto: string) => unknown;
  readonly nome?: (texto: string) => string;
  /** What stands in the place of the column that never changes, where names are not ours to choose. */
  readonly fixo?: string;
  readonly escolhas?: readonly Escolha[];
}

/** The texts that these formats have a place for, and no other. */
const comNomes = (nomes: readonly string[], texto: fc.Arbitrary<string>): fc.Arbitrary<Tabela> =>
  fc.record({
    nomes: fc.constant(nomes),
    linhas: fc.array(fc.array(texto, { minLength: nomes.length, maxLength: nomes.length }), {
      minLength: 1,
      maxLength: 25,
    }),
  });

const gpx = ({ nomes, linhas }: Tabela): Input => {
  const pontos = linhas.map((linha) => {
    const textos = nomes.map((nome, i) => `<${nome}>${xml(linha[i] ?? '')}</${nome}>`).join('');
    return `<wpt lat="-10" lon="-50">${textos}<sym>no lugar</sym></wpt>`;
  });
  const raiz = '<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">';
  return { nome: 'x.gpx', bytes: Buffer.from(`<?xml version="1.0"?>${raiz}${pontos.join('')}</gpx>`) };
};

/** As a drawing of these days is written: in UTF-8, and it names a code page all the same. */
const dxf = ({ linhas }: Tabela): Input => {
  const escrito = (texto: string) =>
    texto
      .replaceAll(/[\\{}]/g, (letra) => `\\${letra}`)
      .replaceAll('^', '^ ')
      .replaceAll('\t', '^I')
      .replaceAll(/\r\n|\r|\n/g, '\\P');
  const textos = linhas.map(([texto = ''], i) => {
    const lugar = ['100', 'AcDbMText', '10', '-50', '20', '-10', '30', '0', '40', '1'];
    const pedacos = escrito(texto).match(/.{1,100}/gsu) ?? [''];
    const partes = pedacos.flatMap((um, n) => [n < pedacos.length - 1 ? '3' : '1', um]);
    const entidade = ['0', 'MTEXT', '5', (i + 100).toString(16), '100', 'AcDbEntity', '8', 'no lugar'];
    return [...entidade, ...lugar, ...partes];
  });
  const antes = ['0', 'SECTION', '2', 'HEADER', '9', '$ACADVER', '1', 'AC1021', '9', '$DWGCODEPAGE', '3', 'ANSI_1252'];
  const meio = ['0', 'ENDSEC', '0', 'SECTION', '2', 'ENTITIES'];
  const bytes = Buffer.from([...antes, ...meio, ...textos.flat(), '0', 'ENDSEC', '0', 'EOF', ''].join('\n'));
  return { nome: 'x.dxf', bytes };
};

const FORMATOS: Readonly<Record<string, Formato>> = {
  GeoJSON: { escrever: (tabela) => geojson('x.geojson', daTabela(tabela)), tabelas: tabelaDe(ATE_O_IMPOSSIVEL) },
  'GeoJSON em zip': {
    escrever: (tabela) => ({
      nome: 'x.zip',
      bytes: makeZip([{ name: 'x.geojson', content: JSON.stringify(daTabela(tabela)) }]),
    }),
    tabelas: tabelaDe(ATE_O_IMPOSSIVEL),
  },
  CSV: {
    escrever: csv,
    // A text that is none, or that a spreadsheet would take for a formula, is written in another way.
    tabelas: tabelaDe(QUALQUER.map((texto) => `x${texto}`)),
  },
  GeoPackage: { escrever: feito('x.gpkg', 'GPKG'), tabelas: tabelaDe(QUALQUER) },
  FlatGeobuf: { escrever: feito('x.fgb', 'FlatGeobuf', '-lco', 'SPATIAL_INDEX=NO'), tabelas: tabelaDe(QUALQUER) },
  Shapefile: {
    escrever: (tabela) => zipado(shapefile(daTabela(tabela), '-lco', 'ENCODING=UTF-8')),
    // Names of a table are ten letters; blanks around a text are what fills its width.
    tabelas: tabelaDe(
      QUALQUER.map((texto) =>
        Buffer.from(texto)
          .subarray(0, 254)
          .toString()
          .replace(/\ufffd+$/, ''),
      ),
      SIMPLES,
    ),
    valor: (texto) => texto.replaceAll(/^ +| +$/g, '') || null,
  },
  KML: { escrever: (tabela) => ({ nome: 'x.kml', bytes: documento(tabela) }), tabelas: tabelaDe(EM_XML) },
  KMZ: {
    escrever: (tabela) => ({ nome: 'x.kmz', bytes: makeZip([{ name: 'doc.kml', content: documento(tabela) }]) }),
    tabelas: tabelaDe(EM_XML),
  },
  GPX: {
    escrever: gpx,
    tabelas: comNomes(['cmt', 'desc', 'src'], EM_XML),
    // An empty element is as good as none.
    valor: (texto) => texto || undefined,
    fixo: 'sym',
  },
  DXF: {
    escrever: dxf,
    tabelas: comNomes(
      ['Text'],
      EM_XML.map((texto) => texto.replaceAll(/%|\s+$/g, '')),
    ),
    // A drawing has one kind of line break.
    valor: (texto) => texto.replaceAll(/\r\n|\r/g, '\n'),
    fixo: 'Layer',
    escolhas: [{ assunto: 'crs', arquivo: 'x.dxf', camada: 'x', campo: null, valor: '4674' }],
  },
};

describe('Textos de um arquivo', () => {
  it.each(Object.entries(FORMATOS))(
    '%s: chegam como estão, cada um na sua coluna, ou com o que se perdeu em dúvida',
    async (_, formato) => {
      const { escrever, tabelas, valor = (texto) => texto, nome = (texto) => texto } = formato;
      const { fixo = 'fixo', escolhas } = formato;
      await fc.assert(
        fc.asyncProperty(tabelas, async (tabela) => {
          const { problema, camadas, duvidas } = await leitura.ler([escrever(tabela)], 1, escolhas);
          expect(problema).toBeNull();
          const esperados = tabela.linhas.map((linha) => [
            [fixo, 'no lugar'],
            ...tabela.nomes.map((cada, i) => [nome(lido(cada)), valor(lido(linha[i] ?? ''))]),
          ]);
          const nomes = [fixo, ...tabela.nomes.map((cada) => nome(lido(cada)))];
          const lidos = camadas.map(({ attributes }) => nomes.map((cada) => [cada, attributes[cada]]));
          expect(lidos).toEqual(esperados);
          const perdas = esperados.filter((linha) => JSON.stringify(linha).includes(PERDIDO)).length;
          const dita = duvidas.find(({ assunto }) => assunto === 'textos')?.feicoes ?? 0;
          expect(dita).toBe(perdas);
        }),
        { numRuns: 6 },
      );
    },
  );

  it.each(['kx;;\rx', 'x\n|||', ';;;\r\n;;;'])(
    'um nome de coluna com quebra de linha (%j) não muda o separador',
    async (nome) => {
      const tabela = { nomes: [nome, 'kxx', 'kx\tx'], linhas: [['p', 'q', 'r']] };
      const { problema, camadas } = await leitura.ler([csv(tabela)], 1);
      expect(problema).toBeNull();
      expect(camadas.map(({ attributes }) => attributes[nome])).toEqual(['p']);
    },
  );

  it('nomes que só diferem em sinais ou em maiúsculas são colunas diferentes de um KML', async () => {
    const nomes = ['Área (ha)', 'k x', 'k!x', 'abc', 'ABC', '?', '!', 'constructor'];
    const dados = nomes.map((nome, i) => `<Data name='${nome}'><value>${i}</value></Data>`).join('');
    const lugar = `<Placemark><name>x</name><description><![CDATA[<Data name="k x">]]></description><ExtendedData>${dados}</ExtendedData><Point><coordinates>-50,-10</coordinates></Point></Placemark>`;
    const { problema, camadas } = await leitura.ler([{ nome: 'x.kml', bytes: Buffer.from(kml(lugar)) }], 1);
    expect(problema).toBeNull();
    const [{ attributes = {} } = {}] = camadas;
    expect(nomes.map((nome) => attributes[nome])).toEqual(nomes.map((_, i) => String(i)));
    expect(attributes.description).toBe('<Data name="k x">');
  });

  it.each([
    ['de hoje, em UTF-8, com o nome de outra página de códigos', 'AC1021', Buffer.from('Ação – 1 €')],
    ['que se diz de hoje, e não está em UTF-8', 'AC1021', Buffer.from('A\xe7\xe3o \x96 1 \x80', 'latin1')],
    ['de antes', 'AC1015', Buffer.from('A\xe7\xe3o \x96 1 \x80', 'latin1')],
  ])('um desenho %s tem as suas letras', async (_, versao, texto) => {
    const { bytes } = dxf({ nomes: ['Text'], linhas: [['@']] });
    const [antes = '', depois = ''] = bytes.toString().replace('AC1021', versao).split('@');
    const inputs = [{ nome: 'x.dxf', bytes: Buffer.concat([Buffer.from(antes), texto, Buffer.from(depois)]) }];
    const { problema, camadas, duvidas } = await leitura.ler(inputs, 1, FORMATOS.DXF?.escolhas);
    expect(problema).toBeNull();
    expect(camadas.map(({ attributes }) => attributes.Text)).toEqual(['Ação – 1 €']);
    expect(duvidas.map(({ assunto }) => assunto)).toEqual(['crs']);
  });

  it('um byte nulo, que nenhum JSON tem, recusa o arquivo em vez de cortar o texto ali', async () => {
    const { bytes } = geojson('x.geojson', colecao([feicao(PONTO, { nome: 'a@b' })]));
    bytes[bytes.indexOf('@')] = 0;
    const { problema } = await leitura.ler([{ nome: 'x.geojson', bytes }], 1);
    expect(problema).toMatchObject({ codigo: 'json_invalido', detalhe: 'contém bytes nulos' });
  });

  it('um byte nulo no meio de uma tabela em texto conta como letra perdida', async () => {
    const linhas = Array.from({ length: 500 }, (_, i) => [`linha ${i}`, 'b', 'c']);
    const { bytes } = csv({ nomes: ['p', 'q', 'r'], linhas: [...linhas, ['antes@depois', 'b', 'c']] });
    bytes[bytes.indexOf('@')] = 0;
    const { camadas, duvidas } = await leitura.ler([{ nome: 'x.csv', bytes }], 1);
    expect(camadas.at(-1)?.attributes).toEqual({ fixo: 'no lugar', p: 'antes\ufffddepois', q: 'b', r: 'c' });
    expect(duvidas).toContainEqual(expect.objectContaining({ assunto: 'textos', feicoes: 1 }));
  });

  it.each(['YES', 'NO'])('um byte nulo em um FlatGeobuf (com índice: %s) conta como letra perdida', async (indice) => {
    const linhas = Array.from({ length: 40 }, (_, i) => [`linha ${i}`, i === 7 ? 'a@b@' : 'b', 'c']);
    const escrever = feito('x.fgb', 'FlatGeobuf', '-lco', `SPATIAL_INDEX=${indice}`);
    const { nome, bytes } = escrever({ nomes: ['p', 'q', 'r'], linhas });
    bytes.set(Buffer.from('a\0b\0'), bytes.indexOf('a@b@'));
    const { problema, camadas, duvidas } = await leitura.ler([{ nome, bytes }], 1);
    expect(problema).toBeNull();
    const lida = camadas.find(({ attributes }) => attributes.p === 'linha 7');
    expect(lida?.attributes).toEqual({ fixo: 'no lugar', p: 'linha 7', q: 'a\ufffdb\ufffd', r: 'c' });
    expect(camadas).toHaveLength(40);
    expect(duvidas).toContainEqual(expect.objectContaining({ assunto: 'textos', feicoes: 1 }));
  });

  it('um nome longo é cortado entre letras, nunca no meio de uma', async () => {
    const nome = `${'a'.repeat(199)}😀`;
    const { camadas } = await leitura.ler([geojson('x.geojson', colecao([feicao(PONTO, { nome })]))], 1);
    expect(camadas[0]).toMatchObject({ nome: 'a'.repeat(199), attributes: { nome } });
  });

  it('o que se perdeu é dito com o arquivo, a feição e o campo', async () => {
    const feicoes = [feicao(PONTO, { nome: 'a' }), feicao(PONTO, { nome: 'b\0c', 'x\ud800': 'd' })];
    const { relatorio, duvidas, camadas } = await leitura.ler([geojson('x.geojson', colecao(feicoes))], 1);
    expect(relatorio.problemas.map(textoDoProblema)).toEqual(
      ['nome', 'x\ufffd'].map(
        (campo) =>
          `Arquivo “x.geojson”, feição 2, campo “${campo}”: o texto tem caracteres que não se leem, e traz \ufffd no lugar deles. Confira-o antes de publicar, ou corrija o arquivo e reenvie.`,
      ),
    );
    expect(duvidas).toContainEqual(
      expect.objectContaining({ assunto: 'textos', proposta: 'aceitar', opcoes: ['aceitar'], feicoes: 1 }),
    );
    expect(camadas.map((camada) => camada.nome)).toEqual(['a', 'b\ufffdc']);
  });
});
