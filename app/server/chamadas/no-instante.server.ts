import { createHash } from 'node:crypto';
import type { ProjectionName } from '#projections/index.ts';
import type { PedidoDaSessao } from '../acesso.server.ts';
import { jaConhecida } from './ja-conhecida.server.ts';

/**
 * An answer in JSON, of now or of an instant. What was answered of an instant is the same bytes whenever the same reach
 * asks again, and is known by its tag: the last event that had happened then, as far as the read models have come, who
 * reaches what, and what was asked for. What holds people's names is read before its tag is known: somebody who was
 * erased since has none any more, and it is of the names as they are answered.
 */
export async function responderNoTempo(pedido: PedidoDaSessao, leitura: Leitura): Promise<Response> {
  const { em, modelos, comPessoas = false, ler } = leitura;
  if (em === undefined) return Response.json(await ler(), { headers: { 'Cache-Control': 'no-store' } });
  // The log first: an answer tells at least as much as its tag says.
  const partes = await partesDaEtiqueta(pedido, em, modelos);
  const lida = comPessoas ? await ler() : null;
  const etag = `"${createHash('sha256')
    .update(JSON.stringify([...partes, lida]))
    .digest('base64url')}"`;
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Accept-Encoding' };
  if (jaConhecida(pedido.request, etag)) return new Response(null, { status: 304, headers });
  return Response.json(comPessoas ? lida : await ler(), { headers });
}

interface Leitura {
  /** ISO 8601; absent for now. */
  readonly em: string | undefined;
  /** Read models that the answer is made of. */
  readonly modelos: readonly ProjectionName[];
  /** Whether it tells of people, or of what whoever asks may do: both are of today. */
  readonly comPessoas?: boolean;
  ler(): Promise<unknown>;
}

async function partesDaEtiqueta(
  { servicos, escopo, url }: PedidoDaSessao,
  em: string,
  modelos: readonly ProjectionName[],
): Promise<readonly unknown[]> {
  const [posicao, posicoes] = await Promise.all([
    servicos.registro.posicaoEm(em),
    servicos.projecoes.posicoes(modelos),
  ]);
  const alcancadas = modelos.map((nome) => BigInt(posicoes[nome] ?? '0'));
  const vista = alcancadas.reduce((menor, uma) => (uma < menor ? uma : menor), posicao);
  const campos = [...url.searchParams].filter(([campo]) => campo !== 'em' && campo !== 'revisao').sort();
  const ativos = escopo.ativos === 'todos' ? 'todos' : [...escopo.ativos].sort();
  return [String(vista), escopo.cliente_id, ativos, url.pathname, campos];
}
