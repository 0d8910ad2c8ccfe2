import { ATRIBUICAO_DA_BASE } from '../layers/base.layer.ts';
import { type Carta, sistemaDa } from './carta.ts';
import { barraDa, type LinhaDaGrade } from './quadricula.ts';

/** Pixels around the drawn part, for the figures of the grid, and below them, for scale and north. */
export const BORDA = { x: 18, y: 16 } as const;
export const PE = 66;
/** Pixels that a figure of the grid needs on each side along the edge. */
const MEIA_CIFRA = 34;
const TINTA = '#1c2126';

/** The grid over the map: seen on pictures, too. */
export function LinhasDaGrade({
  linhas,
  sobreImagem,
}: {
  readonly linhas: readonly LinhaDaGrade[];
  readonly sobreImagem: boolean;
}) {
  return (
    <path
      d={linhas.map(({ pontos }) => `M${pontos.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`).join('')}
      fill="none"
      stroke={sobreImagem ? '#fff' : TINTA}
      strokeOpacity={sobreImagem ? 0.6 : 0.35}
      strokeWidth={0.5}
    />
  );
}

interface PropsDaGrade {
  readonly linhas: readonly LinhaDaGrade[];
  readonly largura: number;
  readonly altura: number;
}

/** The figures of the grid, outside of the drawn part, on all four sides. */
export function GradeNaMargem({ linhas, largura, altura }: PropsDaGrade) {
  const [verticais, horizontais] = [
    linhas.filter(({ eixo }) => eixo === 'vertical'),
    linhas.filter(({ eixo }) => eixo === 'horizontal'),
  ];
  const cabe = (onde: number | null, lado: number): onde is number =>
    onde !== null && onde > MEIA_CIFRA && onde < lado - MEIA_CIFRA;
  return (
    <g fontSize={8} fill={TINTA} textAnchor="middle" stroke="none">
      {verticais.map(({ valor, texto, inicio, fim }) => (
        <g key={valor}>
          {cabe(inicio, largura) && (
            <text x={inicio.toFixed(2)} y={-5}>
              {texto}
            </text>
          )}
          {cabe(fim, largura) && (
            <text x={fim.toFixed(2)} y={altura + 11}>
              {texto}
            </text>
          )}
        </g>
      ))}
      {horizontais.map(({ valor, texto, inicio, fim }) => (
        <g key={valor}>
          {cabe(inicio, altura) && <text transform={`translate(-6 ${inicio.toFixed(2)}) rotate(-90)`}>{texto}</text>}
          {cabe(fim, altura) && (
            <text transform={`translate(${largura + 12} ${fim.toFixed(2)}) rotate(-90)`}>{texto}</text>
          )}
        </g>
      ))}
    </g>
  );
}

/** Pixels that the scale bar takes at most. */
const BARRA = 190;

/** Scale in figures and as a bar, north, coordinate system. */
export function PeDaCarta({ carta }: { readonly carta: Carta }) {
  const { metros, pixels, marcas, unidade } = barraDa(carta, BARRA);
  const topo = carta.altura + BORDA.y;
  return (
    <g fontSize={9} fill={TINTA} stroke="none">
      <path d={`M12 ${topo + 8}l7 22l-7 -5l-7 5z`} />
      <text x={12} y={topo + 42} textAnchor="middle" fontWeight={600}>
        N
      </text>
      <text x={38} y={topo + 14} fontWeight={600} fontSize={10}>
        Escala 1:{carta.escala.toLocaleString('pt-BR')}
      </text>
      <g transform={`translate(38 ${topo + 32})`} data-barra={metros}>
        <rect width={pixels / 2} height={4} />
        <rect x={pixels / 2} width={pixels / 2} height={4} fill="#fff" stroke={TINTA} strokeWidth={0.6} />
        {marcas.map((marca, i) => (
          <text key={marca} x={(pixels * i) / 2} y={-4} textAnchor={i === 0 ? 'start' : 'middle'} fontSize={8}>
            {i === 2 ? `${marca} ${unidade}` : marca}
          </text>
        ))}
      </g>
      <text x={38} y={topo + 50}>
        {sistemaDa(carta).nome} (EPSG:{sistemaDa(carta).epsg})
      </text>
      <text x={38} y={topo + 62} fontSize={7.5} fill="#545c64">
        {ATRIBUICAO_DA_BASE}
      </text>
    </g>
  );
}
