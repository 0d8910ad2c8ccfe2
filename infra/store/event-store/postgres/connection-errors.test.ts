import { describe, expect, it } from 'vitest';
import { EventStoreUnavailableError } from '#domain/kernel/event-store.ts';
import { asStoreError, isLostConnection, isUnavailable } from './connection-errors.ts';

const comCodigo = (code: string) => Object.assign(new Error('falhou'), { code });

describe('Falhas do que guarda os dados', () => {
  it.each([
    ['disco do banco cheio', '53100'],
    ['conexões demais', '53300'],
    ['memória esgotada', '53200'],
    ['banco só de leitura', '25006'],
    ['banco reiniciado', '57P01'],
    ['banco ainda a subir', '57P03'],
    ['consulta longa demais', '57014'],
    ['disco do banco com defeito', '58030'],
    ['conexão recusada', 'ECONNREFUSED'],
    ['conexão cortada', 'ECONNRESET'],
    ['disco dos arquivos cheio', 'ENOSPC'],
    ['cota do disco esgotada', 'EDQUOT'],
    ['disco só de leitura', 'EROFS'],
    ['arquivos abertos demais', 'EMFILE'],
  ])('%s: o serviço está fora do ar, e não o pedido errado', (_, codigo) => {
    expect(isUnavailable(comCodigo(codigo))).toBe(true);
    expect(isUnavailable(new Error('embrulhada', { cause: comCodigo(codigo) }))).toBe(true);
    expect(isUnavailable(new AggregateError([comCodigo(codigo)]))).toBe(true);
    expect(asStoreError(comCodigo(codigo))).toBeInstanceOf(EventStoreUnavailableError);
  });

  it.each([
    ['valor repetido', '23505'],
    ['consulta errada', '42601'],
    ['tabela que não existe', '42P01'],
    ['arquivo que não existe', 'ENOENT'],
  ])('%s: é um defeito, e assim fica', (_, codigo) => {
    const erro = comCodigo(codigo);
    expect(isUnavailable(erro)).toBe(false);
    expect(asStoreError(erro)).toBe(erro);
  });

  it('só uma conexão que se perdeu vale tentar de novo na hora', () => {
    expect(isLostConnection(comCodigo('57P01'))).toBe(true);
    expect(isLostConnection(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isLostConnection(comCodigo('53100'))).toBe(false);
    expect(isLostConnection('57P01')).toBe(false);
  });
});
