import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { createPdfPages } from '#infra/files/deteccao/pdf-pages.ts';

/** A PDF of one page with this to draw; its size is in points. */
function pdf(desenho: string, lados: readonly [number, number]): Buffer {
  const objetos = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${lados.join(' ')}] /Contents 4 0 R >>`,
    `<< /Length ${desenho.length} >>\nstream\n${desenho}\nendstream`,
  ].map((objeto, i) => `${i + 1} 0 obj\n${objeto}\nendobj\n`);
  return Buffer.from(`%PDF-1.4\n${objetos.join('')}trailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF\n`, 'latin1');
}

const arquivos = new Map<string, Buffer>();
const lidos: string[] = [];
const storage = {
  async get(chave: string) {
    lidos.push(chave);
    return Readable.from([arquivos.get(chave) ?? Buffer.alloc(0)]) as never;
  },
};
const guardar = (nome: string, bytes: Buffer) => {
  arquivos.set(nome, bytes);
  return { chave: nome, sha256: nome };
};
const paginas = createPdfPages({ storage, requireNetworkIsolation: false });
const comPressa = createPdfPages({
  storage,
  requireNetworkIsolation: false,
  limits: { timeMs: 6_000, memoryBytes: 2 ** 30, fileBytes: 2 ** 26 },
});
afterAll(() => Promise.all([paginas.close(), comPressa.close()]));

describe('Páginas de um PDF', () => {
  it('uma página do tamanho de um campo de futebol cabe na mesma figura', async () => {
    const enorme = guardar('enorme', pdf('1 0 0 rg 0 0 200000 200000 re f', [200_000, 100_000]));
    expect(await paginas.contar(enorme)).toBe(1);
    const figura = await paginas.desenhar(enorme, 1);
    expect(figura.subarray(8, 12).toString()).toBe('WEBP');
    // The same again comes from what is kept.
    expect(await paginas.desenhar(enorme, 1)).toBe(figura);
  });

  it('uma que não acaba de ser desenhada é interrompida, e as outras seguem', async () => {
    const laco = `${'0 0 m 300 300 l 600 0 300 900 900 300 c S '.repeat(400_000)}`;
    const semFim = guardar('laco', pdf(laco, [600, 600]));
    await expect(comPressa.desenhar(semFim, 1)).rejects.toThrow('pdftoppm');
    // Asked for again, it takes nobody's time.
    await expect(comPressa.desenhar(semFim, 1)).rejects.toThrow('pdftoppm');
    expect(lidos.filter((um) => um === 'laco')).toHaveLength(1);
    const boa = guardar('boa', pdf('0 0 1 rg 10 10 100 100 re f', [600, 600]));
    expect((await comPressa.desenhar(boa, 1)).length).toBeGreaterThan(100);
  });

  it('o que não é PDF, ou está vazio, não se desenha', async () => {
    for (const [nome, texto] of [
      ['html', '<html>'],
      ['vazio', ''],
      ['cortado', '%PDF-1.7\n1 0 obj'],
    ] as const) {
      const um = guardar(nome, Buffer.from(texto));
      await expect(paginas.contar(um), nome).rejects.toThrow();
      await expect(paginas.desenhar(um, 1), nome).rejects.toThrow();
    }
  });
});
