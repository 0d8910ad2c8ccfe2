import { createRequire } from 'node:module';
import type { Expected, Proposed, Stored } from './event-log.ts';

// Generated CommonJS whose names no import can see: they are set at run time.
const require = createRequire(import.meta.url);
type Streams = typeof import('@eventstore/db-client/generated/streams_pb');
type Shared = typeof import('@eventstore/db-client/generated/shared_pb');
type StatusMessages = typeof import('@eventstore/db-client/generated/status_pb');
type Features = typeof import('@eventstore/db-client/generated/serverfeatures_pb');
type Gossip = typeof import('@eventstore/db-client/generated/gossip_pb');
type AnyMessages = typeof import('google-protobuf/google/protobuf/any_pb');
type EmptyMessages = typeof import('google-protobuf/google/protobuf/empty_pb');

export const streams = require('@eventstore/db-client/generated/streams_pb.js') as Streams;
export const shared = require('@eventstore/db-client/generated/shared_pb.js') as Shared;
export const features = require('@eventstore/db-client/generated/serverfeatures_pb.js') as Features;
export const gossip = require('@eventstore/db-client/generated/gossip_pb.js') as Gossip;
const status = require('@eventstore/db-client/generated/status_pb.js') as StatusMessages;
const { Any } = require('google-protobuf/google/protobuf/any_pb.js') as AnyMessages;
const { Empty: ProtobufEmpty } = require('google-protobuf/google/protobuf/empty_pb.js') as EmptyMessages;

type ProposedMessage = InstanceType<Streams['AppendReq']['ProposedMessage']>;
type BatchOptions = InstanceType<Streams['BatchAppendReq']['Options']>;
type AppendOptions = InstanceType<Streams['AppendReq']['Options']>;
type Uuid = InstanceType<Shared['UUID']>;

const TICKS_PER_MILLISECOND = 10_000n;
const ALREADY_EXISTS = 6;
const INVALID_ARGUMENT = 3;
const FAILED_PRECONDITION = 9;
const UNAVAILABLE = 14;
/** What a filtered subscription from the start says that found nothing in a short log: minus one, without its sign. */
export const NOWHERE = 2n ** 64n - 1n;

/** An event that a client sent, out of its message. */
export function proposedFrom(message: ProposedMessage): Proposed {
  const described = message.getMetadataMap();
  return {
    id: uuidFrom(message.getId()),
    type: described.get('type') ?? '',
    contentType: described.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

export function expectedFrom(options: BatchOptions | AppendOptions): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return Number('getRevision' in options ? options.getRevision() : options.getStreamPosition());
}

export function nameFrom(identifier: InstanceType<Shared['StreamIdentifier']> | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}

export function identifierOf(streamId: string): InstanceType<Shared['StreamIdentifier']> {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(streamId));
}

/** A UUID as text or as two 64-bit halves: the client sends both forms. */
function uuidFrom(uuid: Uuid | undefined): string {
  const halves = uuid?.getStructured();
  if (halves === undefined) return uuid?.getString() ?? '';
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function eventResponse(event: Stored): InstanceType<Streams['ReadResp']> {
  const position = String(event.position);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(identifierOf(event.streamId))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  const described = recorded.getMetadataMap();
  described.set('type', event.type);
  described.set('content-type', event.contentType);
  described.set('created', String(BigInt(event.created) * TICKS_PER_MILLISECOND));
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position);
  return new streams.ReadResp().setEvent(read);
}

/** @param prepare 0 where the position is not an entry's but the place behind one */
export function checkpointResponse(position: bigint, prepare = position): InstanceType<Streams['ReadResp']> {
  const checkpoint = new streams.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(position)).setPreparePosition(String(prepare));
  return new streams.ReadResp().setCheckpoint(checkpoint);
}

export function wrongExpectedVersion(
  expected: Expected,
  current: number | null,
): InstanceType<StatusMessages['Status']> {
  const details = new shared.WrongExpectedVersion();
  if (current === null) details.setCurrentNoStream(new ProtobufEmpty());
  else details.setCurrentStreamRevision(String(current));
  if (expected === 'any') details.setExpectedAny(new ProtobufEmpty());
  else if (expected === 'no_stream') details.setExpectedNoStream(new ProtobufEmpty());
  else if (expected === 'stream_exists') details.setExpectedStreamExists(new ProtobufEmpty());
  else details.setExpectedStreamPosition(String(expected));
  return failed(ALREADY_EXISTS, 'WrongExpectedVersion', details.serializeBinary());
}

export function maximumAppendSizeExceeded(limit: number): InstanceType<StatusMessages['Status']> {
  const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit);
  return failed(INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details.serializeBinary());
}

export function streamDeleted(streamId: string): InstanceType<StatusMessages['Status']> {
  const details = new shared.StreamDeleted().setStreamIdentifier(identifierOf(streamId));
  return failed(FAILED_PRECONDITION, 'StreamDeleted', details.serializeBinary());
}

/** A node that starts or elects: its client does not know this answer and makes a plain error of it. */
export function serverIsNotReady(): InstanceType<StatusMessages['Status']> {
  const packed = new Any();
  packed.pack(new ProtobufEmpty().serializeBinary(), 'google.protobuf.Empty');
  return new status.Status().setCode(UNAVAILABLE).setMessage('Server Is Not Ready').setDetails(packed);
}

function failed(code: number, name: string, details: Uint8Array): InstanceType<StatusMessages['Status']> {
  const packed = new Any();
  packed.pack(details, `event_store.client.${name}`);
  return new status.Status().setCode(code).setMessage(name).setDetails(packed);
}
