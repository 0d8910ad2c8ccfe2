import { describe, expect, it } from 'vitest';
import { type FiltroDeDeteccoes, SEM_FILTRO } from '#domain/deteccao/filtro.policy.ts';
import { id } from '#tests/support/decider.ts';
import { CAMPOS_DAS_DETECCOES, CAMPOS_DOS_PAINEIS, escreverFiltro, lerFiltro } from './ler-filtro.ts';

const [A, B] = [id(1), id(2)];
const daPagina = { campos: CAMPOS_DAS_DETECCOES, deUmLado: true };
const doPainel = { campos: CAMPOS_DOS_PAINEIS, deUmLado: false };
const ler = (texto: string, opcoes = daPagina) => lerFiltro(new URLSearchParams(texto), opcoes);
const com = (mudado: Partial<FiltroDeDeteccoes>) => ({ valido: true, filtro: { ...SEM_FILTRO, ...mudado } });

describe('O filtro de detecções de um endereço', () => {
  it.each([
    ['repetido', `ativo_ids=${A}&ativo_ids=${B}`],
    ['com colchetes', `ativo_ids[]=${A}&ativo_ids[]=${B}`],
    ['com vírgulas', `ativo_ids=${A},%20${B}`],
    ['em JSON', `ativo_ids=["${A}","${B}"]`],
    ['e o repetido conta uma vez', `ativo_ids=${A}&ativo_ids[]=${A}&ativo_ids=${B}`],
  ])('uma lista vem como campo %s', (_nome, texto) => {
    expect(ler(texto)).toEqual(com({ ativo_ids: [A, B] }));
  });

  it('classificações são números', () => {
    expect(ler('classificacao_ids=[1,2]')).toEqual(com({ classificacoes: [1, 2] }));
    expect(ler('classificacao_ids=um')).toMatchObject({
      valido: false,
      problemas: { classificacao_ids: [expect.stringMatching(/^Escolha/)] },
    });
  });

  it.each(['start_date=01/02/2026&end_date=28/02/2026', 'start_date=2026-02-01&end_date=2026-02-28'])(
    'datas vêm como se escrevem aqui ou em ISO: %s',
    (texto) => expect(ler(texto)).toEqual(com({ inicio: '2026-02-01', fim: '2026-02-28' })),
  );

  it('de um lado só, vale nas páginas de detecções e não nos painéis', () => {
    expect(ler('start_date=2026-02-01')).toEqual(com({ inicio: '2026-02-01' }));
    expect(ler('start_date=2026-02-01', doPainel)).toEqual({
      valido: false,
      problemas: { end_date: ['Ambas as datas são obrigatórias ao filtrar por período'] },
      filtro: com({ inicio: '2026-02-01' }).filtro,
    });
  });

  it('o fim não vem antes do começo, e o que não é data não passa', () => {
    expect(ler('start_date=2026-03-01&end_date=2026-02-01')).toEqual({
      valido: false,
      problemas: { end_date: ['A data final deve ser maior ou igual à data inicial'] },
      filtro: com({ inicio: '2026-03-01', fim: '2026-02-01' }).filtro,
    });
    for (const data of ['31/02/2026', '2026-13-01', 'ontem', '2026-02-30'])
      expect(ler(`start_date=${data}`), data).toMatchObject({
        valido: false,
        problemas: { start_date: [expect.stringMatching(/DD/)] },
      });
  });

  it.each([
    'analise_ids=11111111-1111-1111-1111-111111111111',
    `ativo_ids=${A};1`,
    'ativo_ids=[{"a":1}]',
    'ativo_ids=[',
    "tipo_ids=' OR 1=1",
  ])('o que não é da lista se recusa: %s', (texto) => expect(ler(texto).valido).toBe(false));

  it('o que se escreve se lê de volta, com os nomes de cada página', () => {
    const filtro: FiltroDeDeteccoes = {
      ...SEM_FILTRO,
      ativo_ids: [A, B],
      analise_ids: [A],
      tipo_ids: [B],
      inicio: '2026-01-01',
      fim: '2026-02-01',
    };
    for (const opcoes of [daPagina, doPainel]) {
      const campos = new URLSearchParams('aba=mapa');
      escreverFiltro(filtro, opcoes.campos, campos);
      expect(campos.get('aba')).toBe('mapa');
      expect(lerFiltro(campos, opcoes)).toEqual({ valido: true, filtro });
    }
  });
});
