import { MAIN_STYLE, MARKER_ICON_PX, MARKER_ICON_SIZE } from '../constants.ts';

/** Side of the picture: drawn at MARKER_ICON_SIZE it takes MARKER_ICON_PX on the screen. */
const SIDE = MARKER_ICON_PX / MARKER_ICON_SIZE;

/** The pin of a marker, drawn here: no file to ask for. */
export function markerImage(): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (pen === null) return new ImageData(1, 1);
  const [middle, head, radius] = [SIDE / 2, SIDE * 0.38, SIDE * 0.32];
  pen.beginPath();
  pen.arc(middle, head, radius, Math.PI * 0.84, Math.PI * 2.16);
  pen.lineTo(middle, SIDE - 4);
  pen.closePath();
  pen.fillStyle = MAIN_STYLE.line;
  pen.fill();
  pen.lineWidth = 10;
  pen.strokeStyle = '#ffffff';
  pen.lineJoin = 'round';
  pen.stroke();
  pen.beginPath();
  pen.arc(middle, head, radius * 0.42, 0, Math.PI * 2);
  pen.fillStyle = '#ffffff';
  pen.fill();
  return pen.getImageData(0, 0, SIDE, SIDE);
}
