import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AtoEvent, atoStream } from '#domain/ato/ato.events.ts';
import { type DeteccaoEvent, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import { type Pessoa, pessoaSemSessao } from '#tests/support/pessoa.ts';

const SUBIR_MS = 300_000;
const TUDO = PERMISSOES.map(({ chave }) => chave);
const PAPEIS: readonly Papel[] = [
  { nome: 'tudo', cliente: 'aurora', permissoes: TUDO },
  { nome: 'colega', cliente: 'aurora', permissoes: ['deteccoes.ver'] },
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
async function enviar(nome: string, caminho: string, campos: Readonly<Record<string, string>>) {
  const resposta = await quem(nome).enviar(caminho, { comando_id: '', ...campos });
  return { status: resposta.status, corpo: await resposta.json() };
}
const TODAS = { selected_all: '1', filters: '{"start_date":"01/01/2024"}' };

describe('Um status para o que se marcou', () => {
  it('é de quem pode, de um status em uso, e de detecções do seu alcance', async () => {
    const { deteccao_id, deteccao_status_id: status_id } = mundo.recantos.dentro;
    expect((await enviar('colega', '/deteccoes/status', { ...TODAS, status_id })).status).toBe(403);
    for (const [mudanca, campo] of [
      [{ status_id: '' }, 'status_id'],
      [{ status_id: randomUUID() }, 'status_id'],
      [{ status_id, observacao: 'a'.repeat(2_001) }, 'observacao'],
      [{ status_id, selected_all: '0' }, 'selected_detection_ids'],
      [{ status_id, filters: '{"tudo":1}' }, 'filters'],
    ] as const) {
      const { status, corpo } = await enviar('tudo', '/deteccoes/status', { ...TODAS, ...mudanca });
      expect([status, Object.keys(corpo.errors)], JSON.stringify(mudanca)).toEqual([422, [campo]]);
    }
    const dela = { ...TODAS, selected_all: '0', selected_detection_ids: deteccao_id, status_id };
    expect((await enviar('alheia', '/deteccoes/status', dela)).status).toBe(422);
    const feito = await enviar('tudo', '/deteccoes/status', dela);
    expect(feito).toMatchObject({ status: 200, corpo: { ato_id: expect.any(String) } });
    const desfazer = `/deteccoes/atos/${feito.corpo.ato_id}/desfazer`;
    expect((await enviar('colega', desfazer, {})).status).toBe(403);
    expect((await enviar('alheia', desfazer, {})).status).toBe(404);
    expect((await enviar('tudo', `/camadas/atos/${feito.corpo.ato_id}/desfazer`, {})).status).toBe(404);
    expect((await enviar('tudo', desfazer, {})).status).toBe(200);
  });

  it('a mais de quinhentas é dado depois: responde logo, e o que foi marcado não muda mais', async () => {
    const { deteccao_id, deteccao_status_id: status_id } = mundo.recantos.dentro;
    const { eventStore: store } = mundo.services;
    const [criada] = (await store.readStream(deteccaoStream(deteccao_id))) as readonly RecordedEvent<DeteccaoEvent>[];
    if (criada?.type !== 'DeteccaoCriada') throw new Error('a detecção não começa por ser criada');
    const novas = Array.from({ length: 510 }, () => ({
      streamId: deteccaoStream(v7()),
      expected: EMPTY_HEAD,
      events: [{ ...criada, eventId: randomUUID(), recordedAt: new Date().toISOString() }],
    }));
    await store.appendMany(novas);
    await mundo.mostrado();
    const comando_id = randomUUID();
    const pedir = () => enviar('tudo', '/deteccoes/status', { ...TODAS, status_id, comando_id });
    const pedido = await pedir();
    expect(pedido).toMatchObject({ status: 202, corpo: { ato_id: comando_id, message: expect.any(String) } });
    expect(pedido.corpo.total).toBeGreaterThan(500);
    const [solicitado] = (await store.readStream(atoStream(comando_id))) as readonly RecordedEvent<AtoEvent>[];
    expect(solicitado?.data).toMatchObject({ alvos: { arquivo: { tipo: expect.any(String) } }, status_id });
    // Sent again, it is the same act; with the session gone nothing is.
    expect((await pedir()).corpo.ato_id).toBe(comando_id);
    const ninguem = pessoaSemSessao(mundo.url);
    expect((await ninguem.enviar('/deteccoes/status', { ...TODAS, status_id, comando_id: randomUUID() })).status).toBe(
      401,
    );
    expect((await store.readStream(atoStream(comando_id))).length).toBe(1);
  });
});

describe('Um filtro salvo', () => {
  const listar = async (nome: string) => {
    const resposta = await quem(nome).pedir('/deteccoes/filtros', { headers: { Accept: 'application/json' } });
    return (await resposta.json()).data as readonly {
      id: string;
      nome: string;
      do_cliente: boolean;
      consulta: string;
    }[];
  };
  const nomes = async (nome: string) => (await listar(nome)).map((um) => um.nome);
  const filters = 'start_date=2024-01-01&classificacao_ids[]=1';

  it('é de quem o salvou, ou de todos do cliente, e de mais ninguém', async () => {
    const meu = await enviar('tudo', '/deteccoes/filtros', { nome: 'Meu <b>', filters });
    expect(meu).toMatchObject({ status: 201, corpo: { id: expect.any(String) } });
    const deTodos = await enviar('tudo', '/deteccoes/filtros', { nome: 'De todos', filters, para_todos: '1' });
    expect(deTodos.status).toBe(201);
    expect((await enviar('colega', '/deteccoes/filtros', { nome: 'X', filters, para_todos: '1' })).status).toBe(403);
    expect(await nomes('tudo')).toEqual(['Meu <b>', 'De todos']);
    expect(await nomes('colega')).toEqual(['De todos']);
    expect(await nomes('alheia')).toEqual([]);
    const [um] = await listar('tudo');
    expect(um?.consulta).toBe('classificacao_ids%5B%5D=1&start_date=2024-01-01');

    for (const outra of ['colega', 'alheia']) {
      const { status } = await enviar(outra, `/deteccoes/filtros/${meu.corpo.id}`, { _method: 'DELETE' });
      expect(status, outra).toBe(404);
    }
    const alheio = `/deteccoes/filtros/${deTodos.corpo.id}`;
    expect((await enviar('colega', alheio, { _method: 'DELETE' })).status).toBe(403);
    expect((await enviar('alheia', alheio, { _method: 'PUT', nome: 'Y' })).status).toBe(404);
  });

  it('tem um nome só seu, muda de nome, é removido e volta', async () => {
    const { corpo } = await enviar('colega', '/deteccoes/filtros', { nome: 'Abertas', filters });
    const repetido = await enviar('colega', '/deteccoes/filtros', { nome: ' abertas ', filters });
    expect([repetido.status, Object.keys(repetido.corpo.errors)]).toEqual([422, ['nome']]);
    for (const [mudanca, campo] of [
      [{ nome: '', filters }, 'nome'],
      [{ nome: 'Outro', filters: '' }, 'filters'],
      [{ nome: 'Outro', filters: 'ativo_ids=nenhum' }, 'filters'],
      [{ nome: 'Outro', filters, para_todos: 'talvez' }, 'para_todos'],
    ] as const) {
      const recusado = await enviar('colega', '/deteccoes/filtros', mudanca);
      expect([recusado.status, Object.keys(recusado.corpo.errors)], JSON.stringify(mudanca)).toEqual([422, [campo]]);
    }
    const dele = `/deteccoes/filtros/${corpo.id}`;
    expect((await enviar('colega', dele, { _method: 'PUT', nome: 'Em aberto' })).status).toBe(200);
    expect(await nomes('colega')).toContain('Em aberto');
    expect((await enviar('colega', dele, { _method: 'DELETE' })).status).toBe(200);
    expect(await nomes('colega')).not.toContain('Em aberto');
    expect((await enviar('colega', `${dele}/restaurar`, {})).status).toBe(200);
    expect(await nomes('colega')).toContain('Em aberto');
    expect((await enviar('colega', dele, {})).status).toBe(405);
    // In two tabs: the second name stands; what one removed, the other finds gone and is told so.
    const nomear = (nome: string) => enviar('colega', dele, { _method: 'PUT', nome });
    const juntas = await Promise.all([nomear('De uma aba'), nomear('De outra aba')]);
    expect(juntas.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(juntas.some(({ status }) => status === 200)).toBe(true);
    await enviar('colega', dele, { _method: 'DELETE' });
    expect((await nomear('Tarde demais')).status).toBe(404);
  });
});
