import { createHash } from 'node:crypto';
import type { ProjectionName } from '#projections/index.ts';
import type { PedidoDaSessao } from '../acesso.server.ts';
import { jaConhecida } from './ja-conhecida.server.ts';

/**
 * An answer in JSON, of now or of an instant. What was answered of an instant is the same bytes whenever the same reach
 * asks again, and is known by its tag: the last event that had happened then, as far as the read models have come, who
 * reaches what, and what was asked for. It holds no people's names, which would be those of today.
 */
export async function responderNoTempo(pedido: PedidoDaSessao, { em, modelos, ler }: Leitura): Promise<Response> {
  if (em === undefined) return Response.json(await ler(), { headers: { 'Cache-Control': 'no-store' } });
  const etag = await etiqueta(pedido, em, modelos);
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Accept-Encoding' };
  if (jaConhecida(pedido.request, etag)) return new Response(null, { status: 304, headers });
  return Response.json(await ler(), { headers });
}

interface Leitura {
  /** ISO 8601; absent for now. */
  readonly em: string | undefined;
  /** Read models that the answer is made of. */
  readonly modelos: readonly ProjectionName[];
  ler(): Promise<unknown>;
}

async function etiqueta(
  { servicos, escopo, url }: PedidoDaSessao,
  em: string,
  modelos: readonly ProjectionName[],
): Promise<string> {
  const [posicao, posicoes] = await Promise.all([
    servicos.registro.posicaoEm(em),
    servicos.projecoes.posicoes(modelos),
  ]);
  const alcancadas = modelos.map((nome) => BigInt(posicoes[nome] ?? '0'));
  const vista = alcancadas.reduce((menor, uma) => (uma < menor ? uma : menor), posicao);
  const campos = [...url.searchParams].filter(([campo]) => campo !== 'em' && campo !== 'revisao').sort();
  const ativos = escopo.ativos === 'todos' ? 'todos' : [...escopo.ativos].sort();
  const partes = [String(vista), escopo.cliente_id, ativos, url.pathname, campos];
  return `"${createHash('sha256').update(JSON.stringify(partes)).digest('base64url')}"`;
}
