import { afterEach, expect, it, vi } from 'vitest';
import { type RefusalCode, STATUS_OF } from '#report-renderer/contract.ts';
import { createRendererClient } from './renderer-client.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['invalid', 'RendererRefusedError'],
  ['foreign-origin', 'RendererPageError'],
  ['page-failed', 'RendererPageError'],
  ['busy', 'RendererBusyError'],
  ['timeout', 'RendererUnavailableError'],
  ['crashed', 'RendererUnavailableError'],
  ['unavailable', 'RendererUnavailableError'],
] as const satisfies readonly (readonly [RefusalCode, string])[])('uma recusa %s é um %s', async (code, name) => {
  const answer = Response.json({ code, message: 'porque não' }, { status: STATUS_OF[code] });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
  const render = createRendererClient('http://renderizador').render({ url: 'http://atalaia/', format: 'pdf' });
  await expect(render).rejects.toMatchObject({ name });
});
