import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { categoriaDecider } from '#domain/categoria/categoria.decider.ts';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import { nomeSchema } from '#domain/kernel/text.ts';
import { executor } from '#infra/commands/executor.ts';
import { chainHash, type SealedAppend, seal } from '#infra/store/event-store/chain.ts';
import { known } from '#infra/store/event-store/known-events.ts';
import { appendCall } from '#infra/store/event-store/postgres/append-call.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { setUpArquivos } from '#tests/support/set-up.ts';
import { ativo, camada, camadaTipo, categoria, cliente, importacao } from '../support/acervo.ts';
import { createTestDatabase } from '../support/database.ts';
import { feicaoDoLote } from '../support/lotes.ts';
import { createReadModels, type Fact } from '../support/read-models.ts';

/** Stands for U+0000 until the event is sealed: nothing appends one any more. */
const NULO = 'NULO-AQUI';

const database = await createTestDatabase();
const arquivos = await setUpArquivos();
const diario = createPostgresEventStore({ url: database.url });
const modelos = await createReadModels(database.url, undefined, diario, arquivos.contents);
afterAll(async () => {
  await modelos.close();
  await diario.close();
  await database.drop();
});

/** Written by code from before such texts were refused. */
async function antigos(...fatos: readonly Fact[]): Promise<void> {
  const appends = fatos.map(({ stream, event, cliente_id = null }) => {
    const id = randomUUID();
    const meta = { correlationId: id, causationId: id, actorId: randomUUID(), clienteId: cliente_id };
    const schemaVersion = known.get(event.type) ?? 1;
    const novo = { ...event, eventId: id, schemaVersion, meta, recordedAt: new Date().toISOString() };
    return comNulos(seal({ streamId: stream, expected: EMPTY_HEAD, events: [novo] }));
  });
  await database.pool.query(appendCall(appends));
}

function comNulos(append: SealedAppend): SealedAppend {
  const rows = append.rows.map((row) => {
    const canonical = row.canonical.replaceAll(NULO, '\\u0000');
    return { ...row, canonical, hash: chainHash(row.previousHash, canonical) };
  });
  return { ...append, rows };
}

/** Projections that stopped, with what they stopped at. */
async function paradas() {
  const { rows } = await modelos.pool.query(`SELECT nome, motivo FROM projecoes.checkpoints WHERE estado <> 'ativa'`);
  return rows;
}

describe('Um diário que já tem textos com U+0000', () => {
  const [cliente_id, categoria_id, tipo_id, ativo_id, camada_id, envio] = [v7(), v7(), v7(), v7(), v7(), v7()];
  const nome = `Fazenda${NULO}Boa`;

  it('não para nenhuma projeção: nem ao seguir, nem a reconstruir; lê-se U+FFFD no lugar', async () => {
    const criada = camada(camada_id, { cliente_id, tipo_id, ativo_id, nome });
    Object.assign(criada.event.data as object, { attributes: { [`do${NULO}no`]: `An${NULO}a` } });
    await antigos(
      cliente(cliente_id, nome),
      categoria(categoria_id, cliente_id, nome),
      camadaTipo(tipo_id, cliente_id, nome),
      ativo(ativo_id, cliente_id, categoria_id, nome),
      criada,
      importacao(envio, { cliente_id, tipo_id, ativo_id }),
    );
    const feicoes = Array.from({ length: 3 }, (_, feicao) =>
      feicaoDoLote(envio, { feicao, nome: 'Tal\0hão', attributes: { 'a\0b': 'c\0d', meio: '\ud800' } }),
    );
    await modelos.happened(await arquivos.lote(envio, feicoes));
    const lido = async () => {
      const { rows } = await modelos.pool.query(
        `SELECT nome, attributes FROM camadas WHERE id = $1 OR importacao_id = $2 ORDER BY nome`,
        [camada_id, envio],
      );
      return rows;
    };
    const certo = [
      { nome: 'Fazenda\uFFFDBoa', attributes: { 'do\uFFFDno': 'An\uFFFDa' } },
      ...feicoes.map(() => ({ nome: 'Tal\uFFFDhão', attributes: { 'a\uFFFDb': 'c\uFFFDd', meio: '\uFFFD' } })),
    ];
    expect(await lido()).toEqual(certo);
    await modelos.restart(async () => {
      await modelos.pool.query(
        "UPDATE projecoes.checkpoints SET posicao = 0, instante = '-infinity', ultimo_stream = NULL",
      );
    });
    await modelos.settle();
    expect(await lido()).toEqual(certo);
    await modelos.restart(async () => {
      await modelos.pool.query('UPDATE projecoes.checkpoints SET versao = 0');
    });
    await modelos.settle();
    expect(await lido()).toEqual(certo);
    expect(await paradas()).toEqual([]);
  });
});

describe('Qualquer texto que um comando aceita', () => {
  it('vai ao diário e às tabelas como está; o que não se guarda é recusado com o nome do campo', async () => {
    const executar = executor(modelos.store);
    const nomes = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 8 })
        .map((u) => String.fromCharCode(...u)),
      fc.constantFrom('a\0', '\ud800', 'x\udc00y', '😀', '\u202Egpj.exe', '\\u0000'),
    );
    const aceitos = new Map<string, string>();
    // Each of a client of its own: in one, a name is one category's.
    const clientes: string[] = [];
    await fc.assert(
      fc.asyncProperty(nomes, async (texto) => {
        const lido = nomeSchema.safeParse(texto);
        if (!lido.success) return;
        const [id, cliente_id] = [v7(), v7()];
        clientes.push(cliente_id);
        const data = { cliente_id, nome: lido.data, cor_da_tag: '#112233' };
        const agora = new Date().toISOString();
        const quem = { commandId: id, correlationId: id, actorId: v7(), clienteId: cliente_id, agora };
        const feito = await executar(categoriaDecider, id, { type: 'CriarCategoria', data }, quem).catch((e) => e);
        if (lido.data.isWellFormed() && !lido.data.includes('\0')) aceitos.set(id, lido.data);
        else expect(feito).toMatchObject({ name: 'Rejection', code: 'TextoIlegivel', meta: { campo: 'nome' } });
      }),
      { numRuns: 300 },
    );
    await modelos.settle();
    const { rows } = await modelos.pool.query<{ id: string; nome: string }>(
      'SELECT id, nome FROM categorias WHERE cliente_id = ANY($1)',
      [clientes],
    );
    expect(new Map(rows.map((row) => [row.id, row.nome]))).toEqual(aceitos);
    expect(aceitos.size).toBeGreaterThan(50);
  });
});
