import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createCipher } from '#infra/identity/cipher.ts';
import { createIdentidade } from '#infra/identity/identidade.ts';
import { createLimites, LIMITE_ENDERECO } from '#infra/identity/limites.ts';
import { createIdentityForTests, type IdentityForTests, origem, SENHA } from '#tests/support/identidade.ts';

let t: IdentityForTests;
let cliente: Uuid;

beforeAll(async () => {
  t = await createIdentityForTests();
  cliente = await t.criarCliente('Serra Azul');
});
afterAll(() => t.close());

const recusa = (code: string) => expect.objectContaining({ name: 'Rejection', code });

describe('Dados de pessoas', () => {
  it('estão cifrados: nenhuma tabela nem o registro de eventos os mostra', async () => {
    const usuario_id = v7();
    await t.identidade.registrarPessoa({ usuario_id, nome: 'Aurélia Quintanilha', email: 'aurelia@exemplo.example' });
    const { rows } = await t.database.pool.query<{ linha: string }>(
      `SELECT encode(p.nome, 'escape') || encode(p.email, 'escape') || encode(p.email_indice, 'escape') || p::text AS linha
       FROM identidade.pessoas p WHERE usuario_id = $1`,
      [usuario_id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.linha).not.toMatch(/aur|quintanilha|exemplo/i);
    const { email } = await t.criarPessoa(cliente, []);
    const log = JSON.stringify(await t.modelos.store.readAll({ after: 0n, limit: 1_000 }), (_, v) =>
      typeof v === 'bigint' ? String(v) : v,
    );
    expect(log).toContain('UsuarioCriado');
    expect(log).not.toContain(email);
    expect(log).not.toContain('Pessoa 1');
  });

  it('abrem-se com a chave da pessoa, e só com ela', async () => {
    const [uma, outra] = [v7(), v7()];
    await t.identidade.registrarPessoa({ usuario_id: uma, nome: 'Bento', email: 'bento@exemplo.example' });
    await t.identidade.registrarPessoa({ usuario_id: outra, nome: 'Célia', email: 'celia@exemplo.example' });
    expect([...(await t.identidade.nomes([uma, outra])).values()].map(({ nome }) => nome).sort()).toEqual([
      'Bento',
      'Célia',
    ]);
    await t.database.pool.query(
      'UPDATE identidade.pessoas p SET nome = o.nome FROM identidade.pessoas o WHERE p.usuario_id = $1 AND o.usuario_id = $2',
      [uma, outra],
    );
    await expect(t.identidade.nomes([uma])).rejects.toThrow();
    const alheia = createIdentidade({
      pool: t.pool,
      usuarios: t.usuarios,
      config: { ...t.config, PERSONAL_DATA_KEY: 'ab'.repeat(32) },
      log: console,
    });
    await expect(alheia.nomes([outra])).rejects.toThrow();
    alheia.close();
  });

  it('mudam quando se registram de novo; um e-mail é de uma pessoa só', async () => {
    const usuario_id = v7();
    await t.identidade.registrarPessoa({ usuario_id, nome: 'Davi', email: 'davi@exemplo.example' });
    await t.identidade.registrarPessoa({ usuario_id, nome: 'Davi Luz', email: 'Davi.Luz@exemplo.example' });
    expect((await t.identidade.nomes([usuario_id])).get(usuario_id)).toEqual({
      usuario_id,
      nome: 'Davi Luz',
      email: 'davi.luz@exemplo.example',
    });
    const repetida = { usuario_id: v7(), nome: 'Outro', email: ' DAVI.LUZ@EXEMPLO.EXAMPLE ' };
    await expect(t.identidade.registrarPessoa(repetida)).rejects.toEqual(recusa('EmailJaCadastrado'));
  });

  it('apagada a chave, a pessoa não se lê nem entra mais, e o e-mail fica livre', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    const entrada = await t.identidade.entrar(email, SENHA, origem());
    await t.identidade.apagarPessoa(usuario_id);
    expect((await t.identidade.nomes([usuario_id])).size).toBe(0);
    expect(await t.identidade.entrar(email, SENHA, origem())).toEqual({ situacao: 'recusada' });
    expect(await t.identidade.sessao(entrada.situacao === 'entrou' ? entrada.token : '')).toBeNull();
    await t.identidade.registrarPessoa({ usuario_id: v7(), nome: 'Nova', email });
  });
});

describe('Senhas', () => {
  it('são guardadas com argon2id, cada uma com o seu sal', async () => {
    const pessoas = [await t.criarPessoa(cliente, []), await t.criarPessoa(cliente, [])];
    const { rows } = await t.database.pool.query<{ hash: string }>(
      'SELECT hash FROM identidade.senhas WHERE usuario_id = ANY ($1::uuid[])',
      [pessoas.map(({ usuario_id }) => usuario_id)],
    );
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2);
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('valem por inteiro: o septuagésimo terceiro byte, espaços e acentos contam', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    const longa = `  ${'ação '.repeat(15)}fim`;
    await t.identidade.definirSenha(usuario_id, `${longa}1`);
    expect(await t.identidade.entrar(email, `${longa}2`, origem())).toEqual({ situacao: 'recusada' });
    expect(await t.identidade.entrar(email, `${longa}1`.trim(), origem())).toEqual({ situacao: 'recusada' });
    const composta = `${longa}1`.normalize('NFD');
    expect(await t.identidade.entrar(email, composta, origem())).toMatchObject({ situacao: 'entrou' });
  });

  it('curtas ou longas demais são recusadas', async () => {
    const { usuario_id } = await t.criarPessoa(cliente, []);
    await expect(t.identidade.definirSenha(usuario_id, '123456789')).rejects.toEqual(recusa('SenhaCurta'));
    await expect(t.identidade.definirSenha(usuario_id, 'a'.repeat(513))).rejects.toEqual(recusa('SenhaLonga'));
  });

  it('a mais longa que se aceita não se confunde com uma ainda mais longa', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    await t.identidade.definirSenha(usuario_id, 'ã'.repeat(512));
    expect(await t.identidade.entrar(email, 'ã'.repeat(513), origem())).toEqual({ situacao: 'recusada' });
    expect(await t.identidade.entrar(email, 'ã'.repeat(512), origem())).toMatchObject({ situacao: 'entrou' });
  });

  it('de custo antigo são trocadas por uma do custo de hoje ao entrar', async () => {
    const { hash } = await import('@node-rs/argon2');
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    const barata = await hash(SENHA, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await t.database.pool.query('UPDATE identidade.senhas SET hash = $2 WHERE usuario_id = $1', [usuario_id, barata]);
    expect(await t.identidade.entrar(email, SENHA, origem())).toMatchObject({ situacao: 'entrou' });
    const { rows } = await t.database.pool.query('SELECT hash FROM identidade.senhas WHERE usuario_id = $1', [
      usuario_id,
    ]);
    expect(rows[0].hash).toContain('m=19456');
  });
});

describe('Tentativas de entrada', () => {
  it('de um endereço contra uma conta param na décima, mesmo com a senha certa, e dizem quanto esperar', async () => {
    const { email } = await t.criarPessoa(cliente, []);
    const de = origem();
    const juntas = await Promise.all(
      Array.from({ length: 14 }, () => t.identidade.entrar(email, 'palpite errado', de)),
    );
    expect(juntas.filter(({ situacao }) => situacao === 'recusada')).toHaveLength(10);
    const limitada = await t.identidade.entrar(email, SENHA, de);
    expect(limitada).toEqual({ situacao: 'limitada', esperaSegundos: expect.any(Number) });
    if (limitada.situacao === 'limitada') expect(limitada.esperaSegundos).toBeGreaterThan(0);
    expect(await t.identidade.entrar(email, SENHA, origem())).toMatchObject({ situacao: 'entrou' });
  });

  it('recomeçam a contar quando a pessoa entra, e quando a janela passa', async () => {
    const { email } = await t.criarPessoa(cliente, []);
    const de = origem();
    const errar = async (vezes: number) => {
      for (let i = 0; i < vezes; i++) await t.identidade.entrar(email, 'palpite errado', de);
    };
    await errar(9);
    expect(await t.identidade.entrar(email, SENHA, de)).toMatchObject({ situacao: 'entrou' });
    await errar(10);
    expect(await t.identidade.entrar(email, SENHA, de)).toMatchObject({ situacao: 'limitada' });
    await t.database.pool.query("UPDATE identidade.limites SET janela_ate = janela_ate - interval '1 hour'");
    expect(await t.identidade.entrar(email, SENHA, de)).toMatchObject({ situacao: 'entrou' });
  });

  it('de um endereço contra muitas contas também param', async () => {
    const de = origem();
    const { email } = await t.criarPessoa(cliente, []);
    await jaTentou(de.ip, LIMITE_ENDERECO.tentativas);
    expect(await t.identidade.entrar(email, SENHA, de)).toMatchObject({ situacao: 'limitada' });
  });

  it('que dão certo não contam contra o endereço, que um escritório inteiro divide', async () => {
    const de = origem();
    const { email } = await t.criarPessoa(cliente, []);
    await jaTentou(de.ip, LIMITE_ENDERECO.tentativas - 2);
    for (let i = 0; i < 5; i++)
      expect(await t.identidade.entrar(email, SENHA, de)).toMatchObject({ situacao: 'entrou' });
  });
});

async function jaTentou(ip: string, vezes: number): Promise<void> {
  const limites = createLimites({ pool: t.pool, cipher: createCipher(t.config.PERSONAL_DATA_KEY) });
  await Promise.all(Array.from({ length: vezes }, () => limites.contar(LIMITE_ENDERECO, ip)));
}

describe('Convite', () => {
  const quem = (n: number) => ({ nome: 'Primeira Pessoa', email: `primeira${n}@exemplo.example` });

  it('vale uma vez: de dois que o abrem ao mesmo tempo, um entra', async () => {
    const { usuario_id } = await t.criarPessoa(cliente, []);
    const token = await t.identidade.criarConvite(usuario_id);
    expect(await t.identidade.convite(token)).toBe(usuario_id);
    const dois = await Promise.allSettled([
      t.identidade.aceitarConvite(token, quem(1), SENHA, origem()),
      t.identidade.aceitarConvite(token, quem(2), SENHA, origem()),
    ]);
    expect(dois.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(dois.find(({ status }) => status === 'rejected')).toMatchObject({ reason: recusa('ConviteInvalido') });
    expect(await t.identidade.convite(token)).toBeNull();
  });

  it('continua valendo depois de uma senha curta, e um novo substitui o anterior', async () => {
    const { usuario_id } = await t.criarPessoa(cliente, []);
    const primeiro = await t.identidade.criarConvite(usuario_id);
    const curta = t.identidade.aceitarConvite(primeiro, quem(3), 'curta', origem());
    await expect(curta).rejects.toEqual(recusa('SenhaCurta'));
    expect(await t.identidade.convite(primeiro)).toBe(usuario_id);
    const segundo = await t.identidade.criarConvite(usuario_id);
    expect(await t.identidade.convite(primeiro)).toBeNull();
    await t.identidade.aceitarConvite(segundo, quem(3), SENHA, origem());
    expect(await t.identidade.entrar(quem(3).email, SENHA, origem())).toMatchObject({ situacao: 'entrou' });
  });

  it('vence, e inventado não vale', async () => {
    const { usuario_id } = await t.criarPessoa(cliente, []);
    const token = await t.identidade.criarConvite(usuario_id);
    await t.database.pool.query("UPDATE identidade.convites SET expira_em = expira_em - interval '73 hours'");
    const vencido = t.identidade.aceitarConvite(token, quem(4), SENHA, origem());
    await expect(vencido).rejects.toEqual(recusa('ConviteInvalido'));
    expect(await t.identidade.convite('inventado')).toBeNull();
  });
});
