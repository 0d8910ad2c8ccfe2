import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewEvent } from '#domain/kernel/event.ts';
import { EMPTY_HEAD, EventTooLargeError, MAX_EVENT_BYTES } from '#domain/kernel/event-store.ts';
import { type StreamId, streamId } from '#domain/kernel/ids.ts';
import { canonicalJson } from './canonical.ts';
import { canonicalText, chainHash, type SealedEvent, seal, unseal } from './chain.ts';
import { uuidV5 } from './event-id.ts';

const stream = streamId('camada', uuidV5('represa'));

const event = fc.record({
  eventId: fc.uuid({ version: 5 }),
  type: fc.constantFrom('CamadaCriada', 'CamadaAlterada'),
  schemaVersion: fc.integer({ min: 1, max: 3 }),
  recordedAt: fc.constant('2026-03-10T12:00:00.000Z'),
  data: fc.jsonValue({ stringUnit: 'grapheme' }),
  meta: fc.record({
    correlationId: fc.uuid(),
    causationId: fc.uuid(),
    actorId: fc.uuid(),
    clienteId: fc.option(fc.uuid()),
  }),
}) satisfies fc.Arbitrary<NewEvent>;

const chained = fc
  .array(event, { minLength: 2, maxLength: 8 })
  .map((events) => seal({ streamId: stream, expected: EMPTY_HEAD, events }).rows);

/** As the audit does: each row against its own text and the row before it. */
function intact(rows: readonly SealedEvent[], head: string): boolean {
  let previous = EMPTY_HEAD.hash;
  for (const [revision, row] of rows.entries()) {
    const inText = JSON.parse(row.canonical) as { streamId: StreamId; revision: number; eventId: string; type: string };
    if (row.previousHash !== previous || row.hash !== chainHash(previous, row.canonical)) return false;
    if (inText.revision !== revision || inText.streamId !== row.streamId) return false;
    if (inText.eventId !== row.eventId || inText.type !== row.type) return false;
    previous = row.hash;
  }
  return previous === head;
}

const headOf = (rows: readonly SealedEvent[]) => rows.at(-1)?.hash ?? '';

describe('corrente de hashes de um fluxo', () => {
  it('o texto canônico é o JSON canônico do evento em seu lugar', () => {
    fc.assert(
      fc.property(event, fc.nat(), (one, revision) => {
        expect(canonicalText(stream, revision, one)).toBe(canonicalJson({ ...one, streamId: stream, revision }));
      }),
    );
  });

  it('o hash é o SHA-256 do anterior, em bytes, seguido do texto', () => {
    const text = '{"é":1}';
    const bytes = Buffer.concat([Buffer.alloc(32), Buffer.from(text)]);
    expect(chainHash(EMPTY_HEAD.hash, text)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('como foi escrita, a corrente confere', () => {
    fc.assert(
      fc.property(chained, (rows) => {
        expect(intact(rows, headOf(rows))).toBe(true);
      }),
    );
  });

  it('continuar um fluxo é o mesmo que escrevê-lo de uma vez', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 4 }), fc.array(event, { maxLength: 4 }), (one, other) => {
        const first = seal({ streamId: stream, expected: EMPTY_HEAD, events: one });
        const second = seal({ streamId: stream, expected: first.head, events: other });
        const whole = seal({ streamId: stream, expected: EMPTY_HEAD, events: [...one, ...other] });
        expect([...first.rows, ...second.rows]).toEqual(whole.rows);
        expect(second.head).toEqual(whole.head);
        expect(first.bytes + second.bytes).toBe(whole.bytes);
      }),
    );
  });

  it('qualquer letra mudada no texto aparece', () => {
    fc.assert(
      fc.property(chained, fc.nat(), fc.nat(), (rows, n, at) => {
        const target = rows[n % rows.length];
        if (target === undefined) return;
        const position = at % target.canonical.length;
        const letter = target.canonical[position] === 'x' ? 'y' : 'x';
        const changed = target.canonical.slice(0, position) + letter + target.canonical.slice(position + 1);
        expect(chainHash(target.previousHash, changed)).not.toBe(target.hash);
      }),
    );
  });

  it('um evento tirado, trocado de lugar ou reescrito com novo hash aparece', () => {
    fc.assert(
      fc.property(chained, fc.nat(), event, (rows, n, other) => {
        const at = n % rows.length;
        const head = headOf(rows);
        expect(intact(rows.toSpliced(at, 1), head)).toBe(false);
        const next = (at + 1) % rows.length;
        const swapped = rows.map((row, i) => (i === at ? rows[next] : i === next ? rows[at] : row) ?? row);
        expect(intact(swapped, head)).toBe(false);
        const before = at === 0 ? EMPTY_HEAD : { revision: at - 1, hash: rows[at - 1]?.hash ?? '', recordedAt: null };
        const forged = seal({ streamId: stream, expected: before, events: [other] }).rows;
        expect(intact(rows.toSpliced(at, 1, ...forged), head)).toBe(false);
      }),
    );
  });

  it('o evento lido é o que foi escrito', () => {
    fc.assert(
      fc.property(event, (one) => {
        const [row] = seal({ streamId: stream, expected: EMPTY_HEAD, events: [one] }).rows;
        if (row === undefined) throw new Error('nada lacrado');
        const read = unseal({ ...row, position: 7n });
        const data: unknown = JSON.parse(JSON.stringify(one.data));
        expect(read).toEqual({
          ...one,
          data,
          streamId: stream,
          revision: 0,
          position: 7n,
          previousHash: row.previousHash,
          hash: row.hash,
        });
      }),
    );
  });

  it('um evento grande demais é recusado com seu tamanho em bytes', () => {
    const one = { ...fc.sample(event, 1)[0], data: '😀'.repeat(MAX_EVENT_BYTES / 4) } as NewEvent;
    const refused = () => seal({ streamId: stream, expected: EMPTY_HEAD, events: [one] });
    expect(refused).toThrow(EventTooLargeError);
    expect(refused).toThrow(`${MAX_EVENT_BYTES + 2} bytes`);
  });
});
