import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTempFolders } from '#infra/files/sandbox/temp-folders.ts';
import {
  entradasRuins,
  goiasEmGeoJson,
  goiasEmKml,
  goiasEmKmz,
  goiasEmShapefile,
  goiasSemSistema,
  paisesDoMundo,
  partesDeGoias,
} from '#tests/support/inputs.ts';
import { criarLeituraHostil, type LeituraHostil, type LidoDeHostil } from '#tests/support/leitura-hostil.ts';
import { makeZip } from '#tests/support/zip.ts';

let leitura: LeituraHostil;

beforeAll(async () => {
  leitura = await criarLeituraHostil();
});
afterAll(() => leitura.fechar());

/** Name, measure and place: enough to tell that two formats hold the same. */
const resumo = ({ camadas }: LidoDeHostil) =>
  camadas.map(({ nome, area, feicao, geom }) => [feicao, nome, area?.toFixed(1), geom.length]);

const poligono = (coordinates: number[][], properties: object = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [coordinates] },
});
const colecao = (features: object[]) => Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
const gravata = [
  [-50, -10],
  [-49, -11],
  [-49, -10],
  [-50, -11],
  [-50, -10],
];
const ida_e_volta = [
  [-50, -10],
  [-50, -11],
  [-49, -11],
  [-49, -10],
  [-48.5, -10],
  [-49, -10],
  [-50, -10],
];

describe('Leitura de arquivos', () => {
  it('lê os municípios de Goiás de um shapefile em UTM 22S com texto em Latin-1', async () => {
    const { codigo, avisos, relatorio, camadas, sobras } = await leitura.ler([goiasEmShapefile()]);
    expect({ codigo, avisos, sobras }).toEqual({ codigo: null, avisos: [], sobras: [] });
    expect(relatorio.conteudos).toMatchObject([
      {
        arquivo: 'goias.zip/goias.shp',
        formato: 'Shapefile',
        feicoes: 246,
        codificacao: { usada: 'ISO-8859-1' },
        crs: { usado: 31982 },
      },
    ]);
    const nomes = camadas.map(({ nome }) => nome);
    expect(nomes).toContain('Goiânia');
    expect(nomes).toContain('São Luís de Montes Belos');
  });

  it('lê o mesmo, feição por feição, de KML com ExtendedData, de KMZ, de GeoJSON e de partes soltas', async () => {
    const shapefile = await leitura.ler([goiasEmShapefile()]);
    const soltas = partesDeGoias().map(({ name, content }) => ({ nome: String(name), bytes: Buffer.from(content) }));
    for (const inputs of [[goiasEmKml()], [goiasEmKmz()], [goiasEmGeoJson()], soltas]) {
      const outro = await leitura.ler(inputs);
      expect(outro.codigo).toBeNull();
      expect(resumo(outro)).toEqual(resumo(shapefile));
    }
    const { camadas } = await leitura.ler([goiasEmKml()]);
    expect(camadas[0]?.attributes).toMatchObject({ codigo_ibge: expect.stringMatching(/^52/) });
  });

  it('lido outra vez, é o mesmo lote, byte por byte, com as mesmas identidades', async () => {
    const [uma, outra] = [await leitura.ler([goiasEmKml()]), await leitura.ler([goiasEmKml()])];
    const semIdentidade = ({ camadas }: LidoDeHostil) => camadas.map(({ id: _, ...resto }) => resto);
    expect(semIdentidade(uma)).toEqual(semIdentidade(outra));
    expect(new Set(uma.camadas.map(({ id }) => id)).size).toBe(246);
  });

  it('lê dados públicos que ninguém daqui fez, e pergunta pelo que está fora do Brasil', async () => {
    const { codigo, contagem, duvidas } = await leitura.ler([paisesDoMundo()]);
    expect({ codigo, contagem: contagem > 170 }).toEqual({ codigo: null, contagem: true });
    expect(duvidas).toContainEqual(expect.objectContaining({ assunto: 'fora_do_brasil', proposta: 'manter' }));
  });

  it('recusa as entradas ruins, dizendo o arquivo, sem deixar rastro', async () => {
    for (const { nome, bytes, codigo } of entradasRuins()) {
      const lido = await leitura.ler([{ nome, bytes }]);
      expect([nome, lido.codigo]).toEqual([nome, codigo]);
      expect(lido.problema?.arquivo).toContain(nome);
      expect({ contagem: lido.contagem, sobras: lido.sobras }).toEqual({ contagem: 0, sobras: [] });
    }
  });

  it('sem sistema de coordenadas não lê nada: pergunta; com a resposta, lê tudo', async () => {
    const { codigo, contagem, duvidas } = await leitura.ler([goiasSemSistema()]);
    expect({ codigo, contagem }).toEqual({ codigo: null, contagem: 0 });
    const [duvida] = duvidas;
    expect(duvida).toMatchObject({ assunto: 'crs', proposta: null });
    const onde = { arquivo: duvida?.arquivo ?? '', camada: duvida?.camada ?? '', campo: null };
    const lido = await leitura.ler([goiasSemSistema()], 3, [{ assunto: 'crs', ...onde, valor: '31982' }]);
    expect({ codigo: lido.codigo, contagem: lido.contagem }).toEqual({ codigo: null, contagem: 246 });
    const errado = await leitura.ler([goiasSemSistema()], 3, [{ assunto: 'crs', ...onde, valor: '4674' }]);
    expect(errado.codigo).toBe('coordenadas_em_metros');
  });

  it('recusa o tipo de geometria que o tipo de camada não aceita, dizendo a feição', async () => {
    const { problema } = await leitura.ler([goiasEmGeoJson()], 1);
    expect(problema).toMatchObject({ codigo: 'geometria_incompativel', feicao: 0 });
    expect((await leitura.ler([goiasEmGeoJson()], 2)).codigo).toBeNull();
  });

  it('apresenta duas camadas de um mesmo zip; a que alguém não quer fica de fora', async () => {
    const parts = partesDeGoias();
    const named = (base: string) =>
      parts.map(({ name, content }) => ({ name: `${base}${path.extname(String(name)).toUpperCase()}`, content }));
    const lixo = { name: '__MACOSX/._NORTE.SHP', content: 'lixo' };
    const zip = makeZip([...named('pasta/NORTE'), ...named('SUL'), lixo, { name: 'dentro.zip', content: 'PK' }]);
    const input = { nome: 'duas.zip', bytes: zip };
    const { relatorio, contagem } = await leitura.ler([input]);
    const [norte] = relatorio.conteudos;
    expect(relatorio.conteudos.map(({ camada, feicoes }) => [camada, feicoes])).toEqual([
      ['NORTE', 246],
      ['SUL', 246],
    ]);
    expect(contagem).toBe(492);
    const onde = { arquivo: norte?.arquivo ?? '', camada: 'NORTE', campo: null };
    const sem = await leitura.ler([input], 3, [{ assunto: 'incluir', ...onde, valor: 'nao' }]);
    expect(new Set(sem.camadas.map(({ camada }) => camada))).toEqual(new Set(['SUL']));
  });

  it('repara o contorno que só encosta em si mesmo, e pergunta onde o reparo muda a área', async () => {
    const entrada = { nome: 'defeitos.geojson', bytes: colecao([poligono(gravata), poligono(ida_e_volta)]) };
    const { camadas, avisos, duvidas, relatorio } = await leitura.ler([entrada]);
    expect(camadas.map(({ feicao }) => feicao)).toEqual([0, 1]);
    expect(camadas.every(({ defeitos }) => defeitos.includes('cruza_a_si_mesma'))).toBe(true);
    expect(avisos).toEqual(['geometria_reparada', 'geometria_reparada']);
    const [reparos] = duvidas;
    expect(reparos).toMatchObject({ assunto: 'reparos', proposta: 'aceitar', feicoes: 1 });
    const [laco, volta] = relatorio.conteudos[0]?.defeitos.lista ?? [];
    expect(laco).toMatchObject({ feicao: 0, codigo: 'cruza_a_si_mesma', ato: 'reparar', id: camadas[0]?.id });
    expect([laco?.area_antes, laco?.area_depois].map((area) => Math.round((area ?? 0) / 1_000))).toEqual([0, 605]);
    expect(volta?.area_antes).toBe(volta?.area_depois);
    const onde = { arquivo: 'defeitos.geojson', camada: 'defeitos', campo: null };
    const sem = await leitura.ler([entrada], 3, [{ assunto: 'reparos', ...onde, valor: 'deixar_de_fora' }]);
    expect({ contagem: sem.contagem, avisos: sem.avisos }).toMatchObject({ contagem: 0 });
  });

  it('guarda uma feição de vinte mil vértices: o arquivo não precisa caber em um evento', async () => {
    const anel = Array.from({ length: 20_000 }, (_, i) => {
      const angulo = (i / 20_000) * 2 * Math.PI;
      return [-50 + Math.cos(angulo) / 3, -10 + Math.sin(angulo) / 3];
    });
    const bytes = colecao([poligono([...anel, anel[0] ?? []])]);
    const { codigo, camadas } = await leitura.ler([{ nome: 'redonda.geojson', bytes }]);
    expect(codigo).toBeNull();
    expect(camadas[0]?.geom.length).toBeGreaterThan(320_000);
  });

  it('deixa de fora, dizendo quais, as feições que não pode guardar, e guarda as outras', async () => {
    const boa = ida_e_volta.slice(0, 4).concat([[-50, -10]]);
    const sem = { type: 'Feature', properties: { nome: 'sem lugar' }, geometry: null };
    const bytes = colecao([
      sem,
      poligono(boa, { nome: 'boa' }),
      poligono([
        [0, 0],
        [1e7, 0],
        [1e7, 1e7],
        [0, 0],
      ]),
    ]);
    const { camadas, duvidas, relatorio } = await leitura.ler([{ nome: 'mistura.geojson', bytes }]);
    expect(camadas.map(({ feicao, nome }) => [feicao, nome])).toEqual([[1, 'boa']]);
    expect(duvidas).toContainEqual(expect.objectContaining({ assunto: 'omissoes', feicoes: 2 }));
    expect(relatorio.conteudos[0]?.defeitos.contagem).toMatchObject({ nula: 1, fora_do_intervalo: 1 });
  });

  it('a queda do leitor é uma recusa como outra qualquer', async () => {
    const modelo = '<Placemark><MultiGeometry><Model><Link><href>x</href></Link></Model></MultiGeometry></Placemark>';
    const bytes = Buffer.from(`<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${modelo}</Document></kml>`);
    const { problema, sobras } = await leitura.ler([{ nome: 'modelo.kml', bytes }]);
    expect(problema).toMatchObject({ arquivo: 'modelo.kml' });
    expect(sobras).toEqual([]);
  });

  it('remove no começo as pastas de processos que já não existem, e só essas', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'atalaia-pastas-'));
    const vivo = await createTempFolders(root);
    await writeFile(path.join(await vivo.open('a'), 'x'), '');
    // Nobody has such a process id; ours has another start.
    await mkdir(path.join(root, '999999999-1', 'b'), { recursive: true });
    await writeFile(path.join(root, `${process.pid}-1`), '');
    await createTempFolders(root);
    const esquecida = await vivo.open('esquecida');
    await utimes(esquecida, 0, 0);
    await vivo.open('a');
    expect(await readdir(vivo.root)).toEqual(['a']);
    expect(await readdir(root)).toEqual([path.basename(vivo.root)]);
    await rm(root, { recursive: true });
  });
});
