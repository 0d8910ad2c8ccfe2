import { Contorno } from '#app/kit/contorno.tsx';
import classes from './resultados.module.css';
import type { LinhaDeDeteccao } from './resultados.ts';

interface Props {
  readonly deteccao: Pick<LinhaDeDeteccao, 'miniatura' | 'geometria_svg' | 'tipo'>;
}

/** Its picture after; its outline while there is none. */
export function Miniatura({ deteccao: { miniatura, geometria_svg, tipo } }: Props) {
  if (miniatura !== null) {
    const endereco = `${miniatura}${miniatura.includes('?') ? '&' : '?'}miniatura=1`;
    return <img className={classes.miniatura} src={endereco} alt="" loading="lazy" decoding="async" />;
  }
  return <Contorno className={classes.miniatura} svg={geometria_svg} tipo={tipo} />;
}
