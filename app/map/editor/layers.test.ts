import { describe, expect, it } from 'vitest';
import { drawingLayers } from './layers.ts';

const layout = (id: string) => drawingLayers().find((one) => one.id === id)?.layout ?? {};
const place = (id: string) => drawingLayers().findIndex((one) => one.id === id);

describe('os textos sobre o desenho', () => {
  it('o comprimento de cada lado aparece sempre, e procura em volta um lugar em que não cubra outro', () => {
    expect(layout('gm_overlay-side')).toMatchObject({ 'text-allow-overlap': true });
    const { 'text-variable-anchor': em } = layout('gm_overlay-side') as { 'text-variable-anchor'?: readonly string[] };
    expect(em?.length).toBeGreaterThanOrEqual(4);
  });

  it('os do conjunto se põem antes: são os dos lados que lhes dão lugar', () => {
    expect(place('gm_overlay-label')).toBeGreaterThan(place('gm_overlay-side'));
  });

  it('o que se cruza se marca abaixo das alças, que continuam à vista', () => {
    expect(place('gm_overlay-crossing')).toBeLessThan(place('gm_overlay-vertex'));
    expect(place('gm_overlay-crossing')).toBeGreaterThan(place('gm_temporary-line'));
  });
});
