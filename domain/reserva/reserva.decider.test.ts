import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIENTE, dado, id, leisDoDecider } from '#tests/support/decider.ts';
import type { ReservaCommand } from './reserva.commands.ts';
import { reservaDecider as decider, outrasDe, type ReservaState } from './reserva.decider.ts';
import { reservaEvents as on, type ReservaEvent } from './reserva.events.ts';
import { chaveDoNome, dizDoNome } from './reserva.policy.ts';

const dono = { cliente_id: CLIENTE, especie: 'grupo' } as const;
const [ANTES, AGORA, OUTRO] = [id(10), id(11), id(12)];
const reservar = (objeto_id: string, nome: string, livres: string[] = []) =>
  ({ type: 'ReservarNome', data: { ...dono, objeto_id, nome, comando_id: id(900), livres } }) as const;
const reservado = (objeto_id: string, nome: string) =>
  on.NomeReservado({ ...dono, objeto_id, nome, comando_id: id(900), ate: '2026-03-10T12:05:00.000Z' });
const reconhecidos = (...nomes: { objeto_id: string; nome: string }[]) => on.NomesReconhecidos({ ...dono, nomes });

describe('Nome de que só há um', () => {
  it.each([
    ['Analistas', 'ANALISTAS'],
    ['Área de influência', 'area de influencia'],
    ['Analistas', '  analistas '],
    ['Linha de transmissão', 'Linha  de\ttransmissão'],
    ['Barragens', 'Barragens'.normalize('NFD')],
    ['Ação', 'Ação'.normalize('NFD')],
    ['Analistas', 'Ana\u200blistas'],
    ['Analistas', 'Ana\u00adlistas'],
    ['Analistas', 'Ａｎａｌｉｓｔａｓ'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'Strasse'],
    ['a b', 'a\u00a0b'],
  ])('“%s” e “%s” são o mesmo', (um, outro) => {
    expect(chaveDoNome(um)).toBe(chaveDoNome(outro));
  });

  it.each([
    ['Analistas', 'Analista'],
    ['B1', 'B 1'],
    ['LT-FPC', 'LTFPC'],
    ['\u0301', '\u0302'],
  ])('“%s” e “%s” são dois', (um, outro) => {
    expect(chaveDoNome(um)).not.toBe(chaveDoNome(outro));
  });

  it('o que se compara é o mesmo, comparado de novo, e nunca é vazio', () => {
    const textos = fc.string({ unit: 'grapheme', minLength: 1 }).filter((texto) => texto.trim() !== '');
    fc.assert(
      fc.property(textos, (texto) => {
        expect(chaveDoNome(chaveDoNome(texto))).toBe(chaveDoNome(texto));
        expect(chaveDoNome(texto)).not.toBe('');
      }),
    );
  });
});

describe('Reserva', () => {
  it('o nome livre é de quem o pede primeiro, pelo tempo de gravar', () => {
    dado(decider, reconhecidos()).quando(reservar(AGORA, 'Analistas')).acontece(reservado(AGORA, 'Analistas'));
  });

  it('o que outro usa é recusado, dizendo qual, de qualquer modo que se escreva', () => {
    const meta = { especie: 'grupo', campo: 'nome', nome: 'Analistas', objeto_id: ANTES };
    const outros = [reservado(ANTES, 'Analistas'), reconhecidos({ objeto_id: ANTES, nome: 'Analistas' })];
    for (const outro of outros) dado(decider, outro).quando(reservar(AGORA, ' análistas')).recusa('NomeJaEmUso', meta);
  });

  it('quem já o tem o toma de novo: quem o queria ao mesmo tempo o vê', () => {
    dado(decider, reservado(ANTES, 'Analistas'))
      .quando(reservar(ANTES, 'ANALISTAS'))
      .acontece(reservado(ANTES, 'ANALISTAS'));
  });

  it('o que ninguém mais usa é de quem o pede, e só dele', () => {
    const tomado = reservado(AGORA, 'Analistas');
    dado(decider, reservado(ANTES, 'Analistas'))
      .quando(reservar(AGORA, 'Analistas', [ANTES]))
      .acontece(tomado);
    dado(decider, reservado(ANTES, 'Analistas'), tomado).quando(reservar(ANTES, 'Analistas')).recusa('NomeJaEmUso');
  });

  it('dos que eram repetidos, um só em uso já o recusa', () => {
    const repetidos = reconhecidos({ objeto_id: ANTES, nome: 'Analistas' }, { objeto_id: OUTRO, nome: 'analistas' });
    const meta = { objeto_id: OUTRO, nome: 'analistas' };
    dado(decider, repetidos)
      .quando(reservar(AGORA, 'Analistas', [ANTES]))
      .recusa('NomeJaEmUso', meta);
    dado(decider, repetidos)
      .quando(reservar(AGORA, 'Analistas', [ANTES, OUTRO]))
      .acontece(reservado(AGORA, 'Analistas'));
  });

  it('os nomes de antes se reconhecem uma vez, também quando não há nenhum, e muitos em vários eventos', () => {
    const reconhecer = (nomes: { objeto_id: string; nome: string }[]) =>
      ({ type: 'ReconhecerNomes', data: { ...dono, nomes } }) as const;
    dado(decider).quando(reconhecer([])).acontece(reconhecidos());
    dado(decider, reconhecidos())
      .quando(reconhecer([{ objeto_id: ANTES, nome: 'Tarde' }]))
      .nadaAcontece();
    const muitos = Array.from({ length: 450 }, (_, n) => ({ objeto_id: id(n), nome: `Grupo ${n}` }));
    dado(decider)
      .quando(reconhecer(muitos))
      .acontece(
        reconhecidos(...muitos.slice(0, 200)),
        reconhecidos(...muitos.slice(200, 400)),
        reconhecidos(...muitos.slice(400)),
      );
  });

  it('de milhares de nomes só se dobra o que diz do que se pede', () => {
    const eventos: ReservaEvent[] = [reconhecidos(), reservado(ANTES, 'Campo'), reservado(OUTRO, 'Analistas')];
    const dobrar = (lidos: readonly ReservaEvent[]) =>
      lidos.reduce<ReservaState>((state, evento) => decider.evolve(state, evento), decider.initial);
    const chave = chaveDoNome('ANALISTAS');
    const so = eventos.filter(dizDoNome(chave));
    expect(so).toHaveLength(2);
    expect(outrasDe(dobrar(so), chave, AGORA)).toEqual(outrasDe(dobrar(eventos), chave, AGORA));
  });

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, {
      comandos: fc.constantFrom<ReservaCommand>(
        reservar(AGORA, 'Analistas'),
        reservar(OUTRO, 'analistas', [AGORA]),
        reservar(ANTES, 'Campo'),
        { type: 'ReconhecerNomes', data: { ...dono, nomes: [{ objeto_id: ANTES, nome: 'Campo' }] } },
      ),
      repetiveis: ['ReservarNome'],
    });
  });
});
