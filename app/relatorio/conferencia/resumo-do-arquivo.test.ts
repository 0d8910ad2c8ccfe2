import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { resumoDoArquivo } from './resumo-do-arquivo.client.ts';

afterEach(() => vi.restoreAllMocks());

it('o resumo de um arquivo é feito onde ele está: nada é pedido nem enviado', async () => {
  const enviar = vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    throw new Error('nada se envia');
  });
  const bytes = new TextEncoder().encode('%PDF-1.7\nconteúdo\n%%EOF\n');
  expect(await resumoDoArquivo(new Blob([bytes]))).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(await resumoDoArquivo(new Blob([]))).toBe(createHash('sha256').digest('hex'));
  expect(enviar).not.toHaveBeenCalled();
});
