import { useMemo } from 'react';
import { BRASIL } from '../layers/base.layer.ts';
import { cores } from '../layers/cores.ts';
import type { DadosDaBase } from '../still/base-desenhada.tsx';
import { caminhoDe } from '../still/caminho.ts';
import { type Extensao, type Vista, vistaDe } from '../still/vista.ts';

interface Props {
  /** Of the sheet that is to be found. */
  readonly vista: Vista;
  readonly base: DadosDaBase;
  readonly x: number;
  readonly y: number;
  readonly lado: number;
}

/** Degrees around a place that lies outside of Brazil. */
const EM_VOLTA = 18;
/** Pixels: a smaller sheet is found by a point. */
const PONTO = 3;

/** Where the sheet lies in the country. */
export function LocalDaCarta({ vista: { extensao }, base, x, y, lado }: Props) {
  const [oeste, sul, leste, norte] = extensao;
  const meio = [(oeste + leste) / 2, (sul + norte) / 2] as const;
  const [lng, lat] = meio;
  const pequena = useMemo(
    () => vistaDe(emVoltaDe(lng, lat), lado, lado, { margem: 2, zoomMaximo: 6 }),
    [lng, lat, lado],
  );
  const paises = useMemo(() => juntos(base.paises, pequena), [base, pequena]);
  const estados = useMemo(() => juntos(base.estados, pequena), [base, pequena]);
  const [x0, y0] = pequena.ponto([oeste, norte]);
  const [x1, y1] = pequena.ponto([leste, sul]);
  const [cx, cy] = pequena.ponto(meio);
  const cor = cores.light;
  return (
    <svg x={x} y={y} width={lado} height={lado} viewBox={`0 0 ${lado} ${lado}`} aria-hidden="true">
      <rect width={lado} height={lado} fill={cor.agua} />
      <path d={paises} fill={cor.terra} />
      <path d={estados} fill={cor.brasil} stroke={cor.divisa} strokeWidth={0.3} />
      {Math.max(x1 - x0, y1 - y0) < PONTO ? (
        <circle cx={cx} cy={cy} r={PONTO} fill="none" stroke="#c92a2a" strokeWidth={1.2} />
      ) : (
        <rect x={x0} y={y0} width={x1 - x0} height={y1 - y0} fill="none" stroke="#c92a2a" strokeWidth={1.2} />
      )}
      <rect width={lado} height={lado} fill="none" stroke="#1c2126" strokeWidth={0.8} />
    </svg>
  );
}

function emVoltaDe(lng: number, lat: number): Extensao {
  const [oeste, sul, leste, norte] = BRASIL;
  if (lng > oeste && lng < leste && lat > sul && lat < norte) return BRASIL;
  return [lng - EM_VOLTA, lat - EM_VOLTA, lng + EM_VOLTA, lat + EM_VOLTA];
}

const juntos = (feicoes: DadosDaBase['paises'], vista: Vista) =>
  feicoes.map(({ geometry }) => caminhoDe(geometry, vista)).join('');
