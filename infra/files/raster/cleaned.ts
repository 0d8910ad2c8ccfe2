/** A text of a file on one line, and not too long; null where nothing of it is left. */
export const cleaned = (text: string | undefined): string | null =>
  text
    ?.replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed() || null;
