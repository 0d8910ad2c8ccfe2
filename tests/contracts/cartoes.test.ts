import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const SUBIR_MS = 300_000;
const TUDO = PERMISSOES.map(({ chave }) => chave);
const PAPEIS: readonly Papel[] = [
  { nome: 'tudo', cliente: 'aurora', permissoes: TUDO },
  { nome: 'colega', cliente: 'aurora', permissoes: ['deteccoes.ver', 'dashboards.ver'] },
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
async function enviar(nome: string, caminho: string, campos: Readonly<Record<string, string>> = {}) {
  const resposta = await quem(nome).enviar(caminho, { comando_id: '', ...campos });
  return { status: resposta.status, corpo: await resposta.json() };
}
const ler = async (nome: string, consulta = '') =>
  (await quem(nome).pedir(`/dashboard/cartoes${consulta}`, { headers: { Accept: 'application/json' } })).json();
const ids = async (nome: string) => (await ler(nome)).data.map(({ id }: { readonly id: string }) => id);
const salvar = async (nome: string, campos: Readonly<Record<string, string>>) =>
  (await enviar(nome, '/deteccoes/filtros', { filters: 'start_date=2000-01-01', ...campos })).corpo.id as string;
const criar = (nome: string, campos: Readonly<Record<string, string>>) =>
  enviar(nome, '/dashboard/cartoes', { especie: 'contagem', ...campos });
async function ordenar(nome: string, cartao_ids: readonly string[]): Promise<number> {
  const body = new URLSearchParams([
    ['_token', await quem(nome).token()],
    ...cartao_ids.map((id) => ['cartao_ids', id]),
  ]);
  const headers = { Accept: 'application/json' };
  return (await quem(nome).pedir('/dashboard/cartoes/ordem', { method: 'POST', body, headers })).status;
}

describe('Um cartão do dashboard geral', () => {
  it('mostra o mesmo que a lista do seu filtro, na mesma posição, e só a quem é', async () => {
    const filtro_id = await salvar('tudo', { nome: 'De sempre' });
    const criado = await criar('tudo', { filtro_id, especie: 'lista' });
    expect(criado).toMatchObject({ status: 201, corpo: { id: expect.any(String), message: 'Cartão adicionado.' } });
    const lido = await ler('tudo');
    const lista = await (await quem('tudo').pedir('/deteccoes/resultados?start_date=2000-01-01')).json();
    expect(lista.total).toBeGreaterThan(0);
    expect(lido.data).toEqual([
      expect.objectContaining({
        id: criado.corpo.id,
        especie: 'lista',
        tamanho: 'medio',
        do_cliente: false,
        pode_mudar: true,
        filtro: { nome: 'De sempre', consulta: 'start_date=2000-01-01' },
        dados: expect.objectContaining({ relatorio: expect.objectContaining({ total: lista.total }) }),
      }),
    ]);
    expect(lido.position).toBe(String(lista.position));
    for (const outra of ['colega', 'alheia']) {
      expect(await ids(outra), outra).toEqual([]);
      expect((await enviar(outra, `/dashboard/cartoes/${criado.corpo.id}`, { _method: 'DELETE' })).status).toBe(404);
    }
    expect((await ler('tudo', '?em=01/01/2020')).data[0].dados.relatorio.total).toBe(0);
  });

  it('de área, barras e linha do tempo, postos ao mesmo tempo, dizem o que a lista do filtro diz', async () => {
    const filtro_id = await salvar('tudo', { nome: 'Dos três' });
    const especies = ['area', 'barras', 'serie'] as const;
    const criados = await Promise.all(especies.map((especie) => criar('tudo', { filtro_id, especie })));
    expect(criados.map(({ status }) => status)).toEqual([201, 201, 201]);
    const lido = await ler('tudo');
    const lista = await (await quem('tudo').pedir('/deteccoes/resultados?start_date=2000-01-01&per_page=100')).json();
    expect([lista.data.length, lido.position]).toEqual([lista.total, String(lista.position)]);
    type Parte = { readonly id: string; readonly total: number; readonly area: number };
    type Linha = { readonly tipo_deteccao_id: string; readonly status: { readonly id: string } };
    /** How many of the list are of each. */
    const daLista = (de: (linha: Linha) => string) => {
      const ids: readonly string[] = lista.data.map(de);
      return Object.fromEntries(ids.map((um) => [um, ids.filter((outro) => outro === um).length]));
    };
    const porId = (partes: readonly Parte[]) => Object.fromEntries(partes.map(({ id, total }) => [id, total]));
    for (const [i, { corpo }] of criados.entries()) {
      const cartao = lido.data.find(({ id }: { readonly id: string }) => id === corpo.id);
      const { relatorio } = cartao.dados;
      expect([cartao.especie, relatorio.total, relatorio.area]).toEqual([especies[i], lista.total, lista.area]);
      expect(porId(relatorio.por_tipo)).toEqual(daLista(({ tipo_deteccao_id }) => tipo_deteccao_id));
      expect(porId(relatorio.por_status)).toEqual(daLista(({ status }) => status.id));
      const naLinha = relatorio.serie as readonly Parte[];
      expect(naLinha.reduce((soma, { total }) => soma + total, 0)).toBe(lista.total);
      expect(naLinha.reduce((soma, { area }) => soma + area, 0)).toBeCloseTo(lista.area, 3);
    }
  });

  it('diz por campo o que não é; o de todos é de quem pode, e de um filtro de todos', async () => {
    const [dela, deTodos] = [
      await salvar('colega', { nome: 'Da colega' }),
      await salvar('tudo', { nome: 'De todos', para_todos: '1' }),
    ];
    const meu = await salvar('tudo', { nome: 'Meu' });
    for (const [campos, campo] of [
      [{ filtro_id: dela }, 'filtro_id'],
      [{ filtro_id: '<b>' }, 'filtro_id'],
      [{ filtro_id: meu, especie: 'rosca' }, 'especie'],
      [{ filtro_id: meu, tamanho: 'enorme' }, 'tamanho'],
      [{ filtro_id: meu, para_todos: 'sim' }, 'para_todos'],
      [{ filtro_id: meu, para_todos: '1' }, 'filtro_id'],
    ] as const) {
      const { status, corpo } = await criar('tudo', campos);
      expect([status, Object.keys(corpo.errors)], JSON.stringify(campos)).toEqual([422, [campo]]);
    }
    expect((await criar('colega', { filtro_id: deTodos, para_todos: '1' })).status).toBe(403);
    const { corpo } = await criar('tudo', { filtro_id: deTodos, para_todos: '1' });
    expect(await ids('colega')).toEqual([corpo.id]);
    expect((await ler('colega')).data[0]).toMatchObject({ do_cliente: true, pode_mudar: false });
    expect(await ids('alheia')).toEqual([]);
    const dele = `/dashboard/cartoes/${corpo.id}`;
    expect((await enviar('colega', dele, { _method: 'DELETE' })).status).toBe(403);
    expect((await enviar('colega', '/dashboard/cartoes/ordem', { cartao_ids: corpo.id })).status).toBe(403);
    expect((await enviar('alheia', '/dashboard/cartoes/ordem', { cartao_ids: corpo.id })).status).toBe(404);
    expect((await enviar('tudo', dele, { _method: 'DELETE' })).status).toBe(200);
  });

  it('muda de tamanho e de lugar, sai e volta; e diz que o seu filtro foi removido', async () => {
    const filtro_id = await salvar('colega', { nome: 'Para ordenar' });
    const [um, outro] = [await criar('colega', { filtro_id }), await criar('colega', { filtro_id, especie: 'mapa' })];
    const [a, b] = [um.corpo.id as string, outro.corpo.id as string];
    expect(await ids('colega')).toEqual([a, b]);
    expect(await ordenar('colega', [b, a])).toBe(200);
    expect(await ids('colega')).toEqual([b, a]);
    const soUm = await enviar('colega', '/dashboard/cartoes/ordem', { cartao_ids: a });
    expect([soUm.status, soUm.corpo.message]).toEqual([422, expect.stringContaining('mudaram enquanto')]);
    const dele = `/dashboard/cartoes/${a}`;
    expect((await enviar('colega', dele, { _method: 'PUT', tamanho: 'grande' })).status).toBe(200);
    expect((await enviar('colega', dele, { _method: 'PUT', tamanho: 'x' })).status).toBe(422);
    expect((await enviar('colega', dele, { _method: 'DELETE' })).status).toBe(200);
    expect(await ids('colega')).toEqual([b]);
    expect((await enviar('colega', `${dele}/restaurar`)).status).toBe(200);
    expect(await ids('colega')).toEqual([b, a]);
    expect((await ler('colega')).data[1]).toMatchObject({ id: a, tamanho: 'grande' });
    await enviar('colega', `/deteccoes/filtros/${filtro_id}`, { _method: 'DELETE' });
    for (const cartao of (await ler('colega')).data) expect(cartao).toMatchObject({ filtro: null, dados: null });
  });

  it('que sai e volta depois de os outros mudarem de lugar fica atrás deles, e vários como estavam entre si', async () => {
    const antes = await ids('colega');
    const filtro_id = await salvar('colega', { nome: 'Para voltar' });
    const novo = async (): Promise<string> => (await criar('colega', { filtro_id })).corpo.id;
    const [a, b, c] = [await novo(), await novo(), await novo()];
    const remover = (id: string) => enviar('colega', `/dashboard/cartoes/${id}`, { _method: 'DELETE' });
    const voltar = (id: string) => enviar('colega', `/dashboard/cartoes/${id}/restaurar`);
    expect(await ordenar('colega', [a, b, c, ...antes])).toBe(200);
    await remover(a);
    expect(await ordenar('colega', [c, b, ...antes])).toBe(200);
    await voltar(a);
    expect(await ids('colega')).toEqual([c, b, ...antes, a]);
    await remover(b);
    await remover(c);
    expect(await ordenar('colega', [a, ...antes])).toBe(200);
    await voltar(b);
    await voltar(c);
    expect(await ids('colega')).toEqual([a, ...antes, c, b]);
  });
});

describe('Um cliente sem ativo nenhum', () => {
  it('abre os dashboards, os cartões e os telões, e cada um diz que está vazio', async () => {
    const inativar = { type: 'InativarAtivo', data: { motivo: '' } } as const;
    await mundo.services.executar(ativoDecider, mundo.recantos.alheio.ativo_id, inativar, doSistema());
    await mundo.mostrado();
    const pagina = async (caminho: string) => {
      const resposta = await quem('alheia').pedir(caminho, { headers: { Accept: 'text/html' } });
      return { status: resposta.status, texto: await resposta.text() };
    };
    expect((await pagina('/dashboard')).status).toBe(200);
    expect((await pagina('/dashboard/ativo')).texto).toContain('Nenhum ativo em uso ao seu alcance');
    expect((await pagina('/dashboard/ativo?ativo_index=7')).status).toBe(200);
    expect((await pagina('/dashboard/teloes')).texto).toContain('Nenhum ativo em uso ao seu alcance.');
    expect((await ler('alheia')).data).toEqual([]);
  });
});
