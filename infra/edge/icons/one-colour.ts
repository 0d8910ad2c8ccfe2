import { type Drawing, sanitiseSvg } from './sanitise-svg.ts';

const SHAPE = /<(?:path|circle|ellipse|rect|line|polyline|polygon)\b/;
const PAINT = /\b(fill|stroke)="(?!none")[^"]*"/g;

/** Whatever it was painted with is the colour that a layer type gives it; holes stay holes. */
const inOneColour = (attributes: string) => attributes.replace(PAINT, '$1="currentColor"');

/**
 * What an icon keeps of a file that somebody sends: its shapes, in one colour.
 * @returns null for what is no SVG, or has no shape left
 */
export function iconFrom(text: string): Drawing | null {
  const drawing = sanitiseSvg(text);
  if (drawing === null || !SHAPE.test(drawing.shapes)) return null;
  const inherited = inOneColour(drawing.inherited);
  return {
    ...drawing,
    // What says nothing would be black.
    inherited: / fill="/.test(inherited) ? inherited : `${inherited} fill="currentColor"`,
    shapes: inOneColour(drawing.shapes),
  };
}
