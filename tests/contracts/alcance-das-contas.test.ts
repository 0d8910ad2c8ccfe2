import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamId, type Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { createDoisClientes, type DoisClientes } from '#tests/support/dois-clientes.ts';
import { type Pessoa, pessoaSemSessao } from '#tests/support/pessoa.ts';

const SENHA = 'onze tamanduás no cerrado';
const ESCOLHIDA = { change_password: '1', password: SENHA, password_confirmation: SENHA };

let mundo: DoisClientes;
/** May do everything to people, and reaches one of the client's assets. */
let regional: Pessoa;
let eu: Uuid;
beforeAll(async () => {
  mundo = await createDoisClientes();
  const permissoes = PERMISSOES.map(({ chave }) => chave).filter((chave) => chave !== 'ativos.ver_todos');
  const papel = { nome: 'regional', cliente: 'aurora', permissoes } as const;
  regional = (await mundo.entrarComo([papel])).get(papel) as Pessoa;
  eu = (await mundo.services.identidade.sessao(regional.sessao ?? ''))?.usuario_id ?? '';
}, 300_000);
afterAll(() => mundo?.close());

/** Somebody of the client who reaches these assets, and has been here before. */
async function alguem(email: string, ativo_ids: readonly Uuid[]): Promise<Uuid> {
  const { services, recantos } = mundo;
  const id = v7();
  const data = { cliente_id: recantos.cliente_id, grupo_ids: [], ativo_ids: [...ativo_ids] };
  await services.executar(usuarioDecider, id, { type: 'CriarUsuario', data }, doSistema());
  await services.identidade.registrarPessoa({ usuario_id: id, nome: 'Quem alcança', email });
  await services.identidade.definirSenha(id, 'doze antas na vereda funda');
  await mundo.mostrado();
  return id;
}

const dela = (email: string) => ({ nome: 'Quem alcança', email });
type Ato = readonly [caminho: string, campos: Readonly<Record<string, string>>];
const atosNa = (email: string): readonly Ato[] => [
  ['editar', { ...dela(email), ...ESCOLHIDA }],
  ['editar', dela(`tomado-${email}`)],
  ['editar', { ...dela(email), nome: 'Outro nome' }],
  ['redefinir-senha', {}],
  ['redefinir-dois-fatores', { motivo: 'perdeu' }],
  ['encerrar-sessoes', {}],
  ['alternar-status', { status: '0' }],
  ['ver-como', {}],
  ['apagamento', { acao: 'apagar', palavra: 'excluir' }],
];
const LIDOS = ['editar', 'alternar-status', 'dados', 'dados.json', 'dados.pdf'];

describe('Quem edita pessoas, sobre a conta de quem alcança outros ativos', () => {
  it('não faz nenhum ato: cada um é recusado, diz por quê e não deixa nada mudado', async () => {
    const email = 'vizinha@aurora.example';
    const { dentro, fora } = mundo.recantos;
    for (const ativos of [[fora.ativo_id], [dentro.ativo_id, fora.ativo_id]]) {
      const id = await alguem(`${ativos.length}-${email}`, ativos);
      const antes = await mundo.services.eventStore.readStream(streamId('usuario', id));
      for (const [caminho, campos] of atosNa(`${ativos.length}-${email}`)) {
        const resposta = await regional.enviar(`/seguranca/usuarios/${id}/${caminho}`, campos);
        expect([resposta.status, await resposta.json()], caminho).toMatchObject([
          422,
          { message: expect.stringContaining('alcança ativos que você não alcança') },
        ]);
      }
      for (const caminho of LIDOS) {
        const lido = await regional.pedir(`/seguranca/usuarios/${id}/${caminho}`);
        expect(lido.status, caminho).toBe(422);
        expect(await lido.text(), caminho).toContain('alcança ativos que você não alcança');
      }
      expect(await mundo.services.eventStore.readStream(streamId('usuario', id))).toEqual(antes);
      expect((await mundo.services.identidade.nomes([id])).get(id)).toMatchObject(dela(`${ativos.length}-${email}`));
    }
  });

  it('não vê oferecido o que seria recusado, nem na lista nem na ficha', async () => {
    const id = await alguem('oferta@aurora.example', [mundo.recantos.fora.ativo_id]);
    const lista = await (await regional.pedir('/seguranca/usuarios?search=oferta&per_page=100')).text();
    expect(lista).toContain(id);
    const ficha = await (await regional.pedir(`/seguranca/usuarios/${id}`)).text();
    for (const html of [lista, ficha]) {
      expect(html).not.toMatch(new RegExp(`href="/seguranca/usuarios/${id}/(editar|alternar-status)"`));
      expect(html).not.toMatch(new RegExp(`action="/seguranca/usuarios/${id}/`));
    }
    const apagamento = await (await regional.pedir(`/seguranca/usuarios/${id}/apagamento`)).text();
    expect(apagamento).toContain('pode ou alcança mais do que você');
    expect(apagamento).not.toContain('name="palavra"');
  });

  it('com os ativos dela dentro dos próprios, faz; e a senha que escolhe serve uma vez, a uma página só', async () => {
    const email = 'colega@aurora.example';
    const id = await alguem(email, [mundo.recantos.dentro.ativo_id]);
    const feita = await regional.enviar(`/seguranca/usuarios/${id}/editar`, { ...dela(email), ...ESCOLHIDA });
    expect(feita.status).toBe(303);
    const ela = pessoaSemSessao(mundo.url);
    const entrada = await ela.enviar('/login', { email, password: SENHA });
    expect([entrada.status, await entrada.json()]).toEqual([200, { situacao: 'falta_senha' }]);
    expect(entrada.headers.getSetCookie().join()).not.toContain('atalaia_sessao=');
    const json = { headers: { Accept: 'application/json' } };
    for (const caminho of [
      '/camadas/todas',
      '/tiles/camadas/0/0/0',
      '/notificacoes/recentes',
      '/perfil/meus-dados.json',
    ]) {
      expect((await ela.pedir(caminho, json)).status, caminho).toBe(401);
    }
    expect((await ela.enviar('/camadas/upload/tus')).status).toBe(401);
    expect((await ela.pedir('/camadas')).headers.get('Location')).toContain('/login');
    expect((await ela.pedir('/login/codigo')).headers.get('Location')).toBe('/login/senha');
    expect(await (await ela.pedir('/login/senha')).text()).toContain('escolhida por outra pessoa');
    const mesma = await ela.enviar('/login/senha', { password: SENHA, password_confirmation: SENHA });
    expect([mesma.status, await mesma.json()]).toMatchObject([
      422,
      { errors: { password: [expect.stringContaining('outra pessoa escolheu')] } },
    ]);
    const nova = 'treze emas no descampado';
    const entrou = await ela.enviar('/login/senha', { password: nova, password_confirmation: nova });
    expect([entrou.status, await entrou.json()]).toEqual([200, { situacao: 'entrou' }]);
    const acessos = await (await regional.pedir(`/logs/acessos?pessoa=${id}`)).text();
    expect(acessos).toContain('senha definida por');
  });

  it('da própria conta não troca a senha nem retira as duas etapas por aqui, e o e-mail só com a senha atual', async () => {
    const { nome = '', email = '' } = (await mundo.services.identidade.nomes([eu])).get(eu) ?? {};
    const { grupo_ids = [] } = (await mundo.services.usuarios.obterAcesso(eu)) ?? {};
    const campos = { nome, email, grupo_ids: grupo_ids[0] ?? '' };
    const editar = (mais: Readonly<Record<string, string>>) =>
      regional.enviar(`/seguranca/usuarios/${eu}/editar`, { ...campos, ...mais });
    const trocada = await editar(ESCOLHIDA);
    expect([trocada.status, await trocada.json()]).toMatchObject([
      422,
      { message: expect.stringContaining('no seu perfil') },
    ]);
    for (const [ato, mais] of [
      ['redefinir-dois-fatores', { motivo: 'perdi' }],
      ['encerrar-sessoes', {}],
    ] as const) {
      expect((await regional.enviar(`/seguranca/usuarios/${eu}/${ato}`, mais)).status, ato).toBe(422);
    }
    const outro = { email: 'outro-meu@aurora.example' };
    for (const current_password of ['', 'não é esta']) {
      const recusada = await editar({ ...outro, current_password });
      expect([recusada.status, await recusada.json()]).toMatchObject([
        422,
        { errors: { current_password: [expect.any(String)] } },
      ]);
    }
    expect((await editar({ ...outro, current_password: 'oito palmeiras ao vento norte' })).status).toBe(303);
    expect((await mundo.services.identidade.nomes([eu])).get(eu)).toMatchObject(outro);
  });
});
