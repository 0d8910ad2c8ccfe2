import fc from 'fast-check';
import { describe, it } from 'vitest';
import { dado, leisDoDecider } from '#tests/support/decider.ts';
import type { PreferenciaCommand } from './preferencia.commands.ts';
import { preferenciaDecider as decider } from './preferencia.decider.ts';
import { preferenciaEvents as on } from './preferencia.events.ts';
import { ESPECIES_DE_AVISO, FORMAS_NA_TELA, PREFERENCIA_INICIAL } from './preferencia.policy.ts';

type Dita = PreferenciaCommand['data']['preferencias'][number];
const definir = (...preferencias: Dita[]): PreferenciaCommand => ({
  type: 'DefinirPreferenciasDeNotificacao',
  data: { preferencias },
});
const calada: Dita = { especie: 'deteccao_criada', na_tela: 'nao', por_email: true };
const deSempre: Dita = { especie: 'status_registrado', ...PREFERENCIA_INICIAL };

describe('Preferências de uma pessoa', () => {
  it('mudam uma espécie de cada vez, e o que já é assim não muda nada', () => {
    dado(decider).quando(definir(calada, deSempre)).acontece(on.PreferenciaDeNotificacaoDefinida(calada));
    dado(decider, on.PreferenciaDeNotificacaoDefinida(calada)).quando(definir(calada)).nadaAcontece();
    dado(decider).quando(definir(deSempre)).nadaAcontece();
  });

  it('voltam a como eram no início, o que também fica dito', () => {
    const volta: Dita = { ...calada, ...PREFERENCIA_INICIAL };
    dado(decider, on.PreferenciaDeNotificacaoDefinida(calada))
      .quando(definir(volta))
      .acontece(on.PreferenciaDeNotificacaoDefinida(volta));
  });

  it('obedecem às leis de todo agregado', () => {
    const dita = fc.record({
      especie: fc.constantFrom(...ESPECIES_DE_AVISO),
      na_tela: fc.constantFrom(...FORMAS_NA_TELA),
      por_email: fc.boolean(),
    });
    const muitas = fc.uniqueArray(dita, { selector: ({ especie }) => especie, maxLength: 5 });
    leisDoDecider(decider, { comandos: muitas.map((ditas) => definir(...ditas)), repetiveis: [] });
  });
});
