import { z } from 'zod';

/** `POST` of a `DocumentRequest`: 200 with the document, or a `Refusal` with the status beside its code. */
export const DOCUMENTS_PATH = '/documents';
/** `GET`: 200 with a `RendererHealth` while documents can be made, 503 otherwise. */
export const HEALTH_PATH = '/health';

/**
 * The attribute of <html> by which a page says that it may be printed: `pronto`, or `falhou` where it never will be.
 * Waiting for a silent network instead would cost two seconds a document.
 */
export const READY_ATTRIBUTE = 'data-documento';

/** Of the element in which a page can list its contents: only where there is one is it asked to. */
export const CONTENTS_ATTRIBUTE = 'data-sumario';

/**
 * Asks a page, as a `CustomEvent` of its document, to list its contents before the event's dispatch returns. `detail`:
 * pages by the ids that its list links to, as far as they are known; null where it is to list nothing.
 */
export const CONTENTS_EVENT = 'documento-sumario';

const formats = ['pdf', 'png'] as const;

export const CONTENT_TYPE: Readonly<Record<(typeof formats)[number], string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
};

/** Characters of an address at most: a filter of a thousand ids is written into it. */
const MAX_URL = 65_536;

export const documentRequestSchema = z.strictObject({
  /** A page of the one origin that the renderer serves. Paper size and margins are its own (`@page`). */
  url: z.url({ protocol: /^https?$/ }).max(MAX_URL),
  format: z.enum(formats),
});
export type DocumentRequest = z.infer<typeof documentRequestSchema>;

/** Why there is no document, by the status of the answer. */
export const STATUS_OF = {
  /** The request is no `DocumentRequest`. */
  invalid: 400,
  /** The address is not of our origin. */
  'foreign-origin': 403,
  /** The page answered with an error, led elsewhere, or said that it failed. */
  'page-failed': 422,
  /** The queue is full: later, as `Retry-After` says. */
  busy: 429,
  /** Longer than a document may take. */
  timeout: 503,
  /** More memory than a document may take, or the browser ended. */
  crashed: 503,
  /** There is no browser. */
  unavailable: 503,
} as const;
export type RefusalCode = keyof typeof STATUS_OF;

export const refusalSchema = z.object({
  code: z.enum(Object.keys(STATUS_OF) as [RefusalCode, ...RefusalCode[]]),
  message: z.string(),
  /** Status of the page's own answer, where that is what failed. */
  pageStatus: z.int().optional(),
});
export type Refusal = z.infer<typeof refusalSchema>;

export const rendererHealthSchema = z.object({
  status: z.enum(['ok', 'unavailable']),
  /** Name and version; null where there is none. */
  browser: z.string().nullable(),
  running: z.int(),
  waiting: z.int(),
  /** Documents made since the start. */
  documents: z.int(),
  /** Browsers started since the start: one in a hundred documents, one more after each that had to be killed. */
  browsers: z.int(),
});
export type RendererHealth = z.infer<typeof rendererHealthSchema>;
