import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analiseEvents, analiseStream } from '#domain/analise/analise.events.ts';
import {
  buscaPermanenteStream,
  buscaPermanenteEvents as daBusca,
} from '#domain/busca-permanente/busca-permanente.events.ts';
import { deteccaoEvents, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import { paraMulti } from '#domain/geometria/partes.ts';
import { imagemEvents as daImagem, imagemStream } from '#domain/imagem/imagem.events.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import { preferenciaEvents, preferenciaStream } from '#domain/preferencia/preferencia.events.ts';
import { RESUMO_INICIAL, type Resumo } from '#domain/preferencia/resumo.policy.ts';
import { usuarioEvents, usuarioStream } from '#domain/usuario/usuario.events.ts';
import { createDigestWriter } from '#infra/edge/digests/digest-writer.ts';
import { createCorreio } from '#infra/edge/mail/correio.ts';
import type { Mail, MailTransport } from '#infra/edge/mail/mail.ts';
import { createCipher } from '#infra/identity/cipher.ts';
import { createPessoas } from '#infra/identity/pessoas.ts';
import { amostra } from '#tests/support/amostras.ts';
import { ativo, categoria, quadrado } from '../support/acervo.ts';
import { createIdentityForTests, type IdentityForTests } from '../support/identidade.ts';

const ORIGEM = 'https://atalaia.exemplo';
const HA_MUITO = '2026-01-01T00:00:00.000Z';
const DIA_MS = 24 * 60 * 60_000;

let t: IdentityForTests;
beforeAll(async () => {
  t = await createIdentityForTests();
});
afterAll(() => t.close());

/** A process that writes digests. @param transporte who takes what it sends */
function processo(transporte: MailTransport | null = null) {
  const cipher = createCipher(t.config.PERSONAL_DATA_KEY);
  const correio = createCorreio({
    pool: t.pool,
    cipher,
    pessoas: createPessoas({ pool: t.pool, cipher }),
    transporte,
    log: console,
  });
  const { store, leitor } = t.modelos;
  return { correio, resumista: createDigestWriter({ pool: t.pool, leitor, store, correio, origem: ORIGEM }) };
}

/** The outbox, by who gets it. */
async function caixa(email: string) {
  const { correio } = processo();
  const todas = await correio.caixaDeSaida();
  await correio.close();
  return todas.filter(({ para }) => para === email).map(({ assunto, texto }) => ({ assunto, texto }));
}

/** Every day at an hour that has just begun, or so many days from now. */
const agora = (dias = 0) => new Date(Date.now() + dias * DIA_MS).toISOString();
const haUmMinuto = () => new Date(Date.now() - 60_000);
const diario = (): Resumo => ({
  ...RESUMO_INICIAL,
  frequencia: 'diaria',
  fuso: 'UTC',
  hora: haUmMinuto().toISOString().slice(11, 16),
});
/** On the day of the week that it is. */
const semanal = (): Resumo => ({
  ...diario(),
  frequencia: 'semanal',
  dia_da_semana: ((haUmMinuto().getUTCDay() + 6) % 7) + 1,
});

const pedir = (usuario_id: Uuid, resumo: Resumo = diario()) =>
  t.modelos.happened({
    stream: preferenciaStream(usuario_id),
    event: preferenciaEvents.ResumoDefinido(resumo),
    actorId: usuario_id,
    em: HA_MUITO,
  });

/** As one run does: whoever is due, one after the other. */
async function escrever(quando = agora()) {
  const { correio, resumista } = processo();
  for (const usuario_id of await resumista.devidos(quando)) await resumista.escrever(usuario_id, quando);
  await correio.close();
}

const IMAGEM = {
  grupo_id: v7(),
  hash: 'a'.repeat(64),
  provedor: 'proprio',
  provedor_nome: 'Próprio',
  satelite: null,
  data: '2024-01-30',
  inicio: null,
  fim: null,
  miniatura: { nome: 'a.png', chave: 'a', sha256: 'a'.repeat(64), bytes: 1, tipo: 'image/png' },
};

/** An asset of a client in which a bit of everything happens. */
async function movimentado(cliente_id: Uuid, nome: string) {
  const [ativo_id, categoria_id, analise_id, deteccao_id, artefato_id] = [v7(), v7(), v7(), v7(), v7()];
  const acontece = (stream: StreamId, event: DomainEvent) => t.modelos.happened({ stream, event, cliente_id });
  const naAnalise = (event: DomainEvent) => acontece(analiseStream(analise_id), event);
  const naDeteccao = (event: DomainEvent) => acontece(deteccaoStream(deteccao_id), event);
  await t.modelos.happened(
    categoria(categoria_id, cliente_id, 'Barragens'),
    ativo(ativo_id, cliente_id, categoria_id, nome),
  );
  await naAnalise(
    analiseEvents.AnaliseCriada({
      cliente_id,
      ativo_id,
      titulo: 'Crista norte',
      descricao: '',
      data_antes: '2024-01-30',
      data_depois: '2024-01-30',
      imagens: { antes: IMAGEM, depois: IMAGEM },
    }),
  );
  await naDeteccao(
    deteccaoEvents.DeteccaoCriada({
      cliente_id,
      ativo_id,
      analise_id,
      status_id: v7(),
      tipo_deteccao_id: v7(),
      camada_principal_id: null,
      descricao: '',
      area_informada: null,
      geojson: paraMulti(quadrado(-48, -16)),
      area: 1,
      centroid: [-48, -16],
      impacto: { posicao: '1', total: 0, camadas: [] },
    }),
  );
  const artefato = { id: artefato_id, tipo: 'link' as const, observacao: '', links: ['https://a.example'], midias: [] };
  /** Statuses of it, the type, and what somebody brought. */
  const acompanhar = async () => {
    for (const artefatos of [[artefato], []])
      await naDeteccao(deteccaoEvents.StatusDaDeteccaoRegistrado({ status_id: v7(), artefatos }));
    await naDeteccao(
      deteccaoEvents.TipoDaDeteccaoAlterado({ tipo_deteccao_alterado_id: null, classificacao: 1, observacao: '' }),
    );
    await naDeteccao(deteccaoEvents.ArtefatoRemovido({ artefato_id, motivo: '' }));
  };
  const imagens = async () => {
    const stream = imagemStream(v7());
    await acontece(stream, daImagem.ImagemRecebida({ ...amostra('ImagemRecebida'), cliente_id, ativo_id }));
    await acontece(stream, daImagem.ImagemExaminada(amostra('ImagemExaminada')));
    const busca = buscaPermanenteStream(ativo_id);
    const definida = { cliente_id, ativo_id, nuvens_max: 15, desde: '2020-01-01' };
    await acontece(busca, daBusca.BuscaPermanenteDefinida(definida));
    await acontece(busca, daBusca.ImagensEncontradas(amostra('ImagensEncontradas')));
  };
  return { ativo_id, naAnalise, naDeteccao, acompanhar, imagens };
}

const TUDO = ['analises.ver', 'deteccoes.ver', 'imagens.ver'] as const;
const PUBLICADA = analiseEvents.AnalisePublicada({});
const achadas = (texto: string | undefined) => texto?.match(/^- .*$/gm) ?? [];

describe('O resumo por e-mail', () => {
  it('conta de cada ativo o que mudou, só do que a pessoa vê na hora, uma vez por horário', async () => {
    const aurora = await t.criarCliente('Aurora');
    const [norte, sul] = [await movimentado(aurora, 'Norte'), await movimentado(aurora, 'Sul')];
    const [todos, soNorte, soAnalises, semPedido] = [
      await t.criarPessoa(aurora, [...TUDO, 'ativos.ver_todos']),
      await t.criarPessoa(aurora, TUDO, [norte.ativo_id]),
      await t.criarPessoa(aurora, ['analises.ver', 'ativos.ver_todos']),
      await t.criarPessoa(aurora, [...TUDO, 'ativos.ver_todos']),
    ];
    for (const { usuario_id } of [todos, soNorte, soAnalises]) await pedir(usuario_id);
    for (const um of [norte, sul]) await um.naAnalise(PUBLICADA);
    await norte.acompanhar();
    await norte.imagens();
    await escrever();
    const [carta, ...mais] = await caixa(todos.email);
    expect(mais).toEqual([]);
    expect(carta?.assunto).toBe('Resumo do dia na Atalaia');
    const doNorte = [
      ...['- 1 análise publicada', '- 1 detecção nova', '- 1 detecção mudou de status'],
      ...['- 1 detecção teve o tipo revisto', '- 1 artefato removido', '- 1 imagem própria nova'],
      '- 2 imagens de satélite novas',
    ];
    expect(achadas(carta?.texto)).toEqual([...doNorte, '- 1 análise publicada', '- 1 detecção nova']);
    for (const { ativo_id } of [norte, sul]) expect(carta?.texto).toContain(`${ORIGEM}/mapa?ativo_id=${ativo_id}`);
    expect(achadas((await caixa(soNorte.email))[0]?.texto)).toEqual(doNorte);
    expect(achadas((await caixa(soAnalises.email))[0]?.texto)).toEqual([
      '- 1 análise publicada',
      '- 1 análise publicada',
    ]);
    expect(await caixa(semPedido.email)).toEqual([]);

    // Looked for again at once: it was made. Of the next day only what came since.
    await escrever();
    expect(await caixa(todos.email)).toHaveLength(1);
    await sul.acompanhar();
    await escrever(agora(1));
    const [segunda] = await caixa(todos.email);
    expect(achadas(segunda?.texto)).toEqual([
      ...['- 1 detecção mudou de status', '- 1 detecção teve o tipo revisto', '- 1 artefato removido'],
    ]);
    // Of theirs nothing changed, and they did not ask to be told so.
    expect(await caixa(soNorte.email)).toHaveLength(1);
  });

  it('o semanal vem no seu dia, diz que é da semana e conta os sete dias', async () => {
    const aurora = await t.criarCliente('Aurora');
    const um = await movimentado(aurora, 'Norte');
    const ana = await t.criarPessoa(aurora, [...TUDO, 'ativos.ver_todos']);
    const pedido = semanal();
    await pedir(ana.usuario_id, pedido);
    await um.naAnalise(PUBLICADA);
    await escrever();
    const [carta, ...mais] = await caixa(ana.email);
    expect(mais).toEqual([]);
    expect(carta?.assunto).toBe('Resumo da semana na Atalaia');
    expect(achadas(carta?.texto)).toEqual(['- 1 análise publicada', '- 1 detecção nova']);
    const dia = (quando: Date) => quando.toLocaleDateString('pt-BR', { dateStyle: 'short', timeZone: 'UTC' });
    const inicio = new Date(haUmMinuto().getTime() - 7 * DIA_MS);
    expect(carta?.texto).toContain(`O que mudou nos ativos que você vê, de ${dia(inicio)}, ${pedido.hora} a `);

    // On no other day of the week is there one; on its own, of what came since.
    await um.acompanhar();
    for (const dias of [1, 3, 6]) await escrever(agora(dias));
    expect(await caixa(ana.email)).toHaveLength(1);
    await escrever(agora(7));
    const [segunda, ...primeiras] = await caixa(ana.email);
    expect(primeiras).toHaveLength(1);
    expect(segunda?.assunto).toBe('Resumo da semana na Atalaia');
    expect(achadas(segunda?.texto)).toEqual([
      ...['- 1 detecção mudou de status', '- 1 detecção teve o tipo revisto', '- 1 artefato removido'],
    ]);
    expect(segunda?.texto).toContain(`${dia(haUmMinuto())}, ${pedido.hora} a `);
  });

  it('nada conta do que não está publicado, senão a quem o edita, nem do que foi para a lixeira', async () => {
    const aurora = await t.criarCliente('Aurora');
    const um = await movimentado(aurora, 'Norte');
    const ver = [...TUDO, 'ativos.ver_todos'] as const;
    const [ve, edita] = [await t.criarPessoa(aurora, ver), await t.criarPessoa(aurora, [...ver, 'analises.editar'])];
    const avisado: Resumo = { ...diario(), ao_vazio: 'avisar' };
    for (const { usuario_id } of [ve, edita]) await pedir(usuario_id, avisado);
    await escrever();
    expect((await caixa(ve.email))[0]?.texto).toContain('Nada mudou nos ativos que você vê');
    expect(achadas((await caixa(edita.email))[0]?.texto)).toEqual(['- 1 detecção nova']);
    await um.acompanhar();
    await um.naDeteccao(deteccaoEvents.DeteccaoRemovida({ motivo: '' }));
    await escrever(agora(1));
    expect((await caixa(edita.email))[0]?.texto).toContain('Nada mudou nos ativos que você vê');
  });

  it('dois processos ao mesmo tempo, e um que morre depois de escrever, mandam um só', async () => {
    const aurora = await t.criarCliente('Aurora');
    const um = await movimentado(aurora, 'Norte');
    const ana = await t.criarPessoa(aurora, [...TUDO, 'ativos.ver_todos']);
    await um.naAnalise(PUBLICADA);
    await pedir(ana.usuario_id);
    const enviadas: Mail[] = [];
    const transporte = { send: async (carta: Mail) => void enviadas.push(carta), close: () => undefined };
    const processos = [processo(transporte), processo(transporte), processo(transporte)];
    const quando = agora();
    await Promise.all(processos.map(({ resumista }) => resumista.escrever(ana.usuario_id, quando)));
    for (const { correio } of processos) {
      await correio.despachar();
      await correio.close();
    }
    expect(enviadas.filter(({ para }) => para === ana.email)).toHaveLength(1);
    // The messages go after a week; what was told stays known.
    await t.database.pool.query('DELETE FROM identidade.mensagens');
    await escrever(quando);
    expect(await caixa(ana.email)).toEqual([]);
  });

  it('inativada, a pessoa nada recebe; reativada, recebe um só, com tudo; apagada, nada fica dela', async () => {
    const aurora = await t.criarCliente('Aurora');
    const um = await movimentado(aurora, 'Norte');
    const ana = await t.criarPessoa(aurora, [...TUDO, 'ativos.ver_todos']);
    await pedir(ana.usuario_id);
    await um.naAnalise(PUBLICADA);
    await escrever();
    const stream = usuarioStream(ana.usuario_id);
    await t.modelos.happened({ stream, event: usuarioEvents.UsuarioInativado({ motivo: '' }) });
    await um.acompanhar();
    for (const dia of [1, 2]) await escrever(agora(dia));
    expect(await caixa(ana.email)).toHaveLength(1);
    await t.modelos.happened({ stream, event: usuarioEvents.UsuarioReativado({}) });
    await escrever(agora(3));
    const [depois, ...antes] = await caixa(ana.email);
    expect(antes).toHaveLength(1);
    expect(achadas(depois?.texto)).toContain('- 1 artefato removido');

    await t.identidade.apagarPessoa(ana.usuario_id);
    await t.modelos.settle();
    const { resumista, correio } = processo();
    await resumista.escrever(ana.usuario_id, agora(4));
    await correio.close();
    for (const tabela of ['resumos', 'mensagens']) {
      const { rowCount } = await t.database.pool.query(`SELECT FROM identidade.${tabela} WHERE usuario_id = $1`, [
        ana.usuario_id,
      ]);
      expect(rowCount, tabela).toBe(0);
    }
  });

  it('com as tabelas atrás do registro espera, e nada falta ao que sai depois', async () => {
    const aurora = await t.criarCliente('Aurora');
    const um = await movimentado(aurora, 'Norte');
    const ana = await t.criarPessoa(aurora, [...TUDO, 'ativos.ver_todos']);
    await pedir(ana.usuario_id);
    await um.naAnalise(PUBLICADA);
    const mudar = async (posicao: string) => {
      const nova = `UPDATE projecoes.checkpoints n SET posicao = $1 FROM projecoes.checkpoints a
        WHERE n.nome = 'registro' AND a.nome = n.nome RETURNING a.posicao::text`;
      return (await t.database.pool.query<{ posicao: string }>(nova, [posicao])).rows[0]?.posicao ?? '';
    };
    const estava = await mudar('0');
    await expect(escrever()).rejects.toThrow('read models are behind');
    expect(await caixa(ana.email)).toEqual([]);
    await mudar(estava);
    await escrever();
    expect(achadas((await caixa(ana.email))[0]?.texto)).toContain('- 1 análise publicada');
  });
});
