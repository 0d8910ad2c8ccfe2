import { describe, expect, it, vi } from 'vitest';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { emLotes, emOrdem, salvarGrupo } from './salvar-imagens.ts';

const grupo = (date: string | null, quantas = 1): GrupoDeImagens => ({
  hash: 'a'.repeat(64),
  provider: 'proprio',
  provider_label: 'Próprio',
  provider_id: 'proprio',
  satellite: null,
  date,
  cloud_percent: 1,
  min_cloud_percent: 1,
  max_cloud_percent: 1,
  resolution: 10,
  thumbnail: null,
  images: Array.from({ length: quantas }, (_, i) => ({
    id: `cena-${i}`,
    hash: 'a'.repeat(64),
    obtida_em: null,
    cloud_percent: null,
    resolution: null,
    bbox: [-44, -20, -43, -19],
  })),
  favorite: false,
  favorite_user_id: null,
  types: ['true_color'],
  bbox: [-44, -20, -43, -19],
});

describe('As imagens de uma análise nova', () => {
  it('são salvas de dez em dez, e depois o grupo com todas', async () => {
    const pedidos: [string, FormData][] = [];
    const buscar = vi.spyOn(globalThis, 'fetch').mockImplementation(async (endereco, init) => {
      const form = init?.body as FormData;
      pedidos.push([String(endereco), form]);
      if (String(endereco).endsWith('grupo')) return Response.json({ group_id: 'g' });
      const ditas = JSON.parse(String(form.get('images'))) as { id: string }[];
      return Response.json({ ids: ditas.map(({ id }) => `salva-${id}`) });
    });
    await expect(salvarGrupo(grupo('2024-01-01', 23))).resolves.toBe('g');
    buscar.mockRestore();
    const quantas = pedidos.slice(0, -1).map(([, form]) => JSON.parse(String(form.get('images'))).length);
    expect(quantas).toEqual([10, 10, 3]);
    expect(JSON.parse(String(pedidos.at(-1)?.[1].get('images_ids')))).toHaveLength(23);
  });

  it('a mais antiga é a de antes, venha de que lado vier', () => {
    const [antiga, nova] = [grupo('2023-08-01'), grupo('2024-08-01')];
    expect(emOrdem(nova, antiga)).toEqual([antiga, nova]);
    expect(emOrdem(antiga, nova)).toEqual([antiga, nova]);
  });

  it('nada em lotes é nenhum lote', () => expect(emLotes([], 10)).toEqual([]));
});
