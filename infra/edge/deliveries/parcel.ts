import { Readable } from 'node:stream';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { relatorioDecider } from '#domain/relatorio/relatorio.decider.ts';
import { type RelatorioEvent, relatorioStream } from '#domain/relatorio/relatorio.events.ts';
import { zipped } from '#infra/files/export/archive.ts';
import type { Storage } from '#infra/files/storage/storage.ts';
import { heard } from '#infra/heard.ts';

type Arquivo = Extract<RelatorioEvent, { type: 'DocumentoEmitido' }>['data']['arquivo'];

/** What an issued document consists of. */
interface Conteudo {
  readonly numero: string;
  readonly arquivo: Arquivo;
  readonly dados: { readonly arquivo: Arquivo } | null;
}

/** Of a zip of two files that are stored as they are: its headers, and their names twice each. */
const ENVOLTORIO_BYTES = 1_024;

/** What a delivery brings: the signed file, or with it, in one zip, the file of its data. */
interface Remessa {
  readonly nome: string;
  readonly tipo: string;
  /** At most. */
  readonly bytes: number;
}

export function remessaDe({ numero, arquivo, dados }: Conteudo): Remessa {
  if (dados === null) return arquivo;
  const bytes = arquivo.bytes + dados.arquivo.bytes + ENVOLTORIO_BYTES;
  return { nome: `${numero}.zip`, tipo: 'application/zip', bytes };
}

/** @throws ObjectNotFoundError */
export async function abrirRemessa(storage: Pick<Storage, 'get'>, { arquivo, dados }: Conteudo): Promise<Readable> {
  const pdf = await storage.get(arquivo.chave);
  if (dados === null) return pdf;
  const abertos = [pdf];
  const { chave, nome } = dados.arquivo;
  // Opened once it is its turn.
  async function* depois(): AsyncGenerator<Buffer> {
    const lido = await storage.get(chave);
    abertos.push(lido);
    yield* lido;
  }
  const partes = [
    { name: arquivo.nome, content: { source: pdf } },
    { name: nome, content: { source: depois() } },
  ];
  const saida = heard(Readable.from(zipped(partes), { objectMode: false }));
  // Whoever hangs up in the middle leaves nothing open.
  return saida.once('close', () => {
    for (const um of abertos) um.destroy();
  });
}

/** As the log has it: read models come later, and a delivery must not. */
export async function documentoDoRegistro(store: EventStore, id: Uuid) {
  const dele = (await store.readStream(relatorioStream(id))) as readonly RelatorioEvent[];
  const { emitido, dados } = dele.reduce(relatorioDecider.evolve, relatorioDecider.initial);
  if (emitido === null) throw new RangeError(`no document ${id}`);
  return { ...emitido, dados };
}
