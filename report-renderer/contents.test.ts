import { PDF } from '@libpdf/core';
import type { Page } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { printWithContents } from './contents.ts';

/** CSS pixels of a page that looks like so many sheets. */
const SHEET = 1123;

/** Prints a page of so many sheets that lists its contents. @returns what it was told last of where headings stand */
async function lastTold(sheets: number, looksLike: number): Promise<unknown> {
  let told: unknown = 'nothing';
  const page = {
    async evaluate(_: unknown, ...given: readonly unknown[]) {
      if (given.length === 1) return SHEET * looksLike;
      [, told] = given;
    },
  } as unknown as Page;
  const pdf = await printWithContents(page, async () => {
    const printed = PDF.create();
    for (let n = 0; n < sheets; n += 1) printed.addPage();
    return printed.save();
  });
  expect((await PDF.load(pdf)).getPageCount()).toBe(sheets);
  return told;
}

it.each([
  ['nove folhas não têm sumário', 9, 9, 'nothing'],
  ['nove que pareciam mais o tiram de novo', 9, 14, null],
  ['dez o têm', 10, 10, {}],
  ['e também dez que pareciam mais', 10, 14, {}],
])('%s', async (_, sheets, looksLike, told) => {
  expect(await lastTold(sheets, looksLike)).toEqual(told);
});
