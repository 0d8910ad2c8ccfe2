import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kml, PLACEMARK } from '../support/geojson.ts';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(() => leitura.fechar());

const ler = (miolo: string, tipo: 1 | 2 | 3, antes = '') =>
  leitura.ler([{ nome: 'x.kml', bytes: Buffer.from(kml(miolo, antes)) }], tipo);
const COORDENADAS = '<coordinates>-50,-10 -49.9,-10 -49.9,-9.9 -50,-10</coordinates>';
const ANEL = `<LinearRing>${COORDENADAS}</LinearRing>`;
const marca = (nome: string, forma: string, mais = '') => `<Placemark><name>${nome}</name>${mais}${forma}</Placemark>`;

describe('KML que outros programas escrevem', () => {
  it('um LinearRing sozinho é lido como linha fechada; o de um polígono continua a ser o seu contorno', async () => {
    const texto = '<description><![CDATA[um <LinearRing> só]]></description>';
    const area = `<Polygon><outerBoundaryIs>${ANEL}</outerBoundaryIs></Polygon>`;
    const miolo = `${marca('anel', ANEL, texto)}${marca('em grupo', `<MultiGeometry>${ANEL}${ANEL}</MultiGeometry>`)}`;
    const { codigo, camadas } = await ler(miolo, 2);
    expect({ codigo, nomes: camadas.map(({ nome }) => nome) }).toEqual({ codigo: null, nomes: ['anel', 'em grupo'] });
    expect(camadas[0]?.descricao ?? camadas[0]?.attributes.description).toContain('<LinearRing>');
    const { camadas: areas } = await ler(marca('area', area), 3);
    expect(areas.map(({ nome, area: hectares }) => [nome, (hectares ?? 0) > 0])).toEqual([['area', true]]);
  });

  it('várias feições direto na raiz, sem Document, são lidas todas', async () => {
    const [um, dois] = [
      '<Point><coordinates>-50,-10</coordinates></Point>',
      '<Point><coordinates>-51,-10</coordinates></Point>',
    ];
    const pasta = `<Folder><name>Pasta</name>${marca('na pasta', um)}</Folder>`;
    const raiz = (prefixo: string, miolo: string) => {
      const nomes = prefixo === '' ? 'xmlns' : `xmlns:${prefixo.slice(0, -1)}`;
      const texto = `<${prefixo}kml ${nomes}="http://www.opengis.net/kml/2.2">${miolo}</${prefixo}kml>`;
      return [{ nome: 'x.kml', bytes: Buffer.from(texto.replace(/<(\/?)(?=[A-Z]|name|coord)/g, `<$1${prefixo}`)) }];
    };
    for (const prefixo of ['', 'k:']) {
      const { codigo, camadas } = await leitura.ler(raiz(prefixo, marca('um', um) + marca('dois', dois) + pasta), 1);
      const nomes = camadas.map(({ nome }) => nome).toSorted();
      expect({ prefixo, codigo, nomes }).toEqual({ prefixo, codigo: null, nomes: ['dois', 'na pasta', 'um'] });
    }
  });

  it('um Placemark, uma Folder ou um Document sem kml em volta são lidos', async () => {
    const um = marca('um', '<Point><coordinates>-50,-10</coordinates></Point>');
    const deFora = ' xmlns="http://www.opengis.net/kml/2.2"';
    const raizes = [
      um,
      um.replace('<Placemark>', `<Placemark${deFora}>`),
      `<?xml version="1.0"?><Folder>${um}${um}</Folder>\n`,
      `<Document${deFora}><Folder>${um}</Folder></Document>`,
    ];
    const lidos = [];
    for (const texto of raizes) {
      const { codigo, camadas } = await leitura.ler([{ nome: 'x.kml', bytes: Buffer.from(texto) }], 1);
      lidos.push([codigo, ...camadas.map(({ nome }) => nome)]);
    }
    const so = [null, 'um'];
    expect(lidos).toEqual([so, so, [null, 'um', 'um'], so]);
    const outro = [{ nome: 'x.kml', bytes: Buffer.from('<Point><coordinates>-50,-10</coordinates></Point>') }];
    expect((await leitura.ler(outro, 1)).codigo).toBe('nao_geografico');
  });

  it('uma página inteira dentro de CDATA ou de um comentário não é um DOCTYPE do arquivo', async () => {
    const pagina = '<!DOCTYPE html><html><body>ficha</body></html>';
    const descricao = `<description><![CDATA[${pagina}]]></description>`;
    const { codigo, camadas } = await ler(
      `<!-- ${pagina} -->${PLACEMARK.replace('<Point>', `${descricao}<Point>`)}`,
      1,
    );
    expect({ codigo, feicoes: camadas.length }).toEqual({ codigo: null, feicoes: 1 });
    expect((await ler(PLACEMARK, 1, '<!DOCTYPE kml>')).codigo).toBe('xml_com_doctype');
  });

  it('noventa pastas são lidas de uma vez, cada uma com as suas feições, campos e nome', async () => {
    const ponto = (i: number) => `<Point><coordinates>-50,${-10 - i / 100}</coordinates></Point>`;
    const dado = (i: number) => `<ExtendedData><Data name="campo_${i % 7}"><value>v${i}</value></Data></ExtendedData>`;
    const nomeDa = (i: number) => ['Norte', `"${i}" a.b`, `P ${i}`, '', `Água; ${i}\tx`][i % 5] ?? '';
    const pastas = Array.from({ length: 90 }, (_, i) => {
      const feicoes = i % 9 === 8 ? '' : marca(`a${i}\nb`, ponto(i), dado(i)) + marca(`c${i}`, ponto(i));
      return `<Folder><name>${nomeDa(i)}</name>${feicoes}</Folder>`;
    });
    const antes = leitura.filhos();
    const { codigo, camadas, relatorio } = await ler(pastas.join(''), 1);
    expect(codigo).toBeNull();
    expect(leitura.filhos() - antes).toBeLessThanOrEqual(4);
    expect(relatorio.conteudos).toHaveLength(90);
    const cheias = Array.from({ length: 90 }, (_, i) => i).filter((i) => i % 9 !== 8);
    expect(camadas.map(({ nome }) => nome.replace(/\s+/, ' '))).toEqual(cheias.flatMap((i) => [`a${i} b`, `c${i}`]));
    const valores = camadas.flatMap(({ attributes }) =>
      Object.entries(attributes).filter(([campo]) => /^campo_/.test(campo)),
    );
    expect(valores.filter(([, valor]) => valor !== null)).toEqual(cheias.map((i) => [`campo_${i % 7}`, `v${i}`]));
    expect(new Set(camadas.map(({ camada }) => camada)).size).toBe(80);
  });

  it('pastas cujo nome traz o que parece um comando não se passam umas pelas outras', async () => {
    const ponto = '<Point><coordinates>-50,-10</coordinates></Point>';
    const forjado = 'B&#10;CREATE TABLE x&#10;COPY &quot;public&quot;.&quot;C&quot; (&quot;Name&quot;) FROM STDIN;';
    const campo = `<ExtendedData><Data name="k&#10;CREATE TABLE &quot;public&quot;.&quot;C&quot;"><value>v</value></Data></ExtendedData>`;
    const pasta = (nome: string, feicao: string, mais = '') =>
      `<Folder><name>${nome}</name>${marca(feicao, ponto, mais)}</Folder>`;
    for (const miolo of [
      `${pasta('A', 'a')}${pasta(forjado, 'b')}${pasta('C', 'c')}`,
      `${pasta('A', 'a', campo)}${pasta('B', 'b')}${pasta('C', 'c')}`,
    ]) {
      const { codigo, camadas } = await ler(miolo, 1);
      expect({ codigo, lidas: camadas.map(({ nome, camada }) => [camada[0], nome]) }).toEqual({
        codigo: null,
        lidas: [
          ['A', 'a'],
          ['B', 'b'],
          ['C', 'c'],
        ],
      });
    }
  });
});
