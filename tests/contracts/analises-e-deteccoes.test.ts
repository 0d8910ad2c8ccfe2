import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnaliseNaTela } from '#app/analise/analise.ts';
import type { DeteccaoNaTela } from '#app/deteccao/deteccao.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const SUBIR_MS = 120_000;
const TUDO: Papel = { nome: 'tudo', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };

let mundo: DoisClientes;
let pessoa: Pessoa;
beforeAll(async () => {
  mundo = await createDoisClientes();
  const [[, primeira] = []] = await mundo.entrarComo([TUDO]);
  if (primeira === undefined) throw new Error('ninguém entrou');
  pessoa = primeira;
}, SUBIR_MS);
afterAll(() => mundo?.close());

interface Salva {
  readonly id: string;
  readonly analise: AnaliseNaTela;
  readonly deteccao: DeteccaoNaTela;
}

/** As the browser's own forms send: without a command's number, and with the id of what is to be. */
async function gravar(metodo: 'POST' | 'PUT', caminho: string, campos: Readonly<Record<string, string>>) {
  const resposta = await pessoa.enviar(caminho, { comando_id: '', _method: metodo, ...campos });
  const corpo = (await resposta.json()) as Salva;
  return { status: resposta.status, ...corpo };
}

const ler = async <T>(caminho: string) =>
  (await (await pessoa.pedir(caminho, { headers: { Accept: 'application/json' } })).json()) as T;
const analises = async () => (await ler<{ readonly data: readonly AnaliseNaTela[] }>('/analise/analises')).data;

describe('O que se grava de análises e detecções', () => {
  it('uma análise enviada outra vez, por não ter chegado a resposta, é a mesma', async () => {
    const { ativo_id, analise_id } = mundo.recantos.dentro;
    const antes = await analises();
    const base = antes.find(({ id }) => id === analise_id);
    const imagens = { imagem_antes_id: `${base?.imagem_antes_id}`, imagem_depois_id: `${base?.imagem_depois_id}` };
    const datas = { data_antes: '2024-01-30', data_depois: '2024-01-30' };
    const campos = { id: randomUUID(), ativo_id, titulo: 'Enviada duas vezes', descricao: '', ...imagens, ...datas };
    const [uma, outra] = [
      await gravar('POST', '/analise/analises', campos),
      await gravar('POST', '/analise/analises', campos),
    ];
    expect([uma.id, outra.id]).toEqual([campos.id, campos.id]);
    expect(await analises()).toHaveLength(antes.length + 1);
    const salva = await gravar('PUT', `/analise/analises/${campos.id}`, { ...campos, titulo: 'Outro título' });
    expect(salva.analise).toMatchObject({ titulo: 'Outro título', revisao: outra.analise.revisao + 1 });
  });

  it('uma detecção também, e o que se muda nela volta na resposta', async () => {
    const { analise_id, deteccao_tipo_id } = mundo.recantos.dentro;
    const nela = async () =>
      (await ler<{ readonly data: readonly DeteccaoNaTela[] }>(`/analise/analises/${analise_id}/deteccoes`)).data;
    const antes = await nela();
    const geojson = JSON.stringify(quadrado(-47.99, -15.99, 0.01));
    const campos = { id: randomUUID(), analise_id, tipo_deteccao_id: deteccao_tipo_id, descricao: 'Primeira', geojson };
    const [uma, outra] = [
      await gravar('POST', '/analise/deteccoes', campos),
      await gravar('POST', '/analise/deteccoes', campos),
    ];
    expect([uma.id, outra.id]).toEqual([campos.id, campos.id]);
    expect(await nela()).toHaveLength(antes.length + 1);
    const salva = await gravar('PUT', `/analise/deteccoes/${campos.id}`, { ...campos, descricao: 'Segunda' });
    expect(salva.deteccao).toMatchObject({ descricao: 'Segunda' });
    expect(salva.deteccao.revisao).toBeGreaterThan(outra.deteccao.revisao);
  });

  it('duas mudanças de tipo sobre a mesma detecção: a segunda é dita campo por campo, e nada se perde', async () => {
    const caminho = `/analise/deteccoes/${mundo.recantos.dentro.deteccao_id}/alterar-tipo-deteccao`;
    const mudar = async (campos: Readonly<Record<string, string>>) => {
      const resposta = await pessoa.enviar(caminho, { comando_id: '', classificacao: '', ...campos });
      return { status: resposta.status, corpo: await resposta.json() };
    };
    const primeira = await mudar({ observacao: 'Como estava' });
    const revisao = `${primeira.corpo.deteccao.revisao}`;
    expect(await mudar({ revisao, observacao: 'Da primeira pessoa' })).toMatchObject({ status: 200 });
    const recusada = await mudar({ revisao, observacao: 'Da segunda' });
    const mudanca = { campo: 'observacao', antes: 'Como estava', agora: 'Da primeira pessoa' };
    expect(recusada).toMatchObject({ status: 409, corpo: { conflito: { mudancas: [mudanca] } } });
    const sobreEla = `${recusada.corpo.conflito.revisao}`;
    expect(await mudar({ revisao: sobreEla, observacao: 'Das duas' })).toMatchObject({ status: 200 });
    // A client that does not say over what it saves overwrites, as ever.
    expect((await mudar({ observacao: 'De fora' })).corpo.deteccao).toMatchObject({ observacao: 'De fora' });
  });

  it('com a leitura parada, o que foi gravado é respondido como gravado, e aparece quando ela volta', async () => {
    const { analise_id, deteccao_id, deteccao_tipo_id, ativo_id } = mundo.recantos.dentro;
    const base = (await analises()).find(({ id }) => id === analise_id);
    const imagens = { imagem_antes_id: `${base?.imagem_antes_id}`, imagem_depois_id: `${base?.imagem_depois_id}` };
    const datas = { data_antes: '2024-01-30', data_depois: '2024-01-30', descricao: '' };
    const nova = { id: randomUUID(), ativo_id, titulo: 'Com a leitura parada', ...imagens, ...datas };
    const geojson = JSON.stringify(quadrado(-47.98, -15.98, 0.01));
    const forma = { analise_id, tipo_deteccao_id: deteccao_tipo_id, geojson };
    const detectada = { id: randomUUID(), ...forma, descricao: 'Escrita às escuras' };
    mundo.projetor.kill('SIGSTOP');
    try {
      const escritas = [
        ['POST', '/analise/deteccoes', detectada, 201],
        ['PUT', `/analise/deteccoes/${deteccao_id}`, { ...forma, descricao: 'Mudada às escuras' }, 200],
        ['POST', `/analise/deteccoes/${deteccao_id}/alterar-tipo-deteccao`, { observacao: 'Às escuras' }, 200],
        ['POST', '/analise/analises', nova, 201],
        ['PUT', `/analise/analises/${analise_id}`, { ...nova, titulo: 'Título às escuras' }, 200],
      ] as const;
      for (const [metodo, caminho, campos, status] of escritas)
        expect(await gravar(metodo, caminho, campos), caminho).toMatchObject({
          ...{ status, atualizando: true, analise: null, message: expect.stringContaining('sucesso') },
        });
    } finally {
      mundo.projetor.kill('SIGCONT');
    }
    const nela = () => ler<{ readonly data: readonly DeteccaoNaTela[] }>(`/analise/analises/${analise_id}/deteccoes`);
    await expect
      .poll(async () => (await analises()).map(({ titulo }) => titulo))
      .toEqual(expect.arrayContaining(['Com a leitura parada', 'Título às escuras']));
    expect((await nela()).data.map(({ descricao }) => descricao)).toEqual(
      expect.arrayContaining(['Escrita às escuras', 'Mudada às escuras']),
    );
  });
});
