import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { streamId, uuidSchema } from '#domain/kernel/ids.ts';
import { eventIdOf, uuidV5 } from './event-id.ts';

describe('identidade de um evento', () => {
  const command = uuidV5('comando');
  const stream = streamId('camada', uuidV5('represa'));

  it('é a mesma para o mesmo comando, fluxo e lugar, hoje e sempre', () => {
    expect(eventIdOf(command, stream, 0)).toBe(eventIdOf(command, stream, 0));
    expect(eventIdOf('018f0000-0000-7000-8000-000000000000', 'camada-018f0000-0000-7000-8000-000000000001', 3)).toBe(
      'db50f927-1850-5722-8884-dd266bdfe6c1',
    );
  });

  it('é outra para outro comando, outro fluxo ou outro lugar', () => {
    const ids = [
      eventIdOf(command, stream, 0),
      eventIdOf(command, stream, 1),
      eventIdOf(command, streamId('ativo', uuidV5('represa')), 0),
      eventIdOf(uuidV5('outro'), stream, 0),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('é um UUID de versão 5', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(uuidV5(name)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(uuidSchema.safeParse(uuidV5(name)).success).toBe(true);
      }),
    );
  });
});
