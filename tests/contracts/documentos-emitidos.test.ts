import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analiseDecider } from '#domain/analise/analise.decider.ts';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { type RelatorioEvent, relatorioStream } from '#domain/relatorio/relatorio.events.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { createMundoDosDocumentos, type MundoDosDocumentos, NA_CENA } from '#tests/support/documentos-de-provas.ts';
import type { Papel } from '#tests/support/dois-clientes.ts';
import { figurasDitas } from '#tests/support/estrutura-de-pdf.ts';
import { dss, type Juiz, pyhanko, verapdf } from '#tests/support/juizes-de-pdf/juizes.ts';
import { corposDasPaginas, figurasDe, textoDasPaginas } from '#tests/support/paginas-de-pdf.ts';
import { pessoaSemSessao } from '#tests/support/pessoa.ts';
import { CENA_ALHEIA, comArtefatos, comEvidencias, LINK, registrar } from '#tests/support/provas-da-deteccao.ts';

/** Setting a judge up takes what its downloads take. */
const PACIENCIA_MS = 900_000;
const [pdfA, pades, outroPades] = [await verapdf(), await dss(), await pyhanko()];
const [LNG, LAT] = NA_CENA;

/** Registers a status before anything is issued, and is erased after it. */
const QUEM_SAI: Papel = { nome: 'quem sai', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };

let mundo: MundoDosDocumentos;
let documentos: Readonly<Record<string, Uint8Array>>;
let pem: string;
let analise_id: Uuid;
let deteccoes: readonly Uuid[];
let deteccao_id: Uuid;
/** What narrows the detections of a filter, as an address has it. */
let consulta: string;

beforeAll(async () => {
  mundo = await createMundoDosDocumentos();
  // Enough of them for contents: ten pages that lie.
  const formas = Array.from({ length: 80 }, (_, i) =>
    quadrado(LNG + (i % 20) * 0.0015, LAT + Math.floor(i / 20) * 0.0015, 0.0008 + i * 2e-6),
  );
  ({ analise_id, deteccoes } = await mundo.analise({ titulo: 'Barragem', formas }));
  deteccao_id = deteccoes[0] ?? '';
  await comEvidencias(mundo, deteccao_id, { antes: '#812', depois: '#281', regiao: '#128' });
  const quemSai = (await mundo.entrarComo([QUEM_SAI])).get(QUEM_SAI);
  const visita = { tipo: 'link', observacao: 'Visita', links: [`${LINK}/visita`] };
  await registrar(mundo, deteccao_id, { artefatos: [visita], status: 2 }, quemSai);
  await comArtefatos(mundo, deteccao_id);
  const { ativo_id, deteccao_tipo_id } = mundo.recantos.dentro;
  consulta = `ativo_ids=${ativo_id}&tipo_ids=${deteccao_tipo_id}&start_date=01/01/2019&end_date=31/12/2019`;
  const papel = { papel: 'a4', orientacao: 'retrato', escala: 'redonda', grade: 'utm' };
  documentos = {
    análise: await mundo.emitir({ especie: 'analise', objeto_id: analise_id, ...papel, orientacao: 'paisagem' }),
    detecções: await mundo.emitir({ especie: 'deteccoes', consulta, ...papel }),
    dossiê: await mundo.emitir({ especie: 'dossie', objeto_id: deteccao_id, ...papel }),
  };
  ({ pem } = await mundo.services.emissao.certificado());
}, PACIENCIA_MS);
afterAll(() => mundo?.close());

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

/** What was issued of the detection, of its analysis, or of a filter, the newest first. */
async function emitidos(objeto_id: Uuid | null) {
  return (await mundo.emitidos()).filter((documento) => documento.objeto_id === objeto_id);
}

describe('O que um documento afirma', () => {
  it('está no seu evento: as cenas com o hash do arquivo de cada uma, os algoritmos, e a posição que ele diz', async () => {
    const { id, obtida_em } = mundo.cena;
    const cena = { provedor: 'proprio', id, satelite: 'Landsat 8', obtida_em, sha256: id.split('.')[1] };
    const alheia = { provedor: 'sentinelhub', ...CENA_ALHEIA };
    const [analise] = await emitidos(analise_id);
    const [dossie] = await emitidos(deteccao_id);
    const [filtro] = await emitidos(null);
    // Those of the pictures of evidence too, each once; of a filter the map has none.
    const ditas = { análise: [analise, [cena]], dossiê: [dossie, [cena, alheia]], detecções: [filtro, []] } as const;
    for (const [nome, [documento, citadas]] of Object.entries(ditas)) {
      if (documento === undefined) throw new Error(nome);
      const stream = await mundo.services.eventStore.readStream(relatorioStream(documento.id));
      const [evento] = stream as unknown as readonly (RelatorioEvent & { readonly schemaVersion: number })[];
      expect(evento, nome).toMatchObject({
        type: 'DocumentoEmitido',
        schemaVersion: 2,
        data: {
          cenas: { total: citadas.length, citadas },
          algoritmos: { medidas: 1, sobreposicoes: 1, evidencias: 1, mapas: 1 },
        },
      });
      const dito = textoDasPaginas(documentos[nome] ?? new Uint8Array()).join('');
      expect(dito).toContain(`Dizoquesesabiaatéaposição${documento.posicao}doregistro`);
      expect(dito).toContain('Algoritmosemvigornaemissão:medidas1,sobreposições1,');
      for (const um of [cena, alheia]) expect(dito.includes(um.id), nome).toBe(citadas.some((uma) => uma.id === um.id));
    }
  });

  it('diz em cada página o número e qual é ela de quantas; e onde se confere, quem emitiu e com que datum', async () => {
    const [[analise], [dossie], [filtro]] = [
      await emitidos(analise_id),
      await emitidos(deteccao_id),
      await emitidos(null),
    ];
    for (const [nome, documento] of Object.entries({ análise: analise, dossiê: dossie, detecções: filtro })) {
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

  it('das imagens comparadas dizem sensor, data e hora do lugar, na legenda de cada mapa', () => {
    const sensor = 'Landsat8\\(Imagenspróprias\\),30/01/2019,10:57\\(Brasília\\),pixelde[\\d,]+m\\.';
    for (const nome of ['análise', 'dossiê']) {
      const dito = textoDasPaginas(documentos[nome] ?? new Uint8Array()).join('');
      for (const lado of ['Antes', 'Depois'])
        expect(dito, nome).toMatch(new RegExp(`Figura\\d+\\.${lado}\\.Imagem:${sensor}Escala1:[\\d.]+nopapel`));
    }
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
    await outrasDeteccoes();
    const tipo = { ...OUTRA, alias: '', descricao: '', transparencia_preenchimento: 1, transparencia_cor_contorno: 1 };
    const lugar = { uf: 'MG', lat: LAT, lng: LNG, bbox_geojson: quadrado(LNG - 0.1, LAT - 0.1, 0.2) } as const;
    const coisa = { nome: OUTRA.nome, sigla: 'OUTRA', categoria_id, imagem_padrao: null, monitoramento: true };
    const datas = { data_antes: '2019-01-30', data_depois: '2019-01-30' };
    const ditos = { titulo: OUTRA.nome, descricao: 'Dito depois', ...datas };
    const outroTipo = { type: 'AlterarDeteccaoTipo', data: tipo } as const;
    await services.executar(deteccaoTipoDecider, deteccao_tipo_id, outroTipo, doSistema());
    const outroAtivo = { type: 'AlterarAtivo', data: { ...coisa, ...lugar } } as const;
    await services.executar(ativoDecider, ativo_id, outroAtivo, doSistema());
    await services.executar(analiseDecider, analise_id, { type: 'AlterarAnalise', data: ditos }, doSistema());
    const [quemEmite, quemSai] = ['pessoa1@aurora.example', 'pessoa2@aurora.example'];
    const [fica, sai] = await Promise.all([quemEmite, quemSai].map((email) => services.identidade.encontrar(email)));
    if (!fica || !sai) throw new Error('ninguém encontrado');
    await services.identidade.registrarPessoa({ usuario_id: fica, nome: OUTRA.nome, email: quemEmite });
    await services.identidade.apagarPessoa(sai);
    await mundo.mostrado();
  }

  /** Of the detections of the analysis: one says something else, one is gone, one is drawn anew, one has other pictures. */
  async function outrasDeteccoes(): Promise<void> {
    const [, removida = '', redesenhada = ''] = deteccoes;
    const observado = { tipo_deteccao_alterado_id: null, classificacao: 2, observacao: 'Dito depois' };
    const impacto = { posicao: '1', total: 0, camadas: [] };
    const redesenho = {
      tipo_deteccao_id: mundo.recantos.dentro.deteccao_tipo_id,
      descricao: 'Dito depois',
      camada_principal_id: null,
      area_informada: null,
      forma: { geojson: quadrado(LNG + 0.04, LAT - 0.01, 0.003), impacto },
    };
    const comandos = [
      [deteccao_id, { type: 'AlterarTipoDaDeteccao', data: observado }],
      [removida, { type: 'RemoverDeteccao', data: { motivo: '' } }],
      [redesenhada, { type: 'AlterarDeteccao', data: redesenho }],
    ] as const;
    for (const [id, comando] of comandos) await mundo.services.executar(deteccaoDecider, id, comando, doSistema());
    await comEvidencias(mundo, deteccao_id, { antes: '#ff0', depois: '#0ff', regiao: '#f0f' });
  }
  beforeAll(muitoDepois, PACIENCIA_MS);

  /** Without what each issue has of its own: its number, its instant, and whose act it is. */
  const semOSeu = (paginas: readonly string[]) =>
    paginas.map((pagina) =>
      pagina
        .replaceAll(/\d{4}-\d{6}-[A-Z2-9]{10}/g, 'NÚMERO')
        .replaceAll(/Emitidoem\d.*?\.Dizoquesesabia/g, 'INSTANTE.Dizoquesesabia'),
    );
  /** Of an issue, what the one before it says too. */
  const AFIRMADO = [
    ...(['posicao', 'instante', 'consulta', 'apresentacao', 'deteccoes', 'cenas', 'algoritmos', 'ativo_ids'] as const),
  ] as const;
  /** What each tells of, and the address of its page. */
  const objetos = {
    análise: () => [analise_id, `/analise/analises/${analise_id}/relatorio`] as const,
    detecções: () => [null, `/deteccoes/relatorio/impressao?${consulta}`] as const,
    dossiê: () => [deteccao_id, `/analise/deteccoes/${deteccao_id}/relatorio`] as const,
  };

  it.each([
    ['análise', 'paisagem'],
    ['detecções', 'retrato'],
    ['dossiê', 'retrato'],
  ] as const)(
    '%s: diz o mesmo depois de cem eventos, outro estilo, outros nomes e um apagamento, que só tira o nome',
    { timeout: PACIENCIA_MS },
    async (nome, orientacao) => {
      const [objeto_id, pagina] = objetos[nome]();
      const original = (await emitidos(objeto_id)).at(-1);
      const antes = documentos[nome] ?? new Uint8Array();
      const agora = await mundo.services.eventStore.lastPosition();
      expect(agora - (original?.posicao ?? 0n)).toBeGreaterThan(BigInt(DEPOIS));
      // What its page says now is not what it said.
      expect(await (await mundo.pessoa.pedir(pagina)).text()).toContain(OUTRA.nome);
      const depois = await mundo.emitir({ documento: original?.id ?? '' });
      const [novo] = await emitidos(objeto_id);
      expect(novo?.numero).not.toBe(original?.numero);
      for (const campo of AFIRMADO) expect(novo?.[campo], campo).toEqual(original?.[campo]);
      const [textos, deNovo] = [semOSeu(textoDasPaginas(antes)), semOSeu(textoDasPaginas(depois))];
      // The name of who was erased stood in the dossier, and is the only thing that is gone.
      expect(/quemsai\w{8}/.test(textos.join(''))).toBe(nome === 'dossiê');
      expect(deNovo).toEqual(textos.map((uma) => uma.replaceAll(/quemsai\w{8}/g, 'pessoaremovida')));
      if (nome === 'dossiê') expect(deNovo.join('')).toContain('quememite');
      expect(deNovo.join('')).not.toMatch(/quemsai|Nomededepois|Ditodepois/);
      expect(await figurasDe(depois)).toEqual(await figurasDe(antes));
      const [corpos, deNovoCorpos] = await Promise.all([antes, depois].map((pdf) => corposDasPaginas(pdf, orientacao)));
      const iguais = corpos?.flatMap((corpo, i) => (corpo === deNovoCorpos?.[i] ? [i] : []));
      const comMapa = textos.flatMap((uma, i) => (/Escala1:/.test(uma) ? [i] : []));
      expect(comMapa.length).toBeGreaterThan(0);
      // Shapes too are drawn as they were, in the colours of then.
      expect(iguais).toEqual(expect.arrayContaining(comMapa));
    },
  );
});
