import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { SESSAO_TEMPO_MAXIMO, SESSAO_TEMPO_PADRAO, sessaoTempoDe } from '../configuracao/configuracao.policy.ts';
import { type PoliticaCommand, politicaCommands } from './politica.commands.ts';
import { politicaDecider as decider } from './politica.decider.ts';
import { politicaEvents as on } from './politica.events.ts';

const SEM_LIMITES = { limite_envio_mib: null, limite_envio_arquivos: null, exigir_aprovacao: false };
const dados = { cliente_id: CLIENTE, sessao_tempo: 60, grupos_dois_fatores: [id(40), id(41)], ...SEM_LIMITES };
const definir = (mudanca: Partial<PoliticaCommand['data']> = {}): PoliticaCommand => ({
  type: 'DefinirPolitica',
  data: { ...dados, ...mudanca },
});
const definida = on.PoliticaDefinida(dados);

describe('Política de acesso', () => {
  it('passa a ser a que o cliente definiu, com cada grupo uma vez', () => {
    dado(decider).quando(definir()).acontece(definida);
    dado(decider)
      .quando(definir({ grupos_dois_fatores: [id(41), id(40), id(41)] }))
      .acontece(definida);
    dado(decider, definida)
      .quando(definir({ sessao_tempo: null }))
      .acontece(on.PoliticaDefinida({ ...dados, sessao_tempo: null }));
  });

  it('que já é assim não muda nada, qualquer que seja a ordem dos grupos', () => {
    dado(decider, definida)
      .quando(definir({ grupos_dois_fatores: [id(41), id(40)] }))
      .nadaAcontece();
    const vazia = definir({ grupos_dois_fatores: [] });
    dado(decider)
      .quando({ type: 'DefinirPolitica', data: { ...vazia.data, sessao_tempo: null } })
      .nadaAcontece();
  });

  it('limita os envios do cliente; a de antes de haver limites não limita nada', () => {
    const limitada = { limite_envio_mib: 100, limite_envio_arquivos: 5 };
    dado(decider, definida)
      .quando(definir(limitada))
      .acontece(on.PoliticaDefinida({ ...dados, ...limitada }));
    const antiga = on.PoliticaDefinida({ ...dados, limite_envio_mib: undefined, limite_envio_arquivos: undefined });
    dado(decider, antiga).quando(definir()).nadaAcontece();
    const aceita = (limite_envio_mib: unknown) =>
      politicaCommands.DefinirPolitica.safeParse({ ...dados, limite_envio_mib }).success;
    expect([1, null, undefined, '512'].every(aceita)).toBe(true);
    expect([0, -1, 1.5, 'tudo'].some(aceita)).toBe(false);
  });

  it('exige a aprovação de uma segunda pessoa até que uma segunda pessoa aprove que deixe de exigir', () => {
    const exige = on.PoliticaDefinida({ ...dados, exigir_aprovacao: true });
    dado(decider, definida)
      .quando(definir({ exigir_aprovacao: true }))
      .acontece(exige);
    dado(decider, exige).quando(definir()).recusa('PoliticaPedeAprovacao');
    dado(decider, exige)
      .quando(definir({ exigir_aprovacao: undefined }))
      .recusa('PoliticaPedeAprovacao');
    const aprovada = definir({ aprovacao_id: id(60) });
    dado(decider, exige).quando(aprovada).acontece(definida);
  });

  it('permite que relatórios vão anexados para fora, até que deixe de permitir', () => {
    const permite = on.PoliticaDefinida({ ...dados, permitir_anexo: true });
    dado(decider, definida)
      .quando(definir({ permitir_anexo: true }))
      .acontece(permite);
    dado(decider, definida)
      .quando(definir({ permitir_anexo: false }))
      .nadaAcontece();
    // Who does not speak of it leaves it as it is.
    dado(decider, permite)
      .quando(definir({ sessao_tempo: 15 }))
      .acontece(on.PoliticaDefinida({ ...dados, sessao_tempo: 15, permitir_anexo: true }));
    dado(decider, permite)
      .quando(definir({ permitir_anexo: false }))
      .acontece(definida);
  });

  it('exige o motivo do que se exclui e se inativa, até que deixe de exigir', () => {
    const exige = on.PoliticaDefinida({ ...dados, exigir_motivo: true });
    dado(decider, definida)
      .quando(definir({ exigir_motivo: true }))
      .acontece(exige);
    dado(decider, exige)
      .quando(definir({ exigir_motivo: true }))
      .nadaAcontece();
    // Who does not speak of it leaves it as it is.
    dado(decider, exige)
      .quando(definir({ sessao_tempo: 15 }))
      .acontece(on.PoliticaDefinida({ ...dados, sessao_tempo: 15, exigir_motivo: true }));
    dado(decider, exige)
      .quando(definir({ exigir_motivo: false }))
      .acontece(definida);
  });

  it('aperta os artefatos, até que volte ao que a instalação aceita; quem não fala deles os deixa', () => {
    const limites_artefatos = { imagem_tamanho: 5, video_quantidade: 1 };
    const aperta = on.PoliticaDefinida({ ...dados, limites_artefatos });
    dado(decider, definida).quando(definir({ limites_artefatos })).acontece(aperta);
    dado(decider, aperta)
      .quando(definir({ limites_artefatos: { ...limites_artefatos, link_tamanho: 2_000 } }))
      .nadaAcontece();
    dado(decider, aperta)
      .quando(definir({ sessao_tempo: 15 }))
      .acontece(on.PoliticaDefinida({ ...dados, sessao_tempo: 15, limites_artefatos }));
    dado(decider, aperta)
      .quando(definir({ limites_artefatos: {} }))
      .acontece(definida);
    const aceita = (um: object) =>
      politicaCommands.DefinirPolitica.safeParse({ ...dados, limites_artefatos: um }).success;
    expect([{}, { imagem_tamanho: 20 }, { link_tamanho: '50' }].every(aceita)).toBe(true);
    const ruins = [{ imagem_tamanho: 21 }, { video_quantidade: 3 }, { link_tamanho: 49 }, { documento_tamanho: 0 }];
    expect(ruins.some(aceita)).toBe(false);
  });

  it('de outro cliente não existe', () => {
    dado(decider).quando(definir(), contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
    dado(decider, definida)
      .quando(definir({ cliente_id: OUTRO_CLIENTE }), contexto(OUTRO_CLIENTE))
      .recusa('ClienteInexistente');
  });

  it('não aceita sessões de menos de cinco minutos nem de mais de doze horas', () => {
    const aceita = (sessao_tempo: unknown) =>
      politicaCommands.DefinirPolitica.safeParse({ ...dados, sessao_tempo }).success;
    expect([5, 720, null, '60'].every(aceita)).toBe(true);
    expect([4, 721, 0, -1, 7.5, 'muito'].some(aceita)).toBe(false);
  });

  it('só encurta a sessão: o que passa do tempo da instalação não vale', () => {
    expect(sessaoTempoDe(null)).toBe(SESSAO_TEMPO_PADRAO);
    expect(sessaoTempoDe(30)).toBe(30);
    expect(sessaoTempoDe(SESSAO_TEMPO_MAXIMO)).toBe(SESSAO_TEMPO_PADRAO);
  });

  it('obedece às leis de todo agregado', () => {
    const outra = definir({ grupos_dois_fatores: [] });
    leisDoDecider(decider, {
      comandos: fc.constantFrom(
        ...[definir(), definir({ sessao_tempo: 15 }), outra, definir({ exigir_aprovacao: true })],
        definir({ aprovacao_id: id(60) }),
      ),
      repetiveis: [],
    });
  });
});
