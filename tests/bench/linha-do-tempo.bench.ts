import { v7 } from 'uuid';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import { type DeteccaoEvent, deteccaoStream, deteccaoEvents as on } from '#domain/deteccao/deteccao.events.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createArtefatosService } from '#infra/services/monitoramento/artefato.service.ts';
import { createDeteccoesService } from '#infra/services/monitoramento/deteccao.service.ts';
import { createDeteccaoStatusService } from '#infra/services/monitoramento/deteccao-status.service.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { createReader } from '#infra/store/postgres/pool.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { createTestDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { carregarDeteccoes, gravarNovos, type Mundo, mancha, novoStatus, registrado } from './deteccoes-carga.ts';
import { type Bench, percentis } from './kernel.ts';
import { watchMemory } from './memory.ts';
import { sorteio } from './sorteio.ts';

const EVENTOS = 1_000;
/** Of others, among which it lies. */
const OUTRAS = 20_000;
const LEITURAS = 100;
const AQUECIMENTO = 5;
const META = '<= 100';
const COMECO = Date.UTC(2024, 0, 1);
const HORA_MS = 3_600_000;

const instante = (n: number) => new Date(COMECO + n * HORA_MS).toISOString();

/** A life of so many events, an hour apart: statuses with artefacts, other types, other shapes, into the bin and out. */
async function viver(url: string, { cliente_id, ativos, analises, tipos, status }: Mundo, eventos: number) {
  const acaso = sorteio(20_261_127);
  const id = v7();
  const geojson = () => mancha(acaso);
  const impacto = { posicao: '1', total: 0, camadas: [] };
  const forma = () => ({ geojson: geojson(), area: 10 + acaso(), centroid: [-50, -18] as [number, number], impacto });
  const criada = on.DeteccaoCriada({
    cliente_id,
    ativo_id: ativos[0] ?? '',
    analise_id: analises[1] ?? '',
    status_id: status[0] ?? '',
    tipo_deteccao_id: tipos[0] ?? '',
    camada_principal_id: null,
    descricao: '',
    area_informada: null,
    ...forma(),
  });
  const depois = (n: number): DomainEvent => {
    if (n % 10 === 9) return on.DeteccaoRestaurada({});
    if (n % 10 === 8) return on.DeteccaoRemovida({ motivo: 'engano' });
    if (n % 10 === 7) return on.DeteccaoRedesenhada(forma());
    if (n % 2 === 0) return novoStatus(status[n % status.length] ?? '');
    const tipo_deteccao_alterado_id = tipos[n % tipos.length] ?? null;
    return on.TipoDaDeteccaoAlterado({ tipo_deteccao_alterado_id, classificacao: 1, observacao: `Vez ${n}` });
  };
  const vida = [criada, ...Array.from({ length: eventos - 1 }, (_, n) => depois(n))];
  const gravados = vida.map((event, n) => registrado(event, cliente_id, instante(n)));
  await gravarNovos(url, [{ streamId: deteccaoStream(id), expected: EMPTY_HEAD, events: gravados }]);
  return { id, store: createPostgresEventStore({ url }) };
}

type Vida = Awaited<ReturnType<typeof viver>>;

/** `linha-do-tempo [events] [others] [readings]`: what was known of a detection at any instant of a long life. */
const bench: Bench = async ([eventos = String(EVENTOS), outras = String(OUTRAS), leituras = String(LEITURAS)]) => {
  const postgres = await startTestPostgres({ shared_buffers: '256MB' });
  const database = await createTestDatabase(postgres, 'bench');
  try {
    const memoria = watchMemory({ processo: process.pid });
    const mundo = await carregarDeteccoes(database.url, Number(outras), 0);
    const vida = await viver(database.url, mundo, Number(eventos));
    const leitor = await createReader(database.url);
    const escopo: Escopo = { cliente_id: mundo.cliente_id, ativos: 'todos' };
    const medir = async (caso: string, ler: (n: number) => Promise<unknown>) => {
      const [tempos, acaso] = [[] as number[], sorteio(7)];
      for (let vez = 0; vez < Number(leituras) + AQUECIMENTO; vez += 1) {
        const n = Math.floor(acaso() * Number(eventos));
        const antes = performance.now();
        await ler(n);
        // The first ones fill plans and caches.
        if (vez >= AQUECIMENTO) tempos.push(performance.now() - antes);
      }
      return percentis(`${caso}, ${eventos} eventos`, tempos, 'ms', { p95: META });
    };
    const resultados = [
      ...(await medir('linha do tempo agora', () => linhaDoTempo(leitor, escopo, vida.id))),
      ...(await medir('linha do tempo num instante', (n) => linhaDoTempo(leitor, escopo, vida.id, instante(n)))),
      ...(await medir('a detecção num instante', (n) => detalhes(leitor, escopo, vida.id, instante(n)))),
      ...(await medir('a vida evento por evento', (n) => reviver(vida, n))),
    ];
    await Promise.all([leitor.end(), vida.store.close()]);
    return { resultados, memoriaMaxMiB: await memoria.stop() };
  } finally {
    await database.drop();
    await postgres.stop();
  }
};

type Leitor = Awaited<ReturnType<typeof createReader>>;

async function linhaDoTempo(leitor: Leitor, escopo: Escopo, id: Uuid, em?: string): Promise<void> {
  const [artefatos, status] = [createArtefatosService({ leitor }), createDeteccaoStatusService({ leitor })];
  if ((await artefatos.deteccao(escopo, id, em)) === null) throw new Error(`não havia a detecção em ${em}`);
  await Promise.all([artefatos.registros(id, em), artefatos.artefatos(id, em), status.listar(escopo)]);
}

async function detalhes(leitor: Leitor, escopo: Escopo, id: Uuid, em: string): Promise<void> {
  const deteccoes = createDeteccoesService({ leitor, posicoes: async () => ({}) });
  if ((await deteccoes.obter(escopo, id, true, em)) === null) throw new Error(`não havia a detecção em ${em}`);
}

/** As the replay of the command line does: every event up to that one, folded. */
async function reviver({ id, store }: Vida, n: number): Promise<void> {
  const eventos = (await store.readStream(deteccaoStream(id))) as unknown as readonly DeteccaoEvent[];
  const estado = eventos.slice(0, n + 1).reduce(deteccaoDecider.evolve, deteccaoDecider.initial);
  if (estado.cliente_id === null) throw new Error('a detecção não chegou a ser');
}

export default bench;
