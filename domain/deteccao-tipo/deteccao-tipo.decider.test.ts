import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { CORES_DO_TIPO_NOVO } from './cores.ts';
import { type DeteccaoTipoCommand, deteccaoTipoCommands } from './deteccao-tipo.commands.ts';
import { deteccaoTipoDecider as decider } from './deteccao-tipo.decider.ts';
import { deteccaoTipoEvents as on } from './deteccao-tipo.events.ts';

const dados = { nome: 'Supressão de vegetação', alias: 'Supressão', descricao: '', ...CORES_DO_TIPO_NOVO };
const outros = { ...dados, cor_preenchimento: '#C92A2A' };
const criado = on.DeteccaoTipoCriado({ cliente_id: CLIENTE, ...dados });
const criar: DeteccaoTipoCommand = { type: 'CriarDeteccaoTipo', data: { cliente_id: CLIENTE, ...dados } };
const alterar: DeteccaoTipoCommand = { type: 'AlterarDeteccaoTipo', data: outros };
const inativar: DeteccaoTipoCommand = { type: 'InativarDeteccaoTipo', data: { motivo: 'Não se usa mais.' } };
const ativar: DeteccaoTipoCommand = { type: 'AtivarDeteccaoTipo', data: {} };

describe('Tipo de detecção', () => {
  it('é criado com nome e cores', () => {
    dado(decider).quando(criar).acontece(criado);
    dado(decider, criado).quando(criar).recusa('DeteccaoTipoJaExiste');
    dado(decider).quando(criar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
  });

  it('é alterado, inativado com motivo e ativado; o que já é assim não muda nada', () => {
    dado(decider, criado).quando(alterar).acontece(on.DeteccaoTipoAlterado(outros));
    dado(decider, criado).quando({ type: 'AlterarDeteccaoTipo', data: dados }).nadaAcontece();
    const inativado = on.DeteccaoTipoInativado({ motivo: 'Não se usa mais.' });
    dado(decider, criado).quando(inativar).acontece(inativado);
    dado(decider, criado, inativado).quando(ativar).acontece(on.DeteccaoTipoAtivado({}));
    dado(decider, criado).quando(ativar).nadaAcontece();
  });

  it('tem opacidades de 0 a 1, e um nome curto que pode faltar', () => {
    const { AlterarDeteccaoTipo } = deteccaoTipoCommands;
    expect(AlterarDeteccaoTipo.parse({ ...dados, alias: ' ', cor_contorno: '#0a8' })).toMatchObject({
      alias: '',
      cor_contorno: '#00AA88',
    });
    expect(AlterarDeteccaoTipo.safeParse({ ...dados, transparencia_preenchimento: 1.01 }).success).toBe(false);
    expect(AlterarDeteccaoTipo.safeParse({ ...dados, cor_preenchimento: 'red' }).success).toBe(false);
  });

  it('o de outro cliente não existe', () => {
    alheioNaoExiste(decider, criado, [alterar, inativar, ativar], 'DeteccaoTipoInexistente');
  });

  it('obedece às leis de todo agregado', () => {
    const comandos = fc.constantFrom(criar, alterar, inativar, ativar);
    leisDoDecider(decider, { comandos, repetiveis: ['CriarDeteccaoTipo'] });
  });
});
