import { UPPER_CP850 } from './code-pages.ts';

/** Bit 11 of the general purpose flags: the name is UTF-8. */
const UTF8_FLAG = 0x800;

/** The name of an entry for people to read: UTF-8 where it is that, else code page 850. */
export function decodeEntryName(raw: Buffer, flags: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    if ((flags & UTF8_FLAG) !== 0) return raw.toString('latin1');
    const shown = (byte: number) => (byte < 128 ? String.fromCharCode(byte) : (UPPER_CP850[byte - 128] ?? '?'));
    return Array.from(raw, shown).join('');
  }
}
