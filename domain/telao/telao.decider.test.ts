import fc from 'fast-check';
import { describe, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { TelaoCommand } from './telao.commands.ts';
import { telaoDecider as decider } from './telao.decider.ts';
import { telaoEvents as on } from './telao.events.ts';

const um = { cliente_id: CLIENTE, nome: 'Sala de operação', painel: 'ativo', ativo_ids: [id(9)] } as const;
const dados = { ...um, ativo_ids: [...um.ativo_ids] };
const criado = on.TelaoCriado(dados);
const [aberto, encerrado] = [on.TelaoIniciado({}), on.TelaoEncerrado({})];
const criar: TelaoCommand = { type: 'CriarTelao', data: dados };
const abrir: TelaoCommand = { type: 'IniciarTelao', data: {} };
const encerrar: TelaoCommand = { type: 'EncerrarTelao', data: {} };

describe('Telão', () => {
  it('abre-se uma vez só, e encerrado não se abre', () => {
    dado(decider).quando(criar).acontece(criado);
    dado(decider, criado).quando(criar).recusa('TelaoJaExiste');
    dado(decider, criado).quando(abrir).acontece(aberto);
    dado(decider, criado, aberto).quando(abrir).recusa('TelaoJaUsado');
    dado(decider, criado, encerrado).quando(abrir).recusa('TelaoJaUsado');
  });

  it('encerra-se aberto ou ainda por abrir', () => {
    dado(decider, criado).quando(encerrar).acontece(encerrado);
    dado(decider, criado, aberto).quando(encerrar).acontece(encerrado);
    dado(decider, criado, aberto, encerrado).quando(encerrar).nadaAcontece();
  });

  it('o de outro cliente não existe, e não se cria por outro cliente', () => {
    alheioNaoExiste(decider, criado, [abrir, encerrar], 'TelaoInexistente');
    dado(decider).quando(criar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
  });

  it('cumpre as leis de todo decisor', () => {
    leisDoDecider(decider, {
      comandos: fc.constantFrom(criar, abrir, encerrar),
      repetiveis: ['CriarTelao', 'IniciarTelao'],
    });
  });
});
