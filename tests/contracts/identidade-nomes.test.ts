import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { usuarioStream } from '#domain/usuario/usuario.events.ts';
import { createCipher } from '#infra/identity/cipher.ts';
import { shownNames } from '#infra/store/audit/checks/names.ts';
import type { SealedLog } from '#infra/store/event-store/chain.ts';
import { auditableLog } from '#infra/store/event-store/log.ts';
import { createIdentityForTests, type IdentityForTests } from '#tests/support/identidade.ts';

let t: IdentityForTests;
let cliente: Uuid;
beforeAll(async () => {
  t = await createIdentityForTests();
  cliente = await t.criarCliente('Serra Azul');
});
afterAll(() => t.close());

const eventosDe = async (id: Uuid) =>
  (await t.modelos.store.readStream(usuarioStream(id))).filter(
    ({ type }) => type === 'IdentificacaoDoUsuarioRegistrada',
  );

/** What `audit -- verify` says of the names, on this log and these tables. */
async function conferir(secret: string | undefined = t.config.PERSONAL_DATA_KEY) {
  const check = shownNames(t.database.pool, secret);
  await check.begin?.();
  // As if the walk had begun after everything that was done here.
  await new Promise((resolve) => setTimeout(resolve, 5));
  await check.begin?.();
  for await (const page of auditableLog(t.modelos.store as EventStore & SealedLog).entries(0n))
    for (const entry of page) check.see?.(entry);
  return check.compare({} as never, () => undefined);
}

/** Somebody who was called something else before. */
async function quemMudou() {
  const { usuario_id, email } = await t.criarPessoa(cliente, []);
  const antes = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await t.identidade.registrarPessoa({ usuario_id, nome: 'Nome Depois', email: `depois-${email}` }, usuario_id);
  return { usuario_id, email, antes };
}

describe('O nome com que o registro mostra uma pessoa', () => {
  it('é o que ela tinha naquele dia, e de antes do primeiro o primeiro', async () => {
    const { usuario_id, email, antes } = await quemMudou();
    const quem = await t.identidade.nomesDeEntao([usuario_id]);
    expect(quem(usuario_id, antes)).toMatchObject({ email });
    expect(quem(usuario_id, '2001-01-01T00:00:00.000Z')).toMatchObject({ email });
    expect(quem(usuario_id, new Date().toISOString())).toMatchObject({ nome: 'Nome Depois' });
  });

  it('tem no registro um selo a cada mudança, que nada diz dele; o mesmo outra vez não muda nada', async () => {
    const { usuario_id, email } = await quemMudou();
    const eventos = await eventosDe(usuario_id);
    expect(eventos.map(({ meta }) => meta.actorId).at(-1)).toBe(usuario_id);
    await t.identidade.registrarPessoa({ usuario_id, nome: ' Nome Depois', email: `DEPOIS-${email}` });
    expect(await eventosDe(usuario_id)).toEqual(eventos);
    const [um, dois] = eventos.map(({ data }) => data as Record<string, string>);
    expect(um).toEqual({
      nome_hmac: expect.stringMatching(/^[0-9a-f]{64}$/),
      email_hmac: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(dois?.nome_hmac).not.toBe(um?.nome_hmac);
    expect(JSON.stringify(eventos.map(({ data }) => data))).not.toContain('Depois');
  });

  it('de quem já estava na tabela antes de haver selos, a primeira mudança guarda também o de antes', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    await t.database.pool.query('DELETE FROM identidade.identificacoes WHERE usuario_id = $1', [usuario_id]);
    const antes = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await t.identidade.registrarPessoa({ usuario_id, nome: 'Nome Depois', email });
    const quem = await t.identidade.nomesDeEntao([usuario_id]);
    expect(quem(usuario_id, antes)?.nome).toMatch(/^Pessoa /);
  });

  it('apagada a pessoa, não se mostra nem se confere mais: a chave do selo foi com ela', async () => {
    const { usuario_id, antes } = await quemMudou();
    await t.identidade.apagarPessoa(usuario_id);
    expect((await t.identidade.nomesDeEntao([usuario_id]))(usuario_id, antes)).toBeUndefined();
    const text = 'SELECT FROM identidade.identificacoes WHERE usuario_id = $1';
    expect((await t.database.pool.query(text, [usuario_id])).rowCount).toBe(0);
    expect(await eventosDe(usuario_id)).toHaveLength(2);
    expect(await conferir()).toMatchObject({ estado: 'integro' });
  });
});

describe('A verificação dos nomes', () => {
  /** Forges a name as whoever holds key and database could. */
  async function forjar(tabela: 'pessoas' | 'identificacoes', usuario_id: Uuid) {
    const { pool } = t.database;
    const { rows } = await pool.query<{ chave: Buffer }>('SELECT chave FROM identidade.chaves WHERE usuario_id = $1', [
      usuario_id,
    ]);
    const nome = createCipher(t.config.PERSONAL_DATA_KEY).seal(
      rows[0]?.chave ?? Buffer.alloc(0),
      usuario_id,
      'nome',
      'Outra Pessoa',
    );
    await pool.query(`UPDATE identidade.${tabela} SET nome = $2 WHERE usuario_id = $1`, [usuario_id, nome]);
  }

  it('acha íntegro o que ninguém mexeu, e sem a chave diz que não conferiu', async () => {
    await quemMudou();
    expect(await conferir()).toMatchObject({ estado: 'integro' });
    const check = shownNames(t.database.pool, undefined);
    expect(await check.compare({} as never, () => undefined)).toMatchObject({ estado: 'nao_conferido' });
  });

  it.each([
    ['o nome de agora trocado na tabela', (id: Uuid) => forjar('pessoas', id)],
    ['o de então trocado na história', (id: Uuid) => forjar('identificacoes', id)],
    [
      'a história tirada',
      (id: Uuid) => t.database.pool.query('DELETE FROM identidade.identificacoes WHERE usuario_id = $1', [id]),
    ],
    [
      'o dia de uma mudança posto mais cedo',
      (id: Uuid) =>
        t.database.pool.query(
          `UPDATE identidade.identificacoes SET desde = desde - interval '1 day' WHERE usuario_id = $1`,
          [id],
        ),
    ],
  ])('acusa %s, com a pessoa e sem o nome', async (_, adulterar) => {
    const { usuario_id } = await quemMudou();
    await adulterar(usuario_id);
    const achado = await conferir();
    expect(achado.estado).toBe('violado');
    expect(achado.mensagem).toContain(usuario_id);
    expect(achado.mensagem).not.toMatch(/Outra Pessoa|Nome Depois/);
    await t.identidade.apagarPessoa(usuario_id);
  });
});
