import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bbox } from '#domain/geometria/partes.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { PERMISSOES, type PermissaoChave } from '#domain/modulo/catalogo.ts';
import { LUGARES } from '#infra/demonstration/lugares.ts';
import { CLIENTES, idDe, type Papel, PESSOAS, usuarioDe } from '#infra/demonstration/pessoas.ts';
import { prepararProducao } from '#infra/demonstration/producao.ts';
import { semear } from '#infra/demonstration/semear.ts';
import type { Sessao } from '#infra/identity/sessao/sessao.ts';
import { known } from '#infra/store/event-store/known-events.ts';
import { compareReadModel } from '#infra/store/postgres/compare-read-model.ts';
import { projections } from '#projections/index.ts';
import { createIdentityForTests, type IdentityForTests, origem, SENHA } from '#tests/support/identidade.ts';

const AGORA = new Date('2026-11-21T15:00:00.000Z');
const DIA_MS = 86_400_000;
const calado = { warn: () => undefined };
/** No event of the demonstration names a file that a projection reads. */
const contents = { size: () => 0, read: async () => null };
let t: IdentityForTests;

beforeAll(async () => {
  t = await createIdentityForTests();
});
afterAll(() => t.close());

async function entrar(papel: Papel): Promise<Sessao> {
  const pessoa = PESSOAS.find((p) => p.papel === papel);
  const entrada = await t.identidade.entrar(pessoa?.email ?? '', pessoa?.senha ?? '', origem());
  if (entrada.situacao !== 'entrou') throw new Error(`${papel} não entrou: ${entrada.situacao}`);
  return entrada.sessao;
}

const eventos = () => t.modelos.store.readAll({ after: 0n, limit: 5_000 });

describe('Produção', () => {
  it('começa vazia, com um endereço que serve uma vez para o primeiro administrador', async () => {
    const primeira = await prepararProducao(t);
    const { convite } = await prepararProducao(t);
    await t.modelos.settle();
    expect(convite).toMatch(/^\/convite\/[\w-]{43}$/);
    expect(convite).not.toBe(primeira.convite);
    const quem = { nome: 'Primeira', email: 'primeira@exemplo.example' };
    const tokenDe = (caminho: string | null) => caminho?.split('/').at(-1) ?? '';
    await expect(t.identidade.aceitarConvite(tokenDe(primeira.convite), quem, SENHA, origem())).rejects.toMatchObject({
      code: 'ConviteInvalido',
    });
    await t.identidade.aceitarConvite(tokenDe(convite), quem, SENHA, origem());
    const entrada = await t.identidade.entrar(quem.email, SENHA, origem());
    expect(entrada).toMatchObject({ situacao: 'entrou', sessao: { cliente_id: null } });
    if (entrada.situacao === 'entrou') expect(entrada.sessao.permissoes.size).toBe(PERMISSOES.length);
    expect((await prepararProducao(t)).convite).toBeNull();
    const tipos = new Set((await eventos()).map(({ type }) => type));
    const criacao = [
      'GrupoCriado',
      'IdentificacaoDoUsuarioRegistrada',
      'ModuloRegistrado',
      'NomeReservado',
      'NomesReconhecidos',
      'PermissaoRegistrada',
      'SenhaDoUsuarioDefinida',
      'UsuarioCriado',
    ];
    expect([...tipos].sort()).toEqual(criacao);
  });
});

describe('Demonstração', () => {
  /** Streams that have told of today already, and go on from there. */
  let deHoje: ReadonlySet<string>;
  beforeAll(async () => {
    deHoje = new Set((await eventos()).map(({ streamId }) => streamId));
    await semear(t, AGORA);
    await t.modelos.settle();
  });

  it('marca o que data para trás, e só isso', async () => {
    const todos = (await eventos()).filter(({ streamId }) => !deHoje.has(streamId));
    const marcados = todos.filter(({ meta }) => meta.demonstracao === true);
    const datados = todos.filter(({ recordedAt }) => recordedAt < AGORA.toISOString());
    expect(marcados.length).toBeGreaterThan(100);
    expect(new Set(marcados.map(({ position }) => position))).toEqual(new Set(datados.map(({ position }) => position)));
  });

  it('semeada de novo não muda nada, nem a senha que alguém trocou', async () => {
    const antes = await t.modelos.store.lastPosition();
    const papel: Papel = 'segundo-cliente';
    const pessoa = PESSOAS.find((p) => p.papel === papel);
    await t.identidade.definirSenha(usuarioDe(papel), SENHA);
    await semear(t, new Date(AGORA.getTime() + 3 * DIA_MS));
    expect(await t.modelos.store.lastPosition()).toBe(antes);
    const nova = await t.identidade.entrar(pessoa?.email ?? '', SENHA, origem());
    expect(nova).toMatchObject({ situacao: 'entrou' });
    await t.identidade.definirSenha(usuarioDe(papel), pessoa?.senha ?? '');
  });

  it.each(PESSOAS.map(({ papel }) => papel))(
    '%s entra com a senha que o início imprime, definida por si',
    async (papel) => {
      const id = usuarioDe(papel);
      expect((await entrar(papel)).usuario_id).toBe(id);
      const definidas = (await eventos()).filter(
        ({ type, streamId }) => type === 'SenhaDoUsuarioDefinida' && idOf(streamId) === id,
      );
      expect(definidas.map(({ meta }) => meta.actorId)).toEqual([id]);
    },
  );

  it('cada papel pode o que o seu nome diz', async () => {
    const pode = async (papel: Papel, ...chaves: PermissaoChave[]) => {
      const { permissoes } = await entrar(papel);
      return chaves.map((chave) => permissoes.has(chave));
    };
    const chaves = ['camadas.ver', 'camadas.baixar', 'camadas.enviar', 'usuarios.editar', 'clientes.ver'] as const;
    expect(await pode('administrador', ...chaves)).toEqual([true, true, true, true, false]);
    expect(await pode('analista', ...chaves)).toEqual([true, true, true, false, false]);
    expect(await pode('auditor', ...chaves)).toEqual([true, true, false, false, false]);
    expect(await pode('visualizador', ...chaves)).toEqual([true, false, false, false, false]);
    expect(await pode('operador', ...chaves)).toEqual([true, true, true, true, true]);
  });

  it('o auditor lê tudo do cliente e não muda nada', async () => {
    const { permissoes, escopo } = await entrar('auditor');
    expect(escopo).toEqual({ cliente_id: CLIENTES.serraAzul.id, ativos: 'todos' });
    // To take a copy of the log, and to prove it, changes nothing of what the client keeps.
    const soLe = /\.(ver|ver_todos|baixar)$|^logs\.(exportar|verificar)$/;
    expect([...permissoes].filter((chave) => !soLe.test(chave))).toEqual([]);
    expect(permissoes.has('logs.ver')).toBe(true);
  });

  it('analista e visualizador alcançam parte dos ativos; o segundo cliente, só os seus', async () => {
    const doCliente = Object.values(LUGARES).filter(({ cliente }) => cliente === 'serraAzul').length;
    const [analista, visualizador, outro] = [
      await entrar('analista'),
      await entrar('visualizador'),
      await entrar('segundo-cliente'),
    ];
    expect(analista.escopo?.ativos).toContain(idDe('ativo/b1'));
    expect(analista.escopo?.ativos.length).toBeLessThan(doCliente);
    expect(visualizador.escopo?.ativos.length).toBeLessThan(analista.escopo?.ativos.length ?? 0);
    expect(outro.escopo).toEqual({ cliente_id: CLIENTES.cerrado.id, ativos: 'todos' });
  });

  it('tem dez ativos em quatro categorias, e os das imagens estão dentro delas', () => {
    const lugares = Object.values(LUGARES);
    expect(lugares).toHaveLength(10);
    expect(new Set(lugares.map(({ categoria }) => categoria)).size).toBe(4);
    // Bounding boxes of the Landsat pairs (west, south, east, north).
    const imagens = {
      b1: [-44.1926, -20.1802, -44.0862, -20.0994],
      pantanal: [-57.5643, -20.0312, -57.3724, -19.7875],
    };
    for (const [chave, [oeste = 0, sul = 0, leste = 0, norte = 0]] of Object.entries(imagens)) {
      const [w, s, e, n] = bbox(LUGARES[chave as 'b1' | 'pantanal'].area);
      expect([w >= oeste, s >= sul, e <= leste, n <= norte], chave).toEqual([true, true, true, true]);
    }
  });

  it('tem semanas de história, feita por várias pessoas, em ordem e no passado', async () => {
    const historia = (await eventos()).filter(({ streamId }) => streamId.startsWith('camada-'));
    expect(new Set(historia.map(({ meta }) => meta.actorId)).size).toBeGreaterThanOrEqual(3);
    const instantes = historia.map(({ recordedAt }) => recordedAt);
    expect([...instantes].sort()).toEqual(instantes);
    const dias = instantes.map((instante) => (AGORA.getTime() - Date.parse(instante)) / DIA_MS);
    expect(Math.max(...dias)).toBeGreaterThan(28);
    expect(Math.min(...dias)).toBeGreaterThan(0);
    const tipos = new Set(historia.map(({ type }) => type));
    for (const tipo of ['GeometriaDaCamadaAlterada', 'CamadaAlterada', 'CamadaInativada', 'CamadaRemovida']) {
      expect(tipos).toContain(tipo);
    }
    expect(tipos).toContain('CamadaRestaurada');
  });

  it('tem em todas as tabelas, linha a linha, o que o registro dá', async () => {
    const options = { url: t.database.url, pool: t.modelos.pool, store: t.modelos.store, known, contents, log: calado };
    for (const projection of projections) {
      const { faults, rows } = await compareReadModel(projection, { ...options, signal: new AbortController().signal });
      expect(faults, projection.name).toEqual([]);
      if (['camadas', 'registro', 'usuarios'].includes(projection.name)) expect(rows).toBeGreaterThan(0);
    }
  }, 240_000);

  it('tem tipos de camada das três geometrias em cada estilo próprio', async () => {
    const criados = (await eventos()).filter(({ type }) => type === 'CamadaTipoCriado');
    const dados = criados.map(({ data }) => data as { tipo_geometria: number; estilo: unknown });
    expect(new Set(dados.map(({ tipo_geometria }) => tipo_geometria))).toEqual(new Set([1, 2, 3]));
    expect(new Set(dados.map(({ estilo }) => JSON.stringify(estilo))).size).toBe(dados.length);
  });

  it('quem foi apagado não volta no início seguinte', async () => {
    const usuario_id = usuarioDe('visualizador');
    await t.identidade.apagarPessoa(usuario_id);
    await semear(t, AGORA);
    expect((await t.identidade.nomes([usuario_id])).size).toBe(0);
    expect(await t.identidade.temSenha(usuario_id)).toBe(false);
  });
});
