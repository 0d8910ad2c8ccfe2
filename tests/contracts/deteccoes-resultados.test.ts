import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const SUBIR_MS = 120_000;
const TUDO = PERMISSOES.map(({ chave }) => chave);
const PAPEIS: readonly Papel[] = [
  { nome: 'tudo', cliente: 'aurora', permissoes: TUDO },
  { nome: 'so-ve', cliente: 'aurora', permissoes: ['deteccoes.ver'] },
  { nome: 'alheia', cliente: 'boreal', permissoes: TUDO },
];

let mundo: DoisClientes;
let pessoas: Readonly<Record<string, Pessoa>>;
beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoas = Object.fromEntries([...(await mundo.entrarComo(PAPEIS))].map(([{ nome }, pessoa]) => [nome, pessoa]));
}, SUBIR_MS);
afterAll(() => mundo?.close());

const quem = (nome: string): Pessoa => {
  const pessoa = pessoas[nome];
  if (pessoa === undefined) throw new Error(`ninguém entrou como ${nome}`);
  return pessoa;
};
const pedir = (nome: string, caminho: string) => quem(nome).pedir(caminho, { headers: { Accept: 'application/json' } });
const exportar = (nome: string, campos: Readonly<Record<string, string>>) =>
  quem(nome).enviar('/deteccoes/exportar', { comando_id: '', ...campos });
const TODAS = { selected_all: '1', filters: '{"start_date":"01/01/2024"}', file_type: 'csv' };

describe('As detecções que passam por um filtro', () => {
  it('vêm em páginas, com quantas são, até onde do registro, e o período de quem não pede nenhum', async () => {
    const { deteccao_id } = mundo.recantos.dentro;
    const de = async (campos: string) => (await pedir('tudo', `/deteccoes/resultados?${campos}`)).json();
    const todas = await de('start_date=01/01/2024');
    expect(todas).toMatchObject({ periodo_padrao: false, start_date: '2024-01-01', end_date: null, page: 1 });
    expect(todas.data.map(({ id }: { id: string }) => id)).toContain(deteccao_id);
    expect(todas.total).toBe(todas.data.length);
    expect(Number(todas.position)).toBeGreaterThan(0);
    const padrao = await de('');
    expect(padrao).toMatchObject({ periodo_padrao: true, total: 0, data: [] });
    expect((await de('start_date=01/01/2024&per_page=1&page=2')).data).toHaveLength(Math.min(1, todas.total - 1));
  });

  it('com um filtro que não é nenhum diz por quê, por campo', async () => {
    for (const [campos, campo] of [
      ['ativo_ids=nenhum', 'ativo_ids'],
      ['start_date=31/02/2024', 'start_date'],
      ['start_date=2024-03-01&end_date=2024-02-01', 'end_date'],
      ['classificacao_ids=["a"]', 'classificacao_ids'],
    ] as const) {
      const resposta = await pedir('tudo', `/deteccoes/resultados?${campos}`);
      expect(resposta.status, campos).toBe(422);
      expect(Object.keys((await resposta.json()).errors), campos).toEqual([campo]);
    }
    expect((await pedir('tudo', '/deteccoes/resultados?per_page=1001')).status).toBe(400);
  });

  it('somam-se também em um relatório em HTML, onde nada do que alguém escreveu é marcação', async () => {
    const html = await (await pedir('tudo', '/deteccoes/relatorio?start_date=01/01/2024')).text();
    const { total } = await (await pedir('tudo', '/deteccoes/resultados?start_date=01/01/2024')).json();
    expect(html).toContain(`<section data-total="${total}"`);
    expect(html).toContain('Data da análise: ≥ 01/01/2024');
    expect(await (await pedir('tudo', '/deteccoes/relatorio')).text()).toContain(textos.nenhuma);
    expect(await (await pedir('alheia', '/deteccoes/relatorio?start_date=01/01/2024')).text()).not.toBe(html);
    expect((await pedir('tudo', '/deteccoes/relatorio?tipo_ids=<b>')).status).toBe(422);
  });

  it('de um instante são os mesmos bytes, aconteça depois o que acontecer, e a posição é a de então', async () => {
    const { deteccao_id, deteccao_status_id, analise_id, ativo_id } = mundo.recantos.dentro;
    const em = new Date().toISOString();
    const enderecos = [
      `/deteccoes/resultados?start_date=01/01/2024`,
      `/deteccoes/relatorio?start_date=01/01/2024`,
      `/deteccoes/pontos?start_date=01/01/2024`,
      `/deteccoes/linhas?start_date=01/01/2024`,
      `/analise/analises?ativo_id=${ativo_id}`,
      `/analise/analises/${analise_id}/deteccoes?`,
      `/dashboard/cartoes?`,
    ].map((um) => `${um}&em=${em}`.replace('?&', '?'));
    const ler = () => Promise.all(enderecos.map(async (um) => (await pedir('tudo', um)).text()));
    const posicao = async () => (await (await pedir('tudo', '/deteccoes/resultados')).json()).position as string;
    const [antes, de] = [await ler(), await posicao()];
    const campos = { status_id: deteccao_status_id, artefatos: '[]' };
    expect((await quem('tudo').enviar(`/analise/deteccoes/${deteccao_id}/status`, campos)).status).toBe(201);
    await mundo.mostrado();
    expect(BigInt(await posicao())).toBeGreaterThan(BigInt(de));
    const depois = await ler();
    for (const [i, endereco] of enderecos.entries()) expect(depois[i], endereco).toBe(antes[i]);
    expect(antes[1]).toMatch(/data-position="[1-9]\d*"/);
  });

  it('não existem para outro cliente: nem na lista, nem no mapa, nem por si, nem em arquivo', async () => {
    const { deteccao_id } = mundo.recantos.dentro;
    const periodo = 'start_date=01/01/2024';
    const { data } = await (await pedir('alheia', `/deteccoes/resultados?${periodo}`)).json();
    expect(data.map(({ id }: { id: string }) => id)).not.toContain(deteccao_id);
    expect((await pedir('alheia', `/deteccoes/${deteccao_id}/geojson`)).status).toBe(404);
    const dela = await exportar('alheia', { ...TODAS, selected_all: '0', selected_detection_ids: deteccao_id });
    expect([dela.status, Object.keys((await dela.json()).errors)]).toEqual([422, ['selected_detection_ids']]);
    const minha = await (await pedir('tudo', `/deteccoes/${deteccao_id}/geojson`)).json();
    expect(minha).toMatchObject({ type: 'Feature', id: deteccao_id, geometry: { type: 'MultiPolygon' } });
  });

  it('saem em arquivo para quem pode, e a quem não pode se diz com o texto da especificação', async () => {
    for (const file_type of ['csv', 'xlsx', 'pdf', 'geojson', 'gpkg']) {
      const pedida = await exportar('tudo', { ...TODAS, file_type });
      expect([pedida.status, (await pedida.json()).exportacao_id], file_type).toEqual([202, expect.any(String)]);
    }
    const recusada = await exportar('so-ve', TODAS);
    expect([recusada.status, (await recusada.json()).message]).toEqual([401, textos.semPermissaoDeExportar]);
    const geometrias = await quem('so-ve').enviar('/deteccoes/exportar-camadas', { ...TODAS, projection: '4674' });
    expect([geometrias.status, (await geometrias.json()).message]).toEqual([401, textos.semPermissaoDeExportar]);
    for (const [mudanca, campo] of [
      [{ file_type: 'exe' }, 'file_type'],
      [{ file_type: 'shp' }, 'file_type'],
      [{ filters: '{"tudo":1}' }, 'filters'],
      [{ filters: '{"ativo_ids":{"a":1}}' }, 'filters'],
      [{ filters: '[' }, 'filters'],
      [{ selected_all: 'talvez' }, 'selected_all'],
      [{ selected_all: '0' }, 'selected_detection_ids'],
    ] as const) {
      const resposta = await exportar('tudo', { ...TODAS, ...mudanca });
      expect(resposta.status, JSON.stringify(mudanca)).toBe(422);
      expect(Object.keys((await resposta.json()).errors), JSON.stringify(mudanca)).toEqual([campo]);
    }
  });

  it('que não puderam ser lidas são ditas assim, e o resto da página fica', async () => {
    const pagina = async (aba: string) => (await quem('tudo').pedir(`/deteccoes?aba=${aba}`)).text();
    await mundo.pool.query('ALTER TABLE read_model.deteccoes RENAME TO deteccoes_fora');
    try {
      const relatorio = await pagina('relatorio');
      expect(relatorio).toContain(
        'Não foi possível carregar o relatório de deteccções. Entre em contato com o suporte.',
      );
      expect(relatorio).toContain('Filtros das detecções');
      expect(await pagina('tabela')).toContain('Não foi possível carregar as detecções:');
    } finally {
      await mundo.pool.query('ALTER TABLE read_model.deteccoes_fora RENAME TO deteccoes');
    }
  });
});
