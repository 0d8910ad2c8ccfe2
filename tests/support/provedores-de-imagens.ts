import { setTimeout as sleep } from 'node:timers/promises';
import type { BuscaDeCenas, Cena, PaginaDeCenas, ProvedorDeImagens } from '#domain/imagem/provedor.ts';

/** Square of about 11 km in which every scene lies, and the asset that is looked at. */
const [OESTE, SUL, LADO] = [-44.2, -20.2, 0.1];
export const PLACE = [OESTE, SUL, OESTE + LADO, SUL + LADO] as const;

export interface Archive {
  readonly id: string;
  readonly cenas: readonly Cena[];
  /** Scenes on a page. */
  readonly pageSize: number;
  /** Milliseconds before each answer. */
  readonly delayMs?: number;
  /** Instead of an answer. */
  failure?: (() => Error) | null;
  readonly comChave?: boolean;
}

/** As many scenes, `perDay` on each date, the newest first; their clouds go round from 0 to 100. */
export function scenes(prefix: string, count: number, perDay: number, first = '2024-12-31'): Cena[] {
  const newest = Date.parse(first);
  return Array.from({ length: count }, (_, i) => {
    const data = new Date(newest - Math.floor(i / perDay) * 86_400_000).toISOString().slice(0, 10);
    return sceneOf(`${prefix}-${i}`, data, {
      percentual_nuvens: (i * 7) % 101,
      satelite: ['S2A', 'S2B'][i % 2] ?? null,
    });
  });
}

export function sceneOf(id: string, data: string | null, mais: Partial<Cena> = {}): Cena {
  const [x, y, leste, norte] = PLACE;
  const anel: [number, number][] = [
    [x, y],
    [leste, y],
    [leste, norte],
    [x, norte],
    [x, y],
  ];
  return {
    id,
    data,
    satelite: 'S2A',
    obtida_em: data && `${data}T13:00:00Z`,
    percentual_nuvens: 10,
    resolucao: 10,
    bbox: [...PLACE],
    pegada: { type: 'Polygon', coordinates: [anel] },
    tipos: ['true_color', 'ndvi'],
    ...mais,
  };
}

/** A provider in this process that counts what it is asked. */
export function archiveProvider(archive: Archive): ProvedorDeImagens & { asked: number } {
  const provider = {
    asked: 0,
    id: archive.id,
    nome: `Acervo ${archive.id}`,
    comChave: archive.comChave ?? true,
    async buscar({ apos, de, ate }: BuscaDeCenas, sinal: AbortSignal): Promise<PaginaDeCenas> {
      provider.asked++;
      await sleep(archive.delayMs ?? 0, undefined, { signal: sinal });
      const failure = archive.failure?.();
      if (failure) throw failure;
      const inRange = ({ data }: Cena) => (de === null || (data ?? '') >= de) && (ate === null || (data ?? '') <= ate);
      const found = de === null && ate === null ? archive.cenas : archive.cenas.filter(inRange);
      const from = Number(apos ?? 0);
      const to = from + archive.pageSize;
      return { cenas: found.slice(from, to), proxima: to < found.length ? String(to) : null };
    },
    ladrilho: async () => null,
    miniatura: async () => null,
    cota: async () => null,
    saude: async () => true,
  };
  return provider;
}
