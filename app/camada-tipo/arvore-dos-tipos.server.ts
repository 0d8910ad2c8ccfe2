import { recusas } from '#app/mensagens/recusas.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import type { LugarNaArvore } from '#domain/camada-tipo/camada-tipo.commands.ts';
import { type CamadaTipoState, camadaTipoDecider } from '#domain/camada-tipo/camada-tipo.decider.ts';
import { type CamadaTipoEvent, camadaTipoStream } from '#domain/camada-tipo/camada-tipo.events.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { TipoAcima } from './camada-tipo.form.ts';

/**
 * Types that another one may stand below: in use, and below none themselves.
 * @param id of the type that asks; null for a new one
 * @returns null where it has subtypes, so that it stands below none
 */
export async function tiposAcima(
  { servicos, escopo }: PedidoDaSessao,
  id: Uuid | null,
): Promise<readonly TipoAcima[] | null> {
  const todos = await servicos.camadaTipos.listar(escopo);
  if (id !== null && todos.some(({ tipo_pai_id }) => tipo_pai_id === id)) return null;
  const atual = todos.find((um) => um.id === id)?.tipo_pai_id ?? null;
  return todos
    .filter((um) => um.id !== id && (um.id === atual || (um.ativo && um.tipo_pai_id === null)))
    .map(({ id: seu, nome }) => ({ id: seu, nome }));
}

/**
 * Where the form puts a type, with what the log says of the one above at this moment.
 * @returns undefined where the form says nothing of it
 */
export async function lugarPedido(
  { servicos, escopo }: PedidoDaSessao,
  form: FormData,
  proprio_id: Uuid,
  pai_id: Uuid | undefined,
): Promise<LugarNaArvore | undefined> {
  if (!form.has('tipo_pai_id')) return undefined;
  const tem_subtipos = (await servicos.camadaTipos.listar(escopo)).some((um) => um.tipo_pai_id === proprio_id);
  if (pai_id === undefined) return { proprio_id, pai: null, tem_subtipos };
  const eventos = (await servicos.eventStore.readStream(camadaTipoStream(pai_id))) as unknown as CamadaTipoEvent[];
  const { cliente_id, tipo_pai_id } = eventos.reduce<CamadaTipoState>(
    camadaTipoDecider.evolve,
    camadaTipoDecider.initial,
  );
  // What another client has is not there for this one.
  if (cliente_id !== escopo.cliente_id) throw camposInvalidos({ tipo_pai_id: [recusas.TipoPaiDeOutroCliente] });
  return { proprio_id, pai: { id: pai_id, cliente_id, tipo_pai_id }, tem_subtipos };
}
