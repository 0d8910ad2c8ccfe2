import { describe, expect, it } from 'vitest';
import { FalhaDoProvedor } from '#domain/imagem/provedor.ts';
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

it('o que o renderizador não aceita é recusado de vez, e o que ele não pode agora é para depois', () => {
  const dita = (name: string) => falhaDe(Object.assign(new Error(), { name }), { foraDoAr: () => false })?.status;
  expect(['RendererRefusedError', 'RendererPageError', 'RendererUnavailableError'].map(dita)).toEqual([400, 503, 503]);
});

describe('o que se diz da falha de um provedor de imagens', () => {
  const dita = (error: Error) => falhaDe(error, { foraDoAr: () => false });

  it('que pede espera: por quantos segundos, no texto e no cabeçalho', () => {
    const falha = dita(new FalhaDoProvedor('sentinelhub', 'limite', 37));
    expect(falha).toMatchObject({ status: 429, cabecalhos: { 'Retry-After': '37' } });
    expect(falha?.message).toMatch(/espera de 37 s/);
  });

  it('que não responde, ou recusa a chave: que os outros continuam, e nada do que ele respondeu', () => {
    for (const motivo of ['fora_do_ar', 'chave_recusada', 'endereco'] as const) {
      const falha = dita(new FalhaDoProvedor('planet', motivo, null, { cause: new Error('segredo') }));
      expect(falha?.status).toBe(503);
      expect(falha?.message).toMatch(/outros continuam/);
      expect(falha?.message).not.toMatch(/segredo|planet/);
    }
  });
});
