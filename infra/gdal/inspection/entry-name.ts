/** Upper half of code page 850, which zips made on Brazilian Windows use for names. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Bit 11 of the general purpose flags: the name is UTF-8. */
const UTF8_FLAG = 0x800;

/** The name of an entry for people to read: UTF-8 where it is that, else code page 850. */
export function decodeEntryName(raw: Buffer, flags: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    if ((flags & UTF8_FLAG) !== 0) return raw.toString('latin1');
    return Array.from(raw, (byte) => (byte < 128 ? String.fromCharCode(byte) : (CP850[byte - 128] ?? '?'))).join('');
  }
}
