import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colecao, feicao, geojson, kml, PLACEMARK, TALHAO } from '../support/geojson.ts';
import { criarLeituraHostil, type LeituraHostil } from '../support/leitura-hostil.ts';
import { mudado, shapefile, zipado } from '../support/shapefile.ts';

let leitura: LeituraHostil;
beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(async () => {
  expect(leitura.visitas()).toBe(0);
  await leitura.fechar();
});

const latin1 = shapefile(colecao([feicao(TALHAO, { nome: 'São João' })]), '-lco', 'ENCODING=ISO-8859-1');
/** Its table says nothing of its encoding. */
const semLdid = mudado(latin1.dbf, (bytes) => bytes.writeUInt8(0, 29));
const texto = (nome: string, conteudo: string | Buffer) => ({ nome, bytes: Buffer.from(conteudo) });
const codigo = async (nome: string, conteudo: string) => (await leitura.ler([texto(nome, conteudo)], 1)).codigo;
const gpx = (miolo: string, antes = '') =>
  `${antes}<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${miolo}</gpx>`;

describe('Arquivos hostis: textos', () => {
  it('3: uma tabela em Latin-1 que nada diz de si é lida como windows-1252, com amostras para alguém confirmar', async () => {
    const { camadas, duvidas, relatorio } = await leitura.ler([zipado(latin1, { cpg: null, dbf: semLdid })]);
    expect(duvidas).toContainEqual(expect.objectContaining({ assunto: 'codificacao', proposta: 'windows-1252' }));
    expect(relatorio.conteudos[0]?.codificacao.amostras[0]?.textos['windows-1252']).toBe('São João');
    expect(camadas[0]?.attributes.nome).toBe('São João');
  });

  it('4: um .cpg que diz UTF-8 sobre bytes de Latin-1 é desmentido pelos bytes, e nada se estraga', async () => {
    const { camadas, duvidas } = await leitura.ler([zipado(latin1, { cpg: 'UTF-8', dbf: semLdid })]);
    expect(duvidas).toContainEqual(expect.objectContaining({ assunto: 'codificacao', proposta: 'windows-1252' }));
    expect(camadas[0]?.attributes.nome).toBe('São João');
    const escolha = {
      assunto: 'codificacao',
      arquivo: 'talhoes.zip/talhoes.shp',
      camada: 'talhoes',
      campo: null,
    } as const;
    const outra = await leitura.ler([zipado(latin1, { cpg: 'UTF-8', dbf: semLdid })], 3, [
      { ...escolha, valor: 'CP850' },
    ]);
    expect(outra.camadas[0]?.attributes.nome).toBe('SÒo JoÒo');
  });

  it('11: XML que se multiplica por entidades é recusado; referências numéricas são só letras', async () => {
    const risos = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
    const bomba = `<!DOCTYPE l [<!ENTITY l0 "ha">${risos}]>`;
    const quadratica = `<!DOCTYPE q [<!ENTITY a "${'a'.repeat(100_000)}">]>`;
    const antes = process.memoryUsage().rss;
    expect(await codigo('risos.kml', kml('<name>&l9;</name>', bomba))).toBe('xml_com_doctype');
    expect(await codigo('quadratica.kml', kml(`<name>${'&a;'.repeat(10_000)}</name>`, quadratica))).toBe(
      'xml_com_doctype',
    );
    expect(await codigo('risos.gpx', gpx('<metadata><name>&l9;</name></metadata>', bomba))).toBe('xml_com_doctype');
    expect(process.memoryUsage().rss - antes).toBeLessThan(300 * 2 ** 20);
    const letras = PLACEMARK.replace('aqui', '&#65;'.repeat(1_000));
    const { camadas } = await leitura.ler([texto('letras.kml', kml(letras))], 1);
    expect(camadas[0]?.nome).toMatch(/^A{200,}$/);
  });

  it('12: entidades que abrem arquivos ou endereços são recusadas, em KML e GPX', async () => {
    for (const alvo of ['file:///etc/passwd', leitura.canario]) {
      const doctype = `<!DOCTYPE x [<!ENTITY e SYSTEM "${alvo}"><!ENTITY % p SYSTEM "${alvo}"> %p;]>`;
      expect(await codigo('x.kml', kml('<name>&e;</name>', doctype))).toBe('xml_com_doctype');
      expect(await codigo('x.gpx', gpx('<metadata><name>&e;</name></metadata>', doctype))).toBe('xml_com_doctype');
      expect(await codigo('dtd.kml', kml(PLACEMARK, `<!DOCTYPE kml SYSTEM "${alvo}">`))).toBe('xml_com_doctype');
    }
  });

  it('13: endereços dentro de um KML nunca são chamados', async () => {
    const href = `<href>${leitura.canario}/x</href>`;
    const miolos = [
      `<NetworkLink><Link>${href}</Link></NetworkLink>`,
      `<Style id="a"><IconStyle><Icon>${href}</Icon></IconStyle></Style><Schema/>`,
      `<GroundOverlay><Icon>${href}</Icon><LatLonBox><north>1</north><south>0</south><east>1</east><west>0</west></LatLonBox></GroundOverlay>`,
      `<Placemark><styleUrl>${leitura.canario}/s.kml#a</styleUrl><Point><coordinates>-49,-11</coordinates></Point></Placemark>`,
    ];
    for (const miolo of miolos) {
      const { codigo: recebido, camadas } = await leitura.ler([texto('x.kml', kml(miolo + PLACEMARK))], 1);
      expect({ miolo, recebido, lidas: camadas.length >= 1 }).toEqual({ miolo, recebido: null, lidas: true });
    }
    const vrt = `<OGRVRTDataSource><OGRVRTLayer name="a"><SrcDataSource>${leitura.canario}</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>`;
    expect(await codigo('vrt.kml', vrt)).toBe('nao_geografico');
    const link = { type: 'link', properties: { href: leitura.canario, type: 'proj4' } };
    const ponto = feicao({ type: 'Point', coordinates: [-50, -10] });
    const remoto = await leitura.ler([geojson('crs.geojson', { ...colecao([ponto]), crs: link })], 1);
    expect([remoto.camadas, remoto.duvidas[0]?.assunto]).toEqual([[], 'crs']);
  });

  it('14: marcação em nomes, chaves e valores é texto, e assim fica', async () => {
    const hostil = {
      nome: '</script><script>alert(1)</script>',
      descricao: '<img src=x onerror=alert(1)>',
      '<b onclick="x">chave</b>': 'javascript:alert(1)',
      'marker-color': 'red;background:url(//x)',
    };
    const { camadas } = await leitura.ler([geojson('x.geojson', colecao([feicao(TALHAO, hostil)]))]);
    expect(camadas[0]).toMatchObject({ nome: hostil.nome, descricao: hostil.descricao, attributes: hostil });
  });

  it('17: fundo demais, chaves demais, `__proto__`, chave repetida, uma linha só, BOM e UTF-16', async () => {
    const um = JSON.stringify(feicao(TALHAO, { nome: 'a' }));
    const fundo = `${'{"type":"GeometryCollection","geometries":['.repeat(20_000)}${']}'.repeat(20_000)}`;
    expect(await codigo('fundo.geojson', fundo)).toBe('json_profundo_demais');
    const muitas = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`c${i}`, 1]));
    expect((await leitura.ler([geojson('chaves.geojson', colecao([feicao(TALHAO, muitas)]))])).codigo).toBe(
      'campos_demais',
    );
    const proto = um.replace('"nome":"a"', '"__proto__":{"poluido":true},"constructor":"x","nome":"a","nome":"b"');
    const { camadas } = await leitura.ler([texto('proto.geojson', proto)]);
    expect(camadas[0]?.nome).toBe('b');
    expect(Object.hasOwn(Object.prototype, 'poluido')).toBe(false);
    const longa = `{"type":"FeatureCollection","features":[${Array.from({ length: 12_000 }, () => um).join(',')}]}`;
    expect((await leitura.ler([texto('longa.geojson', longa)])).contagem).toBe(12_000);
    const marcados = [
      Buffer.from(`\ufeff${um}`),
      Buffer.from(`\ufeff${um}`, 'utf16le'),
      Buffer.from(`\ufeff${um}`, 'utf16le').swap16(),
    ];
    for (const bytes of marcados) expect((await leitura.ler([texto('bom.geojson', bytes)])).camadas).toHaveLength(1);
  });
});
