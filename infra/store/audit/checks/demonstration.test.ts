import { describe, expect, it } from 'vitest';
import { canonicalText } from '../../event-store/chain.ts';
import type { LogEntry } from '../../event-store/log.ts';
import { agreesWithText } from '../log-entry.ts';
import type { Verified } from '../verify-log.ts';
import { demonstration } from './demonstration.ts';

const ID = '018f3c5e-7a10-7000-8000-000000000001';
const STREAM = `camada-${ID}` as const;

function entry(revision: number, demonstracao: boolean, data: object = {}): LogEntry {
  const meta = { correlationId: ID, causationId: ID, actorId: ID, clienteId: null };
  const event = {
    eventId: ID,
    type: 'CamadaAtivada',
    schemaVersion: 1,
    recordedAt: '2025-01-01T00:00:00.000Z',
    data,
    meta: demonstracao ? { ...meta, demonstracao: true as const } : meta,
  };
  const text = Buffer.from(canonicalText(STREAM, revision, event));
  const chained = Buffer.concat([Buffer.alloc(32), text]);
  const { eventId, type } = event;
  return { position: BigInt(revision + 1), streamId: STREAM, revision, eventId, type, chained, hash: Buffer.alloc(32) };
}

describe('Os eventos da demonstração', () => {
  it('são contados pelo que o texto deles diz, e conferem com ele como os outros', async () => {
    const check = demonstration();
    const forged = { meta: { demonstracao: true }, texto: ',"correlationId":"x","demonstracao":true},"recordedAt":"' };
    const entries = [entry(0, true), entry(1, false), entry(2, true), entry(3, false, forged)];
    expect(entries.map(agreesWithText)).toEqual([true, true, true, true]);
    await check.begin?.();
    for (const each of entries) check.see?.(each);
    const { estado, mensagem } = await check.compare({} as Verified, () => undefined);
    expect([estado, mensagem]).toEqual([
      ...['integro', 'Da demonstração, com instantes de antes de serem gravados: 2 eventos.'],
    ]);
  });
});
