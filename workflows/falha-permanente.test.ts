import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EventStoreUnavailableError, EventTooLargeError } from '#domain/kernel/event-store.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { definitiva, ehPermanente } from './falha-permanente.ts';

const com = (code: string) => Object.assign(new Error(code), { code });

describe('Uma falha que se repetiria', () => {
  it.each([
    ['uma recusa do domínio', new Rejection('ChavesDemais')],
    ['um evento que não cabe', new EventTooLargeError('camada-x', 300_000)],
    ['um documento que não é o que devia', z.string().safeParse(1).error as Error],
    ['um JSON que não se lê', new SyntaxError('x')],
    ['um defeito do programa', new TypeError('x is not a function')],
    ['colunas demais numa consulta', com('54011')],
    ['um valor que o tipo não guarda', com('22003')],
  ])('não é tentada outra vez: %s', (_, erro) => {
    expect(ehPermanente(erro)).toBe(true);
    expect(definitiva(erro)).toMatchObject({ nonRetryable: true, type: erro.name });
  });

  it.each([
    ['a rede', com('ECONNREFUSED')],
    ['a rede, dita por fetch', new TypeError('fetch failed', { cause: com('ECONNRESET') })],
    ['o banco que reinicia', com('57P01')],
    ['duas transações que se cruzam', com('40001')],
    ['o disco cheio', com('53100')],
    ['uma tabela que está sendo trocada', com('42P01')],
    ['o diário fora do ar', new EventStoreUnavailableError('x')],
    ['o que ninguém conhece', new Error('x')],
    ['o que nem erro é', 'x'],
  ])('é tentada outra vez a que pode passar: %s', (_, erro) => {
    expect(ehPermanente(erro)).toBe(false);
  });
});
