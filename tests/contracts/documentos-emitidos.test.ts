import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { type RelatorioEvent, relatorioStream } from '#domain/relatorio/relatorio.events.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { ROOT } from '#infra/embedded/environment.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { createMundoDosDocumentos, type MundoDosDocumentos, NA_CENA } from '#tests/support/documentos-de-provas.ts';
import type { Papel } from '#tests/support/dois-clientes.ts';
import { figurasDitas } from '#tests/support/estrutura-de-pdf.ts';
import { dss, type Juiz, pyhanko, verapdf } from '#tests/support/juizes-de-pdf/juizes.ts';
import { corposDasPaginas, figurasDe, textoDasPaginas } from '#tests/support/paginas-de-pdf.ts';
import { type Pessoa, pessoaSemSessao } from '#tests/support/pessoa.ts';

/** Setting a judge up takes what its downloads take. */
const PACIENCIA_MS = 900_000;
const [pdfA, pades, outroPades] = [await verapdf(), await dss(), await pyhanko()];
const [LNG, LAT] = NA_CENA;

/** Registers a status before anything is issued, and is erased after it. */
const QUEM_SAI: Papel = { nome: 'quem sai', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };

let mundo: MundoDosDocumentos;
let documentos: Readonly<Record<string, Uint8Array>>;
let pem: string;
let deteccao_id: Uuid;
/** Before one of its artefacts was removed. */
let entao: string;

beforeAll(async () => {
  mundo = await createMundoDosDocumentos();
  // Enough of them for contents: ten pages that lie.
  const formas = Array.from({ length: 80 }, (_, i) =>
    quadrado(LNG + (i % 20) * 0.0015, LAT + Math.floor(i / 20) * 0.0015, 0.0008 + i * 2e-6),
  );
  const { analise_id, deteccoes } = await mundo.analise({ titulo: 'Barragem', formas });
  deteccao_id = deteccoes[0] ?? '';
  const quemSai = (await mundo.entrarComo([QUEM_SAI])).get(QUEM_SAI);
  await registrar(
    { artefatos: [{ tipo: 'link', observacao: 'Visita', links: [`${LINK}/visita`] }], arquivos: {} },
    quemSai,
  );
  await comArtefatos();
  const papel = { papel: 'a4', orientacao: 'retrato', escala: 'redonda', grade: 'utm' };
  documentos = {
    análise: await mundo.emitir({ especie: 'analise', objeto_id: analise_id, ...papel, orientacao: 'paisagem' }),
    detecções: await mundo.emitir({
      especie: 'deteccoes',
      consulta: `analise_ids=${analise_id}&start_date=01/01/2019`,
      ...papel,
    }),
    dossiê: await mundo.emitir({ especie: 'dossie', objeto_id: deteccao_id, ...papel }),
  };
  ({ pem } = await mundo.services.emissao.certificado());
}, PACIENCIA_MS);
afterAll(() => mundo?.close());

const foto = (cor: string) =>
  sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: cor } })
    .withExif({
      IFD2: { DateTimeOriginal: '2019:02:02 10:00:00' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '20/1 9/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '44/1 9/1 0/1' },
    })
    .jpeg()
    .toBuffer();
const LINK = 'https://exemplo.org/auto-de-infracao';

/** A link, a photograph, a PDF and a video; and a photograph that was removed since. */
async function comArtefatos(): Promise<void> {
  const laudo = await readFile(path.join(ROOT, 'infra/demonstration/artefatos/relatorio-de-vistoria.pdf'));
  const voo = await readFile(path.join(ROOT, 'infra/demonstration/artefatos/fogo-em-duas-datas.webm'));
  const vieram = await registrar({
    artefatos: [
      { tipo: 'link', observacao: 'Auto', links: [LINK] },
      { tipo: 'imagem', observacao: 'Margem <b>esquerda</b>', fileKeys: ['file_0'] },
      { tipo: 'documento', observacao: '', fileKeys: ['file_1'] },
      { tipo: 'video', observacao: '', fileKeys: ['file_2'] },
    ],
    arquivos: { file_0: ['foto.jpg', await foto('#3a6')], file_1: ['laudo.pdf', laudo], file_2: ['voo.webm', voo] },
  });
  const [depois] = (
    await registrar({
      artefatos: [{ tipo: 'imagem', observacao: '', fileKeys: ['file_0'] }],
      arquivos: { file_0: ['engano.jpg', await foto('#a63')] },
    })
  ).filter((id) => !vieram.includes(id));
  entao = new Date().toISOString();
  // Instants are of whole milliseconds: what follows must not be of the same one.
  await new Promise((resolve) => setTimeout(resolve, 5));
  const remover = { artefato_id: depois ?? '', motivo: 'De outra obra' };
  await mundo.services.executar(deteccaoDecider, deteccao_id, { type: 'RemoverArtefato', data: remover }, doSistema());
  await mundo.mostrado();
}

interface Registro {
  readonly artefatos: readonly object[];
  readonly arquivos: Readonly<Record<string, readonly [nome: string, bytes: Uint8Array]>>;
}

/** As the form of the detection's page does. @returns ids of all of its artefacts */
async function registrar({ artefatos, arquivos }: Registro, quem: Pessoa = mundo.pessoa): Promise<readonly Uuid[]> {
  const form = new FormData();
  form.set('_token', await quem.token());
  form.set('status_id', mundo.recantos.dentro.deteccao_status_id);
  form.set('artefatos', JSON.stringify(artefatos));
  for (const [campo, [nome, bytes]] of Object.entries(arquivos)) form.set(campo, new Blob([bytes as never]), nome);
  const headers = { Accept: 'application/json' };
  const feito = await quem.pedir(`/analise/deteccoes/${deteccao_id}/status`, {
    ...{ method: 'POST', body: form, headers },
  });
  expect(feito.status, await feito.text()).toBe(201);
  await mundo.mostrado();
  return (await mundo.services.artefatos.artefatos(deteccao_id)).map(({ artefato }) => artefato.id);
}

/** What a judge says of each document, and of each with another bit in the middle, where its pages are. */
async function julgados(juiz: Juiz | null) {
  const nomes = Object.keys(documentos);
  const inteiros = Object.values(documentos);
  const alterados = inteiros.map((pdf) => pdf.map((byte, i) => (i === pdf.length >> 1 ? byte ^ 1 : byte)));
  const ditos = (await juiz?.([...inteiros, ...alterados], pem)) ?? [];
  const de = (primeiro: number) => Object.fromEntries(nomes.map((nome, i) => [nome, ditos[primeiro + i]]));
  return { inteiros: de(0), alterados: de(nomes.length) };
}

const cada = (dito: unknown) => ({ análise: dito, detecções: dito, dossiê: dito });

describe('Cada espécie de documento, emitida de verdade', () => {
  it.skipIf(pdfA === null)('é PDF/A-2b: nenhuma regra falha', { timeout: PACIENCIA_MS }, async () => {
    const ditos = await pdfA?.(Object.values(documentos));
    expect(ditos).toEqual(Object.values(cada(expect.stringMatching(/^PASS /))));
  });

  it.skipIf(pades === null)(
    'é PAdES B-B para o EU DSS, que recusa um byte mudado',
    { timeout: PACIENCIA_MS },
    async () => {
      const { inteiros, alterados } = await julgados(pades);
      expect(inteiros).toEqual(cada(expect.stringContaining('TOTAL_PASSED PAdES-BASELINE-B')));
      expect(alterados).toEqual(cada(expect.not.stringContaining('TOTAL_PASSED')));
    },
  );

  it.skipIf(outroPades === null)('e também para o pyHanko', { timeout: PACIENCIA_MS }, async () => {
    const { inteiros, alterados } = await julgados(outroPades);
    expect(inteiros).toEqual(cada(expect.stringContaining('INTACT:TRUSTED,UNTOUCHED')));
    expect(alterados).toEqual(cada(expect.not.stringContaining('INTACT:TRUSTED')));
  });
});

describe('O dossiê de uma detecção', () => {
  const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  /** Alternative texts of the pictures that its page shows of artefacts, and all of it. */
  const dossie = async (busca = '') => {
    const resposta = await mundo.pessoa.pedir(`/analise/deteccoes/${deteccao_id}/relatorio${busca}`);
    const texto = (await resposta.text()).replaceAll('<!-- -->', '');
    const figuras = [...texto.matchAll(/<img src="data:image\/jpeg;base64,[^"]+" alt="([^"]+)"/g)].map(
      ([, alt]) => alt,
    );
    return { texto, figuras: figuras.filter((alt) => alt !== undefined && /foto|laudo|engano/.test(alt)) };
  };

  it('mostra os artefatos como figuras feitas de novo, com autor, instante, distância e hash', async () => {
    const { texto, figuras } = await dossie();
    expect(figuras).toEqual([
      'Fotografia ou figura foto.jpg: Margem &lt;b&gt;esquerda&lt;/b&gt;',
      'Primeira página do documento laudo.pdf',
    ]);
    expect(texto).toMatch(
      /Trazida por quem emite \w+ em \d\d\/\d\d\/\d{4}, \d\d:\d\d \(Brasília\)\. Fotografada a [\d.]+ m/,
    );
    expect(texto).toContain(`SHA-256 ${sha(await foto('#3a6'))}`);
    for (const outro of [LINK, 'voo.webm']) expect(texto).toContain(outro);
    const noPapel = execFileSync('pdftotext', ['-layout', '-', '-'], { input: documentos.dossiê }).toString();
    expect(noPapel).toContain('Primeira página.');
    expect(noPapel).toContain('foto.jpg');
  });

  it('diz o removido com quem, quando e por quê, e nunca o mostra, nem como era antes', async () => {
    const { texto } = await dossie();
    expect(texto).toContain('engano.jpg');
    expect(texto).toMatch(/Removido em \d\d\/\d\d\/\d{4}, \d\d:\d\d \(Brasília\) por Atalaia: De outra obra/);
    const antes = await dossie(`?em=${entao}`);
    expect(antes.figuras).not.toContain('Fotografia ou figura engano.jpg');
    expect(antes.figuras).toHaveLength(2);
    expect(antes.texto).toContain('a figura não é mais mostrada');
  });
});

/** What was issued of the detection, of its analysis, or of a filter, the newest first. */
async function emitidos(objeto_id: Uuid | null) {
  const escopo = { cliente_id: mundo.recantos.cliente_id, ativos: 'todos' } as const;
  return (await mundo.services.documentos.listar(escopo)).filter((documento) => documento.objeto_id === objeto_id);
}

describe('O que um documento afirma', () => {
  it('está no seu evento: as cenas com o hash do arquivo de cada uma, os algoritmos, e a posição que ele diz', async () => {
    const { id, obtida_em } = mundo.cena;
    const cena = { provedor: 'proprio', id, satelite: 'Landsat 8', obtida_em, sha256: id.split('.')[1] };
    const [dossie] = await emitidos(deteccao_id);
    const [filtro] = await emitidos(null);
    const ditas = { dossiê: [dossie, [cena]], detecções: [filtro, []] } as const;
    for (const [nome, [documento, citadas]] of Object.entries(ditas)) {
      if (documento === undefined) throw new Error(nome);
      const stream = await mundo.services.eventStore.readStream(relatorioStream(documento.id));
      const [evento] = stream as unknown as readonly (RelatorioEvent & { readonly schemaVersion: number })[];
      expect(evento, nome).toMatchObject({
        ...{ type: 'DocumentoEmitido', schemaVersion: 2 },
        data: {
          cenas: { total: citadas.length, citadas },
          algoritmos: { medidas: 1, sobreposicoes: 1, evidencias: 1, mapas: 1 },
        },
      });
      const dito = textoDasPaginas(documentos[nome] ?? new Uint8Array()).join('');
      expect(dito).toContain(`Dizoquesesabiaatéaposição${documento.posicao}doregistro`);
      expect(dito).toContain('Algoritmosemvigornaemissão:medidas1,sobreposições1,');
      expect(dito.includes(id), nome).toBe(citadas.length > 0);
    }
  });

  it('diz em cada página o número e qual é ela de quantas; e onde se confere, quem emitiu e com que datum', async () => {
    const [[dossie], [filtro]] = [await emitidos(deteccao_id), await emitidos(null)];
    for (const [nome, documento] of Object.entries({ dossiê: dossie, detecções: filtro })) {
      const paginas = textoDasPaginas(documentos[nome] ?? new Uint8Array());
      const numero = documento?.numero ?? 'nenhum';
      for (const [i, pagina] of paginas.entries())
        for (const um of [numero, `Página${i + 1}de${paginas.length}`])
          expect(pagina, `${nome}, página ${i + 1}`).toContain(um);
      const dito = paginas.join('');
      expect(dito, nome).toMatch(/Emitidoem\d\d\/\d\d\/\d{4},\d\d:\d\d\(Brasília\)porquememite/);
      for (const um of [`/conferir/${numero}`, 'Figura1.', 'Tabela1.', 'EPSG:31983']) expect(dito, nome).toContain(um);
    }
  });
});

describe('A página pública de um documento', () => {
  it('não diz quem o emitiu nem do que ele conta, a quem não entrou', async () => {
    for (const [documento] of [await emitidos(deteccao_id), await emitidos(null)]) {
      const resposta = await pessoaSemSessao(mundo.url).pedir(`/conferir/${documento?.numero}`, {
        headers: { Accept: 'text/html' },
      });
      const texto = await resposta.text();
      expect([resposta.status, texto.includes(documento?.numero ?? 'nenhum')]).toEqual([200, true]);
      expect(texto).not.toMatch(/quem emite|@aurora\.example|Barragem/);
    }
  });
});

describe('As figuras de um documento', () => {
  it('dos mapas têm 300 pontos por polegada', () => {
    const lista = execFileSync('pdfimages', ['-list', '-'], { input: documentos.análise }).toString();
    const figuras = lista.split('\n').map((linha) => linha.trim().split(/\s+/));
    const pontos = figuras.filter((colunas) => colunas[8] === 'jpeg').map((colunas) => Number(colunas[12]));
    expect(pontos.length).toBeGreaterThan(2);
    for (const um of pontos) expect(Math.abs(um - 300)).toBeLessThan(4);
  });

  it('e o sumário continuam marcados no que foi assinado, cada entrada dele com a sua referência', () => {
    const marcas = execFileSync('pdfinfo', ['-struct', '-'], { input: documentos.análise }).toString();
    expect(marcas).toMatch(/\n *TOC\n *TOCI\n *Reference \(inline\)\n *Link \(inline\)\n/);
    expect(marcas).toContain('Figure');
  });

  it('se dizem em texto a quem não as vê: mapas e gráficos, com onde estão os números', async () => {
    const { figuras: alternativos } = await figurasDitas(documentos.análise ?? new Uint8Array());
    expect(alternativos).toContainEqual(expect.stringMatching(/^Mapa, Localização/));
    for (const um of ['Detecções por tipo', 'Área impactada (ha) por tipo'])
      expect(alternativos).toContain(`${um}: os números estão na legenda`);
  });
});

describe('Um documento emitido de novo, da sua posição', () => {
  /** Events since, each of which would show. */
  const DEPOIS = 100;
  const OUTRA = { nome: 'Nome de depois', cor_contorno: '#FF00FF', cor_preenchimento: '#00FFFF' } as const;

  /** A hundred detections more, another style, other names, and somebody who is not any more. */
  async function muitoDepois(): Promise<void> {
    const { services, recantos } = mundo;
    const { ativo_id, categoria_id, deteccao_tipo_id } = recantos.dentro;
    const formas = Array.from({ length: DEPOIS }, (_, i) => quadrado(LNG + (i % 10) * 0.002, LAT - 0.001 * i, 0.0008));
    await mundo.analise({ titulo: 'Depois', formas });
    const observado = { tipo_deteccao_alterado_id: null, classificacao: 2, observacao: 'Dito depois' };
    const tipo = { ...OUTRA, alias: '', descricao: '', transparencia_preenchimento: 1, transparencia_cor_contorno: 1 };
    const lugar = { uf: 'MG', lat: LAT, lng: LNG, bbox_geojson: quadrado(LNG - 0.1, LAT - 0.1, 0.2) } as const;
    const ativo = {
      ...lugar,
      nome: OUTRA.nome,
      sigla: 'OUTRA',
      categoria_id,
      imagem_padrao: null,
      monitoramento: true,
    };
    await services.executar(
      deteccaoDecider,
      deteccao_id,
      { type: 'AlterarTipoDaDeteccao', data: observado },
      doSistema(),
    );
    await services.executar(
      deteccaoTipoDecider,
      deteccao_tipo_id,
      { type: 'AlterarDeteccaoTipo', data: tipo },
      doSistema(),
    );
    await services.executar(ativoDecider, ativo_id, { type: 'AlterarAtivo', data: ativo }, doSistema());
    const [quemEmite, quemSai] = ['pessoa1@aurora.example', 'pessoa2@aurora.example'];
    const [fica, sai] = await Promise.all([quemEmite, quemSai].map((email) => services.identidade.encontrar(email)));
    if (!fica || !sai) throw new Error('ninguém encontrado');
    await services.identidade.registrarPessoa({ usuario_id: fica, nome: OUTRA.nome, email: quemEmite });
    await services.identidade.apagarPessoa(sai);
    await mundo.mostrado();
  }

  /** Without what each issue has of its own: its number, its instant, and whose act it is. */
  const semOSeu = (paginas: readonly string[]) =>
    paginas.map((pagina) =>
      pagina
        .replaceAll(/\d{4}-\d{6}-[A-Z2-9]{10}/g, 'NÚMERO')
        .replaceAll(/Emitidoem\d.*?\.Dizoquesesabia/g, 'INSTANTE.Dizoquesesabia'),
    );

  it('diz o mesmo depois de cem eventos, outro estilo, outros nomes e um apagamento, que só tira o nome', {
    timeout: PACIENCIA_MS,
  }, async () => {
    const [original] = await emitidos(deteccao_id);
    const antes = documentos.dossiê ?? new Uint8Array();
    await muitoDepois();
    const agora = await mundo.services.eventStore.lastPosition();
    expect(agora - (original?.posicao ?? 0n)).toBeGreaterThan(BigInt(DEPOIS));
    const depois = await mundo.emitir({ documento: original?.id ?? '' });
    const [novo] = await emitidos(deteccao_id);
    expect(novo?.numero).not.toBe(original?.numero);
    const { posicao, instante, apresentacao, deteccoes, cenas, algoritmos, ativo_ids } = original ?? {};
    expect(novo).toMatchObject({ posicao, instante, apresentacao, deteccoes, cenas, algoritmos, ativo_ids });
    const [textos, deNovo] = [semOSeu(textoDasPaginas(antes)), semOSeu(textoDasPaginas(depois))];
    // The name of who was erased stood in it, and is the only thing that is gone.
    expect(textos.join('')).toMatch(/quemsai\w{8}/);
    const semNome = textos.map((pagina) => pagina.replaceAll(/quemsai\w{8}/g, 'pessoaremovida'));
    expect(deNovo).toEqual(semNome);
    expect(deNovo.join('')).toContain('quememite');
    expect(deNovo.join('')).not.toMatch(/quemsai|Nomededepois|Ditodepois/);
    expect(await figurasDe(depois)).toEqual(await figurasDe(antes));
    const [corpos, deNovoCorpos] = await Promise.all([corposDasPaginas(antes), corposDasPaginas(depois)]);
    const iguais = corpos.flatMap((corpo, i) => (corpo === deNovoCorpos[i] ? [i] : []));
    const comMapa = textos.flatMap((pagina, i) => (/Escala1:/.test(pagina) ? [i] : []));
    expect(comMapa.length).toBeGreaterThan(0);
    // Shapes too are drawn as they were, in the colours of then.
    expect(iguais).toEqual(expect.arrayContaining(comMapa));
  });
});
