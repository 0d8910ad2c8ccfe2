import type { Uuid } from '#domain/kernel/ids.ts';
import {
  MODULOS,
  type ModuloDoCatalogo,
  PERMISSOES,
  type PermissaoChave,
  type PermissaoDoCatalogo,
} from '#domain/modulo/catalogo.ts';
import { uuidV5 } from '../store/event-store/event-id.ts';

export type Papel = 'operador' | 'administrador' | 'analista' | 'auditor' | 'visualizador' | 'segundo-cliente';

/** Fixed, so that seeding again finds what is there. */
export const idDe = (nome: string): Uuid => uuidV5(`demonstracao/${nome}`);

export const CLIENTES = {
  serraAzul: { id: idDe('cliente/serra-azul'), nome: 'Serra Azul Recursos Naturais', sigla: 'SARN' },
  cerrado: { id: idDe('cliente/cerrado'), nome: 'Cerrado Energia e Agropecuária', sigla: 'CEA' },
} as const;
export type ClienteChave = keyof typeof CLIENTES;

/** Everything that a client's own people may receive: the installation's modules belong to its operator. */
const doCliente = (chave: string) => !/^(instalacao|clientes|configuracoes|sandbox)\b/.test(chave);

type Escolha = (chave: PermissaoChave) => boolean;

const ANALISE: readonly string[] = [
  ...['mapa.ver', 'ativos.ver', 'categorias.ver', 'camada_tipos.ver', 'dashboards.ver'],
  ...['deteccao_tipos.ver', 'deteccao_status.ver', 'classificacoes.ver'],
];
const VISTA: readonly string[] = [
  ...[...ANALISE, 'camadas.ver', 'imagens.ver', 'analises.ver', 'deteccoes.ver', 'relatorios.ver'],
];
/** Modules in which an analyst works. */
const DO_ANALISTA = /^(camadas|imagens|analises|deteccoes|relatorios)\./;
/** What is asked of somebody above them. */
const ALEM_DO_ANALISTA = /_protegidos$|\.remover_artefato$|\.assinar$/;

/** What a role may do, by key of the catalogue. */
const PODE: Readonly<Record<Papel, Escolha>> = {
  operador: () => true,
  administrador: doCliente,
  // Works with layers, and sees nobody's personal data in them.
  analista: (chave) => ANALISE.includes(chave) || (DO_ANALISTA.test(chave) && !ALEM_DO_ANALISTA.test(chave)),
  // Reads everything of the client and takes it along, changes nothing.
  auditor: (chave) => doCliente(chave) && /\.(ver|ver_todos|baixar|exportar|verificar)$/.test(chave),
  visualizador: (chave) => VISTA.includes(chave),
  'segundo-cliente': doCliente,
};

/** The boxes of the permission tree that a role ticks: a module where all that it grants is granted. */
export function concessoesDe(papel: Papel) {
  const permissoes = PERMISSOES.filter(({ chave }) => PODE[papel](chave));
  const cheio = (modulo: ModuloDoCatalogo): boolean => {
    const own = (lista: readonly PermissaoDoCatalogo[]) => lista.filter((p) => p.modulo_id === modulo.id).length;
    const filhos = MODULOS.filter(({ modulo_pai_id }) => modulo_pai_id === modulo.id);
    return own(PERMISSOES) === own(permissoes) && filhos.every(cheio);
  };
  return { modulo_ids: MODULOS.filter(cheio).map(({ id }) => id), permissao_ids: permissoes.map(({ id }) => id) };
}

export interface PessoaDaDemonstracao {
  readonly papel: Papel;
  readonly cliente: ClienteChave | null;
  readonly grupo: string;
  readonly nome: string;
  readonly email: string;
  readonly senha: string;
  /** Keys of the assets assigned to the person. */
  readonly ativos: readonly string[];
}

/** Invented people; their e-mails are under a domain that can never exist. */
export const PESSOAS: readonly PessoaDaDemonstracao[] = [
  {
    papel: 'operador',
    cliente: null,
    grupo: 'Operadores da demonstração',
    nome: 'Otávio Brandão',
    email: 'operador@atalaia.example',
    senha: 'farol-quartzo-neblina-417',
    ativos: [],
  },
  {
    papel: 'administrador',
    cliente: 'serraAzul',
    grupo: 'Administradores',
    nome: 'Helena Prado',
    email: 'helena@serraazul.example',
    senha: 'jacaranda-trovao-bussola-82',
    ativos: [],
  },
  {
    papel: 'analista',
    cliente: 'serraAzul',
    grupo: 'Analistas',
    nome: 'Rafael Tavares',
    email: 'rafael@serraazul.example',
    senha: 'cascalho-veleiro-orvalho-59',
    ativos: ['b1', 'fundao', 'furnas', 'pantanal', 'emas'],
  },
  {
    papel: 'auditor',
    cliente: 'serraAzul',
    grupo: 'Auditores',
    nome: 'Marta Nogueira',
    email: 'marta@serraazul.example',
    senha: 'granito-lamparina-ipe-306',
    ativos: [],
  },
  {
    papel: 'visualizador',
    cliente: 'serraAzul',
    grupo: 'Visualizadores',
    nome: 'Caio Menezes',
    email: 'caio@serraazul.example',
    senha: 'tucano-mirante-safira-128',
    ativos: ['b1', 'pantanal', 'emas'],
  },
  {
    papel: 'segundo-cliente',
    cliente: 'cerrado',
    grupo: 'Administradores',
    nome: 'Lúcia Amaral',
    email: 'lucia@cerrado.example',
    senha: 'buriti-planalto-cometa-773',
    ativos: [],
  },
];

/** Who keeps a client's lists. */
export const administradorDe = (cliente: ClienteChave): Papel =>
  cliente === 'cerrado' ? 'segundo-cliente' : 'administrador';

export const usuarioDe = (papel: Papel): Uuid => idDe(`usuario/${papel}`);

/** The sign-ins that `npm start` prints, one line each. */
export const acessos = PESSOAS.map(({ papel, email, senha }) => ({ papel, email, senha }));
