import { PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core';
import type { Page } from 'puppeteer-core';
import { tagContents } from './contents-tags.ts';
import { CONTENTS_ATTRIBUTE, CONTENTS_EVENT } from './contract.ts';

/** Pages from which on a document lists its contents. */
const LONG = 10;
/** Height of a sheet on the screen, in CSS pixels, and sheets by which a page is taken for long before it is printed. */
const [SHEET, LOOKS_LONG] = [1123, 12];
/** A list that moves what it tells of each time would never be true. */
const MAX_TRIES = 4;

/** Pages by the ids of what stands on them. */
type Places = Readonly<Record<string, number>>;

/**
 * Prints a page, with its contents where it can list them and is long. Only print tells on which page a heading stands:
 * it is printed, read, told what was read, and printed again, until what it says is so.
 * @param print without tags where it is a draft: nobody but us reads it, and most of the time of a print is theirs
 */
export async function printWithContents(
  page: Page,
  print: (draft: boolean) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const height = await page.evaluate(
    (attribute) => document.querySelector(`[${attribute}]`) && document.documentElement.scrollHeight,
    CONTENTS_ATTRIBUTE,
  );
  if (height === null) return print(false);
  if (height < SHEET * LOOKS_LONG) {
    const printed = await print(false);
    if ((await PDF.load(printed)).getPageCount() < LONG) return printed;
  }
  let said: Places = {};
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const draft = tries === 0;
    await tell(page, said);
    const printed = await print(draft);
    const pdf = await PDF.load(printed);
    const places = placesIn(pdf);
    if (pdf.getPageCount() < LONG) break;
    if (!draft && same(said, places)) return tagContents(pdf) ? pdf.save() : printed;
    said = places;
  }
  await tell(page, null);
  return print(false);
}

/** The page lists what it contains, by these numbers; null: nothing. */
async function tell(page: Page, places: Places | null): Promise<void> {
  await page.evaluate(
    (event, detail) => void document.dispatchEvent(new CustomEvent(event, { detail })),
    CONTENTS_EVENT,
    places,
  );
}

/** Where the targets of a document's own links stand: a browser names their places by their ids. */
function placesIn(pdf: PDF): Places {
  const open = (object: PdfObject | undefined) => (object instanceof PdfRef ? pdf.getObject(object) : object);
  const pages = pdf.getPages().map(({ ref }) => ref.objectNumber);
  const named = open(pdf.getCatalog().get('Dests'));
  const places: Record<string, number> = {};
  for (const [name, target] of named instanceof PdfDict ? named : []) {
    const place = open(target);
    const page = place instanceof PdfArray ? place.at(0) : undefined;
    if (page instanceof PdfRef) places[name.value] = pages.indexOf(page.objectNumber) + 1;
  }
  return places;
}

const same = (one: Places, other: Places) =>
  Object.keys(other).length === Object.keys(one).length &&
  Object.entries(other).every(([id, page]) => one[id] === page);
