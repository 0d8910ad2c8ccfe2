import {
  Metadata,
  type ServerDuplexStream,
  type ServerReadableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { type EventLog, MAX_APPEND_BYTES, type Proposed } from './event-log.ts';
import {
  expectedFrom,
  identifierOf,
  maximumAppendSizeExceeded,
  nameFrom,
  proposedFrom,
  serverIsNotReady,
  shared,
  streamDeleted,
  streams,
  wrongExpectedVersion,
} from './protocol.ts';

type AppendReq = InstanceType<typeof streams.AppendReq>;
type AppendResp = InstanceType<typeof streams.AppendResp>;
type BatchReq = InstanceType<typeof streams.BatchAppendReq>;
type BatchResp = InstanceType<typeof streams.BatchAppendResp>;
type BatchOptions = InstanceType<typeof streams.BatchAppendReq.Options>;

/** One append a call: options first, then the events. */
export function append(
  log: EventLog,
  call: ServerReadableStream<AppendReq, AppendResp>,
  done: sendUnaryData<AppendResp>,
) {
  let options: InstanceType<typeof streams.AppendReq.Options> | undefined;
  const events: Proposed[] = [];
  call.on('data', (request: AppendReq) => {
    options ??= request.getOptions();
    const message = request.getProposedMessage();
    if (message) events.push(proposedFrom(message));
  });
  call.on('end', () => {
    if (options === undefined) return done({ code: status.INVALID_ARGUMENT, details: 'no options' });
    const outcome = log.append(nameFrom(options.getStreamIdentifier()), expectedFrom(options), events);
    if (outcome.kind === 'too-large') return done(tooLarge());
    if (outcome.kind === 'tombstoned') return done(deletedStream(nameFrom(options.getStreamIdentifier())));
    done(null, outcome.kind === 'conflict' ? conflict(options, outcome.current) : written(outcome));
  });
}

/** How a call that concerns a stream with a tombstone fails. */
export function deletedStream(streamId: string) {
  const metadata = new Metadata();
  metadata.set('exception', 'stream-deleted');
  metadata.set('stream-name', streamId);
  return { code: status.FAILED_PRECONDITION, details: `Event stream '${streamId}' is deleted.`, metadata };
}

function tooLarge() {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(MAX_APPEND_BYTES));
  return { code: status.INVALID_ARGUMENT, details: 'Maximum Append Size Exceeded', metadata };
}

function written({ revision, position }: { readonly revision: number; readonly position: bigint }): AppendResp {
  const at = new streams.AppendResp.Position();
  at.setCommitPosition(String(position)).setPreparePosition(String(position));
  const success = new streams.AppendResp.Success().setCurrentRevision(String(revision)).setPosition(at);
  return new streams.AppendResp().setSuccess(success);
}

function conflict(options: InstanceType<typeof streams.AppendReq.Options>, current: number | null): AppendResp {
  const answer = new streams.AppendResp.WrongExpectedVersion();
  if (current === null) answer.setCurrentNoStream(new shared.Empty());
  else answer.setCurrentRevision(String(current));
  if (options.hasNoStream()) answer.setExpectedNoStream(new shared.Empty());
  else answer.setExpectedRevision(options.getRevision());
  return new streams.AppendResp().setWrongExpectedVersion(answer);
}

/** How a call fails; `NOT_READY` is said in the answer to an append, as by a node that starts or elects. */
export interface Failure {
  readonly code: status | 'NOT_READY';
  readonly details: string;
}

/** Many appends over one call, each known by its correlation id and perhaps in several pieces. */
export function batchAppend(
  log: EventLog,
  call: ServerDuplexStream<BatchReq, BatchResp>,
  failing: () => Failure | null,
) {
  const open = new Map<string, { readonly options: BatchOptions; readonly events: Proposed[] }>();
  call.on('error', () => undefined);
  call.on('data', (request: BatchReq) => {
    const failure = failing();
    const correlation = request.getCorrelationId();
    if (failure?.code === 'NOT_READY') {
      const answer = new streams.BatchAppendResp().setStreamIdentifier(request.getOptions()?.getStreamIdentifier());
      return call.write(answer.setError(serverIsNotReady()).setCorrelationId(correlation));
    }
    if (failure) return call.emit('error', failure);
    const key = Buffer.from(correlation?.serializeBinary() ?? []).toString('hex');
    const options = request.getOptions();
    if (options) open.set(key, { options, events: [] });
    const pending = open.get(key);
    if (pending === undefined) return;
    for (const message of request.getProposedMessagesList()) pending.events.push(proposedFrom(message));
    if (!request.getIsFinal()) return;
    open.delete(key);
    const answer = answerBatch(log, pending.options, pending.events);
    call.write(answer.setCorrelationId(correlation));
  });
  call.on('end', () => call.end());
}

function answerBatch(log: EventLog, options: BatchOptions, events: readonly Proposed[]): BatchResp {
  const streamId = nameFrom(options.getStreamIdentifier());
  const expected = expectedFrom(options);
  const answer = new streams.BatchAppendResp().setStreamIdentifier(identifierOf(streamId));
  const outcome = log.append(streamId, expected, events);
  if (outcome.kind === 'conflict') return answer.setError(wrongExpectedVersion(expected, outcome.current));
  if (outcome.kind === 'tombstoned') return answer.setError(streamDeleted(streamId));
  if (outcome.kind === 'too-large') return answer.setError(maximumAppendSizeExceeded(MAX_APPEND_BYTES));
  const at = new shared.AllStreamPosition();
  at.setCommitPosition(String(outcome.position)).setPreparePosition(String(outcome.position));
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(outcome.revision)).setPosition(at);
  return answer.setSuccess(success);
}
