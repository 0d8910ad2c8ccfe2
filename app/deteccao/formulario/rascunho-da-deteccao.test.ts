import { describe, expect, it } from 'vitest';
import { quadrado } from '#tests/support/acervo.ts';
import { CAMPOS, type CamposDaDeteccao } from './campos.ts';
import { rascunhosDaDeteccao as rascunhos } from './rascunho-da-deteccao.ts';

const DIA_MS = 86_400_000;
const em = '2026-03-10T12:00:00.000Z';
const CHAVE = rascunhos.chave('helena', 'nova-analise', 'visita');
const campos = Object.fromEntries(CAMPOS.map((campo) => [campo, `dito em ${campo}`])) as unknown as CamposDaDeteccao;
const rascunho = { campos, geojson: quadrado(-44.1, -20.1, 0.01), recalcular: true, revisao: 3, em };

/** What a browser keeps of texts while its pages come and go. */
function guarda() {
  const textos = new Map<string, string>();
  return {
    getItem: (chave: string) => textos.get(chave) ?? null,
    setItem: (chave: string, texto: string) => void textos.set(chave, texto),
    removeItem: (chave: string) => void textos.delete(chave),
    key: (i: number) => [...textos.keys()][i] ?? null,
    get length() {
      return textos.size;
    },
  };
}

describe('O rascunho de uma detecção', () => {
  it('volta inteiro a quem abre a página de novo, com o desenho e sobre o que foi escrito', () => {
    const navegador = guarda();
    expect(rascunhos.guardar(navegador, CHAVE, rascunho)).toBe(true);
    const achados = rascunhos.listar(navegador, 'helena', 'nova-analise', Date.parse(em) + DIA_MS);
    expect(achados.map(({ rascunho: um }) => um)).toEqual([{ versao: 1, ...rascunho }]);
    expect(rascunhos.listar(navegador, 'rafael', 'nova-analise', Date.parse(em))).toEqual([]);
  });

  it('volta também o de antes de se guardar se as camadas se calculam de novo', () => {
    const navegador = guarda();
    const { recalcular: _, ...antigo } = rascunho;
    navegador.setItem(CHAVE, JSON.stringify({ versao: 1, ...antigo }));
    expect(rascunhos.ler(navegador, CHAVE, Date.parse(em))).toEqual({ versao: 1, ...antigo });
    navegador.setItem(CHAVE, JSON.stringify({ versao: 1, ...antigo, recalcular: 'sim' }));
    expect(rascunhos.ler(navegador, CHAVE, Date.parse(em))).toBeNull();
  });

  it('não volta depois de 30 dias, nem o que outra mão escreveu', () => {
    const navegador = guarda();
    rascunhos.guardar(navegador, CHAVE, rascunho);
    expect(rascunhos.ler(navegador, CHAVE, Date.parse(em) + 30 * DIA_MS)).toBeNull();
    for (const mal of ['{', '{"versao":1}', JSON.stringify({ versao: 1, ...rascunho, geojson: { type: 'Point' } })]) {
      navegador.setItem(CHAVE, mal);
      expect(rascunhos.ler(navegador, CHAVE, Date.parse(em)), mal).toBeNull();
      expect(navegador.length).toBe(0);
    }
  });
});
