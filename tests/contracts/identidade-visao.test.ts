import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Uuid } from '#domain/kernel/ids.ts';
import { usuarioStream } from '#domain/usuario/usuario.events.ts';
import { createIdentityForTests, type IdentityForTests, origem, SENHA } from '#tests/support/identidade.ts';

let t: IdentityForTests;
let cliente: Uuid;

beforeAll(async () => {
  t = await createIdentityForTests();
  cliente = await t.criarCliente('Serra Azul');
});
afterAll(() => t.close());

async function entrar(email: string) {
  const entrada = await t.identidade.entrar(email, SENHA, origem());
  if (entrada.situacao !== 'entrou') throw new Error(`não entrou: ${entrada.situacao}`);
  return entrada.token;
}
const autor = (usuario_id: Uuid, token: string) => ({ usuario_id, token, origem: origem() });
const eventosDe = async (id: Uuid) =>
  (await t.modelos.store.readStream(usuarioStream(id))).map(({ type, meta }) => ({ type, por: meta.actorId }));

describe('Ver como', () => {
  it('quem administra passa a ver como a pessoa, com o registro do começo e do fim', async () => {
    const admin = await t.criarPessoa(cliente, ['usuarios.ver_como', 'camadas.ver', 'ativos.ver_todos']);
    const vista = await t.criarPessoa(cliente, ['camadas.ver']);
    const token = await entrar(admin.email);
    await t.identidade.iniciarVisao(autor(admin.usuario_id, token), vista.usuario_id);
    const sessao = await t.identidade.sessao(token);
    expect(sessao).toMatchObject({
      usuario_id: vista.usuario_id,
      escopo: { cliente_id: cliente, ativos: [] },
      vendoComo: { usuario_id: admin.usuario_id },
    });
    expect([...(sessao?.permissoes ?? [])]).toEqual(['camadas.ver']);
    if (sessao !== null) await t.identidade.encerrarVisao(token, sessao);
    expect(await t.identidade.sessao(token)).toMatchObject({ usuario_id: admin.usuario_id });
    expect((await eventosDe(vista.usuario_id)).slice(-2)).toEqual([
      { type: 'VisaoDoUsuarioIniciada', por: admin.usuario_id },
      { type: 'VisaoDoUsuarioEncerrada', por: admin.usuario_id },
    ]);
  });

  it('ninguém vê como quem pode mais, como quem é de outro cliente, nem como si mesmo', async () => {
    const admin = await t.criarPessoa(cliente, ['usuarios.ver_como']);
    const forte = await t.criarPessoa(cliente, ['camadas.remover']);
    const alheia = await t.criarPessoa(await t.criarCliente('Outro'), []);
    const quem = autor(admin.usuario_id, await entrar(admin.email));
    await expect(t.identidade.iniciarVisao(quem, forte.usuario_id)).rejects.toThrow('AcessoMaior');
    await expect(t.identidade.iniciarVisao(quem, alheia.usuario_id)).rejects.toThrow('UsuarioInexistente');
    await expect(t.identidade.iniciarVisao(quem, admin.usuario_id)).rejects.toThrow('VisaoDeSi');
  });

  it('ninguém vê como quem alcança ativos que não alcança', async () => {
    const [norte, sul] = [v7(), v7()];
    const admin = await t.criarPessoa(cliente, ['usuarios.ver_como'], [norte]);
    const quem = autor(admin.usuario_id, await entrar(admin.email));
    const ver = async (ativo_ids: readonly Uuid[]) =>
      t.identidade.iniciarVisao(quem, (await t.criarPessoa(cliente, [], ativo_ids)).usuario_id);
    await expect(ver([norte, sul])).rejects.toThrow('AlcanceMaior');
    await expect(ver([norte])).resolves.toBeUndefined();
  });

  it('termina por si no instante que o registro diz', async () => {
    const admin = await t.criarPessoa(cliente, ['usuarios.ver_como']);
    const vista = await t.criarPessoa(cliente, []);
    const token = await entrar(admin.email);
    await t.identidade.iniciarVisao(autor(admin.usuario_id, token), vista.usuario_id);
    await t.database.pool.query(
      "UPDATE identidade.sessoes SET vendo_ate = now() - interval '1 second' WHERE vendo_como IS NOT NULL",
    );
    expect(await t.identidade.sessao(token)).toMatchObject({ usuario_id: admin.usuario_id });
  });
});

describe('Contas de outras pessoas', () => {
  it('trocar a senha e encerrar as sessões ficam no registro em nome de quem administra', async () => {
    const admin = await t.criarPessoa(cliente, []);
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    const token = await entrar(email);
    await t.identidade.encerrarSessoesDe(usuario_id, admin.usuario_id);
    expect(await t.identidade.sessao(token)).toBeNull();
    await t.identidade.trocarSenhaDe(usuario_id, 'nove capivaras na lagoa', admin.usuario_id);
    expect((await t.identidade.entrar(email, SENHA, origem())).situacao).toBe('recusada');
    expect((await t.identidade.entrar(email, 'nove capivaras na lagoa', origem())).situacao).toBe('falta_senha');
    const situacoes = await t.identidade.situacoesDasContas([usuario_id]);
    expect(situacoes.get(usuario_id)).toMatchObject({ tem_senha: true, dois_fatores_desde: null, apagada: false });
    expect((await eventosDe(usuario_id)).slice(-2)).toEqual([
      { type: 'SessoesDoUsuarioEncerradas', por: admin.usuario_id },
      { type: 'SenhaDoUsuarioDefinida', por: admin.usuario_id },
    ]);
  });

  it('redefinir a senha manda um endereço à própria pessoa, e a de agora vale até que ela escolha outra', async () => {
    const admin = await t.criarPessoa(cliente, []);
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    const token = await entrar(email);
    expect(await t.identidade.mandarRedefinicao(usuario_id, admin.usuario_id)).toBe('redefinicao');
    expect((await eventosDe(usuario_id)).at(-1)).toEqual({
      type: 'RedefinicaoDeSenhaSolicitada',
      por: admin.usuario_id,
    });
    const carta = (await t.identidade.caixaDeSaida()).find(({ para }) => para === email);
    const link = /\/senha\/nova\/([\w-]{43})$/m.exec(carta?.texto ?? '')?.[1] ?? '';
    expect(await t.identidade.redefinicao(link)).toBe(true);
    expect(await t.identidade.sessao(token)).not.toBeNull();
    await t.identidade.redefinirSenha(link, 'sete garças no brejo manso', origem());
    expect(await t.identidade.sessao(token)).toBeNull();
    expect((await t.identidade.entrar(email, SENHA, origem())).situacao).toBe('recusada');
  });
});
