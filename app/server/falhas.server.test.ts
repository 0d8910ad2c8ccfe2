import { describe, expect, it } from 'vitest';
import { EventStoreAccessError, StreamViolatedError } from '#domain/kernel/event-store.ts';
import { falhaDe } from './falhas.server.ts';

describe('o que se diz de um registro de eventos que não serve', () => {
  const dita = (error: Error) => falhaDe(error, { foraDoAr: () => false });

  it('de um fluxo violado, em português claro e com o que fazer', () => {
    const falha = dita(new StreamViolatedError('camada-1', 'revision 3 instead of 0'));
    expect(falha).toMatchObject({ status: 500, falha: { codigo: 'RegistroViolado' } });
    expect(falha?.message).toMatch(/alterado por fora.*Avise a administração/);
  });

  it('de um servidor que não deixa entrar, que agora não é possível, e quando tentar', () => {
    const falha = dita(new EventStoreAccessError('EVENTSTORE_URL: …'));
    expect(falha).toMatchObject({ status: 503, cabecalhos: { 'Retry-After': '5' } });
  });
});
