import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Uuid } from '#domain/kernel/ids.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import type { Autor, Entrou } from '#infra/identity/contrato.ts';
import { codigoDe, esquecerUltimoCodigo, semVirar } from '#tests/support/autenticador.ts';
import { createIdentityForTests, type IdentityForTests, origem, SENHA } from '#tests/support/identidade.ts';

let t: IdentityForTests;
let cliente: Uuid;

beforeAll(async () => {
  t = await createIdentityForTests();
  cliente = await t.criarCliente('Serra Azul');
});
afterAll(() => t.close());
beforeEach(() => t.database.pool.query('DELETE FROM identidade.limites'));

const recusa = (code: string) => expect.objectContaining({ name: 'Rejection', code });
const recusada = { situacao: 'recusada' };

async function entrar(email: string, de = origem()): Promise<Entrou> {
  const entrada = await t.identidade.entrar(email, SENHA, de);
  if (entrada.situacao !== 'entrou') throw new Error(`não entrou: ${entrada.situacao}`);
  return entrada;
}

async function pendenteDe(email: string): Promise<string> {
  const entrada = await t.identidade.entrar(email, SENHA, origem());
  if (!('pendente' in entrada)) throw new Error(`não pediu código: ${entrada.situacao}`);
  return entrada.pendente;
}

/** Somebody with an active authenticator and a session that was there before it. */
async function comSegundoFator() {
  const pessoa = await t.criarPessoa(cliente, ['camadas.ver']);
  const { token } = await entrar(pessoa.email);
  const autor: Autor = { usuario_id: pessoa.usuario_id, token, origem: origem() };
  const { segredo } = await t.identidade.iniciarDoisFatores(pessoa.usuario_id);
  const codigos = await t.identidade.ativarDoisFatores(autor, SENHA, await codigoDe(segredo));
  if (codigos === null) throw new Error('o primeiro código foi recusado');
  await esquecerUltimoCodigo(t.database.pool);
  return { ...pessoa, autor, segredo, codigos };
}

const eventosDe = async (usuario_id: Uuid) =>
  (await t.modelos.store.readStream(`usuario-${usuario_id}`)).map(({ type }) => type);

describe('Ativar o segundo fator', () => {
  it('pede a senha e o primeiro código, mostra dez códigos de recuperação e encerra as outras sessões', async () => {
    const { usuario_id, email } = await t.criarPessoa(cliente, []);
    const [minha, outra] = [await entrar(email), await entrar(email)];
    const autor = { usuario_id, token: minha.token, origem: origem() };
    const { segredo, uri } = await t.identidade.iniciarDoisFatores(usuario_id);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Atalaia:/);
    expect(new URL(uri).searchParams.get('secret')).toBe(segredo);
    // Looked at again, as a reload does, it is the one that the authenticator has taken up.
    expect((await t.identidade.iniciarDoisFatores(usuario_id)).segredo).toBe(segredo);
    const errada = t.identidade.ativarDoisFatores(autor, 'não é a senha', await codigoDe(segredo));
    await expect(errada).rejects.toEqual(recusa('SenhaAtualIncorreta'));
    expect(await t.identidade.ativarDoisFatores(autor, SENHA, await codigoDe(segredo, 600))).toBeNull();
    expect(await t.identidade.doisFatores(usuario_id)).toMatchObject({ ativo: false, codigosRestantes: 0 });

    const codigos = await t.identidade.ativarDoisFatores(autor, SENHA, await codigoDe(segredo));
    expect(new Set(codigos).size).toBe(10);
    for (const codigo of codigos ?? []) expect(codigo).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const estado = { ativo: true, desde: expect.any(String), codigosRestantes: 10, exigido: false };
    expect(await t.identidade.doisFatores(usuario_id)).toEqual(estado);
    expect(await t.identidade.sessao(minha.token)).not.toBeNull();
    expect(await t.identidade.sessao(outra.token)).toBeNull();
    expect(await eventosDe(usuario_id)).toContain('SegundoFatorAtivado');
    await expect(t.identidade.iniciarDoisFatores(usuario_id)).rejects.toEqual(recusa('SegundoFatorJaAtivo'));
  });

  it('não deixa segredo nem código legível no banco, nem nada deles no registro', async () => {
    const { usuario_id, segredo, codigos } = await comSegundoFator();
    const { rows } = await t.database.pool.query(
      `SELECT f::text || encode(f.segredo, 'escape') AS linha FROM identidade.segundos_fatores f
       UNION ALL SELECT c::text FROM identidade.codigos_de_recuperacao c`,
    );
    const guardado = JSON.stringify([rows, await t.modelos.store.readStream(`usuario-${usuario_id}`)], (_, v) =>
      typeof v === 'bigint' ? String(v) : v,
    );
    for (const segredos of [segredo, ...codigos, ...codigos.map((c) => c.replace('-', ''))]) {
      expect(guardado).not.toContain(segredos);
    }
  });
});

describe('Com o segundo fator', () => {
  it('a senha sozinha não abre sessão: só uma entrada pendente, que um código termina', async () => {
    const { usuario_id, email, segredo } = await comSegundoFator();
    const entrada = await t.identidade.entrar(email, SENHA, origem());
    expect(entrada).toEqual({ situacao: 'falta_codigo', pendente: expect.any(String) });
    const pendente = 'pendente' in entrada ? entrada.pendente : '';
    expect(await t.identidade.pendente(pendente)).toMatchObject({ usuario_id, falta: 'codigo' });
    expect(await t.identidade.sessao(pendente)).toBeNull();
    for (const codigo of ['', '000000', 'abcdef', '1234567', await codigoDe(segredo, 600)]) {
      expect(await t.identidade.confirmarCodigo(pendente, codigo, origem())).toEqual(recusada);
    }
    const fim = await t.identidade.confirmarCodigo(pendente, await codigoDe(segredo), origem());
    expect(fim).toMatchObject({ situacao: 'entrou', sessao: { usuario_id } });
    expect(await t.identidade.sessao(fim.situacao === 'entrou' ? fim.token : '')).not.toBeNull();
    expect(await t.identidade.pendente(pendente)).toBeNull();
  });

  it('o mesmo código não vale outra vez, nem um anterior a ele', async () => {
    const { email, segredo } = await comSegundoFator();
    const confirmar = async (codigo: string) =>
      (await t.identidade.confirmarCodigo(await pendenteDe(email), codigo, origem())).situacao;
    const [codigo, anterior] = [await codigoDe(segredo), await codigoDe(segredo, -30)];
    expect(await confirmar(codigo)).toBe('entrou');
    expect(await confirmar(codigo)).toBe('recusada');
    expect(await confirmar(anterior)).toBe('recusada');
    expect(await confirmar(await codigoDe(segredo, 30))).toBe('entrou');
  });

  it.each(['na mesma entrada', 'em duas entradas'])(
    'de dois envios do mesmo código ao mesmo tempo, %s, um entra',
    async (onde) => {
      const { email, segredo } = await comSegundoFator();
      const uma = await pendenteDe(email);
      const outra = onde === 'na mesma entrada' ? uma : await pendenteDe(email);
      const codigo = await codigoDe(segredo);
      const [a, b] = await Promise.all([
        t.identidade.confirmarCodigo(uma, codigo, origem()),
        t.identidade.confirmarCodigo(outra, codigo, origem()),
      ]);
      expect([a.situacao, b.situacao].filter((situacao) => situacao === 'entrou')).toHaveLength(1);
    },
  );

  it('um relógio um código adiantado ou atrasado serve; três, não', async () => {
    const { email, segredo } = await comSegundoFator();
    const com = (deslocamento: number) =>
      semVirar(async () => {
        await esquecerUltimoCodigo(t.database.pool);
        await t.database.pool.query('DELETE FROM identidade.limites');
        const codigo = await codigoDe(segredo, deslocamento);
        return (await t.identidade.confirmarCodigo(await pendenteDe(email), codigo, origem())).situacao;
      });
    expect([await com(-30), await com(0), await com(30)]).toEqual(['entrou', 'entrou', 'entrou']);
    expect([await com(-90), await com(90)]).toEqual(['recusada', 'recusada']);
  });

  it('um código de recuperação vale uma vez, escrito como for, e os outros continuam', async () => {
    const { usuario_id, email, codigos } = await comSegundoFator();
    const [primeiro = '', segundo = ''] = codigos;
    const usar = async (codigo: string) =>
      (await t.identidade.confirmarRecuperacao(await pendenteDe(email), codigo, origem())).situacao;
    const [a, b] = await Promise.all([usar(primeiro), usar(primeiro)]);
    expect([a, b].sort()).toEqual(['entrou', 'recusada']);
    expect(await usar(` ${segundo.toLowerCase().replace('-', ' ')} `)).toBe('entrou');
    expect(await t.identidade.doisFatores(usuario_id)).toMatchObject({ codigosRestantes: 8 });
    const assuntos = (await t.identidade.caixaDeSaida()).map(({ assunto }) => assunto);
    expect(assuntos).toContain('Um código de recuperação foi usado na Atalaia');
  });

  it('novos códigos de recuperação encerram os anteriores', async () => {
    const { usuario_id, email, autor, codigos } = await comSegundoFator();
    await expect(t.identidade.gerarCodigos(autor, 'não é a senha')).rejects.toEqual(recusa('SenhaAtualIncorreta'));
    const novos = await t.identidade.gerarCodigos(autor, SENHA);
    expect(novos).toHaveLength(10);
    const usar = async (codigo = '') =>
      (await t.identidade.confirmarRecuperacao(await pendenteDe(email), codigo, origem())).situacao;
    expect(await usar(codigos[0])).toBe('recusada');
    expect(await usar(novos[0])).toBe('entrou');
    expect(await eventosDe(usuario_id)).toContain('CodigosDeRecuperacaoGerados');
  });

  it('dez códigos errados por hora é o limite, e o aparelho conhecido não espera por eles', async () => {
    const { email, segredo } = await comSegundoFator();
    const fim = await t.identidade.confirmarCodigo(await pendenteDe(email), await codigoDe(segredo), origem());
    const aparelho = fim.situacao === 'entrou' ? fim.aparelho : '';
    const pendente = await pendenteDe(email);
    const respostas = [];
    for (let i = 0; i < 11; i++) {
      respostas.push((await t.identidade.confirmarCodigo(pendente, '000000', origem())).situacao);
    }
    expect(respostas.at(-2)).toBe('recusada');
    expect(respostas.at(-1)).toBe('limitada');
    await esquecerUltimoCodigo(t.database.pool);
    const codigo = await codigoDe(segredo);
    expect((await t.identidade.confirmarCodigo(pendente, codigo, origem())).situacao).toBe('limitada');
    const daqui = { ...origem(), aparelho };
    expect((await t.identidade.confirmarCodigo(pendente, codigo, daqui)).situacao).toBe('entrou');
  });

  it('a entrada pendente vence em dez minutos e acaba com a troca da senha', async () => {
    const { usuario_id, email, segredo } = await comSegundoFator();
    const [velha, outra] = [await pendenteDe(email), await pendenteDe(email)];
    await t.identidade.definirSenha(usuario_id, SENHA);
    expect(await t.identidade.confirmarCodigo(outra, await codigoDe(segredo), origem())).toEqual({
      situacao: 'vencida',
    });
    const nova = await pendenteDe(email);
    await t.database.pool.query(
      "UPDATE identidade.entradas_pendentes SET expira_em = expira_em - interval '10 minutes'",
    );
    expect(await t.identidade.confirmarCodigo(nova, await codigoDe(segredo), origem())).toEqual({
      situacao: 'vencida',
    });
    expect(await t.identidade.confirmarCodigo(velha, '', origem())).toEqual({ situacao: 'vencida' });
  });

  it('quem perde o acesso no meio da entrada não entra', async () => {
    const { usuario_id, email, segredo } = await comSegundoFator();
    const pendente = await pendenteDe(email);
    await t.agir(usuarioDecider, usuario_id, { type: 'InativarUsuario', data: { motivo: '' } });
    expect(await t.identidade.pendente(pendente)).toBeNull();
    const fim = await t.identidade.confirmarCodigo(pendente, await codigoDe(segredo), origem());
    expect(fim.situacao).toBe('recusada');
  });
});

describe('Deixar o segundo fator', () => {
  it('pede a senha; depois dela, só a senha entra', async () => {
    const { usuario_id, email, autor } = await comSegundoFator();
    await expect(t.identidade.desativarDoisFatores(autor, 'não é')).rejects.toEqual(recusa('SenhaAtualIncorreta'));
    await t.identidade.desativarDoisFatores(autor, SENHA);
    expect(await t.identidade.doisFatores(usuario_id)).toMatchObject({ ativo: false, codigosRestantes: 0 });
    await entrar(email);
    expect((await eventosDe(usuario_id)).at(-1)).toBe('SegundoFatorDesativado');
  });

  it('por quem opera a instalação, encerra as sessões e avisa a pessoa', async () => {
    const { usuario_id, email, autor } = await comSegundoFator();
    await t.identidade.redefinirDoisFatores(usuario_id, 'perdeu o celular e os códigos');
    expect(await t.identidade.sessao(autor.token)).toBeNull();
    await entrar(email);
    const [ultimo] = (await t.modelos.store.readStream(`usuario-${usuario_id}`)).slice(-1);
    expect(ultimo).toMatchObject({ type: 'SegundoFatorRedefinido', data: { motivo: 'perdeu o celular e os códigos' } });
    const carta = (await t.identidade.caixaDeSaida()).find(({ para }) => para === email);
    expect(carta?.assunto).toBe('Verificação em duas etapas retirada na Atalaia');
  });
});

describe('A política que exige o segundo fator de um grupo', () => {
  it('encerra as sessões sem ele, leva a ativá-lo na entrada e não deixa desativá-lo', async () => {
    const { usuario_id, grupo_id, email } = await t.criarPessoa(cliente, ['camadas.ver']);
    const livre = await t.criarPessoa(cliente, ['camadas.ver']);
    const [antes, outra] = [await entrar(email), await entrar(livre.email)];
    const data = { cliente_id: cliente, sessao_tempo: null, grupos_dois_fatores: [grupo_id] };
    await t.agir(politicaDecider, cliente, { type: 'DefinirPolitica', data });
    expect(await t.identidade.sessao(antes.token)).toBeNull();
    expect(await t.identidade.sessao(outra.token)).not.toBeNull();

    const entrada = await t.identidade.entrar(email, SENHA, origem());
    expect(entrada).toEqual({ situacao: 'falta_ativar', pendente: expect.any(String) });
    const pendente = 'pendente' in entrada ? entrada.pendente : '';
    expect(await t.identidade.pendente(pendente)).toMatchObject({ usuario_id, falta: 'ativar' });
    const { segredo } = await t.identidade.iniciarDoisFatores(usuario_id);
    expect(await t.identidade.confirmarCodigo(pendente, await codigoDe(segredo), origem())).toEqual(recusada);
    const fim = await t.identidade.ativarNaEntrada(pendente, await codigoDe(segredo), origem());
    if (fim.situacao !== 'entrou') throw new Error(`não entrou: ${fim.situacao}`);
    expect(fim.codigos).toHaveLength(10);
    expect(await t.identidade.sessao(fim.token)).not.toBeNull();
    const autor = { usuario_id, token: fim.token, origem: origem() };
    await expect(t.identidade.desativarDoisFatores(autor, SENHA)).rejects.toEqual(recusa('SegundoFatorExigido'));
    expect(await t.identidade.doisFatores(usuario_id)).toMatchObject({ ativo: true, exigido: true });
  });
});
