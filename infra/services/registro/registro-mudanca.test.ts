import { describe, expect, it } from 'vitest';
import { analiseEvents } from '#domain/analise/analise.events.ts';
import { ativoEvents } from '#domain/ativo/ativo.events.ts';
import { atoEvents } from '#domain/ato/ato.events.ts';
import { camadaTipoEvents } from '#domain/camada-tipo/camada-tipo.events.ts';
import { deteccaoEvents } from '#domain/deteccao/deteccao.events.ts';
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts';
import { estilo } from '#tests/support/acervo.ts';
import { CLIENTE } from '#tests/support/decider.ts';
import { mudancasDe } from './registro-mudanca.ts';

const ID = '019a0000-0000-7000-8000-0000000000aa';

/** As the log would give them, as far as changes are read from it. */
const fluxo = (categoria: string, ...events: readonly DomainEvent[]): readonly RecordedEvent[] =>
  events.map((event, revision) => ({ ...event, streamId: `${categoria}-${ID}`, revision }) as unknown as RecordedEvent);

const dados = {
  ...({ nome: 'Fazenda', sigla: 'FZ', categoria_id: ID, uf: 'GO', lat: -16, lng: -49 } as const),
  geojson: null,
  bbox_geojson: null,
  imagem_padrao: null,
  monitoramento: false,
};

describe('O que um evento mudou', () => {
  it('diz só os campos que ficaram com outro valor, com o de antes e o de depois', () => {
    const events = fluxo(
      'ativo',
      ativoEvents.AtivoCriado({ cliente_id: CLIENTE, ...dados }),
      ativoEvents.AtivoAlterado({ ...dados, nome: 'Fazenda Nova', monitoramento: true }),
    );
    expect(mudancasDe(events)).toEqual([
      { campo: 'nome', antes: 'Fazenda', depois: 'Fazenda Nova' },
      { campo: 'monitoramento', antes: false, depois: true },
    ]);
  });

  it('o que o nome do evento diz também é mudança, e o motivo é do ato', () => {
    const events = fluxo(
      'ativo',
      ativoEvents.AtivoCriado({ cliente_id: CLIENTE, ...dados }),
      ativoEvents.AtivoInativado({ motivo: 'vendida' }),
    );
    expect(mudancasDe(events)).toEqual([
      { campo: 'ativo', antes: true, depois: false },
      { campo: 'motivo', depois: 'vendida' },
    ]);
    expect(mudancasDe([...events, ...fluxo('ativo', ativoEvents.AtivoReativado({}))])).toEqual([
      { campo: 'ativo', antes: false, depois: true },
    ]);
  });

  it('de uma análise também: o que se diz dela de novo, igual, não é mudança; o motivo de excluir só está dito se houver', () => {
    const ditos = { titulo: 'Comparação', descricao: '', data_antes: '2024-01-30', data_depois: '2024-01-30' };
    const events = fluxo(
      'analise',
      analiseEvents.AnaliseAlterada(ditos),
      analiseEvents.AnaliseAlterada({ ...ditos, titulo: 'Crista norte' }),
    );
    expect(mudancasDe(events)).toEqual([{ campo: 'titulo', antes: 'Comparação', depois: 'Crista norte' }]);
    const removida = (motivo: string) => mudancasDe(fluxo('analise', analiseEvents.AnaliseRemovida({ motivo })));
    const sai = { campo: 'removido', antes: null, depois: true };
    expect([removida('engano'), removida('')]).toEqual([[sai, { campo: 'motivo', depois: 'engano' }], [sai]]);
  });

  it('de uma detecção, só o que se diz dela tem antes: uma forma, imagens e artefatos são o que veio', () => {
    const ditos = { tipo_deteccao_id: ID, camada_principal_id: null, descricao: '', area_informada: null };
    const registrado = { status_id: ID, artefatos: [] };
    const events = fluxo(
      'deteccao',
      deteccaoEvents.DeteccaoAlterada(ditos),
      deteccaoEvents.DeteccaoAlterada({ ...ditos, descricao: 'Clareira' }),
      deteccaoEvents.StatusDaDeteccaoRegistrado(registrado),
      deteccaoEvents.StatusDaDeteccaoRegistrado(registrado),
    );
    expect(mudancasDe(events.slice(0, 2))).toEqual([{ campo: 'descricao', antes: '', depois: 'Clareira' }]);
    expect(mudancasDe(events).map(({ campo }) => campo)).toEqual(['status_id', 'artefatos']);
    const removida = (motivo: string) => mudancasDe(fluxo('deteccao', deteccaoEvents.DeteccaoRemovida({ motivo })));
    const campos = [removida('engano'), removida('')].map((mudancas) => mudancas.map(({ campo }) => campo));
    expect(campos).toEqual([['removido', 'motivo'], ['removido']]);
  });

  it('um estilo se compara parte por parte', () => {
    const events = fluxo(
      'camadatipo',
      camadaTipoEvents.CamadaTipoCriado({ cliente_id: CLIENTE, nome: 'Talhões', tipo_geometria: 3, estilo }),
      camadaTipoEvents.EstiloDaCamadaTipoDefinido({ estilo: { ...estilo, cor_contorno: '#112233' } }),
    );
    expect(mudancasDe(events)).toEqual([
      { campo: 'estilo.cor_contorno', antes: estilo.cor_contorno, depois: '#112233' },
    ]);
  });

  it('o andamento de um trabalho não tem antes', () => {
    const events = fluxo(
      'ato',
      atoEvents.DesfazimentoSolicitado({}),
      atoEvents.AtoDesfeito({ feitas: 3, sem_efeito: 1 }),
    );
    expect(mudancasDe(events)).toEqual([
      { campo: 'feitas', depois: 3 },
      { campo: 'sem_efeito', depois: 1 },
    ]);
    expect(mudancasDe([])).toEqual([]);
  });
});
