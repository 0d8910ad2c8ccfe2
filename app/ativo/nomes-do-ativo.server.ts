import type { PedidoDeClienteOuOperador } from '#app/server/acesso.server.ts';
import { clienteInteiro } from '#app/server/administracao.server.ts';
import { camposRecusados } from '#app/server/conferir-formulario.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { chaveDoNome } from '#domain/reserva/reserva.policy.ts';
import { MESMO_NOME } from './ativo.form.ts';
import { mensagensDoAtivo } from './ativo.mensagens.ts';

interface AtivoComNome {
  readonly cliente_id: Uuid;
  readonly nome: string;
}

/**
 * Asks before an asset comes to have the name of another one in use: they may be two, and may be the same one twice. Yes
 * is said to a name, and not to the next one that is typed. Assets beyond reach are told to nobody.
 * @throws RespostaDeFalha 422 with the question
 */
export async function perguntarPeloNome(
  pedido: PedidoDeClienteOuOperador,
  form: FormData,
  { cliente_id, nome }: AtivoComNome,
  row: { readonly id: Uuid; readonly nome: string } | null,
): Promise<void> {
  const chave = chaveDoNome(nome);
  if ([row?.nome ?? '', texto(form, MESMO_NOME)].some((dito) => dito !== '' && chaveDoNome(dito) === chave)) return;
  const escopo = pedido.escopo === 'instalacao' ? clienteInteiro(cliente_id) : pedido.escopo;
  const emUso = await pedido.servicos.ativos.nomesEmUso(escopo);
  const iguais = emUso.filter((outro) => outro.id !== row?.id && chaveDoNome(outro.nome) === chave);
  if (iguais.length === 0) return;
  throw camposRecusados(pedido, form, { [MESMO_NOME]: [mensagensDoAtivo.mesmoNome(iguais)] });
}

/** A short name that is another's is told with the name of that asset, where whoever asks reaches it. */
export async function comODonoDaSigla<T>(
  { servicos, escopo }: PedidoDeClienteOuOperador,
  fazer: () => Promise<T>,
): Promise<T> {
  try {
    return await fazer();
  } catch (error) {
    // By name: the bundle of the pages holds its own copy of the class.
    const { name, code, meta } = error as Rejection;
    const dono = uuidSchema.safeParse(meta?.objeto_id);
    if (name !== 'Rejection' || code !== 'NomeJaEmUso' || !dono.success) throw error;
    const outro = await servicos.ativos.obter(escopo, dono.data);
    throw new Rejection(code, { ...meta, de: outro?.nome });
  }
}
