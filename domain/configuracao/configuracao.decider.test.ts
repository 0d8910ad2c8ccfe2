import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contexto, dado, leisDoDecider } from '#tests/support/decider.ts';
import { type ConfiguracaoCommand, configuracaoCommands } from './configuracao.commands.ts';
import { configuracaoDecider as decider } from './configuracao.decider.ts';
import { configuracaoEvents as on } from './configuracao.events.ts';
import { limitesQueValem } from './configuracao.policy.ts';

const dados = { sessao_tempo: 240, limite_envio_mib: 100, limite_envio_arquivos: 10 };
const PADRAO = { sessao_tempo: null, limite_envio_mib: null, limite_envio_arquivos: null };
const definir = (mudanca: Partial<ConfiguracaoCommand['data']> = {}): ConfiguracaoCommand => ({
  type: 'DefinirConfiguracao',
  data: { ...dados, ...mudanca },
});
const operador = contexto(null);

describe('Configuração da instalação', () => {
  it('passa a ser a que um operador definiu, e volta ao padrão', () => {
    dado(decider).quando(definir(), operador).acontece(on.ConfiguracaoDefinida(dados));
    dado(decider, on.ConfiguracaoDefinida(dados)).quando(definir(), operador).nadaAcontece();
    dado(decider, on.ConfiguracaoDefinida(dados))
      .quando(definir(PADRAO), operador)
      .acontece(on.ConfiguracaoDefinida(PADRAO));
    dado(decider).quando(definir(PADRAO), operador).nadaAcontece();
  });

  it('não é de ninguém de um cliente', () => {
    dado(decider).quando(definir()).recusa('SomenteOperador');
  });

  it('não aceita sessões de mais de doze horas nem limites que não deixam passar nada', () => {
    const aceita = (mudanca: object) =>
      configuracaoCommands.DefinirConfiguracao.safeParse({ ...dados, ...mudanca }).success;
    expect([{}, { sessao_tempo: 720 }, { limite_envio_mib: '1' }, PADRAO].every(aceita)).toBe(true);
    const ruins = [{ sessao_tempo: 721 }, { sessao_tempo: 4 }, { limite_envio_mib: 0 }, { limite_envio_arquivos: 501 }];
    expect(ruins.some(aceita)).toBe(false);
  });

  it('dos limites de envio vale o menor: da máquina, da instalação, do cliente', () => {
    const maquina = { mib: 512, arquivos: 50 };
    expect(limitesQueValem(maquina, null, PADRAO)).toEqual(maquina);
    const cliente = { limite_envio_mib: 900, limite_envio_arquivos: 3 };
    expect(limitesQueValem(maquina, dados, cliente)).toEqual({ mib: 100, arquivos: 3 });
  });

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, {
      comandos: fc.constantFrom(definir(), definir(PADRAO), definir({ sessao_tempo: 5 })),
      repetiveis: [],
    });
  });
});
