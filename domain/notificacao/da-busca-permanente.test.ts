import { describe, expect, it } from 'vitest';
import { id } from '#tests/support/decider.ts';
import { notificacaoDaBuscaPermanente } from './da-busca-permanente.ts';
import { conteudoDaNotificacaoSchema } from './notificacao.events.ts';

const passagem = (dia: number, nuvens: number | null = 3.4) => ({
  provedor: 'boreal',
  satelite: 'Sentinel-2A',
  data: `2026-03-${String(dia).padStart(2, '0')}`,
  hash: String(dia % 10).repeat(64),
  percentual_nuvens: nuvens,
});
const ativo = { ativo_id: id(31), nome: 'Fazenda Sinop' };

describe('O aviso de imagens novas', () => {
  it('diz os dias, o satélite e as nuvens, do mais novo, e leva a ele no mapa', () => {
    const dito = notificacaoDaBuscaPermanente([passagem(11), passagem(12, null)], ativo);
    expect(dito.titulo).toBe('2 imagens novas de Fazenda Sinop');
    expect(dito.mensagem).toBe(
      '12/03/2026, Sentinel-2A, nuvens não informadas; 11/03/2026, Sentinel-2A, 3 % de nuvens.',
    );
    expect(dito.acoes[0]?.url).toBe(`/mapa?ativo_id=${ativo.ativo_id}&imagem=${'2'.repeat(64)}`);
  });

  it('de muitas diz cinco, e de quantas mais são; cabe no que uma notificação é', () => {
    const muitas = Array.from({ length: 9 }, (_, i) => passagem(i + 1));
    const dito = notificacaoDaBuscaPermanente(muitas, { ...ativo, nome: 'N'.repeat(200) });
    expect(dito.mensagem).toMatch(/; e mais 4\.$/);
    expect(conteudoDaNotificacaoSchema.safeParse(dito).success).toBe(true);
    expect(notificacaoDaBuscaPermanente([passagem(1)], ativo).titulo).toBe('Imagem nova de Fazenda Sinop');
  });

  it('corta um nome longo entre dois caracteres: a metade de um não se guarda', () => {
    for (const antes of ['', 'N']) {
      const { titulo } = notificacaoDaBuscaPermanente([passagem(1)], { ...ativo, nome: antes + '🌳'.repeat(100) });
      expect([titulo.isWellFormed(), titulo.length > 117], titulo).toEqual([true, true]);
    }
  });
});
