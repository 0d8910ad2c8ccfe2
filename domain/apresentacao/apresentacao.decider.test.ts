import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { type ApresentacaoCommand, apresentacaoCommands } from './apresentacao.commands.ts';
import { apresentacaoDecider as decider } from './apresentacao.decider.ts';
import { apresentacaoEvents as on } from './apresentacao.events.ts';

const dados = { cliente_id: CLIENTE, tipo_ids: [id(11), id(12)], opacidades: { [id(11)]: 40 } };
const definir: ApresentacaoCommand = { type: 'DefinirApresentacao', data: dados };
const semNada: ApresentacaoCommand = { type: 'DefinirApresentacao', data: { ...dados, tipo_ids: [], opacidades: {} } };
const definida = on.ApresentacaoDefinida(dados);

describe('Apresentação do mapa de um cliente', () => {
  it('é definida para todos dele, e o que já é assim não muda nada', () => {
    dado(decider).quando(definir).acontece(definida);
    dado(decider, definida).quando(definir).nadaAcontece();
    dado(decider, definida).quando(semNada).acontece(on.ApresentacaoDefinida(semNada.data));
    dado(decider).quando(semNada).nadaAcontece();
  });

  it('a de outro cliente não existe', () => {
    dado(decider).quando(definir, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
    dado(decider, definida)
      .quando({ ...definir, data: { ...dados, cliente_id: OUTRO_CLIENTE } }, contexto(OUTRO_CLIENTE))
      .recusa('ClienteInexistente');
  });

  it.each([-1, 101, 12.5])('não aceita %d por cento', (porcento) => {
    const lida = apresentacaoCommands.DefinirApresentacao.safeParse({ ...dados, opacidades: { [id(11)]: porcento } });
    expect(lida.success).toBe(false);
  });

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, { comandos: fc.constantFrom(definir, semNada), repetiveis: [] });
  });
});
