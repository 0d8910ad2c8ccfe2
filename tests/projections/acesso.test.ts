import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { grupoEvents } from '#domain/grupo/grupo.events.ts';
import { moduloEvents } from '#domain/modulo/modulo.events.ts';
import { usuarioEvents } from '#domain/usuario/usuario.events.ts';
import { createUsuariosService } from '#infra/services/usuario.service.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { listarQuemPode, listarUsuarios } from '#projections/usuario/usuario.queries.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { cliente } from '../support/acervo.ts';
import type { Fact } from '../support/read-models.ts';

const { modelos } = await setUpReadModels();
const usuarios = createUsuariosService({ leitor: modelos.leitor });
const [modulo_id, ver_id, enviar_id] = [v7(), v7(), v7()];

const modulo = (event: Fact['event']): Fact => ({ stream: `modulo-${modulo_id}`, event });
const grupo = (id: string, event: Fact['event'], em?: string): Fact => ({
  stream: `grupo-${id}`,
  event,
  ...(em ? { em } : {}),
});
const usuario = (id: string, event: Fact['event'], em?: string): Fact => ({
  stream: `usuario-${id}`,
  event,
  ...(em ? { em } : {}),
});

beforeAll(async () => {
  const camadas = { chave: 'camadas', nome: 'Camadas', modulo_pai_id: null, ordem: 1 };
  const ver = { permissao_id: ver_id, chave: 'camadas.ver', nome: 'Ver' };
  const enviar = { permissao_id: enviar_id, chave: 'camadas.enviar', nome: 'Enviar' };
  await modelos.happened(
    modulo(moduloEvents.ModuloRegistrado(camadas)),
    modulo(moduloEvents.PermissaoRegistrada(ver)),
    modulo(moduloEvents.PermissaoRegistrada(enviar)),
  );
});

describe('módulos', () => {
  it('formam a árvore com as permissões de cada um, e registrar outra vez só atualiza', async () => {
    const esperadas = [
      { id: enviar_id, chave: 'camadas.enviar', nome: 'Enviar' },
      { id: ver_id, chave: 'camadas.ver', nome: 'Ver' },
    ];
    const antes = { id: modulo_id, chave: 'camadas', nome: 'Camadas', modulo_pai_id: null, ordem: 1 };
    expect(await usuarios.listarModulos()).toEqual([{ ...antes, permissoes: esperadas }]);
    const outro = { chave: 'camadas', nome: 'Camadas do mapa', modulo_pai_id: null, ordem: 2 };
    await modelos.happened(modulo(moduloEvents.ModuloRegistrado(outro)));
    expect(await usuarios.listarModulos()).toEqual([{ id: modulo_id, ...outro, permissoes: esperadas }]);
  });
});

describe('o acesso de uma pessoa', () => {
  it('é a soma dos grupos do cliente dela, com os ativos dela; quem pode uma coisa se acha por ela', async () => {
    const [cliente_id, outro_cliente, leitura, envio, alheio, id] = [v7(), v7(), v7(), v7(), v7(), v7()];
    const [ativo_a, ativo_b] = [v7(), v7()].sort() as [string, string];
    const novo = (dono: string, permissao_id: string) =>
      grupoEvents.GrupoCriado({ cliente_id: dono, nome: 'G', modulo_ids: [modulo_id], permissao_ids: [permissao_id] });
    await modelos.happened(
      cliente(cliente_id, 'Cliente'),
      grupo(leitura, novo(cliente_id, ver_id)),
      grupo(envio, novo(cliente_id, enviar_id)),
      grupo(alheio, novo(outro_cliente, enviar_id)),
      usuario(id, usuarioEvents.UsuarioCriado({ cliente_id, grupo_ids: [leitura, alheio], ativo_ids: [ativo_a] })),
    );
    const livre = { sessao_tempo: null, sessao_tempo_da_instalacao: null, segundo_fator_exigido: false };
    const proprio = { avatar_id: 0, apagamento_solicitado_em: null };
    const acesso = { usuario_id: id, cliente_id, ativo: true, cliente_ativo: true, ...livre, ...proprio };
    // A group of another client gives nothing, however it came there.
    expect(await usuarios.obterAcesso(id)).toEqual({
      ...acesso,
      permissoes: ['camadas.ver'],
      ativo_ids: [ativo_a],
      grupo_ids: [leitura],
    });
    await modelos.happened(
      usuario(id, usuarioEvents.GruposDoUsuarioDefinidos({ grupo_ids: [leitura, envio] })),
      usuario(id, usuarioEvents.AtivosDoUsuarioDefinidos({ ativo_ids: [ativo_a, ativo_b] })),
    );
    const permissoes = ['camadas.enviar', 'camadas.ver'];
    expect(await usuarios.obterAcesso(id)).toEqual({
      ...acesso,
      permissoes,
      ativo_ids: [ativo_a, ativo_b],
      grupo_ids: [leitura, envio].sort(),
    });
    const quemEnvia = async (de = cliente_id) =>
      (await modelos.leitor.any(listarQuemPode(de, 'camadas.enviar'))).map(({ usuario_id }) => usuario_id);
    expect(await quemEnvia()).toEqual([id]);
    expect(await quemEnvia(outro_cliente)).toEqual([]);
    await modelos.happened(
      grupo(envio, grupoEvents.GrupoRemovido({})),
      usuario(id, usuarioEvents.UsuarioInativado({ motivo: 'férias' })),
    );
    expect(await usuarios.obterAcesso(id)).toMatchObject({ ativo: false, permissoes: ['camadas.ver'] });
    expect(await quemEnvia()).toEqual([]);
    await modelos.happened(usuario(id, usuarioEvents.UsuarioReativado({})));
    expect(await usuarios.obterAcesso(id)).toMatchObject({ ativo: true });
    expect(await usuarios.obterAcesso(v7())).toBeNull();
  });

  it('de quem opera a instalação não tem cliente', async () => {
    const [operadores, id] = [v7(), v7()];
    const novo = { cliente_id: null, nome: 'Operadores', modulo_ids: [], permissao_ids: [ver_id] };
    await modelos.happened(
      grupo(operadores, grupoEvents.GrupoCriado(novo)),
      usuario(id, usuarioEvents.UsuarioCriado({ cliente_id: null, grupo_ids: [operadores], ativo_ids: [] })),
    );
    expect(await usuarios.obterAcesso(id)).toMatchObject({
      cliente_id: null,
      cliente_ativo: true,
      permissoes: ['camadas.ver'],
    });
  });
});

describe('usuários e grupos', () => {
  it('são só os do próprio cliente', async () => {
    const [cliente_id, g, u] = [v7(), v7(), v7()];
    const [daqui, deFora]: Escopo[] = [
      { cliente_id, ativos: 'todos' },
      { cliente_id: v7(), ativos: 'todos' },
    ];
    if (!daqui || !deFora) throw new Error('dois escopos');
    await modelos.happened(
      grupo(g, grupoEvents.GrupoCriado({ cliente_id, nome: 'Analistas', modulo_ids: [], permissao_ids: [ver_id] })),
      usuario(u, usuarioEvents.UsuarioCriado({ cliente_id, grupo_ids: [g], ativo_ids: [] })),
      usuario(u, usuarioEvents.SenhaDoUsuarioDefinida({}), '2031-01-01T00:00:00.000Z'),
    );
    expect(await usuarios.listarGrupos(daqui)).toEqual([
      { id: g, nome: 'Analistas', modulo_ids: [], permissao_ids: [ver_id] },
    ]);
    expect(await usuarios.listar(daqui)).toMatchObject([
      { id: u, ativo: true, grupo_ids: [g], ativo_ids: [], senha_definida_em: '2031-01-01T00:00:00.000Z' },
    ]);
    expect([await usuarios.listarGrupos(deFora), await usuarios.listar(deFora)]).toEqual([[], []]);
    expect([await usuarios.obterGrupo(deFora, g), await usuarios.obter(deFora, u)]).toEqual([null, null]);
    expect((await usuarios.obterGrupo(daqui, g))?.nome).toBe('Analistas');
    expect((await usuarios.obter(daqui, u))?.id).toBe(u);
    expect(await modelos.explain(listarUsuarios(daqui))).toContain('usuarios_lista');
  });

  it('mostram quem tinha que ativos num instante passado', async () => {
    const [cliente_id, u, antes, depois] = [v7(), v7(), v7(), v7()];
    await modelos.happened(
      usuario(
        u,
        usuarioEvents.UsuarioCriado({ cliente_id, grupo_ids: [], ativo_ids: [antes] }),
        '2032-01-01T00:00:00.000Z',
      ),
      usuario(u, usuarioEvents.AtivosDoUsuarioDefinidos({ ativo_ids: [depois] }), '2032-02-01T00:00:00.000Z'),
    );
    const em = async (instante: string) =>
      (await modelos.leitor.any(listarUsuarios({ cliente_id, ativos: 'todos' }, instante))).map((l) => l.ativo_ids);
    expect(await em('2031-12-31T00:00:00.000Z')).toEqual([]);
    expect(await em('2032-01-15T00:00:00.000Z')).toEqual([[antes]]);
    expect(await em('2032-02-01T00:00:00.000Z')).toEqual([[depois]]);
  });
});
