import fc from 'fast-check';
import { describe, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { permissaoId } from '../modulo/catalogo.ts';
import type { GrupoCommand } from './grupo.commands.ts';
import { grupoDecider as decider } from './grupo.decider.ts';
import { grupoEvents as on } from './grupo.events.ts';

const permissoes = { modulo_ids: [id(40)], permissao_ids: [id(50), id(51)] };
const dados = { cliente_id: CLIENTE, nome: 'Analistas', ...permissoes };
const criado = on.GrupoCriado(dados);
const criar: GrupoCommand = { type: 'CriarGrupo', data: dados };
const renomear: GrupoCommand = { type: 'RenomearGrupo', data: { nome: 'Equipe de análise' } };
const definir: GrupoCommand = { type: 'DefinirPermissoesDoGrupo', data: { modulo_ids: [], permissao_ids: [id(51)] } };
const remover: GrupoCommand = { type: 'RemoverGrupo', data: {} };

describe('Grupo', () => {
  it('é criado com módulos e permissões', () => {
    dado(decider).quando(criar).acontece(criado);
    dado(decider, criado).quando(criar).recusa('GrupoJaExiste');
    dado(decider).quando(criar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
  });

  it('muda de nome e de permissões; o que já é assim não muda nada', () => {
    dado(decider, criado)
      .quando(renomear)
      .acontece(on.GrupoRenomeado({ nome: 'Equipe de análise' }));
    dado(decider, criado)
      .quando(definir)
      .acontece(on.PermissoesDoGrupoDefinidas({ modulo_ids: [], permissao_ids: [id(51)] }));
    const iguais: GrupoCommand = {
      type: 'DefinirPermissoesDoGrupo',
      data: { modulo_ids: [id(40)], permissao_ids: [id(51), id(50)] },
    };
    dado(decider, criado).quando(iguais).nadaAcontece();
  });

  it('do formulário resultam, juntos, o nome e as permissões que mudaram', () => {
    const alterar = (nome: string): GrupoCommand => ({
      type: 'AlterarGrupo',
      data: { nome, modulo_ids: [], permissao_ids: [id(51)] },
    });
    const definidas = on.PermissoesDoGrupoDefinidas({ modulo_ids: [], permissao_ids: [id(51)] });
    dado(decider, criado)
      .quando(alterar('Outro nome'))
      .acontece(on.GrupoRenomeado({ nome: 'Outro nome' }), definidas);
    dado(decider, criado).quando(alterar('Analistas')).acontece(definidas);
    dado(decider, criado, definidas).quando(alterar('Analistas')).nadaAcontece();
  });

  it('quem pode agir em um módulo também o vê, de qualquer modo que o grupo seja dito', () => {
    const [ver, editar] = [permissaoId('ativos.ver'), permissaoId('ativos.editar')];
    const so = { modulo_ids: [], permissao_ids: [editar] };
    const juntas = { modulo_ids: [], permissao_ids: [editar, ver] };
    dado(decider)
      .quando({ type: 'CriarGrupo', data: { cliente_id: CLIENTE, nome: 'Editores', ...so } })
      .acontece(on.GrupoCriado({ cliente_id: CLIENTE, nome: 'Editores', ...juntas }));
    const antigo = on.GrupoCriado({ cliente_id: CLIENTE, nome: 'Editores', ...so });
    for (const command of [
      { type: 'DefinirPermissoesDoGrupo', data: so },
      { type: 'AlterarGrupo', data: { nome: 'Editores', ...so } },
    ] as const) {
      dado(decider, antigo).quando(command).acontece(on.PermissoesDoGrupoDefinidas(juntas));
      dado(decider, antigo, on.PermissoesDoGrupoDefinidas(juntas)).quando(command).nadaAcontece();
    }
  });

  it('removido, não existe mais', () => {
    dado(decider, criado).quando(remover).acontece(on.GrupoRemovido({}));
    dado(decider, criado, on.GrupoRemovido({})).quando(renomear).recusa('GrupoInexistente');
    dado(decider, criado, on.GrupoRemovido({})).quando(remover).nadaAcontece();
  });

  it('o de outro cliente não existe', () => {
    alheioNaoExiste(decider, criado, [renomear, definir, remover], 'GrupoInexistente');
  });

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, {
      comandos: fc.constantFrom(criar, renomear, definir, remover),
      repetiveis: ['CriarGrupo'],
    });
  });
});
