import type pg from 'pg';
import { analiseDecider } from '#domain/analise/analise.decider.ts';
import { type AnaliseEvent, analiseStream } from '#domain/analise/analise.events.ts';
import { ativoStream } from '#domain/ativo/ativo.events.ts';
import { type AtoEvent, atoCategory, NAS_DETECCOES } from '#domain/ato/ato.events.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { type DeteccaoEvent, deteccaoCategory, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import { deteccaoStatusStream } from '#domain/deteccao-status/deteccao-status.events.ts';
import { deteccaoTipoStream } from '#domain/deteccao-tipo/deteccao-tipo.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { categoryOf, idOf, type StreamId, type Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import {
  AVISAM_DE_MUITAS,
  AVISAM_DO_MONITORAMENTO,
  avisoDeMuitas,
  avisoDoMonitoramento,
  type DoQueSeFala,
  especieDoEvento,
} from '#domain/notificacao/do-monitoramento.ts';
import {
  type EspecieDeAviso,
  PREFERENCIA_INICIAL,
  permissaoDaEspecie,
} from '#domain/preferencia/preferencia.policy.ts';
import { aviso } from '#infra/edge/mail/cartas.ts';
import type { Correio } from '#infra/edge/mail/correio.ts';
import { escopoDe } from '#infra/identity/escopo-do-acesso.ts';
import type { Log } from '#infra/log.ts';
import { uuidV5 } from '#infra/store/event-store/event-id.ts';
import { type Reactor, startReactor } from '#infra/store/event-store/reactor.ts';
import { toPg } from '#infra/store/postgres/pool.ts';
import { preferenciasDe } from '#projections/preferencia/preferencia.queries.ts';
import { listarAcessosDoCliente } from '#projections/usuario/usuario.queries.ts';
import { NEWS_MS, tell } from './tell.ts';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: Log;
  readonly correio: Pick<Correio, 'avisar'>;
  /** Where the installation's pages are, for links in messages. */
  readonly origem: string;
}

type DoMonitoramento = AnaliseEvent | DeteccaoEvent;
type DoAto = Extract<AtoEvent, { type: (typeof AVISAM_DE_MUITAS)[number] }>;

/** What an event tells, and what one must be allowed to see of it. */
interface Alvo {
  readonly de: DoQueSeFala;
  readonly cliente_id: Uuid;
  readonly permissoes: readonly PermissaoChave[];
}

/**
 * Tells whoever may see an analysis or a detection, and wants to know, what became of it: on the screen, by e-mail, or
 * both. Whoever did it knows already. Ids are made from the event's and the person's: told again, it is told once.
 */
export function startMonitoringNotifier(dependencies: Dependencies): Reactor {
  const { pool, store, log } = dependencies;
  return startReactor<DoMonitoramento | DoAto>({
    name: 'notificacoes_do_monitoramento',
    pool,
    store,
    log,
    types: [...AVISAM_DO_MONITORAMENTO, ...AVISAM_DE_MUITAS],
    async react(event) {
      if (Date.parse(event.recordedAt) <= Date.now() - NEWS_MS) return;
      if (categoryOf(event.streamId) === atoCategory) return tellOfMany(dependencies, event as RecordedEvent<DoAto>);
      return tellOfOne(dependencies, event as RecordedEvent<DoMonitoramento>);
    },
  });
}

async function tellOfOne(dependencies: Dependencies, event: RecordedEvent<DoMonitoramento>): Promise<void> {
  const { pool, store, origem } = dependencies;
  const especie = especieDoEvento(event);
  const alvo = especie && (await alvoDe(store, event, especie));
  if (especie === null || alvo === null) return;
  const { de, cliente_id, permissoes } = alvo;
  const conteudo = avisoDoMonitoramento(especie, de);
  const link = `${origem}${conteudo.acoes[0]?.url ?? '/mapa'}`;
  for (const quem of await quemQuer(pool, { cliente_id, permissoes, ativo_ids: [de.ativo_id] }, especie)) {
    const dita = { ...conteudo, cliente_id, ativo_id: de.ativo_id, permissoes: [...permissoes] };
    await dizer(dependencies, event, event.meta.actorId, quem, dita, link);
  }
}

/** Of a bulk act there is one notice for each person who sees any of it, and not one a detection. */
async function tellOfMany(dependencies: Dependencies, event: RecordedEvent<DoAto>): Promise<void> {
  const { pool, store, origem } = dependencies;
  const events = (await store.readStream(event.streamId)) as readonly RecordedEvent<AtoEvent>[];
  const [first] = events;
  const { feitas } = event.data;
  if (first?.type !== 'AtoSolicitado' || first.data.especie !== NAS_DETECCOES || feitas === 0) return;
  const { cliente_id, ativo_ids, status_id } = first.data;
  const desfeito = event.type === 'AtoDesfeito';
  const pedido = (desfeito && events.find(({ type }) => type === 'DesfazimentoSolicitado')) || first;
  const status = status_id === undefined ? '' : await nomeEm(store, deteccaoStatusStream(status_id));
  const permissoes = [permissaoDaEspecie('status_registrado')];
  for (const quem of await quemQuer(pool, { cliente_id, permissoes, ativo_ids }, 'status_registrado')) {
    const conteudo = avisoDeMuitas({ feitas: quem.veTudo ? feitas : null, status, desfeito });
    const link = `${origem}${conteudo.acoes[0]?.url ?? '/deteccoes'}`;
    await dizer(
      dependencies,
      event,
      pedido.meta.actorId,
      quem,
      { ...conteudo, cliente_id, ativo_id: null, permissoes },
      link,
    );
  }
}

type Quem = Awaited<ReturnType<typeof quemQuer>>[number];
type Dita = Omit<Parameters<typeof tell>[2], 'tipo' | 'usuario_id'>;

/** In the forms that a person chose; whoever did it knows already. */
async function dizer(
  { store, correio, origem }: Dependencies,
  event: RecordedEvent,
  autor_id: Uuid,
  { usuario_id, na_tela, por_email }: Quem,
  dita: Dita,
  link: string,
): Promise<void> {
  if (usuario_id === autor_id) return;
  if (na_tela !== 'nao') await tell(store, event, { ...dita, usuario_id, tipo: na_tela }, usuario_id);
  if (!por_email) return;
  const carta = aviso(dita.titulo, dita.mensagem, link, `${origem}/perfil`);
  const aviso_id = uuidV5(`aviso-por-email/${event.eventId}/${usuario_id}`);
  await correio.avisar(usuario_id, carta, aviso_id).catch((error: unknown) => {
    // Erased since the read model was looked at: there is nobody to write to.
    if (!(error instanceof Rejection)) throw error;
  });
}

/** Null where it lies in the bin by now: nobody is told of what nobody finds. */
async function alvoDe(
  store: EventStore,
  event: RecordedEvent<DoMonitoramento>,
  especie: EspecieDeAviso,
): Promise<Alvo | null> {
  const daDeteccao = categoryOf(event.streamId) === deteccaoCategory;
  const deteccao = daDeteccao ? await deteccaoDe(store, idOf(event.streamId)) : null;
  const analise_id = deteccao === null ? idOf(event.streamId) : deteccao.analise_id;
  if (analise_id === null || deteccao?.removida === true) return null;
  const daAnalise = (await store.readStream(analiseStream(analise_id))) as readonly RecordedEvent<AnaliseEvent>[];
  const analise = daAnalise.reduce(analiseDecider.evolve, analiseDecider.initial);
  const { cliente_id, ativo_id, dados } = analise;
  if (cliente_id === null || ativo_id === null || dados === null || analise.removida) return null;
  // What is not published is seen by who edits analyses, and by nobody else.
  const vista: readonly PermissaoChave[] = analise.publicada ? [] : ['analises.editar'];
  if (especie === 'analise_publicada' && !analise.publicada) return null;
  const ativo = await nomeEm(store, ativoStream(ativo_id));
  const de = { ativo_id, analise_id, titulo: dados.titulo, ativo, deteccao: deteccao?.dita ?? null };
  return { de, cliente_id, permissoes: [permissaoDaEspecie(especie), ...vista] };
}

async function deteccaoDe(store: EventStore, id: Uuid) {
  const events = (await store.readStream(deteccaoStream(id))) as readonly RecordedEvent<DeteccaoEvent>[];
  const { analise_id, removida, dados, mudanca, status_id } = events.reduce(
    deteccaoDecider.evolve,
    deteccaoDecider.initial,
  );
  const tipo_id = mudanca.tipo_deteccao_alterado_id ?? dados?.tipo_deteccao_id;
  const [tipo, status] = await Promise.all([
    tipo_id === undefined ? '' : nomeEm(store, deteccaoTipoStream(tipo_id)),
    status_id === null ? '' : nomeEm(store, deteccaoStatusStream(status_id)),
  ]);
  return { analise_id, removida, dita: { id, tipo, status } };
}

/** The name that the events of a stream gave last; empty where there is none. */
async function nomeEm(store: EventStore, stream: StreamId): Promise<string> {
  const events = await store.readStream(stream);
  return events.reduce<string>((ultimo, { data }) => {
    const { nome } = (data ?? {}) as { readonly nome?: unknown };
    return typeof nome === 'string' ? nome : ultimo;
  }, '');
}

/** Of whom it may be told. */
interface Ouvintes {
  readonly cliente_id: Uuid;
  readonly permissoes: readonly PermissaoChave[];
  /** What it lies in; null for so many that only who sees all assets is told. */
  readonly ativo_ids: readonly Uuid[] | null;
}

/** People of the client who reach any of the assets and have the permissions, with how they want to be told. */
async function quemQuer(pool: pg.Pool, { cliente_id, permissoes, ativo_ids }: Ouvintes, especie: EspecieDeAviso) {
  const acessos = listarAcessosDoCliente(cliente_id);
  const lidos = await pool.query(toPg(acessos));
  const alcancam = lidos.rows
    .map((row) => acessos.parser.parse(row))
    .filter((acesso) => permissoes.every((chave) => acesso.permissoes.includes(chave)))
    .flatMap((acesso) => {
      const ativos = escopoDe(acesso)?.ativos ?? [];
      const vistos = ativos === 'todos' ? ativo_ids : (ativo_ids ?? []).filter((id) => ativos.includes(id));
      const veTudo = ativos === 'todos' || vistos?.length === ativo_ids?.length;
      return ativos === 'todos' || vistos?.length ? [{ usuario_id: acesso.usuario_id, veTudo }] : [];
    });
  const ditas = preferenciasDe(
    alcancam.map(({ usuario_id }) => usuario_id),
    especie,
  );
  const { rows } = await pool.query(toPg(ditas));
  const porPessoa = new Map(rows.map((row) => [row.usuario_id as Uuid, ditas.parser.parse(row)]));
  return alcancam.map((um) => ({ ...PREFERENCIA_INICIAL, ...porPessoa.get(um.usuario_id), ...um }));
}
