/**
 * Gives memory back that has served, such as a piece of a stream that was copied: the bytes are empty afterwards. V8
 * counts what lies outside of its heap, and for every 64 MiB of it marks the whole heap to find what may go: where files
 * pass through by the hundred MiB, that is most of what its threads do. A view of memory that others share stays.
 */
export function letGo({ buffer, byteLength }: { readonly buffer: ArrayBufferLike; readonly byteLength: number }): void {
  if (buffer instanceof ArrayBuffer && byteLength > 0 && byteLength === buffer.byteLength) buffer.transfer(0);
}
