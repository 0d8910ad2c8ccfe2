import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clienteDecider } from '#domain/cliente/cliente.decider.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { permissaoId } from '#domain/modulo/catalogo.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import type { UsuarioCommand } from '#domain/usuario/usuario.commands.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { createIdentityForTests, type IdentityForTests, origem, SENHA } from '#tests/support/identidade.ts';

let t: IdentityForTests;
let cliente: Uuid;
const HORA_MS = 3_600_000;

beforeAll(async () => {
  t = await createIdentityForTests();
  cliente = await t.criarCliente('Serra Azul');
});
afterAll(() => t.close());
afterEach(() => vi.useRealTimers());

async function entrar(email: string) {
  const entrada = await t.identidade.entrar(email, SENHA, origem());
  if (entrada.situacao !== 'entrou') throw new Error(`não entrou: ${entrada.situacao}`);
  return entrada;
}

/** Moves what the database remembers of every session into the past, as if its clock had gone on. */
const passaram = (coluna: 'vista_em' | 'criada_em', minutos: number) =>
  t.database.pool.query(
    coluna === 'vista_em'
      ? 'UPDATE identidade.sessoes SET vista_em = vista_em - make_interval(mins => $1)'
      : 'UPDATE identidade.sessoes SET criada_em = criada_em - make_interval(mins => $1)',
    [minutos],
  );

describe('Entrar', () => {
  it('com e-mail e senha, escrito o e-mail como for, abre uma sessão que diz quem é e o que pode', async () => {
    const ativo = v7();
    const { usuario_id, email } = await t.criarPessoa(cliente, ['camadas.ver', 'camadas.enviar'], [ativo]);
    const { sessao } = await entrar(` ${email.toUpperCase()} `);
    expect(sessao).toMatchObject({ usuario_id, cliente_id: cliente, email });
    expect([...sessao.permissoes].sort()).toEqual(['camadas.enviar', 'camadas.ver']);
    expect(sessao.escopo).toEqual({ cliente_id: cliente, ativos: [ativo] });
  });

  it('quem pode ver todos os ativos alcança todos; quem opera a instalação não tem cliente', async () => {
    const todos = await t.criarPessoa(cliente, ['ativos.ver_todos']);
    expect((await entrar(todos.email)).sessao.escopo).toEqual({ cliente_id: cliente, ativos: 'todos' });
    const operador = await t.criarPessoa(null, ['clientes.ver']);
    expect((await entrar(operador.email)).sessao).toMatchObject({ cliente_id: null, escopo: null });
  });

  it('e-mail desconhecido, senha errada e acesso perdido têm a mesma resposta', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    const recusada = { situacao: 'recusada' };
    expect(await t.identidade.entrar(email, 'outra senha qualquer', origem())).toEqual(recusada);
    expect(await t.identidade.entrar('ninguem@exemplo.example', SENHA, origem())).toEqual(recusada);
    await t.agir(usuarioDecider, usuario_id, { type: 'InativarUsuario', data: { motivo: '' } });
    expect(await t.identidade.entrar(email, SENHA, origem())).toEqual(recusada);
  });

  it('entradas, recusas e saídas ficam no registro de acessos, que a aplicação não altera', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    const de = origem();
    await t.identidade.entrar(email, 'outra senha qualquer', de);
    const entrada = await t.identidade.entrar(email, SENHA, de);
    if (entrada.situacao === 'entrou') await t.identidade.sair(entrada.token, de);
    const { rows } = await t.pool.query(
      'SELECT tipo, usuario_id, host(ip) AS ip, dispositivo FROM identidade.acessos WHERE ip = $1 ORDER BY id',
      [de.ip],
    );
    expect(rows).toEqual(['recusa', 'entrada', 'saida'].map((tipo) => ({ tipo, usuario_id, ...de })));
    await expect(t.pool.query("UPDATE identidade.acessos SET tipo = 'saida'")).rejects.toThrow('permission denied');
  });
});

describe('A sessão', () => {
  it('vale pelo token, que o banco não guarda, e cada entrada tem o seu', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, ['camadas.ver']);
    const [uma, outra] = [await entrar(email), await entrar(email)];
    expect(uma.token).not.toBe(outra.token);
    expect(uma.sessao.csrf).not.toBe(outra.sessao.csrf);
    expect(await t.identidade.sessao(uma.token)).toMatchObject({ usuario_id, csrf: uma.sessao.csrf });
    const { rows } = await t.database.pool.query('SELECT s::text AS linha FROM identidade.sessoes s');
    expect(rows.length).toBeGreaterThan(1);
    for (const { linha } of rows) expect(linha).not.toContain(uma.token);
    expect(await t.identidade.sessao('x'.repeat(43))).toBeNull();
  });

  it('acaba ao sair, e só ela', async () => {
    const { email } = await t.criarPessoa(cliente, []);
    const [uma, outra] = [await entrar(email), await entrar(email)];
    await t.identidade.sair(uma.token);
    expect(await t.identidade.sessao(uma.token)).toBeNull();
    expect(await t.identidade.sessao(outra.token)).not.toBeNull();
  });

  it('acaba quando a senha muda; quem a mudou continua', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    const [minha, outra] = [await entrar(email), await entrar(email)];
    await t.identidade.definirSenha(usuario_id, 'uma senha bem diferente', minha.token);
    expect(await t.identidade.sessao(minha.token)).not.toBeNull();
    expect(await t.identidade.sessao(outra.token)).toBeNull();
  });

  it('acaba no pedido seguinte à perda do acesso, e não volta com ele', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    const { token } = await entrar(email);
    await t.agir(usuarioDecider, usuario_id, { type: 'InativarUsuario', data: { motivo: '' } });
    expect(await t.identidade.sessao(token)).toBeNull();
    await t.agir(usuarioDecider, usuario_id, { type: 'ReativarUsuario', data: {} });
    expect(await t.identidade.sessao(token)).toBeNull();
    await entrar(email);
  });

  it('acaba com o acesso do cliente inteiro', async () => {
    const outro = await t.criarCliente('Cerrado');
    const { email } = await t.criarPessoa(outro, []);
    const { token } = await entrar(email);
    await t.agir(clienteDecider, outro, { type: 'InativarCliente', data: { motivo: '' } });
    expect(await t.identidade.sessao(token)).toBeNull();
  });

  it('pode, no pedido seguinte, o que o grupo passou a poder', async () => {
    const { grupo_id, email } = await t.criarPessoa(cliente, ['camadas.ver', 'camadas.enviar']);
    const { token } = await entrar(email);
    const data = { modulo_ids: [], permissao_ids: [permissaoId('camadas.ver')] };
    await t.agir(grupoDecider, grupo_id, { type: 'DefinirPermissoesDoGrupo', data });
    expect((await t.identidade.sessao(token))?.permissoes).toEqual(new Set(['camadas.ver']));
  });

  it('acaba sem uso, mas usada continua; uma página só aberta não conta como uso', async () => {
    const { email } = await t.criarPessoa(cliente, []);
    const { token } = await entrar(email);
    await passaram('vista_em', 100);
    expect(await t.identidade.sessao(token)).not.toBeNull();
    await passaram('vista_em', 100);
    expect((await t.identidade.observar([token])).has(token)).toBe(true);
    await passaram('vista_em', 21);
    expect(await t.identidade.sessao(token)).toBeNull();
  });

  it('acaba sem uso no tempo da política do cliente, quando é mais curto; um mais longo não a estica', async () => {
    const [curto, longo] = [await t.criarCliente('Curto'), await t.criarCliente('Longo')];
    const politica = (cliente_id: Uuid, sessao_tempo: number | null) =>
      t.agir(politicaDecider, cliente_id, {
        type: 'DefinirPolitica',
        data: { cliente_id, sessao_tempo, grupos_dois_fatores: [] },
      });
    await politica(curto, 10);
    await politica(longo, 720);
    const [um, outro] = [await t.criarPessoa(curto, []), await t.criarPessoa(longo, [])];
    const [breve, comprida] = [await entrar(um.email), await entrar(outro.email)];
    await passaram('vista_em', 9);
    expect(await t.identidade.sessao(breve.token)).not.toBeNull();
    await passaram('vista_em', 10);
    expect(await t.identidade.sessao(breve.token)).toBeNull();
    expect(await t.identidade.sessao(comprida.token)).not.toBeNull();
    await passaram('vista_em', 120);
    expect(await t.identidade.sessao(comprida.token)).toBeNull();

    const outraVez = await entrar(um.email);
    await passaram('vista_em', 60);
    await politica(curto, null);
    expect(await t.identidade.sessao(outraVez.token)).not.toBeNull();
  });

  it('acaba com o grupo sob o qual foi aberta: saindo dele, ou removido ele', async () => {
    const [sai, fica] = [await t.criarPessoa(cliente, ['camadas.ver']), await t.criarPessoa(cliente, ['camadas.ver'])];
    const [um, outro] = [await entrar(sai.email), await entrar(fica.email)];
    const entraNoutro: UsuarioCommand = {
      type: 'DefinirGruposDoUsuario',
      data: { grupo_ids: [sai.grupo_id, fica.grupo_id] },
    };
    await t.agir(usuarioDecider, sai.usuario_id, entraNoutro);
    expect((await t.identidade.sessao(um.token))?.permissoes.has('camadas.ver')).toBe(true);
    const saiDoPrimeiro: UsuarioCommand = { type: 'DefinirGruposDoUsuario', data: { grupo_ids: [fica.grupo_id] } };
    await t.agir(usuarioDecider, sai.usuario_id, saiDoPrimeiro);
    expect(await t.identidade.sessao(um.token)).toBeNull();
    await t.agir(grupoDecider, fica.grupo_id, { type: 'RemoverGrupo', data: {} });
    expect(await t.identidade.sessao(outro.token)).toBeNull();
  });

  it('aparece na lista da pessoa, que encerra as suas e nenhuma de outra', async () => {
    const [uma, outra] = [await t.criarPessoa(cliente, []), await t.criarPessoa(cliente, [])];
    const [aqui, ali, alheia] = [await entrar(uma.email), await entrar(uma.email), await entrar(outra.email)];
    const autor = { usuario_id: uma.usuario_id, token: aqui.token, origem: origem() };
    const lista = await t.identidade.sessoesDaPessoa(autor);
    expect(lista.map(({ atual }) => atual)).toEqual([true, false]);
    expect(lista[0]).toMatchObject({ ip: expect.stringMatching(/^10\.1\./), dispositivo: 'navegador de teste' });
    const dono = { usuario_id: outra.usuario_id, token: alheia.token, origem: origem() };
    expect(await t.identidade.encerrarSessao(dono, lista[1]?.id ?? '')).toBe(false);
    expect(await t.identidade.encerrarSessao(autor, lista[1]?.id ?? '')).toBe(true);
    expect(await t.identidade.sessao(ali.token)).toBeNull();
    const terceira = await entrar(uma.email);
    await t.identidade.encerrarOutras(autor);
    expect(await t.identidade.sessao(terceira.token)).toBeNull();
    expect(await t.identidade.sessao(aqui.token)).not.toBeNull();
    expect(await t.identidade.sessao(alheia.token)).not.toBeNull();
  });

  it('acaba em doze horas, por mais que seja usada', async () => {
    const { email } = await t.criarPessoa(cliente, []);
    const { token } = await entrar(email);
    await passaram('criada_em', 12 * 60 - 1);
    expect(await t.identidade.sessao(token)).not.toBeNull();
    await passaram('criada_em', 1);
    expect(await t.identidade.sessao(token)).toBeNull();
  });

  it.each([HORA_MS * 3, -HORA_MS * 3])('não depende do relógio do servidor: %d ms', async (salto) => {
    const { email } = await t.criarPessoa(cliente, []);
    const { token } = await entrar(email);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + salto });
    expect(await t.identidade.sessao(token)).not.toBeNull();
    const depois = await entrar(email);
    vi.useRealTimers();
    expect(await t.identidade.sessao(depois.token)).not.toBeNull();
  });

  it('o que venceu é apagado, e o que vale fica', async () => {
    const { email } = await t.criarPessoa(cliente, []);
    const velha = await entrar(email);
    await passaram('vista_em', 121);
    await t.database.pool.query("UPDATE identidade.acessos SET em = em - interval '7 months'");
    const nova = await entrar(email);
    await t.identidade.limpar();
    const { rows } = await t.pool.query(
      `SELECT (SELECT count(*)::int FROM identidade.sessoes) AS sessoes,
        (SELECT count(*)::int FROM identidade.acessos) AS acessos`,
    );
    expect(rows).toEqual([{ sessoes: 1, acessos: 1 }]);
    expect(await t.identidade.sessao(nova.token)).not.toBeNull();
    expect(await t.identidade.sessao(velha.token)).toBeNull();
  });
});
