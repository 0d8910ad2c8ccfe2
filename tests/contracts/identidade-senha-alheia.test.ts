import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Uuid } from '#domain/kernel/ids.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { usuarioStream } from '#domain/usuario/usuario.events.ts';
import { codigoDe } from '#tests/support/autenticador.ts';
import { createIdentityForTests, type IdentityForTests, origem, SENHA } from '#tests/support/identidade.ts';

const ALHEIA = 'nove capivaras na lagoa';
const PROPRIA = 'sete garças no brejo manso';

let t: IdentityForTests;
let cliente: Uuid;
beforeAll(async () => {
  t = await createIdentityForTests();
  cliente = await t.criarCliente('Serra Azul');
});
afterAll(() => t.close());

const entrar = (email: string, senha: string) => t.identidade.entrar(email, senha, origem());
const acessosDe = async (usuario_id: Uuid) =>
  (
    await t.database.pool.query<{ tipo: string; senha_definida_por: Uuid | null }>(
      'SELECT tipo, senha_definida_por FROM identidade.acessos WHERE usuario_id = $1 ORDER BY id',
      [usuario_id],
    )
  ).rows;

/** Somebody whose password an administrator has just chosen. */
async function comSenhaAlheia(ativo_ids: readonly Uuid[] = []) {
  const admin = await t.criarPessoa(cliente, ['usuarios.editar', 'camadas.ver'], ativo_ids);
  const dela = await t.criarPessoa(cliente, ['camadas.ver'], ativo_ids);
  await t.identidade.trocarSenhaDe(dela.usuario_id, ALHEIA, admin.usuario_id);
  return { admin, ...dela };
}

async function pendenteDe(email: string, situacao: string): Promise<string> {
  const entrada = await entrar(email, ALHEIA);
  expect(entrada).toEqual({ situacao, pendente: expect.any(String) });
  return 'pendente' in entrada ? entrada.pendente : '';
}

describe('Uma senha que outra pessoa escolheu', () => {
  it('só leva à escolha da própria: antes dela não há sessão, e depois não serve mais', async () => {
    const { email, usuario_id } = await comSenhaAlheia();
    const pendente = await pendenteDe(email, 'falta_senha');
    expect(await t.identidade.sessao(pendente)).toBeNull();
    expect(await t.identidade.pendente(pendente)).toMatchObject({ usuario_id, falta: 'senha' });
    const feita = await t.identidade.definirSenhaNaEntrada(pendente, PROPRIA, origem());
    expect(feita.situacao).toBe('entrou');
    expect('token' in feita && (await t.identidade.sessao(feita.token))).toMatchObject({ usuario_id });
    expect((await entrar(email, ALHEIA)).situacao).toBe('recusada');
    expect((await entrar(email, PROPRIA)).situacao).toBe('entrou');
    expect(await t.identidade.definirSenhaNaEntrada(pendente, SENHA, origem())).toEqual({ situacao: 'vencida' });
  });

  it('não pode ser a própria outra vez, nem uma fácil de adivinhar; a escolha espera', async () => {
    const { email } = await comSenhaAlheia();
    const pendente = await pendenteDe(email, 'falta_senha');
    const escolher = (senha: string) => t.identidade.definirSenhaNaEntrada(pendente, senha, origem());
    await expect(escolher(ALHEIA)).rejects.toThrow('SenhaIgual');
    await expect(escolher('senha123')).rejects.toThrow('SenhaComum');
    expect((await escolher(PROPRIA)).situacao).toBe('entrou');
  });

  it('é dita à pessoa, e o que se faz com ela leva o nome de quem a escolheu', async () => {
    const { admin, email, usuario_id } = await comSenhaAlheia();
    const cartas = (await t.identidade.caixaDeSaida()).filter(({ para }) => para === email);
    expect(cartas.map(({ assunto }) => assunto)).toEqual(['Outra pessoa escolheu a senha da sua conta na Atalaia']);
    expect(cartas[0]?.texto).toContain('serve uma vez');
    const pendente = await pendenteDe(email, 'falta_senha');
    await t.identidade.definirSenhaNaEntrada(pendente, PROPRIA, origem());
    const senha_definida_por = admin.usuario_id;
    expect(await acessosDe(usuario_id)).toEqual([
      { tipo: 'senha', senha_definida_por },
      { tipo: 'senha_provisoria', senha_definida_por },
      { tipo: 'senha', senha_definida_por },
      { tipo: 'entrada', senha_definida_por: null },
    ]);
    const eventos = await t.modelos.store.readStream(usuarioStream(usuario_id));
    expect(eventos.slice(-2).map(({ data, meta }) => ({ data, por: meta.actorId }))).toEqual([
      { data: { provisoria: true }, por: senha_definida_por },
      { data: { anterior_definida_por: senha_definida_por }, por: usuario_id },
    ]);
  });

  it('com duas etapas, pede antes o código: sem ele ninguém escolhe nada, e o código errado leva o mesmo nome', async () => {
    const { admin, email, usuario_id } = await comSenhaAlheia();
    const { segredo } = await t.identidade.iniciarDoisFatores(usuario_id);
    await t.database.pool.query(
      "UPDATE identidade.segundos_fatores SET ativado_em = now() - interval '1 hour' WHERE usuario_id = $1",
      [usuario_id],
    );
    const pendente = await pendenteDe(email, 'falta_codigo');
    const escolher = () => t.identidade.definirSenhaNaEntrada(pendente, PROPRIA, origem());
    expect(await escolher()).toEqual({ situacao: 'vencida' });
    expect(await t.identidade.confirmarRecuperacao(pendente, 'ERRAD-OERRA', origem())).toEqual({
      situacao: 'recusada',
    });
    expect((await acessosDe(usuario_id)).at(-1)).toEqual({
      tipo: 'codigo_recusado',
      senha_definida_por: admin.usuario_id,
    });
    const confirmada = await t.identidade.confirmarCodigo(pendente, await codigoDe(segredo), origem());
    expect(confirmada).toEqual({ situacao: 'falta_senha', pendente });
    expect((await escolher()).situacao).toBe('entrou');
  });

  it('onde a política exige duas etapas, a senha própria vem antes de as ativar: ninguém as ativa com a alheia', async () => {
    const { email, usuario_id, grupo_id } = await comSenhaAlheia();
    const data = { cliente_id: cliente, sessao_tempo: null, grupos_dois_fatores: [grupo_id] };
    await t.agir(politicaDecider, cliente, { type: 'DefinirPolitica', data });
    const pendente = await pendenteDe(email, 'falta_senha');
    const { segredo } = await t.identidade.iniciarDoisFatores(usuario_id);
    const ativada = await t.identidade.ativarNaEntrada(pendente, await codigoDe(segredo), origem());
    expect(ativada).toEqual({ situacao: 'falta_senha', pendente });
    const feita = await t.identidade.definirSenhaNaEntrada(pendente, PROPRIA, origem());
    expect(feita.situacao).toBe('falta_ativar');
    const proximo = 'pendente' in feita ? feita.pendente : '';
    const entrou = await t.identidade.ativarNaEntrada(proximo, await codigoDe(segredo), origem());
    expect(entrou.situacao).toBe('entrou');
  });

  it('não abre o que a pessoa ganhou depois: vale só enquanto quem a escolheu a poderia escolher', async () => {
    const [norte, sul] = [v7(), v7()];
    const { email, usuario_id } = await comSenhaAlheia([norte]);
    const pendente = await pendenteDe(email, 'falta_senha');
    const data = { ativo_ids: [norte, sul], ao_alcance: [norte, sul] };
    await t.agir(usuarioDecider, usuario_id, { type: 'DefinirAtivosDoUsuario', data });
    expect((await entrar(email, ALHEIA)).situacao).toBe('recusada');
    expect(await t.identidade.definirSenhaNaEntrada(pendente, PROPRIA, origem())).toEqual({ situacao: 'vencida' });
  });

  it('deixa de valer quando quem a escolheu perde o acesso', async () => {
    const { admin, email } = await comSenhaAlheia();
    await t.agir(usuarioDecider, admin.usuario_id, { type: 'InativarUsuario', data: { motivo: '' } });
    expect((await entrar(email, ALHEIA)).situacao).toBe('recusada');
  });

  it('dá lugar à que a pessoa escolhe por um link, sem mais nada a trocar', async () => {
    const { admin, email, usuario_id } = await comSenhaAlheia();
    await t.identidade.mandarRedefinicao(usuario_id, admin.usuario_id);
    const carta = (await t.identidade.caixaDeSaida()).find(
      ({ para, texto }) => para === email && texto.includes('/senha/nova/'),
    );
    const link = /\/senha\/nova\/([\w-]{43})$/m.exec(carta?.texto ?? '')?.[1] ?? '';
    await t.identidade.redefinirSenha(link, PROPRIA, origem());
    expect((await entrar(email, PROPRIA)).situacao).toBe('entrou');
  });
});
