import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bbox } from '#domain/geometria/partes.ts';
import { papeisVigentes, tiposPossiveis } from '#domain/imagem/imagem.policy.ts';
import { IMAGENS, imagemId, semearImagens } from '#infra/demonstration/imagens.ts';
import { idDe } from '#infra/demonstration/pessoas.ts';
import {
  createImagensDaDemonstracao,
  ESCOPO,
  type ImagensDaDemonstracao,
} from '#tests/support/imagens-da-demonstracao.ts';

let mundo: ImagensDaDemonstracao;

beforeAll(async () => {
  mundo = await createImagensDaDemonstracao(IMAGENS);
}, 240_000);
afterAll(() => mundo?.close());

const lida = async (imagem: (typeof IMAGENS)[number]) => {
  const row = await mundo.services.imagens.obter(ESCOPO, imagemId(imagem));
  if (row === null) throw new Error(imagem.arquivo);
  return row;
};

describe('Imagens da demonstração', () => {
  it('são todas as que estão na pasta: dois pares, Manaus e doze datas de Sinop', async () => {
    const pasta = new URL('../../infra/demonstration/imagens/', import.meta.url);
    const arquivos = (await readdir(pasta, { recursive: true })).filter((nome) => nome.endsWith('.tif'));
    expect(IMAGENS.map(({ arquivo }) => arquivo).sort()).toEqual(arquivos.sort());
    expect(mundo.enviadas).toBe(17);
  });

  it('cada uma é aceita, com o dia em que foi obtida no lugar, o satélite e os tipos que dá', async () => {
    for (const imagem of IMAGENS) {
      const row = await lida(imagem);
      expect(row.situacao, imagem.arquivo).toBe('pronta');
      const [, dia] = /(\d{4}-\d\d-\d\d)\.tif$/.exec(imagem.arquivo) ?? [];
      expect(row.data, imagem.arquivo).toBe(dia);
      const [satelite] = /landsat\d/.exec(imagem.arquivo) ?? ['modis'];
      expect(row.satelite_vigente?.toLowerCase().replace('_', ''), imagem.arquivo).toContain(satelite);
      const tipos = row.exame && tiposPossiveis(papeisVigentes(row.exame, row.papeis));
      const todos = ['true_color', 'false_color', 'swir', 'ndvi', 'ndwi', 'nbr'];
      expect(tipos, imagem.arquivo).toEqual(satelite === 'modis' ? ['ndvi'] : todos);
    }
  });

  it('o instante dito das cenas é o do próprio arquivo', async () => {
    for (const imagem of IMAGENS.filter(({ lugar }) => lugar !== 'sinop')) {
      const { exame, obtida_em } = await lida(imagem);
      const segundo = (instante: string | null | undefined) => Math.floor(Date.parse(instante ?? '') / 1_000);
      expect(segundo(obtida_em), imagem.arquivo).toBe(segundo(exame?.dito.instante));
    }
  });

  it('cada uma cobre o ativo a que pertence', async () => {
    for (const imagem of IMAGENS) {
      const { exame } = await lida(imagem);
      const ativo = await mundo.services.ativos.obter(ESCOPO, idDe(`ativo/${imagem.lugar}`));
      const [w, s, e, n] = bbox(ativo?.bbox_geojson as Parameters<typeof bbox>[0]);
      const [oeste = 0, sul = 0, leste = 0, norte = 0] = exame?.bbox ?? [];
      expect([w >= oeste, s >= sul, e <= leste, n <= norte], imagem.arquivo).toEqual([true, true, true, true]);
    }
  });

  it('um segundo início não envia nada, e nada muda', async () => {
    const antes = await mundo.services.eventStore.lastPosition();
    expect(await semearImagens(mundo.services)).toBe(0);
    expect(await mundo.services.eventStore.lastPosition()).toBe(antes);
  });
});
