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
    alheioNaoExiste(decider, criado, [grupos, ativos, senha, inativar, reativar], 'UsuarioInexistente');
    dado(decider, criado).quando(criar).recusa('UsuarioJaExiste');
  });

  it('obedece às leis de todo agregado', () => {
    const comandos = fc.constantFrom(criar, grupos, ativos, nenhum, senha, inativar, reativar);
    leisDoDecider(decider, { comandos, repetiveis: ['CriarUsuario', 'RegistrarTrocaDeSenha'] });
  });
});
