import { ESCALA_PX } from '../canvas/escala.ts';
import { ATRIBUICAO_DA_BASE } from '../layers/base.layer.ts';
import { cores, type Esquema } from '../layers/cores.ts';
import { escalaDe, quadriculaDe, type Vista } from './vista.ts';

interface Props {
  readonly vista: Vista;
  readonly esquema: Esquema;
  /** Lines of longitude and latitude with their figures: for paper. */
  readonly comQuadricula: boolean;
}

/** What makes a picture a map: scale, north, coordinates, sources. */
export function MargemDesenhada({ vista, esquema, comQuadricula }: Props) {
  const cor = cores[esquema];
  const { largura, altura } = vista;
  return (
    <g fill={cor.rotulo} stroke={cor.halo} strokeWidth={2.4} paintOrder="stroke" fontSize={10}>
      {comQuadricula && <Quadricula vista={vista} cor={cor.rotulo} />}
      <Norte x={largura - 22} y={30} cor={cor.rotulo} />
      <BarraDeEscala vista={vista} cor={cor.rotulo} y={altura - 12} />
      <text x={largura - 8} y={altura - 8} textAnchor="end">
        {ATRIBUICAO_DA_BASE}
      </text>
    </g>
  );
}

function BarraDeEscala({ vista, cor, y }: { readonly vista: Vista; readonly cor: string; readonly y: number }) {
  const { texto, pixels } = escalaDe(vista, ESCALA_PX);
  return (
    <g>
      <path d={`M12 ${y - 6}V${y}H${(12 + pixels).toFixed(1)}V${y - 6}`} fill="none" stroke={cor} strokeWidth={1.5} />
      <text x={16} y={y - 5}>
        {texto}
      </text>
    </g>
  );
}

function Norte({ x, y, cor }: { readonly x: number; readonly y: number; readonly cor: string }) {
  return (
    <g>
      <path d={`M${x} ${y - 20}l6 16l-6 -4l-6 4z`} fill={cor} stroke="none" />
      <text x={x} y={y + 8} textAnchor="middle" fontWeight={600}>
        N
      </text>
    </g>
  );
}

const graus = (valor: number, [positivo, negativo]: readonly [string, string]) =>
  `${Math.abs(valor).toLocaleString('pt-BR', { maximumFractionDigits: 4 })}° ${valor < 0 ? negativo : positivo}`;

function Quadricula({ vista, cor }: { readonly vista: Vista; readonly cor: string }) {
  const { meridianos, paralelos } = quadriculaDe(vista);
  const { largura, altura } = vista;
  return (
    <g>
      <path
        d={[
          ...meridianos.map(({ x }) => `M${x.toFixed(1)} 0V${altura}`),
          ...paralelos.map(({ y }) => `M0 ${y.toFixed(1)}H${largura}`),
        ].join('')}
        fill="none"
        stroke={cor}
        strokeOpacity={0.35}
        strokeWidth={0.5}
        strokeDasharray="4 3"
      />
      {meridianos
        .filter(({ x }) => x > 24 && x < largura - 60)
        .map(({ valor, x }) => (
          <text key={valor} x={x.toFixed(1)} y={11} textAnchor="middle">
            {graus(valor, ['L', 'O'])}
          </text>
        ))}
      {paralelos
        .filter(({ y }) => y > 24 && y < altura - 34)
        .map(({ valor, y }) => (
          <text key={valor} x={4} y={(y - 3).toFixed(1)}>
            {graus(valor, ['N', 'S'])}
          </text>
        ))}
    </g>
  );
}
