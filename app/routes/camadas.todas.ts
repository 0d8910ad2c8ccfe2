import { ReadableStream } from 'node:stream/web';
import { ler } from '#app/server/acesso.server.ts';
import { lerIds } from '#app/server/lista.server.ts';

/** Every layer within reach for filters, in the order of the names; `ativos` narrows them to those of some assets. */
export const loader = ler('todasAsCamadas', async ({ servicos, escopo, url }) => {
  const lotes = servicos.camadas.listarNomes(escopo, { ativos: lerIds(url.searchParams, 'ativos') });
  // The first batch is read before the answer begins: what fails then is still told by a status.
  const primeiro = await lotes.next();
  const corpo = ReadableStream.from(emJson(primeiro, lotes)) as unknown as BodyInit;
  return new Response(corpo, {
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  });
});

/** A JSON list as it comes: it may be of a million layers. */
async function* emJson<T>(primeiro: IteratorResult<readonly T[]>, resto: AsyncIterator<readonly T[]>) {
  const bytes = new TextEncoder();
  let separador = '[';
  for (let lote = primeiro; !lote.done; lote = await resto.next()) {
    yield bytes.encode(separador + lote.value.map((linha) => JSON.stringify(linha)).join(','));
    separador = ',';
  }
  yield bytes.encode(separador === '[' ? '[]' : ']');
}
