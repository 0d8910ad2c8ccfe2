import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analiseEvents, analiseStream } from '#domain/analise/analise.events.ts';
import { atoEvents, atoStream } from '#domain/ato/ato.events.ts';
import { deteccaoEvents, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import { deteccaoTipoEvents, deteccaoTipoStream } from '#domain/deteccao-tipo/deteccao-tipo.events.ts';
import { paraMulti } from '#domain/geometria/partes.ts';
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import type { NotificacaoEvent } from '#domain/notificacao/notificacao.events.ts';
import { preferenciaDecider } from '#domain/preferencia/preferencia.decider.ts';
import { ESPECIES_DE_AVISO, type EspecieDeAviso, type Preferencia } from '#domain/preferencia/preferencia.policy.ts';
import { createCorreio } from '#infra/edge/mail/correio.ts';
import type { Mail } from '#infra/edge/mail/mail.ts';
import { createCipher } from '#infra/identity/cipher.ts';
import { createPessoas } from '#infra/identity/pessoas.ts';
import { startMonitoringNotifier } from '#infra/jobs/reactions/monitoring-notifier.ts';
import { createLog } from '#infra/log.ts';
import { quadrado } from '../support/acervo.ts';
import { createIdentityForTests, type IdentityForTests } from '../support/identidade.ts';
import { until } from '../support/process.ts';

const NOME = 'notificacoes_do_monitoramento';
const ORIGEM = 'https://atalaia.exemplo';
const log = createLog('teste', 'silent');

let t: IdentityForTests;
beforeAll(async () => {
  t = await createIdentityForTests();
});
afterAll(() => t.close());

type Emitida = RecordedEvent<Extract<NotificacaoEvent, { type: 'NotificacaoEmitida' }>>;
const emitidas = async (usuario_id: Uuid) => {
  const filtro = { after: 0n, limit: 1_000, types: ['NotificacaoEmitida'] };
  return ((await t.modelos.store.readAll(filtro)) as readonly Emitida[]).filter(
    ({ data }) => data.usuario_id === usuario_id,
  );
};
const titulos = async (usuario_id: Uuid) => (await emitidas(usuario_id)).map(({ data }) => data.titulo);

/** A process that tells, until it has been past all that happened. @returns what it sent */
async function avisar(): Promise<readonly Mail[]> {
  const enviadas: Mail[] = [];
  const cipher = createCipher(t.config.PERSONAL_DATA_KEY);
  const pessoas = createPessoas({ pool: t.pool, cipher });
  const transporte = { send: async (carta: Mail) => void enviadas.push(carta), close: () => undefined };
  const correio = createCorreio({ pool: t.pool, cipher, pessoas, transporte, log: console });
  const { store } = t.modelos;
  const fim = await store.lastPosition();
  const notificador = startMonitoringNotifier({ pool: t.pool, store, log, correio, origem: ORIGEM });
  await until(
    async () => (await t.database.pool.query('SELECT posicao FROM operacao.reatores WHERE nome = $1', [NOME])).rows,
    ([row]) => BigInt(row?.posicao ?? 0) >= fim,
  );
  await notificador.stop();
  await correio.despachar();
  await correio.close();
  return enviadas;
}
const esquecerOMarco = () => t.database.pool.query('DELETE FROM operacao.reatores WHERE nome = $1', [NOME]);

const ARQUIVO = { nome: 'a.png', chave: 'a', sha256: 'a'.repeat(64), bytes: 1, tipo: 'image/png' };

/** An analysis of an asset of a client, with a detection, and how more of it happens. */
async function monitorada(cliente_id: Uuid) {
  const [ativo_id, analise_id, deteccao_id, tipo_id, status_id, autor_id] = [v7(), v7(), v7(), v7(), v7(), v7()];
  const acontece = (stream: StreamId, event: DomainEvent, actorId = autor_id, em?: string) =>
    t.modelos.happened({ stream, event, actorId, cliente_id, ...(em && { em }) });
  const naAnalise = (event: DomainEvent, actorId?: Uuid) => acontece(analiseStream(analise_id), event, actorId);
  const naDeteccao = (event: DomainEvent, actorId?: Uuid, em?: string) =>
    acontece(deteccaoStream(deteccao_id), event, actorId, em);
  const imagem = {
    grupo_id: v7(),
    hash: 'a'.repeat(64),
    provedor: 'proprio',
    provedor_nome: 'Próprio',
    satelite: null,
    data: '2024-01-30',
    inicio: null,
    fim: null,
    miniatura: ARQUIVO,
  };
  await naAnalise(
    analiseEvents.AnaliseCriada({
      cliente_id,
      ativo_id,
      titulo: 'Crista norte',
      descricao: '',
      data_antes: '2024-01-30',
      data_depois: '2024-01-30',
      imagens: { antes: imagem, depois: imagem },
    }),
  );
  await acontece(
    deteccaoTipoStream(tipo_id),
    deteccaoTipoEvents.DeteccaoTipoCriado({
      cliente_id,
      nome: 'Queimada',
      alias: '',
      descricao: '',
      cor_contorno: '#0A8556',
      cor_preenchimento: '#8CAA4B',
      transparencia_preenchimento: 0.5,
      transparencia_cor_contorno: 1,
    }),
  );
  const criada = deteccaoEvents.DeteccaoCriada({
    cliente_id,
    ativo_id,
    analise_id,
    status_id,
    tipo_deteccao_id: tipo_id,
    camada_principal_id: null,
    descricao: '',
    area_informada: null,
    geojson: paraMulti(quadrado(-48, -16)),
    area: 1,
    centroid: [-48, -16],
    impacto: { posicao: '1', total: 0, camadas: [] },
  });
  return { ativo_id, analise_id, deteccao_id, status_id, autor_id, criada, naAnalise, naDeteccao };
}

const preferir = (usuario_id: Uuid, especie: EspecieDeAviso, preferencia: Preferencia) =>
  t.agir(preferenciaDecider, usuario_id, {
    type: 'DefinirPreferenciasDeNotificacao',
    data: { preferencias: [{ especie, ...preferencia }] },
  });

describe('Do que acontece com análises e detecções', () => {
  it('é avisado quem as pode ver e o quer, e ninguém mais: nem quem o fez', async () => {
    const [aurora, outro] = [await t.criarCliente('Aurora'), await t.criarCliente('Boreal')];
    const m = await monitorada(aurora);
    const ver = ['analises.ver', 'deteccoes.ver'] as const;
    const vejamTodos = [...ver, 'ativos.ver_todos'] as const;
    const [doAtivo, detodos, semPermissao, deOutroAtivo, deOutroCliente, calado, soAnalises, inativo] = [
      await t.criarPessoa(aurora, ver, [m.ativo_id]),
      await t.criarPessoa(aurora, vejamTodos),
      await t.criarPessoa(aurora, ['ativos.ver', 'ativos.ver_todos']),
      await t.criarPessoa(aurora, ver, [v7()]),
      await t.criarPessoa(outro, vejamTodos, [m.ativo_id]),
      await t.criarPessoa(aurora, vejamTodos),
      await t.criarPessoa(aurora, ['analises.ver', 'ativos.ver_todos']),
      await t.criarPessoa(aurora, vejamTodos),
    ];
    await t.modelos.happened({
      stream: `usuario-${inativo.usuario_id}`,
      event: { type: 'UsuarioInativado', data: { motivo: '' } },
    });
    await preferir(calado.usuario_id, 'status_registrado', { na_tela: 'nao', por_email: false });
    const { status_id } = m;
    const artefato_id = v7();
    const artefato = {
      id: artefato_id,
      tipo: 'link' as const,
      observacao: '',
      links: ['https://a.example'],
      midias: [],
    };
    await m.naAnalise(analiseEvents.AnalisePublicada({}), detodos.usuario_id);
    await m.naDeteccao(m.criada);
    await m.naDeteccao(deteccaoEvents.StatusDaDeteccaoRegistrado({ status_id, artefatos: [artefato] }));
    const revisto = { tipo_deteccao_alterado_id: null, classificacao: 1, observacao: '' };
    await m.naDeteccao(deteccaoEvents.TipoDaDeteccaoAlterado(revisto));
    await m.naDeteccao(deteccaoEvents.ArtefatoRemovido({ artefato_id, motivo: '' }));
    await avisar();
    const daDeteccao = ['Detecção nova', 'Status de uma detecção', 'Tipo de uma detecção', 'Artefato removido'];
    expect(await titulos(doAtivo.usuario_id)).toEqual(['Análise publicada', ...daDeteccao]);
    expect(await titulos(detodos.usuario_id)).toEqual(daDeteccao);
    expect(await titulos(soAnalises.usuario_id)).toEqual(['Análise publicada']);
    expect(await titulos(calado.usuario_id)).toEqual(
      ['Análise publicada', ...daDeteccao].filter((titulo) => titulo !== 'Status de uma detecção'),
    );
    for (const { usuario_id } of [semPermissao, deOutroAtivo, deOutroCliente, inativo])
      expect(await titulos(usuario_id)).toEqual([]);
    const [, nova] = await emitidas(doAtivo.usuario_id);
    expect(nova?.data).toMatchObject({ cliente_id: aurora, ativo_id: m.ativo_id, permissoes: ['deteccoes.ver'] });
    expect(nova?.data.mensagem).toContain('Queimada');
    expect(nova?.data.acoes[0]?.url).toBe(
      `/mapa?ativo_id=${m.ativo_id}&analise_id=${m.analise_id}&deteccao_id=${m.deteccao_id}`,
    );
  });

  it('de uma análise que não está publicada só é avisado quem a edita; do que está na lixeira, ninguém', async () => {
    const aurora = await t.criarCliente('Aurora');
    const m = await monitorada(aurora);
    const ver = ['analises.ver', 'deteccoes.ver', 'ativos.ver_todos'] as const;
    const [ve, edita] = [await t.criarPessoa(aurora, ver), await t.criarPessoa(aurora, [...ver, 'analises.editar'])];
    await m.naDeteccao(m.criada);
    await avisar();
    expect(await titulos(ve.usuario_id)).toEqual([]);
    const [nova] = await emitidas(edita.usuario_id);
    expect(nova?.data.permissoes).toEqual(['deteccoes.ver', 'analises.editar']);
    await m.naDeteccao(deteccaoEvents.StatusDaDeteccaoRegistrado({ status_id: m.status_id, artefatos: [] }));
    await m.naDeteccao(deteccaoEvents.DeteccaoRemovida({ motivo: '' }));
    await avisar();
    expect(await titulos(edita.usuario_id)).toEqual(['Detecção nova']);
  });

  it('do status que um ato deu a muitas é avisado uma vez, ao fim, quem vê alguma delas; quem vê só parte não sabe quantas', async () => {
    const aurora = await t.criarCliente('Aurora');
    const [um, outro] = [await monitorada(aurora), await monitorada(aurora)];
    const ver = ['analises.ver', 'deteccoes.ver'] as const;
    const [todas, parte, nenhuma, autora] = [
      await t.criarPessoa(aurora, [...ver, 'ativos.ver_todos']),
      await t.criarPessoa(aurora, ver, [um.ativo_id]),
      await t.criarPessoa(aurora, ver, [v7()]),
      await t.criarPessoa(aurora, [...ver, 'ativos.ver_todos']),
    ];
    const ato_id = v7();
    const { status_id } = um;
    const noAto = (event: DomainEvent) =>
      t.modelos.happened({ stream: atoStream(ato_id), event, actorId: autora.usuario_id, cliente_id: aurora });
    for (const { naAnalise } of [um, outro]) await naAnalise(analiseEvents.AnalisePublicada({}), todas.usuario_id);
    const ids = Array.from({ length: 30 }, () => v7());
    const alvos = { deteccoes: ids };
    const ativo_ids = [um.ativo_id, outro.ativo_id];
    const dados = { cliente_id: aurora, motivo: '', alvos, total: 30, ativo_ids, status_id };
    await noAto(atoEvents.AtoSolicitado({ ...dados, especie: 'registrar_status' }));
    for (const id of ids) {
      const registrado = deteccaoEvents.StatusDaDeteccaoRegistrado({ status_id, artefatos: [], ato_id });
      for (const event of [um.criada, registrado])
        await t.modelos.happened({
          stream: deteccaoStream(id),
          event,
          actorId: autora.usuario_id,
          cliente_id: aurora,
          ...(event === um.criada && { em: '2024-01-01T00:00:00.000Z' }),
        });
    }
    await noAto(atoEvents.AtoConcluido({ feitas: 30, sem_efeito: 0 }));
    await avisar();
    const ditas = async ({ usuario_id }: { readonly usuario_id: Uuid }) =>
      (await emitidas(usuario_id)).flatMap(({ data }) => (data.titulo === 'Status de detecções' ? data.mensagem : []));
    expect(await ditas(todas)).toEqual(['30 detecções passaram a outro status.']);
    expect(await ditas(parte)).toEqual(['Várias detecções passaram a outro status.']);
    expect([...(await ditas(nenhuma)), ...(await ditas(autora))]).toEqual([]);
    expect(await titulos(todas.usuario_id)).not.toContain('Status de uma detecção');
    await noAto(atoEvents.DesfazimentoSolicitado({}));
    await noAto(atoEvents.AtoDesfeito({ feitas: 30, sem_efeito: 0 }));
    await esquecerOMarco();
    await avisar();
    expect(await ditas(todas)).toEqual([
      '30 detecções passaram a outro status.',
      '30 detecções voltaram ao status de antes.',
    ]);
  });

  it('vem na forma que a pessoa escolheu, e por e-mail a quem o pediu: uma vez, com o endereço, sem nome de ninguém', async () => {
    const aurora = await t.criarCliente('Aurora');
    const m = await monitorada(aurora);
    const ver = ['analises.ver', 'deteccoes.ver', 'ativos.ver_todos'] as const;
    const [janela, soEmail, semNada] = [
      await t.criarPessoa(aurora, ver),
      await t.criarPessoa(aurora, ver),
      await t.criarPessoa(aurora, ver),
    ];
    await preferir(janela.usuario_id, 'analise_publicada', { na_tela: 'modal', por_email: true });
    await preferir(soEmail.usuario_id, 'analise_publicada', { na_tela: 'nao', por_email: true });
    await preferir(semNada.usuario_id, 'analise_publicada', { na_tela: 'nao', por_email: false });
    await m.naAnalise(analiseEvents.AnalisePublicada({}));
    const primeiras = await avisar();
    expect(primeiras.map(({ para }) => para).sort()).toEqual([janela.email, soEmail.email].sort());
    for (const { assunto, texto } of primeiras) {
      expect(assunto).toBe('Análise publicada na Atalaia');
      expect(texto).toContain(`${ORIGEM}/mapa?ativo_id=${m.ativo_id}&analise_id=${m.analise_id}`);
      expect(texto).toContain(`${ORIGEM}/perfil`);
      expect(texto).toContain('“Crista norte”');
      expect(texto).not.toMatch(/Pessoa \d/);
    }
    expect((await emitidas(janela.usuario_id)).map(({ data }) => data.tipo)).toEqual(['modal']);
    for (const { usuario_id } of [soEmail, semNada]) expect(await emitidas(usuario_id)).toEqual([]);
    await esquecerOMarco();
    expect(await avisar()).toEqual([]);
    expect(await titulos(janela.usuario_id)).toEqual(['Análise publicada']);
  });

  it('cada uma das cinco espécies vem como alerta a quem a quis assim, e como estava às outras pessoas', async () => {
    const aurora = await t.criarCliente('Aurora');
    const m = await monitorada(aurora);
    const ver = ['analises.ver', 'deteccoes.ver', 'ativos.ver_todos'] as const;
    const [emAlerta, soUma, outra] = [
      await t.criarPessoa(aurora, ver),
      await t.criarPessoa(aurora, ver),
      await t.criarPessoa(aurora, ver),
    ];
    for (const especie of ESPECIES_DE_AVISO)
      await preferir(emAlerta.usuario_id, especie, { na_tela: 'alert', por_email: false });
    await preferir(soUma.usuario_id, 'tipo_alterado', { na_tela: 'alert', por_email: false });
    const artefato_id = v7();
    const artefato = {
      id: artefato_id,
      tipo: 'link' as const,
      observacao: '',
      links: ['https://a.example'],
      midias: [],
    };
    const revisto = { tipo_deteccao_alterado_id: null, classificacao: 1, observacao: '' };
    await m.naAnalise(analiseEvents.AnalisePublicada({}));
    await m.naDeteccao(m.criada);
    await m.naDeteccao(deteccaoEvents.StatusDaDeteccaoRegistrado({ status_id: m.status_id, artefatos: [artefato] }));
    await m.naDeteccao(deteccaoEvents.TipoDaDeteccaoAlterado(revisto));
    await m.naDeteccao(deteccaoEvents.ArtefatoRemovido({ artefato_id, motivo: '' }));
    expect(await avisar()).toEqual([]);
    const formas = async ({ usuario_id }: { readonly usuario_id: Uuid }) =>
      (await emitidas(usuario_id)).map(({ data }) => [data.titulo, data.tipo]);
    const todas = [
      ...['Análise publicada', 'Detecção nova', 'Status de uma detecção', 'Tipo de uma detecção', 'Artefato removido'],
    ];
    expect(todas).toHaveLength(ESPECIES_DE_AVISO.length);
    const como = (forma: (titulo: string) => string) => todas.map((titulo) => [titulo, forma(titulo)]);
    expect(await formas(emAlerta)).toEqual(como(() => 'alert'));
    expect(await formas(soUma)).toEqual(como((titulo) => (titulo.startsWith('Tipo') ? 'alert' : 'toast')));
    expect(await formas(outra)).toEqual(como(() => 'toast'));
  });

  it('dois processos ao mesmo tempo avisam uma vez, e do que já não é novidade ninguém é avisado', async () => {
    const aurora = await t.criarCliente('Aurora');
    const m = await monitorada(aurora);
    const ana = await t.criarPessoa(aurora, ['analises.ver', 'deteccoes.ver', 'ativos.ver_todos']);
    await preferir(ana.usuario_id, 'deteccao_criada', { na_tela: 'toast', por_email: true });
    await m.naAnalise(analiseEvents.AnalisePublicada({}));
    await m.naDeteccao(m.criada);
    const [uma, outra] = await Promise.all([avisar(), avisar()]);
    expect([...uma, ...outra].map(({ para }) => para)).toEqual([ana.email]);
    const haUmMes = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
    await m.naDeteccao(
      deteccaoEvents.StatusDaDeteccaoRegistrado({ status_id: m.status_id, artefatos: [] }),
      v7(),
      haUmMes,
    );
    await avisar();
    expect(await titulos(ana.usuario_id)).toEqual(['Análise publicada', 'Detecção nova']);
  });
});
