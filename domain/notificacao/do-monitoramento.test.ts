import { describe, expect, it } from 'vitest';
import { id } from '#tests/support/decider.ts';
import { textoIlegivelEm } from '../kernel/textos-legiveis.ts';
import { avisoDeMuitas, avisoDoMonitoramento } from './do-monitoramento.ts';

describe('O aviso do monitoramento', () => {
  it('corta nomes longos entre dois caracteres: a metade de um não se guarda', () => {
    for (const antes of ['', 'N']) {
      const nome = antes + '🌳'.repeat(150);
      const deteccao = { id: id(3), tipo: nome, status: nome };
      const dito = avisoDoMonitoramento('status_registrado', {
        ativo_id: id(1),
        analise_id: id(2),
        titulo: nome,
        ativo: nome,
        deteccao,
      });
      expect(dito.mensagem).toContain('🌳…');
      expect(textoIlegivelEm(dito)).toBeNull();
      expect(textoIlegivelEm(avisoDeMuitas({ feitas: 2, status: nome, desfeito: false }))).toBeNull();
    }
  });
});
