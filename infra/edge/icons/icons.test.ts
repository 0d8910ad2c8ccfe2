import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIcons } from './icons.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'atalaia-icones-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const pedido = { tamanho: 32, cor: '#C92A2A', opacidade: 0.5 };

describe('Os ícones da instalação', () => {
  it('são todos desenhos limpos de uma cor, num quadro de 24', async () => {
    const icons = createIcons();
    const nomes = (await readdir(new URL('./library/', import.meta.url))).map((nome) => nome.replace(/\.svg$/, ''));
    expect(nomes.length).toBeGreaterThan(20);
    for (const nome of nomes) {
      const desenho = await icons.ler(nome);
      expect(desenho, nome).toContain('viewBox="0 0 24 24"');
      expect(desenho, nome).toContain('currentColor');
      expect(desenho?.match(/<(path|circle|rect)/)?.length, nome).toBeGreaterThan(0);
    }
  });

  it('saem na cor, no tamanho e na opacidade pedidos', async () => {
    const desenho = await createIcons().desenhar({ icone: 'torre', ...pedido });
    expect(desenho).toMatch(/^<svg [^>]*width="32" height="32" color="#C92A2A" opacity="0.5">/);
  });

  it('não têm nome que leve para fora da pasta', async () => {
    await writeFile(path.join(folder, '..', 'fora.svg'), '<svg viewBox="0 0 1 1"></svg>');
    for (const nome of ['../fora', '..%2ffora', '/etc/passwd', 'a/b', 'TORRE', '', '.', 'torre.svg'])
      expect(await createIcons({ folder }).ler(nome), nome).toBeNull();
    await rm(path.join(folder, '..', 'fora.svg'));
  });

  it('que faltavam aparecem assim que são postos na pasta, sem o que não é desenho', async () => {
    const icons = createIcons({ folder });
    expect(await icons.ler('novo')).toBeNull();
    const hostil = '<svg viewBox="0 0 4 4" onload="alert(1)"><script>alert(1)</script><path d="M0 0h4"/></svg>';
    await writeFile(path.join(folder, 'novo.svg'), hostil);
    expect(await icons.ler('novo')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4"/></svg>',
    );
  });

  it('que os clientes trouxeram não se acumulam na memória: dá lugar o que se pediu há mais tempo', async () => {
    const buscados: string[] = [];
    const icons = createIcons({
      folder,
      brought: async (id) => {
        buscados.push(id);
        return '<svg viewBox="0 0 4 4"><path d="M0 0h4"/></svg>';
      },
    });
    const ids = Array.from({ length: 1_000 }, () => randomUUID());
    for (const id of ids) await icons.ler(id);
    await icons.ler(ids.at(-1) ?? '');
    expect(buscados).toEqual(ids);
    await icons.ler(ids[0] ?? '');
    expect(buscados).toHaveLength(1_001);
  });
});
