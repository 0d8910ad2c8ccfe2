import { createRequire } from 'node:module';
import {
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type ServiceError,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { append, batchAppend, type Failure } from './append-calls.ts';
import { EventLog } from './event-log.ts';
import { features, gossip, shared } from './protocol.ts';
import { read } from './read-calls.ts';

const require = createRequire(import.meta.url);
const { StreamsService } = require('@eventstore/db-client/generated/streams_grpc_pb.js') as Services<'StreamsService'>;
const { GossipService } = require('@eventstore/db-client/generated/gossip_grpc_pb.js') as Services<'GossipService'>;
const { ServerFeaturesService } =
  require('@eventstore/db-client/generated/serverfeatures_grpc_pb.js') as Services<'ServerFeaturesService'>;

type Services<K extends string> = Record<K, ServiceDefinition<UntypedServiceImplementation>>;

export interface DoubleOptions {
  /** 0 takes a free one. */
  readonly port?: number;
  /** Keeps the log over a restart, and over a kill. */
  readonly file?: string;
  /** False: a server from before 21.10, which knows only one append a call. */
  readonly batchAppend?: boolean;
}

/** An EventStoreDB that lives in this process: real gRPC on the loopback, its log in memory. */
export interface Double {
  /** esdb:// with the options that a client needs. */
  readonly url: string;
  readonly port: number;
  readonly log: EventLog;
  /** Cuts every connection at once and goes on listening. */
  dropConnections(): Promise<void>;
  /** Cuts every connection and refuses new ones, until `resume`. */
  interrupt(): void;
  resume(): Promise<void>;
  /** The next call of the Streams service fails with this gRPC code, or an append as on a node that is not ready. */
  failNext(code: Failure['code'], details?: string): void;
  stop(): void;
}

/** Starts a double of EventStoreDB on 127.0.0.1. */
export async function startDouble(options: DoubleOptions = {}): Promise<Double> {
  const log = new EventLog(options.file);
  const failures: Failure[] = [];
  let port = options.port ?? 0;
  let server: Server | null = null;

  const interrupt = () => {
    server?.forceShutdown();
    server = null;
  };
  const resume = async () => {
    server = build(log, failures, () => port, options);
    port = await bind(server, port);
  };
  await resume();
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    log,
    interrupt,
    resume,
    async dropConnections() {
      interrupt();
      await resume();
    },
    failNext: (code, details = `double: ${typeof code === 'number' ? status[code] : code}`) =>
      failures.push({ code, details }),
    stop() {
      interrupt();
      log.close();
    },
  };
}

const unimplemented: handleUnaryCall<unknown, unknown> = (_, done) => {
  done({ code: status.UNIMPLEMENTED, details: 'not part of the double' });
};

function build(log: EventLog, failures: Failure[], port: () => number, options: DoubleOptions): Server {
  const { batchAppend: withBatch = true } = options;
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  const failing = () => failures.shift() ?? null;
  server.addService(StreamsService, {
    read: (call: Parameters<typeof read>[1]) => {
      const failure = failing();
      if (failure) call.emit('error', failure);
      else void read(log, call);
    },
    append: (call: Parameters<typeof append>[1], done: Parameters<typeof append>[2]) => {
      const failure = failing();
      if (failure) done(failure as Partial<ServiceError>);
      else append(log, call, done);
    },
    batchAppend: (call: Parameters<typeof batchAppend>[1]) => batchAppend(log, call, failing),
    delete: unimplemented,
    tombstone: unimplemented,
  });
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_: unknown, done: (error: null, answer: unknown) => void) => done(null, methods(withBatch)),
  });
  server.addService(GossipService, {
    read: (_: unknown, done: (error: null, answer: unknown) => void) => done(null, members(port())),
  });
  return server;
}

function methods(withBatch: boolean) {
  const supported = new features.SupportedMethods().setEventStoreServerVersion('24.10.0');
  for (const name of ['read', 'append', ...(withBatch ? ['batchappend'] : [])]) {
    const method = new features.SupportedMethod();
    supported.addMethods(method.setServiceName('event_store.client.streams.streams').setMethodName(name));
  }
  return supported;
}

function members(port: number) {
  const member = new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString(crypto.randomUUID()))
    .setTimeStamp(String(Date.now()))
    .setState(gossip.MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port));
  return new gossip.ClusterInfo().setMembersList([member]);
}

function bind(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
}
