import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { analiseEvents, analiseStream } from '#domain/analise/analise.events.ts';
import { imagemEvents, imagemStream } from '#domain/imagem/imagem.events.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { type Append, EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { amostra } from '../support/amostras.ts';
import type { TestApp } from '../support/app.ts';
import { registrado } from './deteccoes-carga.ts';
import { ESCOPO } from './imagem-cena.ts';

const ESPERA_MS = 300_000;
const DIA_MS = 86_400_000;
const MAIS_NOVA = Date.parse('2026-11-01T13:00:00Z');
const [OESTE, SUL, LESTE, NORTE] = [-74, -34, -34, 6];
/** Around every asset of the demonstration (EPSG:4326). */
const LUGAR = {
  bbox: [OESTE, SUL, LESTE, NORTE],
  pegada: {
    type: 'Polygon',
    coordinates: [
      [
        [OESTE, SUL],
        [LESTE, SUL],
        [LESTE, NORTE],
        [OESTE, NORTE],
        [OESTE, SUL],
      ],
    ],
  },
} as const;

/** So many own scenes over an asset, one a day, and so many published analyses of it; files of none are there. */
export async function publicarCenasEAnalises(app: TestApp, ativo_id: Uuid, cenas: number, analises: number) {
  // It would look for the files.
  await app.halt('worker');
  const eventStore = createPostgresEventStore({ url: app.environment.DATABASE_URL ?? '' });
  const appends = [
    ...Array.from({ length: cenas }, (_, i) => nova(imagemStream(v7()), ...cena(ativo_id, i))),
    ...Array.from({ length: analises }, (_, i) => nova(analiseStream(v7()), ...analise(ativo_id, i))),
  ];
  for (const feito of await eventStore.appendMany(appends)) if (feito instanceof Error) throw feito;
  await eventStore.close();
  await app.waitForSaude(({ projecoes }) => projecoes.every(({ atraso }) => atraso === 0), ESPERA_MS);
}

const { cliente_id } = ESCOPO;

const nova = (streamId: StreamId, ...events: readonly DomainEvent[]): Append => ({
  streamId,
  expected: EMPTY_HEAD,
  events: events.map((event) => registrado(event, cliente_id)),
});

function cena(ativo_id: Uuid, dias: number): readonly DomainEvent[] {
  const [recebida, examinada] = [amostra('ImagemRecebida'), amostra('ImagemExaminada')];
  const obtencao = { instante: new Date(MAIS_NOVA - dias * DIA_MS).toISOString(), fuso: 'America/Sao_Paulo' };
  const sha256 = createHash('sha256').update(`cena ${dias}`).digest('hex');
  const arquivo = { ...recebida.arquivo, sha256 };
  return [
    imagemEvents.ImagemRecebida({ ...recebida, cliente_id, ativo_id, obtencao, arquivo }),
    imagemEvents.ImagemExaminada({ ...examinada, exame: { ...examinada.exame, ...LUGAR } }),
  ];
}

const analise = (ativo_id: Uuid, i: number): readonly DomainEvent[] => [
  analiseEvents.AnaliseCriada({ ...amostra('AnaliseCriada'), cliente_id, ativo_id, titulo: `Análise ${i}` }),
  analiseEvents.AnalisePublicada({}),
];
