import type { Banda, Papel } from './exame.ts';

/** Reflectance from which the darkest visible colour of a pixel is cloud, and how far its colours may lie apart. */
const CLARO = 0.3;
const CINZA = 0.35;
/** Of pictures that are ready to be looked at, 255 is white: clouds are nearly that. */
const CLARO_EM_BYTES = 0.78;
/** Sensors keep reflectances as ten-thousandths where they say nothing of a scale. */
const INTEIRO = 10_000;

const VISIVEIS: readonly Papel[] = ['azul', 'verde', 'vermelho'];

interface BandaLida {
  readonly banda: Pick<Banda, 'papel' | 'tipo' | 'escala' | 'deslocamento'>;
  readonly valores: ArrayLike<number>;
}

/**
 * Percent of pixels that look like cloud: bright in every visible colour, and grey. Fog is missed and bare sand or roofs
 * are taken for it, so it is an estimate. Null where the visible bands are not there.
 * @param diz whether the pixel of a place says something
 */
export function estimarNuvens(lidas: readonly BandaLida[], diz: (lugar: number) => boolean): number | null {
  const cores = VISIVEIS.map((papel) => lidas.find(({ banda }) => banda.papel === papel));
  const refletancias = cores.map((cor) => cor && refletanciaDe(cor));
  const [azul, verde, vermelho] = refletancias;
  if (azul === undefined || verde === undefined || vermelho === undefined) return null;
  const total = cores[0]?.valores.length ?? 0;
  const limite = cores[0]?.banda.tipo === 'Byte' ? CLARO_EM_BYTES : CLARO;
  let [vistos, nublados] = [0, 0];
  for (let lugar = 0; lugar < total; lugar++) {
    if (!diz(lugar)) continue;
    vistos++;
    const [a, b, c] = [azul(lugar), verde(lugar), vermelho(lugar)];
    const [menor, maior] = [Math.min(a, b, c), Math.max(a, b, c)];
    if (menor >= limite && (maior - menor) / maior <= CINZA) nublados++;
  }
  return vistos === 0 ? null : Math.round((nublados / vistos) * 100);
}

function refletanciaDe({ banda: { tipo, escala, deslocamento }, valores }: BandaLida): (lugar: number) => number {
  if (tipo === 'Byte') return (lugar) => (valores[lugar] ?? 0) / 255;
  const dita = escala !== 1 || deslocamento !== 0 || tipo.startsWith('Float');
  const divisor = dita ? 1 : INTEIRO;
  return (lugar) => ((valores[lugar] ?? 0) * escala + deslocamento) / divisor;
}
