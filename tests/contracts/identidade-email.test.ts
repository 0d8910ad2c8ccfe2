import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { createCorreio } from '#infra/edge/mail/correio.ts';
import { createCipher } from '#infra/identity/cipher.ts';
import { createPessoas } from '#infra/identity/pessoas.ts';
import { createDoisClientes, type DoisClientes } from '#tests/support/dois-clientes.ts';
import { createIdentityForTests, type IdentityForTests, origem, SENHA } from '#tests/support/identidade.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const ASSUNTO = 'O e-mail da sua conta na Atalaia mudou';

describe('A troca do e-mail de uma conta', () => {
  let t: IdentityForTests;
  beforeAll(async () => {
    t = await createIdentityForTests();
  });
  afterAll(() => t.close());

  const noEmail = async (email: string) => (await t.identidade.caixaDeSaida()).filter(({ para }) => para === email);

  async function trocar() {
    const { usuario_id, email } = await t.criarPessoa(await t.criarCliente('Serra Azul'), []);
    const novo = `novo-${email}`;
    await t.identidade.registrarPessoa({ usuario_id, nome: 'Outro Nome', email: novo });
    return { usuario_id, email, novo };
  }

  it('é dita ao endereço antigo: quando foi e com quem falar, sem dizer o novo nem quem a fez', async () => {
    const { email, novo } = await trocar();
    const [carta, ...mais] = await noEmail(email);
    expect([carta?.assunto, mais]).toEqual([ASSUNTO, []]);
    expect(carta?.texto).toMatch(/em \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2} \(horário de Brasília\)/);
    expect(carta?.texto).toContain('fale logo com quem administra o seu acesso');
    expect(carta?.texto).not.toMatch(new RegExp(`${novo}|Outro Nome|https?:`));
    expect(await noEmail(novo)).toEqual([]);
  });

  it('não se diz de quem só mudou de nome, nem do mesmo e-mail escrito de outro modo', async () => {
    const { usuario_id, email } = await t.criarPessoa(await t.criarCliente('Serra Azul'), []);
    await t.identidade.registrarPessoa({ usuario_id, nome: 'Outro Nome', email: ` ${email.toUpperCase()} ` });
    expect(await noEmail(email)).toEqual([]);
  });

  it('também se diz quando é a própria pessoa que escolhe outro, no primeiro acesso', async () => {
    const { usuario_id, email } = await t.criarPessoa(await t.criarCliente('Serra Azul'), []);
    const token = await t.identidade.criarConvite(usuario_id);
    await t.identidade.aceitarConvite(token, { nome: 'Ela', email: `dela-${email}` }, SENHA, origem());
    expect((await noEmail(email)).map(({ assunto }) => assunto)).toEqual([ASSUNTO]);
  });

  it('não fica feita sem a mensagem que a diz, e de duas ao mesmo tempo cada uma diz o endereço que trocou', async () => {
    const { usuario_id, email } = await t.criarPessoa(await t.criarCliente('Serra Azul'), []);
    const mudar = (novo: string) => t.identidade.registrarPessoa({ usuario_id, nome: 'Outro Nome', email: novo });
    await t.database.pool.query('ALTER TABLE identidade.mensagens RENAME TO mensagens_fora');
    await expect(mudar(`perdido-${email}`)).rejects.toThrow('mensagens');
    await t.database.pool.query('ALTER TABLE identidade.mensagens_fora RENAME TO mensagens');
    expect((await t.identidade.nomes([usuario_id])).get(usuario_id)?.email).toBe(email);
    await Promise.all([mudar(`uma-${email}`), mudar(`outra-${email}`)]);
    const ficou = (await t.identidade.nomes([usuario_id])).get(usuario_id)?.email;
    const trocados = [email, `uma-${email}`, `outra-${email}`].filter((um) => um !== ficou);
    for (const um of trocados) expect((await noEmail(um)).map(({ assunto }) => assunto)).toEqual([ASSUNTO]);
    expect(await noEmail(ficou ?? '')).toEqual([]);
  });

  it('sai para o endereço antigo, que fica cifrado até sair e depois não fica', async () => {
    await t.database.pool.query('DELETE FROM identidade.mensagens');
    const { email } = await trocar();
    const linhas = async () => JSON.stringify((await t.database.pool.query('SELECT * FROM identidade.mensagens')).rows);
    expect(await linhas()).not.toContain(email);
    const cipher = createCipher(t.config.PERSONAL_DATA_KEY);
    const pessoas = createPessoas({ pool: t.pool, cipher });
    const enviadas: string[] = [];
    const transporte = { send: async ({ para }: { para: string }) => void enviadas.push(para), close: () => undefined };
    const correio = createCorreio({ pool: t.pool, cipher, pessoas, transporte, log: console });
    await correio.despachar();
    await correio.close();
    expect(enviadas).toEqual([email]);
    const { rows } = await t.database.pool.query('SELECT para, texto FROM identidade.mensagens');
    expect(rows).toEqual([{ para: null, texto: null }]);
  });

  it('sai com todas as que esperam, por muitas que sejam; a que não saiu fica para depois', async () => {
    const { usuario_id } = await t.criarPessoa(await t.criarCliente('Serra Azul'), []);
    await t.database.pool.query('DELETE FROM identidade.mensagens');
    const cipher = createCipher(t.config.PERSONAL_DATA_KEY);
    const assuntos = Array.from({ length: 25 }, (_, n) => `Carta ${n}`);
    const tentadas: string[] = [];
    const transporte = {
      async send({ assunto }: { assunto: string }) {
        tentadas.push(assunto);
        if (assunto === 'Carta 3') throw new Error('caixa cheia');
      },
      close: () => undefined,
    };
    const log = { warn: () => undefined, error: () => undefined };
    const correio = createCorreio({
      pool: t.pool,
      cipher,
      pessoas: createPessoas({ pool: t.pool, cipher }),
      transporte,
      log,
    });
    for (const assunto of assuntos) await correio.guardar(t.pool, usuario_id, { assunto, texto: 'Olá' });
    await correio.despachar();
    await correio.close();
    expect(tentadas.sort()).toEqual([...assuntos].sort());
    const { rows } = await t.database.pool.query(
      'SELECT assunto, tentativas FROM identidade.mensagens WHERE enviada_em IS NULL',
    );
    expect(rows).toEqual([{ assunto: 'Carta 3', tentativas: 1 }]);
  });
});

describe('Trocar o e-mail de outra pessoa', () => {
  let mundo: DoisClientes;
  let helena: Pessoa;
  let edita: Pessoa;
  beforeAll(async () => {
    mundo = await createDoisClientes();
    const todas = PERMISSOES.map(({ chave }) => chave);
    const administra = { nome: 'administra', cliente: 'aurora', permissoes: todas } as const;
    const soEdita = { nome: 'só edita', cliente: 'aurora', permissoes: ['usuarios.ver', 'usuarios.editar'] } as const;
    const pessoas = await mundo.entrarComo([administra, soEdita]);
    [helena, edita] = [pessoas.get(administra), pessoas.get(soEdita)] as [Pessoa, Pessoa];
  }, 300_000);
  afterAll(() => mundo?.close());

  async function pessoa(email: string, comSenha: boolean): Promise<string> {
    const id = randomUUID();
    const senha = { change_password: '1', password: SENHA, password_confirmation: SENHA };
    const dados = { comando_id: id, nome: 'Quem já entra', email, ...(comSenha && senha) };
    expect((await helena.enviar('/seguranca/usuarios/criar', dados)).status).toBeLessThan(400);
    await mundo.mostrado();
    return id;
  }
  const emailDe = async (id: string) => (await mundo.services.identidade.nomes([id])).get(id)?.email;
  const trocar = (quem: Pessoa, id: string, email: string) =>
    quem.enviar(`/seguranca/usuarios/${id}/editar`, { nome: 'Quem já entra', email });

  it('que já tem senha pede também a permissão de redefinir senhas: seria outro modo de lhe tomar a conta', async () => {
    const id = await pessoa('dela@aurora.example', true);
    const recusada = await trocar(edita, id, 'de-quem-toma@aurora.example');
    expect([recusada.status, await recusada.json()]).toMatchObject([
      422,
      { errors: { email: [expect.stringContaining('redefinir senhas')] } },
    ]);
    expect(await emailDe(id)).toBe('dela@aurora.example');
    expect((await trocar(edita, id, 'DELA@aurora.example')).status).toBeLessThan(400);
    expect((await trocar(helena, id, 'nova@aurora.example')).status).toBeLessThan(400);
    expect(await emailDe(id)).toBe('nova@aurora.example');
  });

  it('que ainda não escolheu senha pede só a de editar: o convite vai ao endereço certo', async () => {
    const id = await pessoa('errado@aurora.example', false);
    expect((await trocar(edita, id, 'certo@aurora.example')).status).toBeLessThan(400);
    expect(await emailDe(id)).toBe('certo@aurora.example');
  });
});
