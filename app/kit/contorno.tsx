/** The numbers of an outline that we drew ourselves: nothing else of its text is taken over. */
const CAMINHO = /\sd="([MLZ\d. -]+)"/;

const CAIXA = '0 0 64 64';

interface Props {
  /** As `geometria_svg` holds it, in a box of 64 by 64. */
  readonly svg: string;
  readonly tipo: {
    readonly cor_preenchimento: string;
    readonly transparencia_preenchimento: number;
    readonly cor_contorno: string;
  };
  readonly className: string | undefined;
  readonly espessura?: number;
  /** What is read in its place; without it, it is read by nobody. */
  readonly descricao?: string;
}

/** The small outline of a detection, in the colours of its type. */
export function Contorno({ svg, tipo, className, espessura = 1, descricao }: Props) {
  const traco = (
    <path
      d={CAMINHO.exec(svg)?.[1] ?? ''}
      fill={tipo.cor_preenchimento}
      fillOpacity={tipo.transparencia_preenchimento}
      fillRule="evenodd"
      stroke={tipo.cor_contorno}
      strokeWidth={espessura}
    />
  );
  return descricao === undefined ? (
    <svg className={className} viewBox={CAIXA} aria-hidden="true">
      {traco}
    </svg>
  ) : (
    <svg className={className} viewBox={CAIXA} role="img" aria-label={descricao}>
      {traco}
    </svg>
  );
}
