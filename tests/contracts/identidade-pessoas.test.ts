import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createIdentityForTests, type IdentityForTests, origem, SENHA } from '#tests/support/identidade.ts';

/** More characters than any password may have, without a pattern. */
const LONGA = 'ão tremulam vinte e três bandeiras ruças; '.repeat(4);
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
    const alheia = t.outra({ PERSONAL_DATA_KEY: 'ab'.repeat(32) });
    await expect(alheia.nomes([outra])).rejects.toThrow();
    await alheia.close();
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
    await expect(t.identidade.definirSenha(usuario_id, 'xK7#pq2')).rejects.toEqual(recusa('SenhaCurta'));
    await expect(t.identidade.definirSenha(usuario_id, LONGA.repeat(2))).rejects.toEqual(recusa('SenhaLonga'));
    await t.identidade.definirSenha(usuario_id, 'xK7#pq2~');
  });

  it('a mais longa que se aceita não se confunde com uma ainda mais longa', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    const maior = LONGA.slice(0, 128);
    await t.identidade.definirSenha(usuario_id, maior);
    expect(await t.identidade.entrar(email, `${maior}ã`, origem())).toEqual({ situacao: 'recusada' });
    expect(await t.identidade.entrar(email, maior, origem())).toMatchObject({ situacao: 'entrou' });
  });

  it.each([
    '12345678',
    'password',
    'Senha123',
    'Password1!',
    'qwertyuiop',
    '1q2w3e4r5t',
    'flamengo2019',
    'a'.repeat(128),
    'atalaia2026',
  ])('comuns, vazadas ou de padrão conhecido são recusadas: %s', async (senha) => {
    const { usuario_id } = await t.criarPessoa(cliente, []);
    await expect(t.identidade.definirSenha(usuario_id, senha)).rejects.toEqual(recusa('SenhaComum'));
  });

  it('feitas do próprio nome ou e-mail são recusadas, e são boas para outra pessoa', async () => {
    const [uma, outra] = [v7(), v7()];
    await t.identidade.registrarPessoa({ usuario_id: uma, nome: 'Vandergleison Uruaçu', email: 'v@exemplo.example' });
    await t.identidade.registrarPessoa({ usuario_id: outra, nome: 'Íris', email: 'iris@exemplo.example' });
    for (const senha of ['Vandergleison1', 'vandergleison uruaçu', 'v@exemplo.example', 'exemplo.example'])
      await expect(t.identidade.definirSenha(uma, senha), senha).rejects.toEqual(recusa('SenhaComum'));
    await t.identidade.definirSenha(outra, 'Vandergleison1');
  });

  it('sem maiúsculas, números nem símbolos servem, quando são difíceis de adivinhar', async () => {
    const { usuario_id } = await t.criarPessoa(cliente, []);
    for (const senha of [
      'cavalo bateria grampo certo',
      '🌵 jurema çedilha ñandu',
      `${'a'.repeat(60)} trovão quartzo bigorna`,
    ]) {
      await t.identidade.definirSenha(usuario_id, senha);
    }
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
