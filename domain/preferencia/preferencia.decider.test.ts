import fc from 'fast-check';
import { describe, it } from 'vitest';
import { dado, leisDoDecider } from '#tests/support/decider.ts';
import type { PreferenciaCommand } from './preferencia.commands.ts';
import { preferenciaDecider as decider } from './preferencia.decider.ts';
import { preferenciaEvents as on } from './preferencia.events.ts';
import { ESPECIES_DE_AVISO, FORMAS_NA_TELA, PAGINAS_INICIAIS, PREFERENCIA_INICIAL } from './preferencia.policy.ts';
import { FREQUENCIAS_DO_RESUMO, RESUMO_INICIAL, type Resumo } from './resumo.policy.ts';

type DeAvisos = Extract<PreferenciaCommand, { readonly type: 'DefinirPreferenciasDeNotificacao' }>;
type Dita = DeAvisos['data']['preferencias'][number];
const definir = (...preferencias: Dita[]): PreferenciaCommand => ({
  type: 'DefinirPreferenciasDeNotificacao',
  data: { preferencias },
});
const definirResumo = (resumo: Resumo): PreferenciaCommand => ({
  type: 'DefinirPreferenciasDeNotificacao',
  data: { preferencias: [], resumo },
});
const diario: Resumo = { ...RESUMO_INICIAL, frequencia: 'diaria' };
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

  it('dizem também quando vem um resumo, e quando deixa de vir', () => {
    dado(decider).quando(definirResumo(diario)).acontece(on.ResumoDefinido(diario));
    dado(decider).quando(definirResumo(RESUMO_INICIAL)).nadaAcontece();
    dado(decider, on.ResumoDefinido(diario)).quando(definirResumo(diario)).nadaAcontece();
    dado(decider, on.ResumoDefinido(diario))
      .quando(definirResumo(RESUMO_INICIAL))
      .acontece(on.ResumoDefinido(RESUMO_INICIAL));
  });

  it('dizem a que página ela chega primeiro; até lá, ao início', () => {
    const comecar = (pagina: 'inicio' | 'mapa'): PreferenciaCommand => ({
      type: 'DefinirPaginaInicial',
      data: { pagina },
    });
    const noMapa = on.PaginaInicialDefinida({ pagina: 'mapa' });
    dado(decider).quando(comecar('mapa')).acontece(noMapa);
    dado(decider).quando(comecar('inicio')).nadaAcontece();
    dado(decider, noMapa).quando(comecar('mapa')).nadaAcontece();
    dado(decider, noMapa)
      .quando(comecar('inicio'))
      .acontece(on.PaginaInicialDefinida({ pagina: 'inicio' }));
  });

  it('obedecem às leis de todo agregado', () => {
    const dita = fc.record({
      especie: fc.constantFrom(...ESPECIES_DE_AVISO),
      na_tela: fc.constantFrom(...FORMAS_NA_TELA),
      por_email: fc.boolean(),
    });
    const muitas = fc.uniqueArray(dita, { selector: ({ especie }) => especie, maxLength: 5 });
    const resumo = fc.constantFrom(...FREQUENCIAS_DO_RESUMO).map((frequencia) => ({ ...RESUMO_INICIAL, frequencia }));
    const comandos = fc.oneof(
      muitas.map((ditas) => definir(...ditas)),
      resumo.map(definirResumo),
      fc
        .constantFrom(...PAGINAS_INICIAIS)
        .map((pagina) => ({ type: 'DefinirPaginaInicial' as const, data: { pagina } })),
    );
    leisDoDecider(decider, { comandos, repetiveis: [] });
  });
});
