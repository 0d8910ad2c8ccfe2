import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { metrosPorPixel } from '#app/map/carta/carta.ts';
import { quadriculaDa } from '#app/map/carta/quadricula.ts';
import { lerPapel } from '#app/relatorio/folha/papel.ts';
import { cartaDoRelatorio, extensaoDe, type FormatoDoMapa } from '#app/relatorio/mapas/mapa.ts';
import { textosDoRelatorio as textos } from '#app/relatorio/relatorio.mensagens.ts';
import { tiposDoGrupo } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { Figura, PedidoDeLadrilho } from '#domain/imagem/provedor.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { fractionOf, type Sheet } from '#infra/edge/imagery/printed/warp.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { createMundoDosDocumentos, type MundoDosDocumentos, NA_CENA } from '#tests/support/documentos-de-provas.ts';
import { emOrdem, estruturaDe, figurasDitas } from '#tests/support/estrutura-de-pdf.ts';
import { verapdf } from '#tests/support/juizes-de-pdf/juizes.ts';
import { metadadosDe } from '#tests/support/metadados-de-pdf.ts';
import { pessoaSemSessao } from '#tests/support/pessoa.ts';
import { qrDaPagina } from '#tests/support/qr-lido.ts';

const SUBIR_MS = 600_000;
const LENTO = { timeout: 120_000 } as const;
const [pdfA, pdfUa] = [await verapdf(), await verapdf('ua1')];
const [LNG, LAT] = NA_CENA;
const FORMAS = Array.from({ length: 6 }, (_, i) => quadrado(LNG + i * 0.01, LAT + i * 0.01, 0.0008));
const PAPEL = { papel: 'a4', orientacao: 'retrato', escala: 'redonda', grade: 'utm' } as const;

interface Feito {
  readonly pdf: Uint8Array;
  /** Of the page that was printed. */
  readonly pagina: string;
}

let mundo: MundoDosDocumentos;
let analise_id: Uuid;
let feitos: Readonly<Record<'análise' | 'detecções' | 'dossiê', Feito>>;

beforeAll(async () => {
  mundo = await createMundoDosDocumentos();
  const feita = await mundo.analise({ titulo: 'Barragem', formas: FORMAS });
  analise_id = feita.analise_id;
  const deteccao_id = feita.deteccoes[0] ?? '';
  const consulta = `analise_ids=${analise_id}&start_date=01/01/2019`;
  const emitir = async (pedido: Readonly<Record<string, string>>, pagina: string): Promise<Feito> => ({
    pdf: await mundo.emitir({ ...pedido, ...PAPEL }),
    pagina,
  });
  feitos = {
    análise: await emitir({ especie: 'analise', objeto_id: analise_id }, `/analise/analises/${analise_id}/relatorio`),
    detecções: await emitir({ especie: 'deteccoes', consulta }, `/deteccoes/relatorio/impressao?${consulta}`),
    dossiê: await emitir({ especie: 'dossie', objeto_id: deteccao_id }, `/analise/deteccoes/${deteccao_id}/relatorio`),
  };
}, SUBIR_MS);
afterAll(() => mundo?.close());

const textoDe = (pdf: Uint8Array, ...opcoes: readonly string[]) =>
  execFileSync('pdftotext', [...opcoes, '-', '-'], { input: pdf }).toString();
const paginasDe = (pdf: Uint8Array) => textoDe(pdf, '-layout').split('\f').slice(0, -1);

async function abrir(caminho: string): Promise<string> {
  const resposta = await mundo.pessoa.pedir(caminho, { headers: { Accept: 'text/html' } });
  expect(resposta.status, caminho).toBe(200);
  return (await resposta.text()).replaceAll('<!-- -->', '');
}

describe('O código QR de um documento', () => {
  it('leva, lido da página desenhada, à conferência deste documento', LENTO, async () => {
    for (const [nome, { pdf }] of Object.entries(feitos)) {
      const numero = /\d{4}-\d{6}-[A-Z2-9]{10}/.exec(textoDe(pdf))?.[0] ?? 'nenhum';
      const lido = await qrDaPagina(pdf, paginasDe(pdf).length);
      expect(lido, nome).toBe(`${mundo.url}/conferir/${numero}`);
      const { origin, pathname } = new URL(lido ?? '');
      const conferencia = await pessoaSemSessao(origin).pedir(pathname, { headers: { Accept: 'text/html' } });
      expect(conferencia.status, nome).toBe(200);
      const dito = await conferencia.text();
      for (const um of [numero, createHash('sha256').update(pdf).digest('hex')]) expect(dito, nome).toContain(um);
    }
  });
});

const semEspaco = (texto: string) => texto.replaceAll(/\s+/g, '');

/** Title, headings and captions in the order of the page. */
function ditosDaPagina(html: string): readonly (readonly [tipo: string, texto: string])[] {
  const tipos = { h1: 'H1', h2: 'H2', caption: 'Caption', figcaption: 'Caption' } as const;
  const corpo = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const ditos = [...corpo.matchAll(/<(h1|h2|caption|figcaption)\b[^>]*>(.*?)<\/\1>/gs)].map(
    ([, elemento, dentro = '']) =>
      [tipos[elemento as keyof typeof tipos], semEspaco(dentro.replaceAll(/<[^>]+>/g, ''))] as const,
  );
  // Of less than ten pages there are no contents on paper.
  return ditos.filter(([, texto]) => texto !== 'Sumário');
}

describe('Lido em voz alta, um documento', () => {
  it('vem na ordem da página: título, partes, legendas e tabelas, e nada que quem lê desconheça', LENTO, async () => {
    for (const [nome, { pdf, pagina }] of Object.entries(feitos)) {
      const { raiz, queixas } = estruturaDe(pdf);
      expect(queixas, nome).toBe('');
      const elementos = emOrdem(raiz);
      const ditos = elementos.filter(({ tipo }) => /^(H\d|Caption)$/.test(tipo));
      const daPagina = ditosDaPagina(await abrir(pagina));
      expect(daPagina.length, nome).toBeGreaterThan(8);
      expect(
        ditos.map(({ tipo, texto }) => [tipo, texto]),
        nome,
      ).toEqual(daPagina);
      // Each part stands on paper below the one that is read before it.
      const linhas = paginasDe(pdf).flatMap((uma) => uma.split('\n').map(semEspaco));
      const lugares = ditos
        .filter(({ tipo }) => tipo !== 'Caption')
        .map(({ texto }) => linhas.findIndex((linha) => linha.startsWith(texto)));
      expect(lugares, nome).toEqual(lugares.toSorted((a, b) => a - b));
      expect(lugares, nome).not.toContain(-1);
      for (const qual of ['Figura', 'Tabela']) {
        const numeros = [...textoDe(pdf, '-raw').matchAll(new RegExp(`${qual} (\\d+)\\.`, 'g'))].map(([, n]) =>
          Number(n),
        );
        expect(numeros, `${nome}, ${qual}`).toEqual(numeros.map((_, i) => i + 1));
      }
    }
  });

  it('tem em cada linha de uma tabela tantas células quantas colunas, depois da legenda', () => {
    for (const [nome, { pdf }] of Object.entries(feitos)) {
      const tabelas = emOrdem(estruturaDe(pdf).raiz).filter(({ tipo }) => tipo === 'Table');
      expect(tabelas.length, nome).toBeGreaterThan(1);
      for (const tabela of tabelas) {
        const linhas = tabela.filhos.filter(({ tipo }) => tipo === 'TR');
        const legenda = tabela.filhos.slice(0, -linhas.length);
        expect(
          legenda.map(({ tipo }) => tipo),
          `${nome}: ${tabela.texto.slice(0, 40)}`,
        ).toEqual(['Caption']);
        const colunas = linhas[0]?.filhos.length;
        expect(
          linhas.map(({ filhos }) => filhos.length),
          `${nome}: ${tabela.texto.slice(0, 40)}`,
        ).toEqual(linhas.map(() => colunas));
      }
    }
  });

  it.skipIf(pdfUa === null)(
    'é dele o que está marcado, e artefato o resto: da PDF/UA-1 só falta dizer que é uma',
    LENTO,
    async () => {
      const ditos = await pdfUa?.(Object.values(feitos).map(({ pdf }) => pdf));
      const regras = ditos?.map((dito) => [...dito.matchAll(/^ +FAIL (\S+)/gm)].map(([, regra]) => regra));
      expect(regras).toEqual(Object.keys(feitos).map(() => ['5-1']));
    },
  );

  it('diz de cada figura o que ela mostra, e que está em português do Brasil', async () => {
    for (const [nome, { pdf }] of Object.entries(feitos)) {
      const { figuras, lingua } = await figurasDitas(pdf);
      expect(lingua, nome).toBe('pt-BR');
      expect(figuras.length, nome).toBeGreaterThan(3);
      for (const figura of figuras) expect(figura, nome).toMatch(/\S/);
      expect(figuras, nome).toContainEqual(expect.stringMatching(/^Mapa, Localização/));
      expect(figuras.at(-1), nome).toBe('Código QR da conferência deste documento');
    }
  });
});

/** Sizes of its pages in whole millimetres, as poppler measures them. */
function folhasDe(pdf: Uint8Array): readonly string[] {
  const dito = execFileSync('pdfinfo', ['-f', '1', '-l', '99', '-'], { input: pdf }).toString();
  const mm = (pontos: string | undefined) => Math.round((Number(pontos) / 72) * 25.4);
  return [...dito.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+) pts/gm)].map(
    ([, largura, altura]) => `${mm(largura)} x ${mm(altura)}`,
  );
}

/** The unsigned file of a page, on another paper or at another scale. */
async function pdfDe({ pagina }: Feito, campos: string): Promise<Uint8Array> {
  const [caminho = '', consulta = ''] = pagina.split('?');
  return mundo.pdf(`${caminho}.pdf?${consulta}&${campos}`);
}

/** The sheets that maps of these shapes have, by what they show. */
function cartasDe(busca: Readonly<Record<string, string>>) {
  const papel = lerPapel(new URLSearchParams(busca));
  const de = (formas: typeof FORMAS, formato: FormatoDoMapa) => {
    const extensao = extensaoDe(formas);
    return (extensao && cartaDoRelatorio(extensao, papel, formato)) ?? [];
  };
  return {
    geral: [de(FORMAS, 'geral'), de(FORMAS, 'par')].flat(),
    detalhes: FORMAS.flatMap((forma) => de([forma], 'detalhe')),
  };
}

/** Figures of grids on paper, each once: '638.000 mE', '20,16° S'. */
const cifrasDe = (pdf: Uint8Array) => {
  const lidas = textoDe(pdf, '-raw').matchAll(/(?<![\d,.])(\d[\d.]*(?:,\d+)?)(°|\s(?=m))\s*(mE|mN|[NSLO])(?!\w)/g);
  return [...new Set([...lidas].map(([, n, grau, lado]) => `${n}${grau === '°' ? '°' : ''} ${lado}`))];
};
const escalasDe = (pdf: Uint8Array) =>
  [...semEspaco(textoDe(pdf, '-raw')).matchAll(/Escala1:([\d.]+)nopapel/g)].map(([, escala]) => escala);
const naTela = (escala: number) => escala.toLocaleString('pt-BR');

describe('O papel que alguém escolhe', () => {
  it('é o da norma em cada página, em pé e deitado', LENTO, async () => {
    const { análise, detecções, dossiê } = feitos;
    const feitas = {
      '210 x 297': [análise.pdf, detecções.pdf, dossiê.pdf],
      '297 x 210': [await pdfDe(detecções, 'papel=a4&orientacao=paisagem')],
      '297 x 420': [await pdfDe(dossiê, 'papel=a3')],
      '420 x 297': [await pdfDe(análise, 'papel=a3&orientacao=paisagem')],
    };
    for (const [tamanho, pdfs] of Object.entries(feitas))
      for (const folhas of pdfs.map(folhasDe)) {
        expect(folhas.length, tamanho).toBeGreaterThan(0);
        expect(new Set(folhas)).toEqual(new Set([tamanho]));
      }
  });
});

describe('A escala e a grade que alguém escolhe', () => {
  it(
    'chegam a cada mapa do que se emite, com as suas cifras, e diz-se que parte fica fora da folha',
    LENTO,
    async () => {
      const escolha = { escala: '5000', grade: 'geografica' } as const;
      const pdf = await mundo.emitir({ especie: 'analise', objeto_id: analise_id, ...PAPEL, ...escolha });
      const texto = semEspaco(textoDe(pdf, '-raw'));
      // All of them, and the two images: of one this large a detail shows nothing more.
      expect(escalasDe(pdf)).toEqual(['5.000', '5.000', '5.000']);
      for (const dito of [textos.foraDaFolha, 'grade em graus'])
        expect(texto.split(semEspaco(dito)), dito).toHaveLength(4);
      expect(texto).not.toContain('gradeemmetros');
      const cifras = cifrasDe(pdf);
      const linhas = cartasDe({ ...PAPEL, ...escolha }).geral.flatMap((carta) => quadriculaDa(carta, 'geografica'));
      expect(linhas.map(({ texto: cifra }) => cifra)).toEqual(expect.arrayContaining(cifras));
      for (const lado of [/^44,1\d*° O$/, /^20,1\d*° S$/])
        expect(cifras.filter((cifra) => lado.test(cifra)).length, String(lado)).toBeGreaterThan(1);
      expect(cifras.filter((cifra) => !/[OS]$/.test(cifra))).toEqual([]);
    },
  );

  it('justa em volta do que se mostra, cada mapa tem a sua, e nada fica fora', LENTO, async () => {
    const pdf = await pdfDe(feitos.análise, 'escala=extensao');
    const { geral, detalhes } = cartasDe({ ...PAPEL, escala: 'extensao' });
    const escalas = escalasDe(pdf);
    expect(escalas).toEqual(expect.arrayContaining(geral.map(({ escala }) => naTela(escala))));
    expect([...geral, ...detalhes].map(({ escala }) => naTela(escala))).toEqual(expect.arrayContaining(escalas));
    expect(semEspaco(textoDe(pdf))).not.toContain(semEspaco(textos.foraDaFolha));
  });

  it('quando ninguém escolhe é redonda, em metros, e as cifras são as das suas linhas', () => {
    const { pdf } = feitos.análise;
    const { geral, detalhes } = cartasDe(PAPEL);
    const cifras = cifrasDe(pdf);
    const linhas = [...geral, ...detalhes].flatMap((carta) => quadriculaDa(carta, 'utm'));
    expect(linhas.map(({ texto }) => texto)).toEqual(expect.arrayContaining(cifras));
    for (const lado of ['mE', 'mN'])
      expect(cifras.filter((cifra) => cifra.endsWith(lado)).length, lado).toBeGreaterThan(1);
    expect(semEspaco(textoDe(pdf))).not.toContain(semEspaco(textos.foraDaFolha));
  });
});

/** The sheet of the map of the older image, as its report has it. */
function folhaDoMapa(): Sheet {
  const extensao = extensaoDe(FORMAS);
  const carta = extensao && cartaDoRelatorio(extensao, lerPapel(new URLSearchParams(PAPEL)), 'par');
  if (!carta) throw new Error('nenhuma folha');
  const { fuso, oeste, norte, largura, altura } = carta;
  const metros = metrosPorPixel(carta);
  return {
    fuso,
    oeste,
    norte,
    leste: oeste + largura * metros,
    sul: norte - altura * metros,
    width: Math.round((largura * 300) / 96),
    height: Math.round((altura * 300) / 96),
  };
}

describe('As imagens dos mapas de um documento', () => {
  it(
    'são feitas dos mesmos ladrilhos que a tela mostra, byte por byte, e cada ponto está no seu lugar',
    LENTO,
    async () => {
      const { services, recantos, cena, pessoa } = mundo;
      const escopo = { cliente_id: recantos.cliente_id, ativos: 'todos' } as const;
      const [imagem_id = ''] = cena.id.split('.');
      const grupo = (await services.imagens.obter(escopo, imagem_id))?.grupo ?? '';
      const [tipo = 'true_color'] = tiposDoGrupo({ cenas: [cena] });
      const { provedoresDeImagens: provedores } = services;
      const pedidos: (readonly [PedidoDeLadrilho, Figura | null])[] = [];
      const um = provedores.um.bind(provedores);
      const espia = vi.spyOn(provedores, 'um').mockImplementation(async (...quem) => {
        const provedor = await um(...quem);
        if (provedor === null) return null;
        const ladrilho: typeof provedor.ladrilho = async (pedido, sinal) => {
          const figura = await provedor.ladrilho(pedido, sinal);
          pedidos.push([pedido, figura]);
          return figura;
        };
        return { ...provedor, ladrilho };
      });
      const folha = folhaDoMapa();
      const feita = await services.imagensImpressas.obter(
        ...([escopo, { provedor: 'proprio', cenas: [cena], tipo, resolucao: cena.resolucao }, folha] as const),
        new AbortController().signal,
      );
      espia.mockRestore();
      if (typeof feita === 'string') throw new Error(feita);
      // What the report of the page shows is this very picture.
      expect(await abrir(feitos.análise.pagina)).toContain(Buffer.from(feita).toString('base64'));

      const daTela = new Map<string, Uint8Array>();
      for (const [{ z, x, y }, figura] of pedidos) {
        const tela = await pessoa.pedir(
          `/api/image-provider/proprio/tile/${z}/${x}/${y}?group_hash=${grupo}&type=${tipo}`,
        );
        expect(tela.status, `${z}/${x}/${y}`).toBe(200);
        const bytes = new Uint8Array(await tela.arrayBuffer());
        expect(Buffer.from(bytes).equals(Buffer.from((await figura?.bytes()) ?? [])), `${z}/${x}/${y}`).toBe(true);
        daTela.set(`${x}/${y}`, await sharp(bytes).ensureAlpha().raw().toBuffer());
      }
      expect(daTela.size).toBeGreaterThan(1);
      const z = pedidos[0]?.[0].z ?? 0;
      const pontos = await sharp(feita).raw().toBuffer();
      const diferencas: number[] = [];
      for (let i = 0; i < 400; i += 1) {
        const [coluna, linha] = [
          Math.floor((folha.width * ((i % 20) + 0.5)) / 20),
          Math.floor((folha.height * (Math.floor(i / 20) + 0.5)) / 20),
        ];
        const [px, py] = fractionOf(folha, coluna + 0.5, linha + 0.5).map((parte) => parte * 256 * 2 ** z);
        const [x, y] = [Math.floor(px ?? 0), Math.floor(py ?? 0)];
        const ladrilho = daTela.get(`${x >> 8}/${y >> 8}`);
        const de = ((y & 255) * 256 + (x & 255)) * 4;
        if (ladrilho === undefined || ladrilho[de + 3] !== 255) continue;
        for (const canal of [0, 1, 2])
          diferencas.push(
            Math.abs((ladrilho[de + canal] ?? 0) - (pontos[(linha * folha.width + coluna) * 3 + canal] ?? 0)),
          );
      }
      expect(diferencas.length).toBeGreaterThan(600);
      // Both are compressed, each in its own way.
      expect(diferencas.reduce((soma, uma) => soma + uma, 0) / diferencas.length).toBeLessThan(12);
    },
  );
});

describe('O que se imprime sem se emitir', () => {
  /** By title. */
  const avulsos: Record<string, Uint8Array> = {};
  beforeAll(async () => {
    const paginas = {
      'Relatório da análise': feitos.análise.pagina,
      'Relatório de detecções': feitos.detecções.pagina,
      'Dossiê da detecção': feitos.dossiê.pagina,
      'Dados pessoais': '/perfil/meus-dados',
      'Relatório do envio de camadas': `/camadas/upload/${mundo.recantos.dentro.importacao_id}/relatorio`,
    };
    for (const [titulo, pagina] of Object.entries(paginas))
      avulsos[titulo] = await mundo.pdf(pagina.replace(/(?=\?|$)/, '.pdf'));
  }, SUBIR_MS);

  it('diz de si título, assunto, instante e língua como o que se emite', () => {
    for (const [titulo, pdf] of Object.entries(avulsos)) {
      const { informacao, xmp } = metadadosDe(pdf);
      expect(informacao).toEqual({
        titulo,
        em: expect.stringMatching(/^\d{14}Z$/),
        assunto: expect.stringMatching(titulo === 'Relatório da análise' ? /^Barragem - / : /./),
      });
      expect(xmp, titulo).toEqual({ ...informacao, lingua: 'pt-BR', pdfA: '2B' });
    }
  });

  it.skipIf(pdfA === null)('também é PDF/A-2b: nenhuma regra falha', { timeout: SUBIR_MS }, async () => {
    const ditos = (await pdfA?.(Object.values(avulsos))) ?? [];
    expect(Object.fromEntries(Object.keys(avulsos).map((titulo, i) => [titulo, ditos[i]]))).toEqual(
      Object.fromEntries(Object.keys(avulsos).map((titulo) => [titulo, expect.stringMatching(/^PASS /)])),
    );
  });
});
