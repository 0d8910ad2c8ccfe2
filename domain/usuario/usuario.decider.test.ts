import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { type UsuarioCommand, usuarioCommands } from './usuario.commands.ts';
import { usuarioDecider as decider } from './usuario.decider.ts';
import { usuarioEvents as on } from './usuario.events.ts';

const dados = { cliente_id: CLIENTE, grupo_ids: [id(20)], ativo_ids: [id(30), id(31)] };
const criado = on.UsuarioCriado(dados);
const criar: UsuarioCommand = { type: 'CriarUsuario', data: dados };
const grupos: UsuarioCommand = { type: 'DefinirGruposDoUsuario', data: { grupo_ids: [id(21), id(20), id(21)] } };
const definirAtivos = (ativo_ids: string[], ao_alcance: string[]): UsuarioCommand => ({
  type: 'DefinirAtivosDoUsuario',
  data: { ativo_ids, ao_alcance },
});
const ativos = definirAtivos([id(32)], [id(30), id(31), id(32)]);
const nenhum = definirAtivos([], [id(30), id(31), id(32)]);
const senha: UsuarioCommand = { type: 'RegistrarTrocaDeSenha', data: {} };
const ativarFator: UsuarioCommand = { type: 'AtivarSegundoFator', data: {} };
const desativarFator: UsuarioCommand = { type: 'DesativarSegundoFator', data: {} };
const redefinirFator: UsuarioCommand = { type: 'RedefinirSegundoFator', data: { motivo: 'perdeu o celular' } };
const gerarCodigos: UsuarioCommand = { type: 'GerarCodigosDeRecuperacao', data: {} };
const avatar = (avatar_id: number): UsuarioCommand => ({ type: 'DefinirAvatarDoUsuario', data: { avatar_id } });
const pedirApagamento: UsuarioCommand = { type: 'SolicitarApagamentoDoUsuario', data: {} };
const desistir: UsuarioCommand = { type: 'CancelarApagamentoDoUsuario', data: {} };
const negar: UsuarioCommand = { type: 'RecusarApagamentoDoUsuario', data: { fundamento: 'obrigacao_legal' } };
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

  it('do formulário de quem administra resultam só as mudanças de fato', () => {
    const alterar = (dados_alterados: boolean, avatar_id = 0): UsuarioCommand => ({
      type: 'AlterarUsuario',
      data: { grupo_ids: [id(20)], avatar_id, dados_alterados },
    });
    dado(decider, criado).quando(alterar(false)).nadaAcontece();
    dado(decider, criado)
      .quando(alterar(true, 3))
      .acontece(on.AvatarDoUsuarioDefinido({ avatar_id: 3 }), on.DadosDoUsuarioAlterados({}));
  });

  it('quem administra manda redefinir a senha, encerra sessões e vê o sistema como a pessoa vê', () => {
    const ate = '2026-01-02T03:34:05.678Z';
    dado(decider, criado)
      .quando({ type: 'SolicitarRedefinicaoDeSenha', data: {} })
      .acontece(on.RedefinicaoDeSenhaSolicitada({}));
    dado(decider, criado)
      .quando({ type: 'EncerrarSessoesDoUsuario', data: {} })
      .acontece(on.SessoesDoUsuarioEncerradas({}));
    dado(decider, criado)
      .quando({ type: 'IniciarVisaoDoUsuario', data: { ate } })
      .acontece(on.VisaoDoUsuarioIniciada({ ate }));
    dado(decider, criado).quando({ type: 'EncerrarVisaoDoUsuario', data: {} }).acontece(on.VisaoDoUsuarioEncerrada({}));
    dado(decider, criado, on.UsuarioInativado({ motivo: '' }))
      .quando({ type: 'IniciarVisaoDoUsuario', data: { ate } })
      .recusa('UsuarioSemAcesso');
    dado(decider, criado, on.UsuarioInativado({ motivo: '' }))
      .quando({ type: 'SolicitarRedefinicaoDeSenha', data: {} })
      .recusa('UsuarioSemAcesso');
  });

  it('precisa ficar com pelo menos um ativo', () => {
    dado(decider, criado).quando(nenhum).recusa('AtivoObrigatorio');
    dado(decider, criado)
      .quando(ativos)
      .acontece(on.AtivosDoUsuarioDefinidos({ ativo_ids: [id(32)] }));
  });

  it('quem define os ativos só muda os que alcança: o que outra pessoa deu fora do seu alcance fica', () => {
    const dadoPorOutra = on.AtivosDoUsuarioDefinidos({ ativo_ids: [id(30), id(33)] });
    dado(decider, criado, dadoPorOutra)
      .quando(definirAtivos([id(32)], [id(30), id(31), id(32)]))
      .acontece(on.AtivosDoUsuarioDefinidos({ ativo_ids: [id(32), id(33)] }));
    dado(decider, criado, dadoPorOutra)
      .quando(definirAtivos([], [id(30), id(31), id(32)]))
      .acontece(on.AtivosDoUsuarioDefinidos({ ativo_ids: [id(33)] }));
    dado(decider, criado, dadoPorOutra)
      .quando(definirAtivos([id(30)], [id(30), id(31)]))
      .nadaAcontece();
  });

  it('cada troca de senha fica registrada', () => {
    dado(decider, criado, on.SenhaDoUsuarioDefinida({})).quando(senha).acontece(on.SenhaDoUsuarioDefinida({}));
  });

  it('nome e e-mail deixam no registro só os seus selos, uma vez cada par', () => {
    const selos = { nome_hmac: 'a'.repeat(64), email_hmac: 'b'.repeat(64) };
    const registrar = (data: typeof selos) => ({ type: 'RegistrarIdentificacaoDoUsuario', data }) as const;
    const registrada = on.IdentificacaoDoUsuarioRegistrada(selos);
    dado(decider, criado).quando(registrar(selos)).acontece(registrada);
    dado(decider, criado, registrada).quando(registrar(selos)).nadaAcontece();
    const outros = { ...selos, nome_hmac: 'c'.repeat(64) };
    dado(decider, criado, registrada).quando(registrar(outros)).acontece(on.IdentificacaoDoUsuarioRegistrada(outros));
  });

  it('de uma senha que outra pessoa escolheu, o registro diz que é provisória e, trocada, de quem era', () => {
    const provisoria = { type: 'RegistrarTrocaDeSenha', data: { provisoria: true } } as const;
    const trocada = { type: 'RegistrarTrocaDeSenha', data: { anterior_definida_por: id(40) } } as const;
    dado(decider, criado)
      .quando(provisoria)
      .acontece(on.SenhaDoUsuarioDefinida({ provisoria: true }));
    dado(decider, criado)
      .quando(trocada)
      .acontece(on.SenhaDoUsuarioDefinida({ anterior_definida_por: id(40) }));
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

  it('escolhe uma figura, e volta a não ter nenhuma', () => {
    const escolhida = on.AvatarDoUsuarioDefinido({ avatar_id: 3 });
    dado(decider, criado).quando(avatar(3)).acontece(escolhida);
    dado(decider, criado).quando(avatar(0)).nadaAcontece();
    dado(decider, criado, escolhida)
      .quando(avatar(0))
      .acontece(on.AvatarDoUsuarioDefinido({ avatar_id: 0 }));
    const aceita = (avatar_id: unknown) => usuarioCommands.DefinirAvatarDoUsuario.safeParse({ avatar_id }).success;
    expect(['0', 12].every(aceita)).toBe(true);
    expect([-1, 13, 1.5, 'x'].some(aceita)).toBe(false);
  });

  it('pede que seus dados sejam apagados, desiste, ou é recusado com um fundamento; cada um uma vez', () => {
    const pedido = on.ApagamentoDoUsuarioSolicitado({});
    dado(decider, criado).quando(pedirApagamento).acontece(pedido);
    dado(decider, criado, pedido).quando(pedirApagamento).nadaAcontece();
    dado(decider, criado, pedido).quando(desistir).acontece(on.ApagamentoDoUsuarioCancelado({}));
    const recusado = on.ApagamentoDoUsuarioRecusado({ fundamento: 'obrigacao_legal' });
    dado(decider, criado, pedido).quando(negar).acontece(recusado);
    for (const nada of [desistir, negar]) dado(decider, criado).quando(nada).nadaAcontece();
    dado(decider, criado, pedido, recusado).quando(pedirApagamento).acontece(pedido);
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
    const proprios = [avatar(2), avatar(0), pedirApagamento, desistir, negar] as const;
    leisDoDecider(decider, {
      comandos: fc.constantFrom(...acesso, ...seguranca, ...proprios),
      repetiveis: ['CriarUsuario', 'RegistrarTrocaDeSenha', 'GerarCodigosDeRecuperacao'],
    });
  });
});
