import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aprovacaoDecider } from '#domain/aprovacao/aprovacao.decider.ts';
import { aprovacaoStream } from '#domain/aprovacao/aprovacao.events.ts';
import { clienteDecider } from '#domain/cliente/cliente.decider.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import { grupoStream } from '#domain/grupo/grupo.events.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { type PermissaoChave, permissaoId } from '#domain/modulo/catalogo.ts';
import { SENSIVEIS } from '#domain/modulo/sensiveis.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { doSistema, registrarCatalogo } from '#infra/demonstration/catalogo.ts';
import { fazerMudancaAprovada } from '#infra/jobs/reactions/mudanca-aprovada.ts';
import { type CompositionForTests, createCompositionForTests } from '#tests/support/composicao.ts';

let t: CompositionForTests;
const [cliente_id, administra, analisa] = [v7(), v7(), v7()] as [Uuid, Uuid, Uuid];
const [ana, bento, caio] = [v7(), v7(), v7()] as [Uuid, Uuid, Uuid];
const ids = (...chaves: readonly PermissaoChave[]) => chaves.map(permissaoId);
const TODAS = ids(...SENSIVEIS, 'camadas.ver');
const politica = { cliente_id, sessao_tempo: null, grupos_dois_fatores: [] };

const por = (actorId: Uuid, commandId: Uuid = randomUUID()): CommandContext => ({
  commandId,
  correlationId: commandId,
  actorId,
  clienteId: cliente_id,
  agora: new Date().toISOString(),
});
const quem = (usuario_id: Uuid) => ({ usuario_id, permissao_ids: new Set(TODAS) });

beforeAll(async () => {
  t = await createCompositionForTests();
  const { executar } = t.services;
  await registrarCatalogo(t.services);
  const cliente = { nome: 'Serra Azul', sigla: 'SA' };
  await executar(clienteDecider, cliente_id, { type: 'CriarCliente', data: cliente }, doSistema());
  const grupos = [
    ...[{ id: administra, nome: 'Administradores', permissao_ids: TODAS }],
    { id: analisa, nome: 'Analistas', permissao_ids: ids('camadas.ver') },
  ];
  for (const { id, ...grupo } of grupos) {
    const data = { ...grupo, cliente_id, modulo_ids: [] };
    await executar(grupoDecider, id, { type: 'CriarGrupo', data }, doSistema());
  }
  for (const [id, grupo_id] of [
    [ana, administra],
    [bento, administra],
    [caio, analisa],
  ] as const) {
    const data = { cliente_id, grupo_ids: [grupo_id], ativo_ids: [] };
    await executar(usuarioDecider, id, { type: 'CriarUsuario', data }, doSistema());
  }
  const exige = { ...politica, exigir_aprovacao: true };
  await executar(politicaDecider, cliente_id, { type: 'DefinirPolitica', data: exige }, doSistema());
  await t.modelos.settle();
});
afterAll(() => t.close());

const permissoesDoGrupo = async () =>
  (await t.services.administracao.grupos(cliente_id)).find(({ id }) => id === analisa)?.permissao_ids ?? [];

/** Ana asks that the analysts get these, too. @returns the request */
const pedir = (...chaves: readonly PermissaoChave[]) => pedirComNome('Analistas', ...chaves);

async function pedirComNome(nome: string, ...chaves: readonly PermissaoChave[]): Promise<Uuid> {
  const { administracao, executar } = t.services;
  const atuais = await permissoesDoGrupo();
  const depois = { nome, modulo_ids: [], permissao_ids: [...atuais, ...ids(...chaves)].sort() };
  const contexto = por(ana);
  const aprovacao_id = contexto.commandId;
  const grupo = { id: analisa, permissao_ids: depois.permissao_ids };
  await administracao.alterar(
    cliente_id,
    quem(ana),
    { grupo },
    {
      aprovacao_id,
      fazer: () => Promise.reject(new Error('foi feita sem segunda pessoa')),
      solicitar: ({ sensiveis, beneficiario_ids, aprovador_ids }) => {
        const antes = { nome: 'Analistas', modulo_ids: [], permissao_ids: [...atuais] };
        const listas = { sensiveis: [...sensiveis], beneficiario_ids: [...beneficiario_ids] };
        const mudanca = { tipo: 'grupo' as const, antes, depois };
        const data = { cliente_id, alvo_id: analisa, mudanca, ...listas, aprovador_ids: [...aprovador_ids] };
        return executar(aprovacaoDecider, aprovacao_id, { type: 'SolicitarAprovacao', data }, contexto);
      },
    },
  );
  await t.modelos.settle();
  return aprovacao_id;
}

const tiposDe = async (id: Uuid) =>
  (await t.services.eventStore.readStream(aprovacaoStream(id))).map(({ type }) => type);

describe('Uma mudança de acesso', () => {
  it('espera pelas outras do mesmo cliente sem tomar as conexões de ninguém', async () => {
    const { administracao, identidade } = t.services;
    let [juntas, maximo] = [0, 0];
    // More than there are connections: each asks for one more while it has its turn.
    const mudar = () =>
      administracao.travar(cliente_id, async () => {
        juntas += 1;
        maximo = Math.max(maximo, juntas);
        await identidade.nomes([ana]);
        juntas -= 1;
      });
    const feitas = await Promise.allSettled(Array.from({ length: 40 }, mudar));
    expect(feitas.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(maximo).toBe(1);
  });

  it('que não se faz não impede a seguinte', async () => {
    const { administracao } = t.services;
    const falha = administracao.travar(cliente_id, () => Promise.reject(new Error('não desta vez')));
    const seguinte = administracao.travar(cliente_id, async () => 'feita');
    await expect(falha).rejects.toThrow('não desta vez');
    expect(await seguinte).toBe('feita');
  });
});

describe('Um pedido de aprovação', () => {
  it('aprovado por dois ao mesmo tempo, vale uma vez, em nome de quem pediu e por causa de quem aprovou', async () => {
    const id = await pedir('camadas.ver_protegidos');
    expect(await permissoesDoGrupo()).toEqual(ids('camadas.ver'));
    const outra = await t.outra();
    const duas = await Promise.allSettled([
      t.services.aprovacoes.conceder(id, cliente_id, por(bento)),
      outra.aprovacoes.conceder(id, cliente_id, por(bento)),
    ]);
    expect(duas.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(duas.flatMap((uma) => (uma.status === 'rejected' ? [uma.reason.message] : []))).toEqual([
      'AprovacaoJaDecidida',
    ]);
    await t.modelos.settle();
    expect(await permissoesDoGrupo()).toEqual(ids('camadas.ver', 'camadas.ver_protegidos').sort());
    expect(await tiposDe(id)).toEqual(['AprovacaoSolicitada', 'AprovacaoConcedida']);
    const [, concedida] = await t.services.eventStore.readStream(aprovacaoStream(id));
    expect(concedida?.data).toEqual({ autor_id: ana, aprovador_id: bento });
    const doGrupo = await t.services.eventStore.readStream(grupoStream(analisa));
    expect(doGrupo.at(-1)?.meta).toMatchObject({ actorId: ana, causationId: concedida?.eventId });
    // As the worker does behind every approval: it finds it made.
    await fazerMudancaAprovada({ store: t.services.eventStore, executar: t.services.executar }, id);
    expect(await t.services.eventStore.readStream(grupoStream(analisa))).toHaveLength(doGrupo.length);
  });

  it('não é decidido por quem pediu nem por quem ganha, e só um por vez espera por cada coisa', async () => {
    const id = await pedir('usuarios.apagar');
    await expect(t.services.aprovacoes.conceder(id, cliente_id, por(ana))).rejects.toThrow('AprovacaoPropria');
    await expect(t.services.aprovacoes.conceder(id, cliente_id, por(caio))).rejects.toThrow(
      'AprovacaoEmBeneficioProprio',
    );
    await expect(pedir('usuarios.ver_como')).rejects.toThrow('AprovacaoPendente');
    expect(await t.services.aprovacoes.contar({ usuario_id: bento, cliente_id })).toBe(1);
    expect(await t.services.aprovacoes.contar({ usuario_id: ana, cliente_id })).toBe(0);
    expect(await t.services.aprovacoes.obter({ usuario_id: caio, cliente_id, todas: false }, id)).toBeNull();
    expect(await t.services.aprovacoes.obter({ usuario_id: bento, cliente_id: v7(), todas: true }, id)).toBeNull();
    await t.services.executar(aprovacaoDecider, id, { type: 'CancelarAprovacao', data: {} }, por(ana));
    await t.modelos.settle();
  });

  it('expira também quando o nome pedido já é de outro grupo, criado enquanto esperava', async () => {
    const id = await pedirComNome('Campo', 'logs.ver_enderecos');
    const outro = { cliente_id, nome: ' CAMPO', modulo_ids: [], permissao_ids: [] };
    await t.services.executar(grupoDecider, v7(), { type: 'CriarGrupo', data: outro }, doSistema());
    await t.modelos.settle();
    expect((await t.services.aprovacoes.conceder(id, cliente_id, por(bento))).concedida).toBe(false);
    expect(await tiposDe(id)).toEqual(['AprovacaoSolicitada', 'AprovacaoExpirada']);
    await t.modelos.settle();
  });

  it('expira, e nada muda, quando aquilo de que partia já é outro', async () => {
    const id = await pedir('logs.ver_enderecos');
    const renomear = { type: 'RenomearGrupo', data: { nome: 'Analistas de campo' } } as const;
    await t.services.executar(grupoDecider, analisa, renomear, doSistema());
    await t.modelos.settle();
    const { concedida } = await t.services.aprovacoes.conceder(id, cliente_id, por(bento));
    expect(concedida).toBe(false);
    expect(await tiposDe(id)).toEqual(['AprovacaoSolicitada', 'AprovacaoExpirada']);
    await t.modelos.settle();
    expect(await permissoesDoGrupo()).not.toContain(permissaoId('logs.ver_enderecos'));
  });

  it('é preciso também para que deixe de ser preciso', async () => {
    const { administracao, executar, aprovacoes } = t.services;
    const contexto = por(ana);
    const limites = { limite_envio_mib: null, limite_envio_arquivos: null, sessao_tempo: null };
    const desligar = (exigir_aprovacao: boolean) => ({ ...limites, grupos_dois_fatores: [], exigir_aprovacao });
    const data = { ...politica, exigir_aprovacao: false };
    const direto = executar(politicaDecider, cliente_id, { type: 'DefinirPolitica', data }, por(ana));
    await expect(direto).rejects.toThrow('PoliticaPedeAprovacao');
    await administracao.alterarPolitica(cliente_id, quem(ana), false, {
      aprovacao_id: contexto.commandId,
      fazer: () => Promise.reject(new Error('foi feita sem segunda pessoa')),
      solicitar: ({ aprovador_ids }) => {
        const mudanca = { tipo: 'politica' as const, antes: desligar(true), depois: desligar(false) };
        const pedido = { cliente_id, alvo_id: cliente_id, mudanca, sensiveis: [], beneficiario_ids: [] };
        const solicitar = { ...pedido, aprovador_ids: [...aprovador_ids] };
        const comando = { type: 'SolicitarAprovacao', data: solicitar } as const;
        return executar(aprovacaoDecider, contexto.commandId, comando, contexto);
      },
    });
    await t.modelos.settle();
    expect(await administracao.exigeAprovacao(cliente_id)).toBe(true);
    expect((await aprovacoes.conceder(contexto.commandId, cliente_id, por(bento))).concedida).toBe(true);
    await t.modelos.settle();
    expect(await administracao.exigeAprovacao(cliente_id)).toBe(false);
  });
});
