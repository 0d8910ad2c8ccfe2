import type { Uuid } from '#domain/kernel/ids.ts';
import type { AcessoAnotado, Origem } from './acessos.ts';
import type { Pessoa } from './pessoas.ts';
import type { Sessao } from './sessao/sessao.ts';
import type { TelaoAberto, Teloes } from './telao/teloes.ts';

/** Where and when a person was here. */
export interface RastrosDaPessoa {
  readonly sessoes: readonly SessaoDaPessoa[];
  readonly acessos: readonly AcessoAnotado[];
  readonly dois_fatores: DoisFatores;
}

/** Who acts on their own account, from which of their sessions. */
export interface Autor {
  readonly usuario_id: Uuid;
  /** Token of the session that asks: acts that end sessions spare it. */
  readonly token: string;
  readonly origem: Origem;
}

/** Tokens for the cookies of the session and of the device, which is known from now on. */
export interface Entrou {
  readonly situacao: 'entrou';
  readonly token: string;
  readonly aparelho: string;
  readonly sessao: Sessao;
}

export interface Recusada {
  readonly situacao: 'recusada';
}

/** Seconds for Retry-After, with status 429. */
export interface Limitada {
  readonly situacao: 'limitada';
  readonly esperaSegundos: number;
}

/** The ten minutes between password and code are over, or the sign-in was finished elsewhere: begin again. */
export interface Vencida {
  readonly situacao: 'vencida';
}

/**
 * What came of e-mail and password. Unknown person, wrong password and ended access are one answer on purpose.
 * `falta_codigo`: the code of the second factor is missing; `falta_senha`: somebody else chose the password, and the
 * person has to choose their own; `falta_ativar`: the client's policy asks for a second factor and the person has none
 * yet. `pendente` is the token for the cookie of the sign-in that has begun.
 */
export type Entrada =
  | Entrou
  | { readonly situacao: 'falta_codigo' | 'falta_senha' | 'falta_ativar'; readonly pendente: string }
  | Recusada
  | Limitada;

/** What a sign-in whose password was right still misses. */
export type Falta = 'codigo' | 'senha' | 'ativar';

/** What came of a code; a right one may leave the choice of a password missing. */
export type Confirmacao = Entrou | FaltaSenha | Recusada | Limitada | Vencida;

export interface FaltaSenha {
  readonly situacao: 'falta_senha';
  readonly pendente: string;
}

/** What came of the password that the person chose in the place of somebody else's. */
export type SenhaNaEntrada = Entrou | { readonly situacao: 'falta_ativar'; readonly pendente: string } | Vencida;

/** What came of the first code of a second factor that the policy asks for: the recovery codes are shown this once. */
export type AtivacaoNaEntrada =
  | (Entrou & { readonly codigos: readonly string[] })
  | FaltaSenha
  | Recusada
  | Limitada
  | Vencida;

/** A sign-in whose password was right. */
export interface EntradaPendente {
  readonly usuario_id: Uuid;
  readonly falta: Falta;
  readonly nome: string;
}

/** What an authenticator takes up: by the QR code of `uri`, or typed. */
export interface SegredoNovo {
  /** Base32, 32 characters. */
  readonly segredo: string;
  /** `otpauth://totp/…` */
  readonly uri: string;
}

export interface DoisFatores {
  readonly ativo: boolean;
  /** ISO 8601; null where it is not active. */
  readonly desde: string | null;
  readonly codigosRestantes: number;
  /** Whether the client's policy asks for it in one of the person's groups. */
  readonly exigido: boolean;
}

export interface SessaoDaPessoa {
  readonly id: Uuid;
  /** ISO 8601. */
  readonly criada_em: string;
  readonly vista_em: string;
  readonly ip: string | null;
  /** User-Agent. */
  readonly dispositivo: string;
  /** Whether it is the one that asks. */
  readonly atual: boolean;
}

/** An account as whoever administers it sees it. */
export interface SituacaoDaConta {
  readonly tem_senha: boolean;
  /** ISO 8601; null without a second factor. */
  readonly dois_fatores_desde: string | null;
  /** ISO 8601, of the session used last; null without one. */
  readonly vista_em: string | null;
  readonly apagada: boolean;
}

/** A message as the development outbox shows it. */
export interface MensagemNaCaixa {
  readonly id: string;
  /** ISO 8601. */
  readonly criada_em: string;
  readonly para: string;
  readonly assunto: string;
  readonly texto: string;
  /** Whether it would bring a file along. */
  readonly com_anexo: boolean;
}

/** Screens on walls, as pages may ask for them. */
export interface TeloesDaIdentidade extends Pick<Teloes, 'guardar' | 'encerrar' | 'obter'> {
  /** Uses an address up, once: null for one that was used, ended or never given. */
  abrir(token: string): Promise<TelaoAberto | null>;
}

/**
 * People, passwords, second factors, sessions: who is asking. What they may do comes from the read model, at every
 * request.
 *
 * Passwords that are set may be refused: Rejection SenhaCurta, SenhaLonga, SenhaComum. Acts that ask for the current
 * password throw Rejection SenhaAtualIncorreta, and LimiteAtingido (429) after too many tries.
 */
export interface Identidade {
  entrar(email: string, senha: string, origem: Origem): Promise<Entrada>;
  /** The sign-in of a cookie, while it waits for a code or for the activation. */
  pendente(token: string): Promise<EntradaPendente | null>;
  /** Six digits of the authenticator, good once. */
  confirmarCodigo(pendente: string, codigo: string, origem: Origem): Promise<Confirmacao>;
  /** One of the recovery codes, good once; typed in any case, with or without hyphen and spaces. */
  confirmarRecuperacao(pendente: string, codigo: string, origem: Origem): Promise<Confirmacao>;
  /** Activation that the policy asks for, before there is a session: `iniciarDoisFatores` showed the secret. */
  ativarNaEntrada(pendente: string, codigo: string, origem: Origem): Promise<AtivacaoNaEntrada>;

  /**
   * The person's own password in the place of one that somebody else chose, before there is a session.
   * @throws Rejection SenhaIgual
   */
  definirSenhaNaEntrada(pendente: string, nova: string, origem: Origem): Promise<SenhaNaEntrada>;

  /** Who a token belongs to; null once it ended, or the person or the client lost access. */
  sessao(token: string): Promise<Sessao | null>;
  /** The same for many, without keeping the sessions alive: for connections that stay open by themselves. */
  observar(tokens: readonly string[]): Promise<ReadonlyMap<string, Sessao>>;
  /** Calls back as soon as sessions end anywhere, with whose; null where it may be anybody's. @returns the end of it */
  aoEncerrar(listener: (usuario_id: Uuid | null) => void): () => void;
  sair(token: string, origem?: Origem): Promise<void>;
  /** Screens on walls: their addresses and cookies. */
  readonly teloes: TeloesDaIdentidade;
  sessoesDaPessoa(autor: Autor): Promise<readonly SessaoDaPessoa[]>;
  /** @returns whether it was one of the person's own. */
  encerrarSessao(autor: Autor, id: Uuid): Promise<boolean>;
  encerrarOutras(autor: Autor): Promise<void>;

  /** The secret that waits for its first code; asked again within half an hour it is the same. */
  iniciarDoisFatores(usuario_id: Uuid): Promise<SegredoNovo>;
  doisFatores(usuario_id: Uuid): Promise<DoisFatores>;
  /** From the profile. Other sessions end. @returns recovery codes, shown this once; null where the code is wrong */
  ativarDoisFatores(autor: Autor, senha: string, codigo: string): Promise<readonly string[] | null>;
  /** @throws Rejection SegundoFatorExigido where the policy asks for it */
  desativarDoisFatores(autor: Autor, senha: string): Promise<void>;
  /** New recovery codes; the earlier ones end. @throws Rejection SegundoFatorInativo */
  gerarCodigos(autor: Autor, senha: string): Promise<readonly string[]>;
  /** By the operator, for somebody who lost authenticator and recovery codes: sessions end too. */
  redefinirDoisFatores(usuario_id: Uuid, motivo: string, por?: Uuid | null): Promise<void>;

  /** How these accounts stand, by user. */
  situacoesDasContas(ids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, SituacaoDaConta>>;
  /** Whether a password may be this person's. */
  exigirSenhaBoa(pessoa: Pessoa, senha: string): Promise<void>;
  /** Another password for somebody else, who is told; every session of theirs ends, and it is changed at their next sign-in. */
  trocarSenhaDe(usuario_id: Uuid, nova: string, por: Uuid): Promise<void>;
  /** A link to choose a password, sent to the person. @throws Rejection UsuarioSemAcesso, UsuarioInexistente */
  mandarRedefinicao(usuario_id: Uuid, por: Uuid): Promise<'redefinicao' | 'convite'>;
  encerrarSessoesDe(usuario_id: Uuid, por: Uuid): Promise<void>;
  /** Sees as another person from now on. @throws Rejection VisaoDeSi, UsuarioSemAcesso, AcessoMaior, AlcanceMaior */
  iniciarVisao(autor: Autor, visto_id: Uuid): Promise<void>;
  encerrarVisao(token: string, sessao: Sessao): Promise<void>;

  /** That it is the person who asks. @throws Rejection SenhaAtualIncorreta, LimiteAtingido */
  confirmarSenha(autor: Autor, senha: string): Promise<void>;
  /** Other sessions end, here and in other browsers, at once. */
  trocarSenha(autor: Autor, atual: string, nova: string): Promise<void>;
  /** Same answer and same time whether or not somebody has this e-mail; whoever has gets a link. */
  pedirRedefinicao(email: string, origem: Origem): Promise<{ readonly situacao: 'pedida' } | Limitada>;
  /** Whether the link of a forgotten password still works. */
  redefinicao(token: string): Promise<boolean>;
  /** Every session ends; a second factor stays. @throws Rejection LinkDeSenhaInvalido; others leave the link usable */
  redefinirSenha(token: string, nova: string, origem: Origem): Promise<void>;
  /** Sets a password without asking anything; sessions end but that of the token `menos`. */
  definirSenha(usuario_id: Uuid, senha: string, menos?: string): Promise<void>;
  temSenha(usuario_id: Uuid): Promise<boolean>;

  /** A link of first access that works once; links made before for the same user end. */
  criarConvite(usuario_id: Uuid): Promise<string>;
  /** The same, sent to the e-mail under which the person is registered. */
  convidar(usuario_id: Uuid): Promise<void>;
  /** Whom a link is for, while it works. */
  convite(token: string): Promise<Uuid | null>;
  /** @throws Rejection ConviteInvalido, EmailJaCadastrado; after the latter the link still works */
  aceitarConvite(token: string, quem: Omit<Pessoa, 'usuario_id'>, senha: string, origem: Origem): Promise<Uuid>;

  /** Adds or changes name and e-mail; a change of the latter is told at the one before. @throws Rejection EmailJaCadastrado */
  registrarPessoa(pessoa: Pessoa, por?: Uuid | null): Promise<void>;
  /** Whose e-mail this is. */
  encontrar(email: string): Promise<Uuid | null>;
  /** Whether the person was erased: nobody is registered under that id again. */
  apagada(usuario_id: Uuid): Promise<boolean>;
  /** Names and e-mails to show, by user; who was erased is absent. */
  nomes(ids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, Pessoa>>;
  /** The same by day: who a person was at an instant (ISO 8601). */
  nomesDeEntao(ids: readonly Uuid[]): Promise<(id: Uuid, em: string) => Pessoa | undefined>;
  /**
   * Erases all that names a person or tells where they were, for good; history keeps the id and its proofs.
   * @param por who does it; null for the installation
   */
  apagarPessoa(usuario_id: Uuid, por?: Uuid | null): Promise<void>;
  /** What else the tables of people hold about one: for the export of a person's own data. */
  rastrosDaPessoa(usuario_id: Uuid): Promise<RastrosDaPessoa>;
  /** Messages that nobody sends, newest first: only without SMTP_URL and outside production, empty otherwise. */
  caixaDeSaida(): Promise<readonly MensagemNaCaixa[]>;

  /** Removes what has expired: also done every hour by itself. */
  limpar(): Promise<void>;
  close(): Promise<void>;
}
