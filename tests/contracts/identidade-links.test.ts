import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Uuid } from '#domain/kernel/ids.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { createCorreio } from '#infra/edge/mail/correio.ts';
import { createSmtp } from '#infra/edge/mail/smtp.ts';
import { createCipher } from '#infra/identity/cipher.ts';
import { createPessoas } from '#infra/identity/pessoas.ts';
import { createIdentityForTests, type IdentityForTests, origem, SENHA } from '#tests/support/identidade.ts';
import { abrirServidorSmtp } from '#tests/support/servidor-smtp.ts';

let t: IdentityForTests;
let cliente: Uuid;

beforeAll(async () => {
  t = await createIdentityForTests();
  cliente = await t.criarCliente('Serra Azul');
});
afterAll(() => t.close());
beforeEach(() => t.database.pool.query('DELETE FROM identidade.limites'));

const NOVA = 'três araras sobre o rio';
const recusa = (code: string) => expect.objectContaining({ name: 'Rejection', code });

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

describe('Esqueci minha senha', () => {
  /** The token of the last link that was sent to somebody. */
  async function linkDe(email: string, caminho = 'senha/nova'): Promise<string> {
    const cartas = (await t.identidade.caixaDeSaida()).filter(({ para }) => para === email);
    const link = cartas.map(({ texto }) => new RegExp(`/${caminho}/([\\w-]{43})$`, 'm').exec(texto)?.[1]).find(Boolean);
    if (link === undefined) throw new Error(`nenhum link para ${email}`);
    return link;
  }

  async function pedir(email: string): Promise<string> {
    expect(await t.identidade.pedirRedefinicao(email, origem())).toEqual({ situacao: 'pedida' });
    return linkDe(email.trim().toLowerCase());
  }

  it('manda um link que serve uma vez: a senha muda, as sessões acabam, o registro diz que mudou', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    const antes = await t.identidade.entrar(email, SENHA, origem());
    const token = await pedir(` ${email.toUpperCase()} `);
    expect(await t.identidade.redefinicao(token)).toBe(true);
    const dois = await Promise.allSettled([
      t.identidade.redefinirSenha(token, NOVA, origem()),
      t.identidade.redefinirSenha(token, NOVA, origem()),
    ]);
    expect(dois.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(dois.find(({ status }) => status === 'rejected')).toMatchObject({ reason: recusa('LinkDeSenhaInvalido') });
    expect(await t.identidade.redefinicao(token)).toBe(false);
    expect(await t.identidade.sessao(antes.situacao === 'entrou' ? antes.token : '')).toBeNull();
    expect(await t.identidade.entrar(email, SENHA, origem())).toEqual({ situacao: 'recusada' });
    expect(await t.identidade.entrar(email, NOVA, origem())).toMatchObject({ situacao: 'entrou' });
    const eventos = await t.modelos.store.readStream(`usuario-${usuario_id}`);
    expect(eventos.at(-1)).toMatchObject({ type: 'SenhaDoUsuarioDefinida', meta: { actorId: usuario_id } });
    const { rows } = await t.pool.query("SELECT FROM identidade.acessos WHERE usuario_id = $1 AND tipo = 'senha'", [
      usuario_id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('uma senha recusada não gasta o link; um pedido de estranhos não encerra o que já foi mandado', async () => {
    const { email } = await t.criarPessoa(cliente, []);
    const token = await pedir(email);
    await pedir(email);
    await expect(t.identidade.redefinirSenha(token, 'senha123', origem())).rejects.toEqual(recusa('SenhaComum'));
    await t.identidade.redefinirSenha(token, NOVA, origem());
  });

  it('o link vence em uma hora, acaba com a troca, e inventado não vale', async () => {
    const { email } = await t.criarPessoa(cliente, []);
    const [um, outro] = [await pedir(email), await pedir(email)];
    await t.identidade.redefinirSenha(um, NOVA, origem());
    expect(await t.identidade.redefinicao(outro)).toBe(false);
    const vencido = await pedir(email);
    await t.database.pool.query("UPDATE identidade.redefinicoes SET expira_em = expira_em - interval '61 minutes'");
    await expect(t.identidade.redefinirSenha(vencido, NOVA, origem())).rejects.toEqual(recusa('LinkDeSenhaInvalido'));
    expect(await t.identidade.redefinicao('inventado')).toBe(false);
  });

  it('acaba com a senha que se troca por outro caminho: no perfil, ou por quem administra', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    const entrada = await t.identidade.entrar(email, SENHA, origem());
    const autor = { usuario_id, token: entrada.situacao === 'entrou' ? entrada.token : '', origem: origem() };
    const [pedido, convite] = [await pedir(email), await t.identidade.criarConvite(usuario_id)];
    await t.identidade.trocarSenha(autor, SENHA, NOVA);
    expect([await t.identidade.redefinicao(pedido), await t.identidade.convite(convite)]).toEqual([false, null]);
    const [outro, segundo] = [await pedir(email), await t.identidade.criarConvite(usuario_id)];
    await t.identidade.trocarSenhaDe(usuario_id, SENHA, usuario_id);
    expect([await t.identidade.redefinicao(outro), await t.identidade.convite(segundo)]).toEqual([false, null]);
  });

  it('o que foi a um e-mail deixa de valer quando a pessoa passa a ter outro; o nome não muda nada', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    const [link, convite] = [await pedir(email), await t.identidade.criarConvite(usuario_id)];
    const valem = async () => [await t.identidade.redefinicao(link), await t.identidade.convite(convite)];
    await t.identidade.registrarPessoa({ usuario_id, nome: 'Outro Nome', email: email.toUpperCase() });
    expect(await valem()).toEqual([true, usuario_id]);
    await t.identidade.registrarPessoa({ usuario_id, nome: 'Outro Nome', email: `novo-${email}` });
    expect(await valem()).toEqual([false, null]);
  });

  it('quem perdeu o acesso não recebe link, com a mesma resposta', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    await t.agir(usuarioDecider, usuario_id, { type: 'InativarUsuario', data: { motivo: '' } });
    expect(await t.identidade.pedirRedefinicao(email, origem())).toEqual({ situacao: 'pedida' });
    await expect(linkDe(email)).rejects.toThrow('nenhum link');
  });

  it('o endereço do link é o da instalação, diga o pedido o que disser', async () => {
    const { email } = await t.criarPessoa(cliente, []);
    const atras = t.outra({ PUBLIC_ORIGIN: 'https://mapas.exemplo.example' });
    await atras.pedirRedefinicao(email, origem());
    const [carta] = await atras.caixaDeSaida();
    expect(carta?.texto).toMatch(/^https:\/\/mapas\.exemplo\.example\/senha\/nova\/[\w-]{43}$/m);
    await atras.close();
  });

  it('em produção ninguém lê a caixa de saída', async () => {
    const { email } = await t.criarPessoa(cliente, []);
    await pedir(email);
    const producao = t.outra({ NODE_ENV: 'production' });
    expect(await producao.caixaDeSaida()).toEqual([]);
    await producao.close();
  });

  it('o primeiro acesso também vai por e-mail, a quem já está registrado', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    await t.identidade.convidar(usuario_id);
    const token = await linkDe(email, 'convite');
    await t.identidade.aceitarConvite(token, { nome: 'Nome Escolhido', email }, NOVA, origem());
    expect(await t.identidade.entrar(email, NOVA, origem())).toMatchObject({ situacao: 'entrou' });
  });
});

describe('Trocar a própria senha', () => {
  it('pede a atual, com limite, e encerra as outras sessões', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    const entrar = async () => {
      const entrada = await t.identidade.entrar(email, SENHA, origem());
      return entrada.situacao === 'entrou' ? entrada.token : '';
    };
    const [minha, outra] = [await entrar(), await entrar()];
    const autor = { usuario_id, token: minha, origem: origem() };
    await expect(t.identidade.trocarSenha(autor, 'não é', NOVA)).rejects.toEqual(recusa('SenhaAtualIncorreta'));
    await expect(t.identidade.trocarSenha(autor, SENHA, 'senha123')).rejects.toEqual(recusa('SenhaComum'));
    await t.identidade.trocarSenha(autor, SENHA, NOVA);
    expect(await t.identidade.sessao(minha)).not.toBeNull();
    expect(await t.identidade.sessao(outra)).toBeNull();
    const assuntos = (await t.identidade.caixaDeSaida()).filter(({ para }) => para === email);
    expect(assuntos[0]?.assunto).toBe('A senha da sua conta na Atalaia foi trocada');
    const tentar = () => t.identidade.trocarSenha(autor, 'não é', NOVA).catch((error: Error) => error.name);
    const erros = [];
    for (let i = 0; i < 11; i++) erros.push(await tentar());
    expect(erros.at(-2)).toBe('Rejection');
    expect(erros.at(-1)).toBe('LimiteAtingido');
  });
});

describe('Mensagens', () => {
  const silencio = { warn: () => undefined, error: () => undefined };

  function correioPara(SMTP_URL: string) {
    const cipher = createCipher(t.config.PERSONAL_DATA_KEY);
    const pessoas = createPessoas({ pool: t.pool, cipher });
    const config = { SMTP_URL, MAIL_FROM: 'Atalaia <nao-responda@exemplo.example>' };
    return createCorreio({ pool: t.pool, cipher, pessoas, transporte: createSmtp(config), log: silencio });
  }

  it('esperam cifradas por um servidor que não responde, saem quando ele volta e não ficam para trás', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    await t.database.pool.query('DELETE FROM identidade.mensagens');
    const ausente = await abrirServidorSmtp();
    await ausente.fechar();
    const correio = correioPara(ausente.url);
    await correio.enviar(usuario_id, { assunto: 'Olá\r\nBcc: alheio@exemplo.example', texto: 'segredo do link' });
    await correio.despachar();
    const guardadas = async () =>
      (
        await t.database.pool.query(
          "SELECT tentativas, enviada_em, encode(texto, 'escape') AS texto FROM identidade.mensagens",
        )
      ).rows;
    expect(await guardadas()).toEqual([
      { tentativas: 1, enviada_em: null, texto: expect.not.stringContaining('segredo') },
    ]);
    await correio.despachar();
    expect((await guardadas())[0]).toMatchObject({ tentativas: 1 });

    const volta = await abrirServidorSmtp(ausente.porta);
    await t.database.pool.query("UPDATE identidade.mensagens SET proxima_em = proxima_em - interval '1 hour'");
    // Two processes look at the same moment: one sends.
    const segundo = correioPara(ausente.url);
    await Promise.all([correio.despachar(), segundo.despachar()]);
    expect(volta.cartas).toHaveLength(1);
    expect(volta.cartas[0]?.para).toEqual([email]);
    expect(volta.cartas[0]?.bruta).toContain('segredo do link');
    expect(volta.cartas[0]?.bruta).not.toMatch(/^Bcc:/m);
    expect(await guardadas()).toEqual([{ tentativas: 2, enviada_em: expect.any(Date), texto: null }]);
    await correio.close();
    await segundo.close();
    await volta.fechar();
  });
});
