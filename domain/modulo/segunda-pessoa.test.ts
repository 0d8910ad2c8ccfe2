import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aprovacaoDecider } from '../aprovacao/aprovacao.decider.ts';
import type { CommandContext } from '../kernel/command.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { politicaDecider } from '../politica/politica.decider.ts';
import {
  type Acessos,
  aprovadores,
  aprovadoresDe,
  concessaoSensivel,
  conferirMudanca,
  exigirAprovadores,
  type MudancaDeAcesso,
  permissoesDe,
} from './administracao.ts';
import { PERMISSOES, type PermissaoChave, permissaoId } from './catalogo.ts';
import { ehSensivel, SENSIVEIS } from './sensiveis.ts';

const id = (n: number): Uuid => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [CLIENTE, ANA, BENTO, CAIO, ADMINISTRA, ANALISA, OUTRO] = [1, 2, 3, 4, 5, 6, 7].map(id) as [
  ...[Uuid, Uuid, Uuid, Uuid, Uuid, Uuid, Uuid],
];
const ids = (...chaves: readonly PermissaoChave[]) => chaves.map(permissaoId);
const DE_ADMINISTRADOR = ids(...SENSIVEIS, 'camadas.ver', 'ativos.ver');

/** Ana and Bento administer and may agree; Caio analyses. */
const acessos: Acessos = {
  pessoas: [
    { id: ANA, ativo: true, grupo_ids: [ADMINISTRA] },
    { id: BENTO, ativo: true, grupo_ids: [ADMINISTRA] },
    { id: CAIO, ativo: true, grupo_ids: [ANALISA] },
  ],
  grupos: [
    { id: ADMINISTRA, permissao_ids: DE_ADMINISTRADOR },
    { id: ANALISA, permissao_ids: ids('camadas.ver') },
  ],
};
const dar = (...chaves: readonly PermissaoChave[]): MudancaDeAcesso => ({
  grupo: { id: ANALISA, permissao_ids: ids('camadas.ver', ...chaves) },
});

describe('O que pede uma segunda pessoa', () => {
  it('toda permissão sensível está no catálogo e cabe em grupo de cliente, e aprovar é uma delas', () => {
    expect(PERMISSOES.filter(({ id: um }) => ehSensivel(um)).map(({ chave }) => chave)).toEqual(
      expect.arrayContaining([...SENSIVEIS]),
    );
    expect(SENSIVEIS).toContain('grupos.aprovar');
  });

  it('é o que dá uma permissão sensível a um grupo ou a uma pessoa, e a quem', () => {
    const esperada = { sensiveis: ids('camadas.ver_protegidos'), beneficiario_ids: [CAIO] };
    expect(concessaoSensivel(acessos, dar('camadas.ver_protegidos', 'camadas.criar'))).toEqual(esperada);
    const entrar = { pessoa: { id: CAIO, ativo: true, grupo_ids: [ANALISA, ADMINISTRA] } };
    expect(concessaoSensivel(acessos, entrar)?.beneficiario_ids).toEqual([CAIO]);
    const novo = { grupo: { id: OUTRO, permissao_ids: ids('usuarios.apagar') } };
    expect(concessaoSensivel(acessos, novo)).toEqual({ sensiveis: ids('usuarios.apagar'), beneficiario_ids: [] });
  });

  it('é também dar de volta o acesso a quem as tinha', () => {
    const [ana, , caio] = acessos.pessoas as [(typeof acessos.pessoas)[0], unknown, (typeof acessos.pessoas)[0]];
    const semBento = { ...acessos, pessoas: [ana, { id: BENTO, ativo: false, grupo_ids: [ADMINISTRA] }, caio] };
    const volta = { pessoa: { id: BENTO, ativo: true, grupo_ids: [ADMINISTRA] } };
    expect(concessaoSensivel(semBento, volta)?.beneficiario_ids).toEqual([BENTO]);
  });

  it('não é o que se tira, o que não é sensível, nem o que a pessoa já podia', () => {
    expect(concessaoSensivel(acessos, { grupo: { id: ADMINISTRA, permissao_ids: [] } })).toBeNull();
    expect(concessaoSensivel(acessos, dar('camadas.criar', 'ativos.ver'))).toBeNull();
    const parado = { pessoa: { id: CAIO, ativo: false, grupo_ids: [ADMINISTRA] } };
    expect(concessaoSensivel(acessos, parado)).toBeNull();
  });

  it('quem pede e quem ganha não aprovam; sem mais ninguém, não há o que pedir', () => {
    expect(aprovadores(acessos)).toEqual([ANA, BENTO]);
    expect(aprovadoresDe(acessos, ANA, [CAIO])).toEqual([BENTO]);
    expect(() => aprovadoresDe(acessos, ANA, [BENTO])).toThrow('NinguemPodeAprovar');
  });

  it('dois que aprovam são precisos para exigir, e ficam enquanto se exige', () => {
    const semBento = { pessoa: { id: BENTO, ativo: false, grupo_ids: [ADMINISTRA] } };
    const quem = { usuario_id: ANA, permissao_ids: new Set(DE_ADMINISTRADOR) };
    expect(() => conferirMudanca(acessos, semBento, quem, CLIENTE, true)).toThrow('UltimosAprovadores');
    expect(() => conferirMudanca(acessos, semBento, quem, CLIENTE)).not.toThrow();
    const so = { ...acessos, pessoas: acessos.pessoas.filter(({ id: um }) => um !== BENTO) };
    expect(() => exigirAprovadores(so, 'AprovadoresDeMenos')).toThrow('AprovadoresDeMenos');
  });
});

describe('Aprovar, onde ninguém o pode: os grupos são de antes de essa permissão existir', () => {
  const deAntes = (...chaves: readonly PermissaoChave[]): Acessos => ({
    pessoas: acessos.pessoas,
    grupos: [
      { id: ADMINISTRA, permissao_ids: ids('usuarios.editar', 'grupos.editar', ...chaves) },
      { id: ANALISA, permissao_ids: ids('camadas.ver') },
    ],
  });
  const quemTem = (antes: Acessos, ...sem: readonly PermissaoChave[]) => {
    const [dela] = antes.grupos.map(({ permissao_ids }) => permissao_ids.filter((um) => !ids(...sem).includes(um)));
    return { usuario_id: ANA, permissao_ids: new Set(dela) };
  };
  const aoGrupo = (grupo_id: Uuid, antes: Acessos, ...chaves: readonly PermissaoChave[]): MudancaDeAcesso => {
    const tem = antes.grupos.find(({ id: um }) => um === grupo_id)?.permissao_ids ?? [];
    return { grupo: { id: grupo_id, permissao_ids: [...tem, ...ids(...chaves)] } };
  };

  it('quem administra a dá, também ao próprio grupo, e então dois há que possam exigir a segunda pessoa', () => {
    const antes = deAntes();
    const mudanca = aoGrupo(ADMINISTRA, antes, 'grupos.aprovar');
    expect(() => conferirMudanca(antes, mudanca, quemTem(antes), CLIENTE)).not.toThrow();
    expect(() => exigirAprovadores(antes, 'AprovadoresDeMenos')).toThrow('AprovadoresDeMenos');
    expect(() => exigirAprovadores(aplicar(antes, mudanca), 'AprovadoresDeMenos')).not.toThrow();
  });

  it('só ela, e só enquanto ninguém a tem', () => {
    const antes = deAntes();
    for (const outra of ['usuarios.apagar', 'camadas.ver_protegidos', 'ativos.ver_todos'] as const) {
      const mudanca = aoGrupo(ANALISA, antes, 'grupos.aprovar', outra);
      expect(() => conferirMudanca(antes, mudanca, quemTem(antes), CLIENTE)).toThrow('ConcessaoAlemDaPropria');
    }
    const depois = deAntes('grupos.aprovar');
    const quem = quemTem(depois, 'grupos.aprovar');
    const mudanca = aoGrupo(ANALISA, depois, 'grupos.aprovar');
    expect(() => conferirMudanca(depois, mudanca, quem, CLIENTE)).toThrow('ConcessaoAlemDaPropria');
  });

  it('não por quem só edita grupos ou só edita pessoas', () => {
    const antes = deAntes();
    for (const falta of ['usuarios.editar', 'grupos.editar'] as const) {
      const mudanca = aoGrupo(ANALISA, antes, 'grupos.aprovar');
      expect(() => conferirMudanca(antes, mudanca, quemTem(antes, falta), CLIENTE)).toThrow('ConcessaoAlemDaPropria');
    }
  });
});

type Tentativa =
  | { readonly tipo: 'mudar'; readonly mudanca: MudancaDeAcesso }
  | { readonly tipo: 'aprovar'; readonly qual: number }
  | { readonly tipo: 'desligar' };

interface Mundo {
  readonly acessos: Acessos;
  readonly exige: boolean;
  readonly pedidos: readonly MudancaDeAcesso[];
}

const contexto = (actorId: Uuid): CommandContext => ({
  commandId: id(90),
  correlationId: id(91),
  actorId,
  clienteId: CLIENTE,
  agora: '2026-03-10T12:00:00.000Z',
});

/** What one act of this person comes to; what is refused changes nothing. */
function tentar(mundo: Mundo, tentativa: Tentativa, quem: Uuid): Mundo {
  try {
    return agir(mundo, tentativa, quem);
  } catch (error) {
    if (error instanceof Rejection) return mundo;
    throw error;
  }
}

function agir(mundo: Mundo, tentativa: Tentativa, usuario_id: Uuid): Mundo {
  const { exige, pedidos } = mundo;
  if (tentativa.tipo === 'desligar') {
    const base = { cliente_id: CLIENTE, sessao_tempo: null, grupos_dois_fatores: [] };
    const state = { ...politicaDecider.initial, cliente_id: CLIENTE, exigir_aprovacao: exige };
    const data = { ...base, exigir_aprovacao: false };
    politicaDecider.decide({ type: 'DefinirPolitica', data }, state, contexto(usuario_id));
    return { ...mundo, exige: false };
  }
  const eu = mundo.acessos.pessoas.find((pessoa) => pessoa.id === usuario_id);
  const permissao_ids = eu?.ativo ? permissoesDe(mundo.acessos, eu) : new Set<Uuid>();
  const quem = { usuario_id, permissao_ids };
  const mudanca = tentativa.tipo === 'mudar' ? tentativa.mudanca : pedidos[tentativa.qual];
  if (mudanca === undefined) return mundo;
  conferirMudanca(mundo.acessos, mudanca, quem, CLIENTE, exige);
  const concessao = exige ? concessaoSensivel(mundo.acessos, mudanca) : null;
  if (concessao === null) return { ...mundo, acessos: aplicar(mundo.acessos, mudanca) };
  if (tentativa.tipo === 'mudar') {
    aprovadoresDe(mundo.acessos, usuario_id, concessao.beneficiario_ids);
    return { ...mundo, pedidos: [...pedidos, mudanca] };
  }
  const depois = { nome: 'Pedido', modulo_ids: [], permissao_ids: [] };
  const pedido = { tipo: 'grupo', antes: null, depois } as const;
  const [evento] = aprovacaoDecider.decide(
    {
      type: 'SolicitarAprovacao',
      data: { cliente_id: CLIENTE, alvo_id: OUTRO, mudanca: pedido, ...listas(concessao) },
    },
    aprovacaoDecider.initial,
    contexto(ANA),
  );
  const state = evento ? aprovacaoDecider.evolve(aprovacaoDecider.initial, evento) : aprovacaoDecider.initial;
  aprovacaoDecider.decide({ type: 'ConcederAprovacao', data: { vigente: true } }, state, contexto(usuario_id));
  return { ...mundo, acessos: aplicar(mundo.acessos, mudanca) };
}

const listas = (concessao: NonNullable<ReturnType<typeof concessaoSensivel>>) => ({
  sensiveis: [...concessao.sensiveis],
  beneficiario_ids: [...concessao.beneficiario_ids],
  aprovador_ids: [],
});

function aplicar(de: Acessos, mudanca: MudancaDeAcesso): Acessos {
  if ('pessoa' in mudanca) {
    return { ...de, pessoas: [...de.pessoas.filter((um) => um.id !== mudanca.pessoa.id), mudanca.pessoa] };
  }
  const { id: qual, permissao_ids } = mudanca.grupo;
  const outros = de.grupos.filter((grupo) => grupo.id !== qual);
  return { ...de, grupos: permissao_ids === null ? outros : [...outros, { id: qual, permissao_ids }] };
}

const tentativas: fc.Arbitrary<Tentativa> = fc.oneof(
  fc.record({
    tipo: fc.constant('mudar' as const),
    mudanca: fc.oneof(
      fc.record({
        grupo: fc.record({
          id: fc.constantFrom(ANALISA, OUTRO, ADMINISTRA),
          permissao_ids: fc.option(fc.subarray([...DE_ADMINISTRADOR])),
        }),
      }),
      fc.record({
        pessoa: fc.record({
          id: fc.constantFrom(CAIO, id(8), BENTO),
          ativo: fc.boolean(),
          grupo_ids: fc.subarray([ADMINISTRA, ANALISA, OUTRO]),
        }),
      }),
    ),
  }),
  fc.record({ tipo: fc.constant('aprovar' as const), qual: fc.nat({ max: 3 }) }),
  fc.constant({ tipo: 'desligar' as const }),
);

/** Sensitive permissions that each active person holds. */
const sensiveisDe = (de: Acessos) =>
  de.pessoas.flatMap((pessoa) =>
    pessoa.ativo ? [...permissoesDe(de, pessoa)].filter(ehSensivel).map((um) => `${pessoa.id}/${um}`) : [],
  );

describe('Uma pessoa sozinha', () => {
  it('por nenhuma sequência de atos dá uma permissão sensível a alguém, nem deixa de ter de pedir', () => {
    fc.assert(
      fc.property(fc.array(tentativas, { maxLength: 12 }), (lista) => {
        const tinham = new Set(sensiveisDe(acessos));
        const fim = lista.reduce<Mundo>((mundo, uma) => tentar(mundo, uma, ANA), { acessos, exige: true, pedidos: [] });
        expect(sensiveisDe(fim.acessos).filter((um) => !tinham.has(um))).toEqual([]);
        expect(fim.exige).toBe(true);
        expect(aprovadores(fim.acessos).length).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: 300 },
    );
  });

  it('com outra pessoa que aprova, dá', () => {
    const pedido = tentar(
      { acessos, exige: true, pedidos: [] },
      { tipo: 'mudar', mudanca: dar('usuarios.apagar') },
      ANA,
    );
    expect(pedido.pedidos).toHaveLength(1);
    expect(sensiveisDe(tentar(pedido, { tipo: 'aprovar', qual: 0 }, ANA).acessos)).toEqual(sensiveisDe(acessos));
    const aprovado = tentar(pedido, { tipo: 'aprovar', qual: 0 }, BENTO);
    expect(sensiveisDe(aprovado.acessos)).toContain(`${CAIO}/${permissaoId('usuarios.apagar')}`);
  });
});
