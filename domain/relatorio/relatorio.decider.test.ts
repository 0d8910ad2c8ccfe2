import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { anoDoDocumento, numeroDoDocumento, numeroDoDocumentoSchema } from './numero.policy.ts';
import type { RelatorioCommand } from './relatorio.commands.ts';
import { relatorioDecider as decider } from './relatorio.decider.ts';
import { relatorioEvents as on } from './relatorio.events.ts';

const data = {
  cliente_id: CLIENTE,
  numero: '2026-000017-QK7ZP3MWTA',
  especie: 'analise' as const,
  objeto_id: id(3),
  ativo_ids: [id(4)],
  consulta: '',
  posicao: '981',
  modelo: 1,
  certificado: 'c'.repeat(64),
  deteccoes: { total: 1, citadas: [{ id: id(5), revisao: 2 }] },
  cenas: { total: 0, citadas: [] },
  algoritmos: { medidas: 1, sobreposicoes: 1, evidencias: 1, mapas: 1 },
  arquivo: { nome: 'a.pdf', chave: 'aa/bb', sha256: 'a'.repeat(64), bytes: 9, tipo: 'application/pdf' },
};
const emitir: RelatorioCommand = { type: 'EmitirDocumento', data };
const planilha = {
  formato: 'xlsx' as const,
  arquivo: { nome: 'a.xlsx', chave: 'bb/cc', sha256: 'b'.repeat(64), bytes: 7, tipo: 'application/xlsx' },
};
const guardar: RelatorioCommand = { type: 'GuardarDadosDoDocumento', data: planilha };

describe('Documento', () => {
  it('é emitido uma vez, e nada o muda', () => {
    dado(decider).quando(emitir).acontece(on.DocumentoEmitido(data));
    dado(decider, on.DocumentoEmitido(data)).quando(emitir).recusa('DocumentoJaEmitido');
    dado(decider).quando(emitir, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
  });

  it('tem os seus dados guardados uma vez: os de uma segunda tentativa não tomam o lugar dos primeiros', () => {
    const [emitido, guardados] = [on.DocumentoEmitido(data), on.DadosDoDocumentoGuardados(planilha)];
    dado(decider, emitido).quando(guardar).acontece(guardados);
    const outros: RelatorioCommand = { ...guardar, data: { ...planilha, formato: 'gpkg' } };
    dado(decider, emitido, guardados).quando(outros).acontece();
    dado(decider).quando(guardar).recusa('DocumentoInexistente');
    dado(decider, emitido).quando(guardar, contexto(OUTRO_CLIENTE)).recusa('DocumentoInexistente');
    dado(decider, emitido, guardados).quando(emitir).recusa('DocumentoJaEmitido');
  });

  it('tem ano, série e dez letras que ninguém adivinha nem confunde', () => {
    const sorteios = fc.uint8Array({ minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(
        fc.integer({ min: 2024, max: 2099 }),
        fc.bigInt({ min: 1n, max: 99_999_999n }),
        sorteios,
        (ano, n, s) => {
          const numero = numeroDoDocumento(ano, n, s);
          expect(numeroDoDocumentoSchema.parse(numero)).toBe(numero);
          expect(numero).not.toMatch(/-[^-]*[01IO][^-]*$/);
        },
      ),
    );
    expect(numeroDoDocumento(2026, 17n, new Uint8Array(10))).toBe('2026-000017-AAAAAAAAAA');
  });

  it('tem no número o ano de Brasília, que começa três horas depois do de Greenwich', () => {
    expect(anoDoDocumento(new Date('2027-01-01T01:00:00Z'))).toBe(2026);
    expect(anoDoDocumento(new Date('2027-01-01T03:00:00Z'))).toBe(2027);
  });

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, { comandos: fc.constantFrom(emitir, guardar), repetiveis: ['EmitirDocumento'] });
  });
});
