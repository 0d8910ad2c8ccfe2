import fc from 'fast-check';
import { describe, it } from 'vitest';
import { CLIENTE, contexto, dado, leisDoDecider } from '#tests/support/decider.ts';
import type { AcessoCommand } from './acesso.commands.ts';
import { acessoDecider as decider } from './acesso.decider.ts';
import { acessoEvents as on, type SeloDeAcessos } from './acesso.events.ts';

const hora = (n: number) => new Date(Date.UTC(2026, 2, 10, n)).toISOString();
const selo = (numero: number, mais: Partial<SeloDeAcessos> = {}): SeloDeAcessos => ({
  numero,
  desde: hora(numero),
  ate: hora(numero + 1),
  linhas: 3,
  atrasadas: 0,
  raiz: 'ab'.repeat(32),
  ...mais,
});
const selar = (data: SeloDeAcessos): AcessoCommand => ({ type: 'SelarAcessos', data });
const instalacao = contexto(null);

describe('Selos do registro de acessos', () => {
  it('seguem um ao outro, hora após hora, mesmo onde não houve ninguém', () => {
    dado(decider)
      .quando(selar(selo(1)), instalacao)
      .acontece(on.AcessosSelados(selo(1)));
    const vazio = selo(2, { linhas: 0 });
    dado(decider, on.AcessosSelados(selo(1)))
      .quando(selar(vazio), instalacao)
      .acontece(on.AcessosSelados(vazio));
  });

  it('um só pode valer por muitas horas, as de uma interrupção', () => {
    const longo = selo(2, { ate: hora(80) });
    dado(decider, on.AcessosSelados(selo(1)))
      .quando(selar(longo), instalacao)
      .acontece(on.AcessosSelados(longo));
  });

  it.each([
    ['salta uma hora', selo(2, { desde: hora(3), ate: hora(4) })],
    ['sela outra vez uma hora já selada', selo(2, { desde: hora(1) })],
    ['salta um número', selo(3, { desde: hora(2) })],
    ['acaba antes de começar', selo(2, { ate: hora(1) })],
    ['tem mais atrasados do que acessos', selo(2, { linhas: 0, atrasadas: 1 })],
  ])('é recusado o que %s', (_, data) => {
    dado(decider, on.AcessosSelados(selo(1)))
      .quando(selar(data), instalacao)
      .recusa('SeloForaDeOrdem');
  });

  it('o mesmo dito outra vez não muda nada, e nenhum cliente sela', () => {
    dado(decider, on.AcessosSelados(selo(1)))
      .quando(selar(selo(1)), instalacao)
      .nadaAcontece();
    dado(decider)
      .quando(selar(selo(1)), contexto(CLIENTE))
      .recusa('SeloForaDeOrdem');
    dado(decider)
      .quando(selar(selo(2)), instalacao)
      .recusa('SeloForaDeOrdem');
  });

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, {
      comandos: fc.integer({ min: 1, max: 4 }).map((n) => selar(selo(n))),
      repetiveis: [],
    });
  });
});
