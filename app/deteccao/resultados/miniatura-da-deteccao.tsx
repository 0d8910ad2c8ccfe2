import classes from './resultados.module.css';
import type { LinhaDeDeteccao } from './resultados.ts';

/** The numbers of an outline that we drew ourselves. */
const CAMINHO = /\sd="([MLZ\d. -]+)"/;

interface Props {
  readonly deteccao: Pick<LinhaDeDeteccao, 'miniatura' | 'geometria_svg' | 'tipo'>;
}

/** Its picture after; its outline while there is none. */
export function Miniatura({ deteccao: { miniatura, geometria_svg, tipo } }: Props) {
  if (miniatura !== null) {
    const endereco = `${miniatura}${miniatura.includes('?') ? '&' : '?'}miniatura=1`;
    return <img className={classes.miniatura} src={endereco} alt="" loading="lazy" decoding="async" />;
  }
  return (
    <svg className={classes.miniatura} viewBox="0 0 64 64" aria-hidden="true">
      <path
        d={CAMINHO.exec(geometria_svg)?.[1] ?? ''}
        fill={tipo.cor_preenchimento}
        fillOpacity={tipo.transparencia_preenchimento}
        fillRule="evenodd"
        stroke={tipo.cor_contorno}
      />
    </svg>
  );
}
