import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createCipher } from '#infra/identity/cipher.ts';
import { createLimites, type Limite } from '#infra/identity/entrada/limites.ts';
import { LIMITE_CONTA, LIMITE_ENDERECO, LIMITE_GERAL } from '#infra/identity/entrada/tentativas.ts';
import { createIdentityForTests, type IdentityForTests, origem, SENHA } from '#tests/support/identidade.ts';

let t: IdentityForTests;
let cliente: Uuid;

beforeAll(async () => {
  t = await createIdentityForTests();
  cliente = await t.criarCliente('Serra Azul');
});
afterAll(() => t.close());

const ERRADA = 'palpite que não é';

/** As if so many attempts had been made already. */
async function jaTentaram(limite: Limite, quem: string, vezes = limite.tentativas): Promise<void> {
  const limites = createLimites({ pool: t.pool, cipher: createCipher(t.config.PERSONAL_DATA_KEY) });
  await limites.contar([{ limite, quem }]);
  await t.database.pool.query('UPDATE identidade.limites SET pontos = $1 WHERE chave = $2', [
    vezes,
    createCipher(t.config.PERSONAL_DATA_KEY).blind(`limite:${limite.nome}`, quem),
  ]);
}

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
    await jaTentaram(LIMITE_ENDERECO, de.ip);
    expect(await t.identidade.entrar(email, SENHA, de)).toMatchObject({ situacao: 'limitada' });
  });

  it('que dão certo não contam contra o endereço, que um escritório inteiro divide', async () => {
    const de = origem();
    const { email } = await t.criarPessoa(cliente, []);
    await jaTentaram(LIMITE_ENDERECO, de.ip, LIMITE_ENDERECO.tentativas - 2);
    for (let i = 0; i < 5; i++)
      expect(await t.identidade.entrar(email, SENHA, de)).toMatchObject({ situacao: 'entrou' });
  });
});

describe('Quem entrou antes de um aparelho', () => {
  async function conhecida() {
    const pessoa = await t.criarPessoa(cliente, []);
    const entrada = await t.identidade.entrar(pessoa.email, SENHA, origem());
    if (entrada.situacao !== 'entrou') throw new Error(`não entrou: ${entrada.situacao}`);
    return { ...pessoa, de: { ...origem(), aparelho: entrada.aparelho } };
  }

  it.each([
    ['muitos endereços tentaram a conta', LIMITE_CONTA],
    ['o endereço, que se divide, já errou demais', LIMITE_ENDERECO],
    ['a instalação inteira está sob ataque', LIMITE_GERAL],
  ])('entra dele mesmo quando %s; de um aparelho novo, espera', async (_, limite) => {
    const { email, de } = await conhecida();
    await jaTentaram(limite, limite === LIMITE_CONTA ? email : limite === LIMITE_ENDERECO ? de.ip : '');
    const { ip, dispositivo } = de;
    expect(await t.identidade.entrar(email, SENHA, { ip, dispositivo })).toMatchObject({ situacao: 'limitada' });
    expect(await t.identidade.entrar(email, SENHA, de)).toMatchObject({ situacao: 'entrou' });
    await t.database.pool.query('DELETE FROM identidade.limites');
  });

  it('não adivinha dele sem limite, nem com ele a senha de outra pessoa', async () => {
    const [uma, outra] = [await conhecida(), await conhecida()];
    const tentar = async (email: string, de = uma.de) => (await t.identidade.entrar(email, ERRADA, de)).situacao;
    const suas = [];
    for (let i = 0; i < 11; i++) suas.push(await tentar(uma.email));
    expect(suas.at(-2)).toBe('recusada');
    expect(suas.at(-1)).toBe('limitada');
    await jaTentaram(LIMITE_CONTA, outra.email);
    expect(await tentar(outra.email)).toBe('limitada');
    expect(await tentar(outra.email, outra.de)).toBe('recusada');
  });

  it('guarda dele só um resumo, que sem a senha não abre nada e vence em meio ano sem uso', async () => {
    const { usuario_id, email, de } = await conhecida();
    const { rows } = await t.database.pool.query('SELECT a::text AS linha FROM identidade.aparelhos a');
    expect(JSON.stringify(rows)).not.toContain(de.aparelho);
    expect(await t.identidade.entrar(email, ERRADA, de)).toEqual({ situacao: 'recusada' });
    await t.database.pool.query("UPDATE identidade.aparelhos SET visto_em = visto_em - interval '181 days'");
    await jaTentaram(LIMITE_CONTA, email);
    expect(await t.identidade.entrar(email, SENHA, de)).toMatchObject({ situacao: 'limitada' });
    await t.identidade.limpar();
    const depois = 'SELECT FROM identidade.aparelhos WHERE usuario_id = $1';
    expect((await t.database.pool.query(depois, [usuario_id])).rowCount).toBe(0);
  });
});

describe('Uma pessoa que não existe', () => {
  /** The pool, and every statement that goes through it. */
  function observado() {
    const textos: string[] = [];
    const query = (texto: string, valores?: unknown[]) => {
      textos.push(texto);
      return t.pool.query(texto, valores);
    };
    const pool = new Proxy<pg.Pool>(t.pool, {
      get: (alvo, nome) => (nome === 'query' ? query : Reflect.get(alvo, nome)),
    });
    return { identidade: t.outra({}, pool), textos };
  }

  it('não se distingue de quem errou a senha: a mesma resposta pelos mesmos passos', async () => {
    const { email } = await t.criarPessoa(cliente, []);
    const passos = async (quem: string, fazer: 'entrar' | 'esquecer') => {
      const { identidade, textos } = observado();
      const resposta =
        fazer === 'entrar'
          ? await identidade.entrar(quem, ERRADA, origem())
          : await identidade.pedirRedefinicao(quem, origem());
      const feitos = [...textos];
      await identidade.close();
      return { resposta, feitos };
    };
    for (const fazer of ['entrar', 'esquecer'] as const) {
      const [existe, inventada] = [await passos(email, fazer), await passos('ninguem@exemplo.example', fazer)];
      expect(existe.feitos.length).toBeGreaterThan(3);
      expect(inventada).toEqual(existe);
    }
  });

  it('custa à máquina o mesmo que quem errou a senha', async () => {
    const { email } = await t.criarPessoa(cliente, []);
    const custo = async (quem: string) => {
      const antes = process.cpuUsage();
      await t.identidade.entrar(quem, ERRADA, origem());
      const { user, system } = process.cpuUsage(antes);
      return user + system;
    };
    const [existe, inventada]: [number[], number[]] = [[], []];
    for (let i = 0; i < 9; i++) {
      existe.push(await custo(email));
      inventada.push(await custo('ninguem@exemplo.example'));
    }
    const mediana = (numeros: number[]) => numeros.sort((a, b) => a - b)[4] ?? 0;
    // A look at no password at all costs a tenth.
    expect(mediana(inventada) / mediana(existe)).toBeGreaterThan(0.5);
    expect(mediana(inventada) / mediana(existe)).toBeLessThan(2);
  });

  it('também tem limite, que conta por quem foi digitado', async () => {
    const respostas = [];
    for (let i = 0; i < 6; i++) respostas.push((await t.identidade.pedirRedefinicao('x@y.example', origem())).situacao);
    expect(respostas).toEqual(['pedida', 'pedida', 'pedida', 'pedida', 'pedida', 'limitada']);
  });
});
