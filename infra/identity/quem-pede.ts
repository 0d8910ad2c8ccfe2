import { sessaoTempoDe } from '#domain/configuracao/configuracao.policy.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import type { AcessoRow } from '#projections/usuario/usuario.queries.ts';
import type { UsuariosService } from '../services/usuario.service.ts';
import { createTogether } from '../store/postgres/together.ts';
import { tokenHash } from './cipher.ts';
import { escopoDe } from './escopo-do-acesso.ts';
import type { Pessoas } from './pessoas.ts';
import type { Sessao, SessaoAberta, Sessoes } from './sessao/sessao.ts';
import type { createSessoesConhecidas, Quem } from './sessao/sessoes-conhecidas.ts';
import { verComo } from './sessao/visao.ts';

export interface QuemPedeDeps {
  readonly usuarios: Pick<UsuariosService, 'obterAcessos'>;
  readonly pessoas: Pessoas;
  readonly sessoes: Sessoes;
  readonly conhecidas: Pick<ReturnType<typeof createSessoesConhecidas>, 'obter'>;
}

export type QuemPede = ReturnType<typeof createQuemPede>;

/** Joins sessions with what their people may do now: looked up for every request, never remembered. */
export function createQuemPede(deps: QuemPedeDeps) {
  const { sessoes } = deps;

  const sessaoDe = (quem: Quem, token: string) => sessaoAberta(quem, () => sessoes.csrf(token));

  /** The sessions of these tokens that are good now; those that are not any more end for good. */
  async function abertas(tokens: readonly string[]) {
    const porHash = new Map(tokens.map((token) => [tokenHash(token).toString('hex'), token]));
    const rows = await deps.conhecidas.obter([...porHash.keys()].map((hash) => Buffer.from(hash, 'hex')));
    const boas = new Map<string, { readonly sessao: Sessao; readonly aberta: SessaoAberta }>();
    const perdidas: Buffer[] = [];
    for (const { aberta, quem } of rows) {
      const token = porHash.get(aberta.token_hash.toString('hex'));
      const dela = quem.get(aberta.usuario_id);
      // Not shown yet, or erased: neither is a reason to end it here.
      if (token === undefined || dela === undefined) continue;
      if (vale(dela.acesso, aberta)) boas.set(token, { sessao: comVisao(sessaoDe, dela, quem, token, aberta), aberta });
      else perdidas.push(aberta.token_hash);
    }
    // Access that comes back later must not bring old sessions with it.
    if (perdidas.length > 0) await sessoes.encerrarVarias(perdidas);
    return boas;
  }

  // A page with its map asks for many things at once, all with the same session.
  const viva = createTogether(async (tokens: readonly string[]) => {
    const boas = await abertas(tokens);
    await Promise.all([...boas.values()].map(({ aberta }) => sessoes.tocar(aberta)));
    return boas;
  });

  return {
    sessaoDe,

    /** Somebody who has access now; null for everybody else. */
    async comAcesso(usuario_id: Uuid): Promise<Quem | null> {
      const quem = (await conhecer(deps, [usuario_id])).get(usuario_id);
      return quem && temAcesso(quem.acesso) ? quem : null;
    },

    /** Who a token belongs to, kept alive by asking; null once it ended. */
    async obter(token: string): Promise<Sessao | null> {
      return (await viva(token))?.sessao ?? null;
    },

    /** The same for many, which stay as old as they are. */
    async observar(tokens: readonly string[]): Promise<ReadonlyMap<string, Sessao>> {
      const boas = await abertas(tokens);
      return new Map([...boas].map(([token, { sessao }]) => [token, sessao]));
    },
  };
}

/** What names the person is deciphered, and the token made, when somebody asks for it: most answers hold neither. */
function sessaoAberta({ pessoa, acesso }: Quem, csrf: () => string): Sessao {
  return {
    usuario_id: acesso.usuario_id,
    get nome() {
      return pessoa().nome;
    },
    get email() {
      return pessoa().email;
    },
    get csrf() {
      return csrf();
    },
    cliente_id: acesso.cliente_id,
    avatar_id: acesso.avatar_id,
    permissoes: new Set(acesso.permissoes as PermissaoChave[]),
    escopo: escopoDe(acesso),
  };
}

/** The session as its owner has it, or as the person has it whom they see the application as. */
function comVisao(
  sessaoDe: (quem: Quem, token: string) => Sessao,
  dono: Quem,
  quem: ReadonlyMap<Uuid, Quem>,
  token: string,
  aberta: SessaoAberta,
): Sessao {
  const propria = sessaoDe(dono, token);
  const vista = aberta.vendo_como === null ? undefined : quem.get(aberta.vendo_como);
  return vista === undefined ? propria : verComo(propria, sessaoDe(vista, token), vista.acesso, aberta);
}

/** Those that both the read model and the table of people know, whether or not they still have access. */
async function conhecer(
  { usuarios, pessoas }: Pick<QuemPedeDeps, 'usuarios' | 'pessoas'>,
  ids: readonly Uuid[],
): Promise<ReadonlyMap<Uuid, Quem>> {
  const [acessos, gente] = await Promise.all([usuarios.obterAcessos(ids), pessoas.obter(ids)]);
  const conhecidos = new Map<Uuid, Quem>();
  for (const acesso of acessos) {
    const pessoa = gente.get(acesso.usuario_id);
    if (pessoa) conhecidos.set(acesso.usuario_id, { pessoa: () => pessoa, acesso });
  }
  return conhecidos;
}

/** Minutes without a request after which a session of this person ends. */
export const sessaoTempoDoAcesso = ({ sessao_tempo, sessao_tempo_da_instalacao }: AcessoRow) =>
  sessaoTempoDe(sessao_tempo, sessao_tempo_da_instalacao ?? undefined);

const temAcesso = ({ ativo, cliente_ativo }: AcessoRow) => ativo && cliente_ativo;

/**
 * No longer good: idle too long for this client, opened under a group that was taken away since, or without the second
 * factor that the policy has come to ask for.
 */
function vale(acesso: AcessoRow, { parada_segundos, segundo_fator, grupo_ids }: SessaoAberta): boolean {
  if (!temAcesso(acesso) || parada_segundos >= sessaoTempoDoAcesso(acesso) * 60) return false;
  if (!grupo_ids.every((id) => acesso.grupo_ids.includes(id))) return false;
  return segundo_fator || !acesso.segundo_fator_exigido;
}
