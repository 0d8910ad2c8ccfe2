import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAcessos } from '#infra/identity/acessos.ts';
import { type Acessos, abrirAcessos, em, horas } from './auditoria.acessos.ts';
import { ARMAZENS } from './auditoria.registro.ts';

const integro = (text: RegExp) => ({ estado: 'integro', mensagem: expect.stringMatching(text) });
const violado = (text: RegExp) => ({ estado: 'violado', mensagem: expect.stringMatching(text) });
const HORA_MS = 3_600_000;

describe.each(ARMAZENS)('o registro de acessos, com os eventos no %s,', (onde) => {
  let a: Acessos;
  beforeEach(async () => {
    a = await abrirAcessos(onde);
  }, 120_000);
  afterEach(() => a.close());

  it('é selado desde o primeiro acesso até a última hora que acabou; o da hora que corre espera', async () => {
    const ana = await a.pessoa();
    await a.acesso(ana, em(5));
    await a.acesso(null, em(3));
    await a.acesso(ana, new Date().toISOString());
    expect(await a.conferir()).toMatchObject(violado(/Nenhum acesso tem selo/));
    expect(await a.selar()).toBe(1);
    expect(await a.selar()).toBe(0);
    expect(await a.selos()).toMatchObject([{ numero: 1, desde: horas(5), linhas: 2, atrasadas: 0 }]);
    expect(await a.conferir()).toMatchObject(integro(/2 linhas sob 1 selos/));
  });

  it('tem um selo de cada hora, também da que não teve ninguém, e um só das que ninguém selou', async () => {
    await a.acesso(null, em(9));
    await a.selar(horas(8));
    await a.selar(horas(7));
    await a.acesso(null, em(5));
    await a.selar(horas(0));
    const selos = await a.selos();
    expect(selos.map(({ desde, ate, linhas }) => [desde, ate, linhas])).toEqual([
      [horas(9), horas(8), 1],
      [horas(8), horas(7), 0],
      [horas(7), horas(0), 1],
    ]);
    expect(await a.conferir()).toMatchObject(integro(/2 linhas sob 3 selos/));
  });

  it('o que se escreve com atraso entra no selo seguinte, que o conta; com mais atraso foi inserido', async () => {
    await a.acesso(null, em(6));
    await a.selar(horas(5));
    await a.acesso(null, em(6));
    expect(await a.conferir(Date.parse(horas(4)))).toMatchObject(integro(/1 linhas/));
    await a.selar(horas(4));
    expect((await a.selos()).map(({ linhas, atrasadas }) => [linhas, atrasadas])).toEqual([
      [1, 0],
      [1, 1],
    ]);
    expect(await a.conferir(Date.parse(horas(3)))).toMatchObject(integro(/2 linhas/));
    const inserida = await a.acesso(null, em(6));
    await a.selar(horas(0));
    expect(await a.conferir()).toMatchObject(violado(new RegExp(`A linha ${inserida} .*foi inserida`)));
  });

  it('não é selado duas vezes por dois trabalhadores, e o que acabou no meio é retomado tal como era', async () => {
    const ana = await a.pessoa();
    await a.acesso(ana, em(6));
    const feitos = await Promise.allSettled([1, 2, 3].map(() => a.selar(horas(5))));
    expect(feitos.filter(({ status }) => status === 'fulfilled')).not.toHaveLength(0);
    expect(await a.selos()).toHaveLength(1);

    await a.acesso(ana, em(5));
    const append = () => Promise.reject(new Error('caiu aqui'));
    const quebrado = new Proxy(a.store, {
      get(target, name) {
        const value: unknown = name === 'append' ? append : Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await expect(a.selar(horas(4), quebrado)).rejects.toThrow('caiu aqui');
    expect(await a.selos()).toHaveLength(1);
    expect(await a.conferir(Date.parse(horas(4)))).toMatchObject(integro(/1 linhas/));
    await a.apagar(ana);
    expect(await a.selar(horas(4))).toBe(1);
    expect(await a.selos()).toMatchObject([{ linhas: 1 }, { numero: 2, linhas: 1 }]);
    expect(await a.conferir(Date.parse(horas(3)))).toMatchObject(
      integro(/0 linhas sob 2 selos.*2 foram apagadas com as suas pessoas/),
    );
  });

  it('apagada uma pessoa, continua íntegro, e do que fica não se sabe de quem era', async () => {
    const [ana, bia] = [await a.pessoa(), await a.pessoa()];
    for (const quem of [ana, ana, bia, null]) await a.acesso(quem, em(4));
    await a.selar();
    await a.apagar(ana);
    expect(await a.conferir()).toMatchObject(integro(/2 linhas .*2 foram apagadas com as suas pessoas/));
    expect(await a.conferir(Date.now(), null)).toMatchObject({
      estado: 'nao_conferido',
      mensagem: expect.stringMatching(/de 2 que faltam não se sabe .*falta PERSONAL_DATA_KEY/),
    });
    const text = `SELECT f::text AS tudo FROM auditoria.folhas_de_acessos f`;
    const { rows } = await a.database.pool.query<{ tudo: string }>(text);
    expect(rows).toHaveLength(4);
    expect(rows.map(({ tudo }) => tudo).join()).not.toContain(ana);
  });

  it('de quem o registro não diz que foi apagado, os acessos não podem faltar', async () => {
    const ana = await a.pessoa();
    await a.acesso(ana, em(4));
    await a.selar();
    await a.apagarSemDizer(ana);
    await a.database.pool.query(`UPDATE identidade.pessoas SET alterada_em = now() - interval '1 hour'`);
    expect(await a.conferir()).toMatchObject(violado(new RegExp(`A pessoa ${ana} está apagada .*não diz que foi`)));
  });

  it('passados seis meses perde as linhas e depois as folhas, e continua íntegro; antes disso não se apaga nada', async () => {
    const { limparVencidos } = createAcessos({ pool: a.pool });
    const meses = (n: number) => new Date(Date.now() - n * 30.5 * 24 * HORA_MS).toISOString();
    await a.acesso(null, meses(8));
    await a.selar(meses(7).replace(/:.*/, ':00:00.000Z'));
    await a.acesso(null, meses(6.5));
    const nova = await a.acesso(null, meses(5));
    await a.selar();
    const folhas = async () => (await a.database.pool.query('SELECT FROM auditoria.folhas_de_acessos')).rowCount;
    expect(await folhas()).toBe(2);
    await limparVencidos();
    expect(await a.conferir()).toMatchObject(integro(/1 linhas sob 2 selos.*1 depois de seis meses/));
    await a.database.pool.query('DELETE FROM identidade.acessos WHERE id = $1', [nova]);
    expect(await a.conferir()).toMatchObject(violado(new RegExp(`A linha ${nova} .*foi apagada`)));
    for (const proibido of [
      'DELETE FROM auditoria.folhas_de_acessos',
      'UPDATE auditoria.folhas_de_acessos SET indice = 9',
      'DELETE FROM auditoria.selos_de_acessos',
      'TRUNCATE auditoria.folhas_de_acessos',
    ])
      for (const pool of [a.pool, a.database.pool])
        await expect(pool.query(proibido)).rejects.toThrow(/não se (altera|apaga)|permission denied/);
  });

  it('que ninguém mais sela é uma violação, assim que algo acontece sem ele', async () => {
    await a.acesso(null, em(9));
    await a.selar(horas(8));
    expect(await a.conferir(Date.parse(horas(7)))).toMatchObject(integro(/1 linhas/));
    await a.pessoa();
    expect(await a.conferir()).toMatchObject(violado(/Desde .* nenhum acesso foi selado/));
  });
});
