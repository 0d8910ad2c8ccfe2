import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { MODULOS, PERMISSOES } from '#domain/modulo/catalogo.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import type { Executor } from '../commands/executor.ts';
import type { Identidade } from '../identity/identidade.ts';
import { uuidV5 } from '../store/event-store/event-id.ts';
import { doSistema, latest, registrarCatalogo } from './catalogo.ts';

/** The same in every installation, so that a second start finds what the first one made. */
const OPERADORES: Uuid = uuidV5('instalacao/grupo/operadores');
const PRIMEIRO: Uuid = uuidV5('instalacao/usuario/primeiro-administrador');

export interface Preparada {
  /** Address, below the origin, that lets the first administrator in once; null where somebody took it already. */
  readonly convite: string | null;
  readonly position: bigint;
}

/**
 * Readies an installation without data: the catalogue, the operators' group with everything it can grant, and one
 * user for the first administrator, who takes it through a link that works once. Each start makes a new link.
 */
export async function prepararProducao(
  services: Executor & { readonly identidade: Pick<Identidade, 'temSenha' | 'criarConvite'> },
): Promise<Preparada> {
  const catalogo = await registrarCatalogo(services);
  const tudo = { modulo_ids: MODULOS.map(({ id }) => id), permissao_ids: PERMISSOES.map(({ id }) => id) };
  // Fixed ids: handled before means nothing to do.
  const criar = { ...doSistema(), commandId: uuidV5('instalacao/criar') };
  const grupo = { cliente_id: null, nome: 'Operadores da instalação', ...tudo };
  await services.executar(grupoDecider, OPERADORES, { type: 'CriarGrupo', data: grupo }, criar);
  // A newer version may know more permissions than the group was made with.
  const definir = { type: 'DefinirPermissoesDoGrupo', data: tudo } as const;
  const definido = await services.executar(grupoDecider, OPERADORES, definir, doSistema());
  const usuario = { cliente_id: null, grupo_ids: [OPERADORES], ativo_ids: [] };
  const criado = await services.executar(usuarioDecider, PRIMEIRO, { type: 'CriarUsuario', data: usuario }, criar);
  const position = latest(catalogo, definido.position, criado.position);
  if (await services.identidade.temSenha(PRIMEIRO)) return { convite: null, position };
  return { convite: `/convite/${await services.identidade.criarConvite(PRIMEIRO)}`, position };
}
