import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import protocol from '@temporalio/proto';

const { History } = protocol.temporal.api.history.v1;
type History = ReturnType<typeof History.fromObject>;

export const HISTORIAS = path.resolve(import.meta.dirname, '../workflows/historicos');

/** Keeps what a workflow did, so that a changed workflow can be tried against it. */
async function gravarHistoria(client: Client, workflowId: string, nome: string): Promise<void> {
  const history = await client.workflow.getHandle(workflowId).fetchHistory();
  const plain = History.toObject(history as History, { longs: String, enums: String, bytes: String });
  // Who worked is no part of what happened.
  const text = JSON.stringify(plain, (key, value) => (key === 'identity' ? 'trabalhador' : value), 1);
  await writeFile(path.join(HISTORIAS, `${nome}.json`), `${text}\n`);
}

export async function lerHistoria(nome: string): Promise<History> {
  return History.fromObject(JSON.parse(await readFile(path.join(HISTORIAS, nome), 'utf8')));
}

// node tests/support/historias.ts <host:port> <id do fluxo> <nome>: saves one from a running server.
if (import.meta.main) {
  const [address = '', workflowId = '', nome = ''] = process.argv.slice(2);
  const connection = await Connection.connect({ address });
  await gravarHistoria(new Client({ connection }), workflowId, nome);
  await connection.close();
}
