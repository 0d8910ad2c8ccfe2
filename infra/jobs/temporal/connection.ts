import { Client, Connection } from '@temporalio/client';

export interface TemporalAddress {
  /** host:port; undefined where no server could be had. */
  readonly address: string | undefined;
  readonly namespace: string;
}

/** The workflow server does not answer: what was asked was not done, and may be asked again. */
export class TemporalUnavailableError extends Error {
  override readonly name = 'TemporalUnavailableError';
}

export interface TemporalClient {
  /** @throws TemporalUnavailableError where no server is configured */
  client(): Client;
  /** @throws where the server does not answer within two seconds */
  check(): Promise<void>;
  close(): Promise<void>;
}

const CHECK_MS = 2_000;
/** gRPC by itself waits up to two minutes between tries: a button would fail long after the server came back. */
const RECONNECT = { 'grpc.initial_reconnect_backoff_ms': 100, 'grpc.max_reconnect_backoff_ms': 1_000 };

/** Connects at the first use and again by itself after every loss. */
export function createTemporalClient({ address, namespace }: TemporalAddress): TemporalClient {
  if (address === undefined) {
    const missing = () => new TemporalUnavailableError('TEMPORAL_ADDRESS is not set');
    return {
      client() {
        throw missing();
      },
      check: () => Promise.reject(missing()),
      close: async () => undefined,
    };
  }
  const connection = Connection.lazy({ address, channelArgs: RECONNECT });
  const client = new Client({ connection, namespace });
  return {
    client: () => client,
    async check() {
      await connection.withDeadline(Date.now() + CHECK_MS, () => connection.workflowService.getSystemInfo({}));
    },
    close: () => connection.close(),
  };
}
