import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '#domain/kernel/event.ts';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import { streamId } from '#domain/kernel/ids.ts';
import { seal, unseal } from './chain.ts';
import { uuidV5 } from './event-id.ts';
import { isFutureVersion, knownVersions, type UpcastTable, upcast } from './upcast.ts';

const id = uuidV5('represa');

function read(type: string, schemaVersion: number, data: unknown) {
  const meta = { correlationId: id, causationId: id, actorId: id, clienteId: null };
  const event = { eventId: id, type, schemaVersion, recordedAt: '2026-03-10T12:00:00.000Z', data, meta };
  const [row] = seal({ streamId: streamId('camada', id), expected: EMPTY_HEAD, events: [event] }).rows;
  if (row === undefined) throw new Error('nada lacrado');
  return unseal({ ...row, position: 1n });
}

const table: UpcastTable = {
  CamadaCriada: {
    1: (data) => ({ ...(data as object), descricao: '' }),
    2: (data) => ({ ...(data as object), attributes: {} }),
  },
};

describe('versões de um evento', () => {
  it('um evento antigo é lido na forma de hoje, passo a passo', () => {
    const event = upcast(read('CamadaCriada', 1, { nome: 'APP' }), table);
    expect(event).toMatchObject({ schemaVersion: 3, data: { nome: 'APP', descricao: '', attributes: {} } });
    expect(upcast(read('CamadaCriada', 2, { nome: 'APP' }), table)).toMatchObject({
      schemaVersion: 3,
      data: { nome: 'APP', attributes: {} },
    });
  });

  it('o hash continua o do que foi escrito', () => {
    const written = read('CamadaCriada', 1, { nome: 'APP' });
    expect(upcast(written, table)).toMatchObject({ hash: written.hash, previousHash: written.previousHash });
  });

  it('um evento na forma de hoje, ou sem passos, é o mesmo', () => {
    const today = read('CamadaCriada', 3, { nome: 'APP' });
    const other = read('CamadaRemovida', 1, {});
    expect(upcast(today, table)).toBe(today);
    expect(upcast(other, table)).toBe(other);
    expect(upcast(other)).toBe(other);
  });

  it('um evento de versão futura se reconhece; um tipo desconhecido não é isso', () => {
    const known = knownVersions([defineEvent('CamadaCriada', 2, z.object({}), 'Uma camada passou a existir.')]);
    expect(known.get('CamadaCriada')).toBe(2);
    expect(isFutureVersion(known, { type: 'CamadaCriada', schemaVersion: 3 })).toBe(true);
    expect(isFutureVersion(known, { type: 'CamadaCriada', schemaVersion: 2 })).toBe(false);
    expect(isFutureVersion(known, { type: 'Outro', schemaVersion: 9 })).toBe(false);
  });
});
