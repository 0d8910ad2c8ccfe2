import fc from 'fast-check';
import { describe, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { UsuarioCommand } from './usuario.commands.ts';
import { usuarioDecider as decider } from './usuario.decider.ts';
import { usuarioEvents as on } from './usuario.events.ts';

const dados = { cliente_id: CLIENTE, grupo_ids: [id(20)], ativo_ids: [id(30), id(31)] };
const criado = on.UsuarioCriado(dados);
const criar: UsuarioCommand = { type: 'CriarUsuario', data: dados };
const grupos: UsuarioCommand = { type: 'DefinirGruposDoUsuario', data: { grupo_ids: [id(21), id(20), id(21)] } };
const ativos: UsuarioCommand = { type: 'DefinirAtivosDoUsuario', data: { ativo_ids: [id(32)] } };
const nenhum: UsuarioCommand = { type: 'DefinirAtivosDoUsuario', data: { ativo_ids: [] } };
const senha: UsuarioCommand = { type: 'RegistrarTrocaDeSenha', data: {} };
const ativarFator: UsuarioCommand = { type: 'AtivarSegundoFator', data: {} };
const desativarFator: UsuarioCommand = { type: 'DesativarSegundoFator', data: {} };
const redefinirFator: UsuarioCommand = { type: 'RedefinirSegundoFator', data: { motivo: 'perdeu o celular' } };
const gerarCodigos: UsuarioCommand = { type: 'GerarCodigosDeRecuperacao', data: {} };
const apagar: UsuarioCommand = { type: 'ApagarDadosDoUsuario', data: {} };
const inativar: UsuarioCommand = { type: 'InativarUsuario', data: { motivo: 'saiu da equipe' } };
const reativar: UsuarioCommand = { type: 'ReativarUsuario', data: {} };

describe('Usuário', () => {
  it('recebe acesso com grupos e ativos, sem nome nem e-mail no registro', () => {
    dado(decider).quando(criar).acontece(criado);
  });

  it('sem cliente, é operador, e só um operador o cria', () => {
    const operador: UsuarioCommand = { type: 'CriarUsuario', data: { ...dados, cliente_id: null } };
    dado(decider)
      .quando(operador, contexto(null))
      .acontece(on.UsuarioCriado({ ...dados, cliente_id: null }));
    dado(decider).quando(operador, contexto(CLIENTE)).recusa('ClienteInexistente');
    dado(decider).quando(criar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
  });

  it('muda de grupos; a ordem e a repetição não contam', () => {
    dado(decider, criado)
      .quando(grupos)
      .acontece(on.GruposDoUsuarioDefinidos({ grupo_ids: [id(21), id(20)] }));
    dado(decider, criado, on.GruposDoUsuarioDefinidos({ grupo_ids: [id(20), id(21)] }))
      .quando(grupos)
      .nadaAcontece();
  });

  it('precisa ficar com pelo menos um ativo', () => {
    dado(decider, criado).quando(nenhum).recusa('AtivoObrigatorio');
    dado(decider, criado)
      .quando(ativos)
      .acontece(on.AtivosDoUsuarioDefinidos({ ativo_ids: [id(32)] }));
  });

  it('cada troca de senha fica registrada', () => {
    dado(decider, criado, on.SenhaDoUsuarioDefinida({})).quando(senha).acontece(on.SenhaDoUsuarioDefinida({}));
  });

  it('ativa e desativa o segundo fator, uma vez cada', () => {
    const ativado = on.SegundoFatorAtivado({});
    dado(decider, criado).quando(ativarFator).acontece(ativado);
    dado(decider, criado, ativado).quando(ativarFator).nadaAcontece();
    dado(decider, criado, ativado).quando(desativarFator).acontece(on.SegundoFatorDesativado({}));
    dado(decider, criado, ativado)
      .quando(redefinirFator)
      .acontece(on.SegundoFatorRedefinido({ motivo: 'perdeu o celular' }));
    dado(decider, criado).quando(desativarFator).nadaAcontece();
    dado(decider, criado, ativado, on.SegundoFatorRedefinido({ motivo: '' }))
      .quando(redefinirFator)
      .nadaAcontece();
  });

  it('só recebe códigos de recuperação com o segundo fator ativo', () => {
    dado(decider, criado).quando(gerarCodigos).recusa('SegundoFatorInativo');
    dado(decider, criado, on.SegundoFatorAtivado({})).quando(gerarCodigos).acontece(on.CodigosDeRecuperacaoGerados({}));
  });

  it('apagado, perde também o acesso, e nada mais acontece com ele', () => {
    const apagado = on.DadosDoUsuarioApagados({});
    const motivo = 'dados pessoais apagados';
    dado(decider, criado).quando(apagar).acontece(apagado, on.UsuarioInativado({ motivo }));
    dado(decider, criado, on.UsuarioInativado({ motivo: '' }))
      .quando(apagar)
      .acontece(apagado);
    dado(decider, criado, apagado).quando(apagar).nadaAcontece();
    for (const command of [reativar, grupos, ativos, senha, ativarFator, inativar]) {
      dado(decider, criado, apagado).quando(command).recusa('UsuarioApagado');
    }
  });

  it('perde e recupera o acesso', () => {
    dado(decider, criado)
      .quando(inativar)
      .acontece(on.UsuarioInativado({ motivo: 'saiu da equipe' }));
    dado(decider, criado, on.UsuarioInativado({ motivo: '' }))
      .quando(reativar)
      .acontece(on.UsuarioReativado({}));
    dado(decider, criado).quando(reativar).nadaAcontece();
  });

  it('o de outro cliente não existe', () => {
    const comandos = [grupos, ativos, senha, ativarFator, desativarFator, gerarCodigos, apagar, inativar, reativar];
    alheioNaoExiste(decider, criado, comandos, 'UsuarioInexistente');
    dado(decider, criado).quando(criar).recusa('UsuarioJaExiste');
  });

  it('obedece às leis de todo agregado', () => {
    const acesso = [criar, grupos, ativos, nenhum, senha, inativar, reativar] as const;
    const seguranca = [ativarFator, desativarFator, redefinirFator, gerarCodigos, apagar] as const;
    leisDoDecider(decider, {
      comandos: fc.constantFrom(...acesso, ...seguranca),
      repetiveis: ['CriarUsuario', 'RegistrarTrocaDeSenha', 'GerarCodigosDeRecuperacao'],
    });
  });
});
