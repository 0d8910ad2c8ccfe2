import { describe, expect, it } from 'vitest';
import { id } from '#tests/support/decider.ts';
import { exportacaoEvents as on } from '../exportacao/exportacao.events.ts';
import { notificacaoDaExportacao } from './da-exportacao.ts';
import { conteudoDaNotificacaoSchema } from './notificacao.events.ts';

const arquivo = { nome: 'Talhões 2026-03-10.gpkg', sha256: 'b'.repeat(64), bytes: 9, tipo: '' };
const concluida = (total: number) =>
  on.ExportacaoConcluida({ total, arquivo, avisos: [], expira_em: '2026-03-17T12:00:00.000Z' });
const falhou = on.ExportacaoFalhou({ motivo: 'demorada' });

describe('Notificação de uma exportação', () => {
  it('leva ao arquivo que ficou pronto, ou a por que não há arquivo', () => {
    const pronta = notificacaoDaExportacao(concluida(200_000), { id: id(7), objeto: 'camadas', demora: 21_000 });
    expect(pronta?.mensagem).toBe('“Talhões 2026-03-10.gpkg”: 200.000 camadas.');
    expect(pronta?.acoes[0]?.url).toBe(`/camadas/exportacoes#exportacao-${id(7)}`);
    expect(conteudoDaNotificacaoSchema.parse(pronta)).toEqual(pronta);
    const deteccoes = notificacaoDaExportacao(concluida(1), { id: id(7), objeto: 'geometrias', demora: 21_000 });
    expect(deteccoes?.mensagem).toMatch(/: uma detecção\.$/);
    expect(deteccoes?.acoes[0]?.url).toBe(`/deteccoes/exportacoes#exportacao-${id(7)}`);
    const sem = notificacaoDaExportacao(falhou, { id: id(7), objeto: 'camadas', demora: 60_000 });
    expect(conteudoDaNotificacaoSchema.parse(sem)).toMatchObject({ nivel: 'danger', tipo: 'alert' });
  });

  it('não incomoda quem ainda está à espera diante da página, nem quem desistiu', () => {
    expect(notificacaoDaExportacao(concluida(1), { id: id(7), objeto: 'camadas', demora: 14_999 })).toBeNull();
    expect(notificacaoDaExportacao(falhou, { id: id(7), objeto: 'camadas', demora: 0 })).toBeNull();
    expect(
      notificacaoDaExportacao(on.ExportacaoCancelada({}), { id: id(7), objeto: 'camadas', demora: 60_000 }),
    ).toBeNull();
    expect(
      notificacaoDaExportacao(on.ExportacaoExpirada({}), { id: id(7), objeto: 'camadas', demora: 60_000 }),
    ).toBeNull();
  });
});
