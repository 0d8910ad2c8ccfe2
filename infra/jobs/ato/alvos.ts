import { createInterface } from 'node:readline';
import { type AlvosDoAto, citadosDe, MAX_CAMADAS_CITADAS } from '#domain/ato/ato.events.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Storage } from '#infra/files/storage/storage.ts';

/** Bytes of a file of targets: 37 each. */
const MAX_BYTES = 256 * 1024 * 1024;

/** What an act is about: counted, and fixed in the log or in a file that the log names. */
export interface AlvosFixados {
  readonly alvos: AlvosDoAto;
  readonly total: number;
}

/** Fixes what an act is about: a few stand in the event, many in a file by its hash. Null without any. */
export async function fixarAlvos(
  storage: Storage,
  lotes: AsyncIterable<readonly Uuid[]>,
  de: 'camadas' | 'deteccoes',
): Promise<AlvosFixados | null> {
  const primeiras: Uuid[] = [];
  const resto = lotes[Symbol.asyncIterator]();
  let ultimo = await resto.next();
  while (!ultimo.done && primeiras.length <= MAX_CAMADAS_CITADAS) {
    primeiras.push(...ultimo.value);
    ultimo = await resto.next();
  }
  if (primeiras.length === 0) return null;
  if (primeiras.length <= MAX_CAMADAS_CITADAS) {
    const alvos = de === 'camadas' ? { camadas: primeiras } : { deteccoes: primeiras };
    return { alvos, total: primeiras.length };
  }
  let total = 0;
  const linhas = async function* () {
    for (let lote: readonly Uuid[] = primeiras; ; lote = ultimo.value) {
      total += lote.length;
      yield Buffer.from(`${lote.join('\n')}\n`);
      if (lote !== primeiras) ultimo = await resto.next();
      if (ultimo.done) return;
    }
  };
  const guardado = await storage.put(linhas(), { maxBytes: MAX_BYTES });
  return { alvos: { arquivo: { nome: `${de}.txt`, tipo: 'text/plain', ...guardado } }, total };
}

/** What an act is about, in batches, always in the same order; those before `desde` left out. */
export async function* lerAlvos(
  storage: Storage,
  alvos: AlvosDoAto,
  desde: number,
  tamanho: number,
): AsyncGenerator<readonly Uuid[]> {
  let lote: Uuid[] = [];
  let linha = 0;
  const citados = citadosDe(alvos);
  for await (const id of 'arquivo' in alvos ? linhasDe(storage, alvos.arquivo.chave) : (citados ?? [])) {
    linha += 1;
    if (linha <= desde) continue;
    lote.push(id);
    if (lote.length < tamanho) continue;
    yield lote;
    lote = [];
  }
  if (lote.length > 0) yield lote;
}

async function* linhasDe(storage: Storage, chave: string): AsyncGenerator<Uuid> {
  const input = await storage.get(chave);
  try {
    for await (const linha of createInterface({ input })) if (linha !== '') yield linha;
  } finally {
    input.destroy();
  }
}
