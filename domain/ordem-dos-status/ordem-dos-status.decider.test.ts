import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { type OrdemDosStatusCommand, ordemDosStatusCommands } from './ordem-dos-status.commands.ts';
import { ordemDosStatusDecider as decider } from './ordem-dos-status.decider.ts';
import { ordemDosStatusEvents as on } from './ordem-dos-status.events.ts';

const [NOVA, VISTA, FIM] = [id(10), id(11), id(12)];
const definir = (status_ids: string[]): OrdemDosStatusCommand => ({
  type: 'DefinirOrdemDosStatus',
  data: { cliente_id: CLIENTE, status_ids },
});
const definida = (status_ids: string[]) => on.OrdemDosStatusDefinida({ cliente_id: CLIENTE, status_ids });

describe('Ordem dos status', () => {
  it('diz-se de todos de uma vez; a mesma não muda nada', () => {
    dado(decider)
      .quando(definir([NOVA, VISTA, FIM]))
      .acontece(definida([NOVA, VISTA, FIM]));
    dado(decider, definida([NOVA, VISTA, FIM]))
      .quando(definir([FIM, NOVA, VISTA]))
      .acontece(definida([FIM, NOVA, VISTA]));
    dado(decider, definida([NOVA, VISTA]))
      .quando(definir([NOVA, VISTA]))
      .nadaAcontece();
  });

  it('nenhum status está nela duas vezes', () => {
    const { DefinirOrdemDosStatus } = ordemDosStatusCommands;
    expect(DefinirOrdemDosStatus.safeParse(definir([NOVA, VISTA, NOVA]).data).success).toBe(false);
    expect(DefinirOrdemDosStatus.safeParse(definir([]).data).success).toBe(false);
  });

  it('a de outro cliente não existe', () => {
    dado(decider, definida([NOVA]))
      .quando(definir([NOVA]), contexto(OUTRO_CLIENTE))
      .recusa('ClienteInexistente');
    const alheia = on.OrdemDosStatusDefinida({ cliente_id: OUTRO_CLIENTE, status_ids: [NOVA] });
    dado(decider, alheia)
      .quando(definir([VISTA]))
      .recusa('ClienteInexistente');
  });

  it('obedece às leis de todo agregado', () => {
    const comandos = fc.constantFrom(definir([NOVA, VISTA]), definir([VISTA, NOVA]), definir([FIM]));
    leisDoDecider(decider, { comandos, repetiveis: [] });
  });
});
