import { execFileSync } from 'node:child_process';
import puppeteer from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '#infra/edge/web/load-context.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { createMundoDosDocumentos, type MundoDosDocumentos, NA_CENA } from '#tests/support/documentos-de-provas.ts';
import { figurasDitas } from '#tests/support/estrutura-de-pdf.ts';

const SUBIR_MS = 300_000;
const PRONTA_MS = 180_000;
const LENTO = { timeout: 240_000 } as const;
const [LNG, LAT] = NA_CENA;
/** A little more than the shapes that a map draws as lines. */
const MUITAS = 2_030;

let mundo: MundoDosDocumentos;
beforeAll(async () => {
  mundo = await createMundoDosDocumentos();
}, SUBIR_MS);
afterAll(() => mundo?.close());

/** Small squares side by side. */
const muitas = (quantas: number) =>
  Array.from({ length: quantas }, (_, i) => quadrado(LNG + (i % 50) * 0.0006, LAT + Math.floor(i / 50) * 0.0006, 4e-4));

/** The text of each page, as it is laid out. */
function paginasDe(pdf: Uint8Array): readonly string[] {
  const lido = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, maxBuffer: 2 ** 26 });
  return lido.toString().split('\f').slice(0, -1);
}

const linhasDe = (pagina: string) => pagina.split('\n').map((linha) => linha.trim());

/** The structure that a reading aloud follows, one element a line. */
const marcasDe = (pdf: Uint8Array): readonly string[] =>
  linhasDe(execFileSync('pdfinfo', ['-struct', '-'], { input: pdf, maxBuffer: 2 ** 26 }).toString());

/** What the contents say: each heading, and its page. */
function sumarioDe(paginas: readonly string[]) {
  const linhas = linhasDe(paginas[0] ?? '');
  const entradas = linhas.slice(linhas.indexOf('Sumário') + 1).filter((linha) => linha !== '');
  const lidas = entradas.map((linha) => /^(.+?)\s+(\d+)$/.exec(linha));
  return lidas.slice(0, lidas.indexOf(null)).map((lida) => ({ titulo: lida?.[1] ?? '', pagina: Number(lida?.[2]) }));
}

describe('Documentos longos', () => {
  it('com menos de dez páginas não têm sumário', LENTO, async () => {
    const { analise_id } = await mundo.analise({ titulo: 'Curta', formas: muitas(3) });
    const paginas = paginasDe(await mundo.pdf(`/analise/analises/${analise_id}/relatorio.pdf`));
    expect(paginas.length).toBeLessThan(10);
    expect(paginas.join()).not.toContain('Sumário');
  });

  it('com dez ou mais dizem em que página está cada parte, e ela está lá', LENTO, async () => {
    const { analise_id } = await mundo.analise({ titulo: 'Longa', formas: muitas(200) });
    for (const papel of ['papel=a4', 'papel=a4&orientacao=paisagem']) {
      const pdf = await mundo.pdf(`/analise/analises/${analise_id}/relatorio.pdf?${papel}`);
      const paginas = paginasDe(pdf);
      expect(paginas.length, papel).toBeGreaterThanOrEqual(10);
      const entradas = sumarioDe(paginas);
      expect(entradas.map(({ titulo }) => titulo)).toEqual([
        ...['Análise', 'Detecções por tipo', 'Imagens comparadas', 'Mapa', 'Maiores detecções'],
        ...['Tabela das detecções', 'Camadas de referência'],
      ]);
      for (const { titulo, pagina } of entradas)
        expect(linhasDe(paginas[pagina - 1] ?? ''), `${titulo}, ${papel}`).toContain(titulo);
      // Read aloud it is a table of contents too, each entry a reference that leads there.
      const marcas = marcasDe(pdf).map((linha) => linha.split(' ')[0]);
      expect(marcas.filter((marca) => marca === 'TOC')).toHaveLength(1);
      expect(marcas.filter((marca) => marca === 'TOCI')).toHaveLength(entradas.length);
      const primeira = marcas.indexOf('TOCI');
      expect(marcas.slice(primeira, primeira + 3)).toEqual(['TOCI', 'Reference', 'Link']);
      expect(entradas.at(-1)?.pagina).toBeGreaterThanOrEqual(9);
      // A table goes on with its heads on each page.
      expect(paginas.filter((pagina) => /Nº\s+Forma\s+Tipo/.test(pagina)).length, papel).toBeGreaterThan(2);
    }
  });

  it('de lugares que nenhum fuso contém têm um mapa de outra projeção, que dizem qual é', LENTO, async () => {
    const formas = [quadrado(LNG, LAT), quadrado(LNG - 16, LAT + 10)];
    const { analise_id } = await mundo.analise({ titulo: 'Larga', formas });
    const pdf = await mundo.pdf(`/analise/analises/${analise_id}/relatorio.pdf`);
    const texto = paginasDe(pdf).join('').replaceAll(/\s+/g, '');
    expect(texto).toContain('ProjeçãoWebMercator(EPSG:3857)');
    expect(texto).not.toContain('EPSG:31983');
    const { figuras } = await figurasDitas(pdf);
    expect(figuras).toContain('Mapa das detecções: 2 detecções. A tabela diz o mesmo.');
  });

  it('de mais de 2.000 formas desenham as primeiras em traço, as outras em figura, e dizem', LENTO, async () => {
    const { analise_id } = await mundo.analise({ titulo: 'Cheia', formas: muitas(MUITAS) });
    const navegador = await puppeteer.launch({
      executablePath: mundo.navegador,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const pagina = await navegador.newPage();
      await navegador.setCookie({ name: SESSION_COOKIE, value: mundo.pessoa.sessao ?? '', domain: '127.0.0.1' });
      await pagina.goto(`${mundo.url}/analise/analises/${analise_id}/relatorio?imprimir=nao`, { timeout: PRONTA_MS });
      await pagina.waitForSelector('html[data-documento="pronto"]', { timeout: PRONTA_MS });
      const vistos = await pagina.$$eval('figure:has([data-formas])', (figuras) =>
        figuras.map((figura) => ({
          tracos: Number(figura.querySelector('[data-formas]')?.getAttribute('data-formas')),
          figuras: figura.querySelectorAll('svg image[href^="data:image/png"]').length,
          dito: figura.querySelector('figcaption')?.textContent ?? '',
          norte: [...figura.querySelectorAll('svg text')].some(({ textContent }) => textContent === 'N'),
          local: figura.querySelector('svg svg') !== null,
          barra: figura.querySelector('[data-barra]') !== null,
          legenda: figura.querySelector('[data-legenda] li') !== null,
        })),
      );
      const geral = vistos.find(({ dito }) => dito.startsWith('Localização'));
      const dito = `As 2.000 primeiras em traço, as outras ${MUITAS - 2_000} em figura.`;
      expect(geral).toEqual({
        tracos: 2_000,
        figuras: 1,
        dito: expect.stringContaining(dito),
        norte: true,
        local: true,
        barra: true,
        legenda: true,
      });
      // What holds a few of them says nothing of it.
      expect(vistos.find(({ dito }) => dito.startsWith('Detecção 1,'))?.dito).not.toContain('em figura');
    } finally {
      await navegador.close();
    }
  });
});
