import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AprovacaoCommand } from '../aprovacao/aprovacao.commands.ts';
import { aprovacaoDecider } from '../aprovacao/aprovacao.decider.ts';
import type { CommandContext } from '../kernel/command.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { usuarioDecider } from '../usuario/usuario.decider.ts';
import { usuarioEvents } from '../usuario/usuario.events.ts';
import {
  aprovadoresDe,
  concessaoSensivel,
  conferirMudanca,
  type PessoaComAcesso,
  permissoesDe,
} from './administracao.ts';
import { alcanceDaPessoa, exigirAto, pedeSegundaPessoa, senhaAlheiaVale } from './alcance.ts';
import { type PermissaoChave, permissaoId } from './catalogo.ts';
import { ehSensivel, SENSIVEIS } from './sensiveis.ts';

const id = (n: number): Uuid => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [CLIENTE, ANA, BENTO, CAIO, NOVA, G1, G2, G3] = [1, 2, 3, 4, 5, 6, 7, 8].map(id) as [
  ...[Uuid, Uuid, Uuid, Uuid, Uuid, Uuid, Uuid, Uuid],
];
const ATIVOS = [31, 32, 33].map(id);
const CHAVES: readonly PermissaoChave[] = [...SENSIVEIS, 'usuarios.ver', 'camadas.ver', 'camadas.editar'];
const PERMISSOES = CHAVES.map(permissaoId);
const VE_TUDO = permissaoId('ativos.ver_todos');

interface Pessoa extends PessoaComAcesso {
  readonly ativo_ids: readonly Uuid[];
}
interface Pedido {
  readonly autor_id: Uuid;
  readonly pessoa: Pessoa;
}
/** What there is, and which accounts one person has come to hold besides her own. */
interface Mundo {
  readonly pessoas: readonly Pessoa[];
  readonly grupos: readonly { readonly id: Uuid; readonly permissao_ids: readonly Uuid[] }[];
  readonly exige: boolean;
  readonly pedidos: readonly Pedido[];
  /** Accounts whose password she knows for good, whose mailbox she reads, and that ask for a code that she lacks. */
  readonly senhas: readonly Uuid[];
  readonly caixas: readonly Uuid[];
  readonly fatores: readonly Uuid[];
  /** Passwords that were chosen and not yet changed: by which account. */
  readonly provisorias: Readonly<Record<Uuid, Uuid>>;
}

/** Accounts that she can enter. */
const dela = ({ pessoas, senhas, caixas, fatores }: Mundo) =>
  pessoas.filter(
    (uma) => uma.ativo && (uma.id === ANA || (!fatores.includes(uma.id) && [...senhas, ...caixas].includes(uma.id))),
  );

/** What she may do with which assets through any of them, told without the rule that is tried. */
const alcancado = (mundo: Mundo) =>
  dela(mundo).flatMap((uma) => {
    const podem = [...permissoesDe(mundo, uma)];
    const ativos = podem.includes(VE_TUDO) ? ATIVOS : uma.ativo_ids;
    return podem.flatMap((permissao) => [permissao, ...ativos.map((ativo) => `${permissao} em ${ativo}`)]);
  });

/** Sensitive permissions that each active person holds: where two have to agree, one alone gives none. */
const sensiveisDe = (mundo: Mundo) =>
  mundo.pessoas.flatMap((uma) =>
    uma.ativo ? [...permissoesDe(mundo, uma)].filter(ehSensivel).map((um) => `${uma.id} ${um}`) : [],
  );

const ATOS = ['senha', 'email', 'link', 'fator', 'ativos', 'pessoa', 'grupo', 'aprovar', 'entrar'] as const;
interface Tentativa {
  readonly ato: (typeof ATOS)[number];
  /** Which of her accounts acts. */
  readonly como: number;
  readonly alvo: Uuid;
  readonly ativo: boolean;
  readonly grupo_ids: readonly Uuid[];
  readonly grupo_id: Uuid;
  readonly permissao_ids: readonly Uuid[];
  readonly ativo_ids: readonly Uuid[];
}

const contexto = (actorId: Uuid): CommandContext => ({
  commandId: id(90),
  correlationId: id(91),
  actorId,
  clienteId: CLIENTE,
  agora: '2026-03-10T12:00:00.000Z',
});

function agir(mundo: Mundo, tentativa: Tentativa): Mundo {
  const minhas = dela(mundo);
  const eu = minhas[tentativa.como % minhas.length];
  if (eu === undefined) return mundo;
  const quem = alcanceDaPessoa(mundo, eu);
  const alvo = mundo.pessoas.find((uma) => uma.id === tentativa.alvo);
  const conta = alvo && alcanceDaPessoa(mundo, alvo);
  const exigirLivre = () => {
    const espera = mundo.pedidos.some(({ pessoa }) => pessoa.id === tentativa.alvo);
    if (conta && mundo.exige && pedeSegundaPessoa(conta.permissao_ids, espera)) throw new Rejection('ContaProtegida');
  };
  switch (tentativa.ato) {
    case 'pessoa':
      return mudarPessoa(mundo, eu, tentativa, alvo);
    case 'grupo':
      return mudarGrupo(mundo, eu, tentativa);
    case 'aprovar':
      return aprovar(mundo, eu, tentativa);
  }
  if (alvo === undefined || conta === undefined) return mundo;
  switch (tentativa.ato) {
    case 'senha':
      exigirAto('senha', quem, conta);
      exigirLivre();
      return { ...mundo, provisorias: { ...mundo.provisorias, [alvo.id]: eu.id } };
    case 'email':
      exigirAto('email', quem, conta);
      exigirLivre();
      return { ...mundo, caixas: [...mundo.caixas, alvo.id] };
    case 'link':
      // It goes to the mailbox, which is what counts: where she reads it she is in already.
      exigirAto('link', quem, conta);
      return mundo;
    case 'fator':
      exigirAto('segundo_fator', quem, conta);
      return { ...mundo, fatores: mundo.fatores.filter((um) => um !== alvo.id) };
    case 'ativos':
      exigirAto('ativos', quem, conta);
      return darAtivos(mundo, eu, alvo, tentativa.ativo_ids);
    case 'entrar': {
      const autora = mundo.pessoas.find((uma) => uma.id === mundo.provisorias[alvo.id]);
      if (autora === undefined || mundo.fatores.includes(alvo.id)) return mundo;
      if (!senhaAlheiaVale(autora.ativo ? alcanceDaPessoa(mundo, autora) : null, conta)) return mundo;
      const { [alvo.id]: _, ...provisorias } = mundo.provisorias;
      return { ...mundo, provisorias, senhas: [...mundo.senhas, alvo.id] };
    }
  }
}

function darAtivos(mundo: Mundo, eu: Pessoa, alvo: Pessoa, ativo_ids: readonly Uuid[]): Mundo {
  const { ativos } = alcanceDaPessoa(mundo, eu);
  const ao_alcance = ativos === 'todos' ? ATIVOS : [...ativos];
  const dados = { cliente_id: CLIENTE, grupo_ids: [], ativo_ids: [...alvo.ativo_ids] };
  const state = usuarioDecider.evolve(usuarioDecider.initial, usuarioEvents.UsuarioCriado(dados));
  const data = { ativo_ids: ativo_ids.filter((um) => ao_alcance.includes(um)), ao_alcance };
  const [definidos] = usuarioDecider.decide({ type: 'DefinirAtivosDoUsuario', data }, state, contexto(eu.id));
  if (definidos?.type !== 'AtivosDoUsuarioDefinidos') return mundo;
  return trocar(mundo, { ...alvo, ativo_ids: definidos.data.ativo_ids });
}

const trocar = (mundo: Mundo, pessoa: Pessoa): Mundo => ({
  ...mundo,
  pessoas: [...mundo.pessoas.filter((uma) => uma.id !== pessoa.id), pessoa],
});

/** Groups and access of somebody; or somebody new, at an address of hers. */
function mudarPessoa(mundo: Mundo, eu: Pessoa, { ativo, grupo_ids }: Tentativa, alvo: Pessoa | undefined): Mundo {
  const quem = alcanceDaPessoa(mundo, eu);
  if (alvo !== undefined) exigirAto('acesso', quem, alcanceDaPessoa(mundo, alvo));
  const pessoa: Pessoa = { id: alvo?.id ?? NOVA, ativo_ids: alvo?.ativo_ids ?? [], ativo, grupo_ids };
  conferirMudanca(mundo, { pessoa }, quem, CLIENTE, mundo.exige);
  const concessao = mundo.exige ? concessaoSensivel(mundo, { pessoa }) : null;
  const feito = alvo === undefined ? { ...mundo, caixas: [...mundo.caixas, NOVA] } : mundo;
  if (concessao === null) return trocar(feito, pessoa);
  aprovadoresDe(mundo, eu.id, concessao.beneficiario_ids);
  const antes = alvo ?? { ...pessoa, grupo_ids: [] };
  return trocar({ ...feito, pedidos: [...mundo.pedidos, { autor_id: eu.id, pessoa }] }, antes);
}

function mudarGrupo(mundo: Mundo, eu: Pessoa, { grupo_id, permissao_ids }: Tentativa): Mundo {
  const mudanca = { grupo: { id: grupo_id, permissao_ids } };
  conferirMudanca(mundo, mudanca, alcanceDaPessoa(mundo, eu), CLIENTE, mundo.exige);
  if (mundo.exige && concessaoSensivel(mundo, mudanca) !== null) return mundo;
  return { ...mundo, grupos: [...mundo.grupos.filter((um) => um.id !== grupo_id), mudanca.grupo] };
}

function aprovar(mundo: Mundo, eu: Pessoa, { como }: Tentativa): Mundo {
  const pedido = mundo.pedidos[como % Math.max(1, mundo.pedidos.length)];
  if (pedido === undefined || !permissoesDe(mundo, eu).has(permissaoId('grupos.aprovar'))) return mundo;
  const { autor_id, pessoa } = pedido;
  const concessao = concessaoSensivel(mundo, { pessoa });
  if (concessao === null) return mundo;
  const listas = { sensiveis: [...concessao.sensiveis], beneficiario_ids: [...concessao.beneficiario_ids] };
  const acesso = { ativo: true, grupo_ids: [] };
  const solicitar: AprovacaoCommand = {
    type: 'SolicitarAprovacao',
    data: {
      cliente_id: CLIENTE,
      alvo_id: pessoa.id,
      aprovador_ids: [],
      ...listas,
      mudanca: { tipo: 'usuario', antes: acesso, depois: { ativo: pessoa.ativo, grupo_ids: [...pessoa.grupo_ids] } },
    },
  };
  const state = aprovacaoDecider
    .decide(solicitar, aprovacaoDecider.initial, contexto(autor_id))
    .reduce(aprovacaoDecider.evolve, aprovacaoDecider.initial);
  aprovacaoDecider.decide({ type: 'ConcederAprovacao', data: { vigente: true } }, state, contexto(eu.id));
  const agora = mundo.pessoas.find((uma) => uma.id === pessoa.id);
  const pedidos = mundo.pedidos.filter((um) => um !== pedido);
  return trocar({ ...mundo, pedidos }, { ...pessoa, ativo_ids: agora?.ativo_ids ?? [] });
}

/** What is refused changes nothing. */
function tentar(mundo: Mundo, tentativa: Tentativa): Mundo {
  try {
    return agir(mundo, tentativa);
  } catch (error) {
    if (error instanceof Rejection) return mundo;
    throw error;
  }
}

const algumas = <T>(de: readonly T[]) => fc.subarray([...de]);
const tentativas: fc.Arbitrary<Tentativa> = fc.record({
  ato: fc.constantFrom(...ATOS),
  como: fc.nat({ max: 5 }),
  alvo: fc.constantFrom(BENTO, CAIO, NOVA, ANA),
  ativo: fc.boolean(),
  grupo_ids: algumas([G1, G2, G3]),
  grupo_id: fc.constantFrom(G1, G2, G3),
  permissao_ids: algumas(PERMISSOES),
  ativo_ids: algumas(ATIVOS),
});
const pessoa = (qual: Uuid) =>
  fc.record({ id: fc.constant(qual), ativo: fc.boolean(), grupo_ids: algumas([G2, G3]), ativo_ids: algumas(ATIVOS) });
const mundos: fc.Arbitrary<Mundo> = fc.record({
  pessoas: fc
    .tuple(algumas(ATIVOS), pessoa(BENTO), pessoa(CAIO))
    .map(([ativo_ids, ...outras]) => [{ id: ANA, ativo: true, grupo_ids: [G1], ativo_ids }, ...outras]),
  // She mostly holds much: else little would be let through, and little tried.
  grupos: fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: fc.constant(PERMISSOES.filter((um) => um !== VE_TUDO)) }, algumas(PERMISSOES)),
      fc.subarray([...PERMISSOES], { maxLength: 3 }),
      fc.subarray([...PERMISSOES], { maxLength: 6 }),
    )
    .map((listas) => [G1, G2, G3].map((qual, i) => ({ id: qual, permissao_ids: listas[i] ?? [] }))),
  exige: fc.boolean(),
  fatores: algumas([BENTO, CAIO]),
  pedidos: fc.constant([]),
  senhas: fc.constant([]),
  caixas: fc.constant([]),
  provisorias: fc.constant({}),
});

describe('Uma pessoa sozinha', () => {
  it('por nenhuma sequência de atos alcança mais do que alcançava: nem por grupos, ativos, aprovações, links, e-mails ou senhas', () => {
    fc.assert(
      fc.property(mundos, fc.array(tentativas, { maxLength: 14 }), (inicio, lista) => {
        const antes = new Set(alcancado(inicio));
        // While nobody may agree, whoever administers gives that one permission; alone it opens nothing.
        const aprovar = permissaoId('grupos.aprovar');
        const fim = lista.reduce(tentar, inicio);
        if (inicio.exige) expect(sensiveisDe(fim).filter((um) => !sensiveisDe(inicio).includes(um))).toEqual([]);
        expect(alcancado(fim).filter((um) => !antes.has(um) && !um.startsWith(aprovar))).toEqual([]);
      }),
      { numRuns: 4_000 },
    );
  });

  it('e a prova alcança o que prova: com a senha de quem alcança menos, ela entra', () => {
    const todas = [{ id: G1, permissao_ids: PERMISSOES.filter((um) => um !== VE_TUDO) }];
    const [um, dois] = ATIVOS as [Uuid, Uuid];
    const mundo = (ativo_ids: readonly Uuid[]): Mundo => ({
      pessoas: [
        { id: ANA, ativo: true, grupo_ids: [G1], ativo_ids: [um] },
        { id: CAIO, ativo: true, grupo_ids: [], ativo_ids },
      ],
      grupos: todas,
      exige: false,
      pedidos: [],
      senhas: [],
      caixas: [],
      fatores: [],
      provisorias: {},
    });
    const base = { como: 0, alvo: CAIO, ativo: true, grupo_ids: [], grupo_id: G1, permissao_ids: [], ativo_ids: [] };
    const tomar = [
      { ...base, ato: 'senha' },
      { ...base, ato: 'entrar' },
    ] as const;
    expect(dela(tomar.reduce(tentar, mundo([um]))).map((uma) => uma.id)).toEqual([ANA, CAIO]);
    expect(dela(tomar.reduce(tentar, mundo([um, dois]))).map((uma) => uma.id)).toEqual([ANA]);
  });
});
