import { aparece } from '../layers/cidades.layer.ts';
import { cores, type Esquema } from '../layers/cores.ts';
import { caminhoDe } from './caminho.ts';
import type { Vista } from './vista.ts';

type Feicoes = readonly GeoJSON.Feature[];

/** The base map's files, as far as they could be read. */
export interface DadosDaBase {
  readonly paises: Feicoes;
  readonly estados: Feicoes;
  readonly lagos: Feicoes;
  readonly rios: Feicoes;
  readonly rotulos: Feicoes;
  /** The largest first. */
  readonly cidades: Feicoes;
}

interface Props {
  readonly base: DadosDaBase;
  readonly vista: Vista;
  readonly esquema: Esquema;
}

/** Water, land, borders and rivers in the colours of the interactive map. */
export function BaseDesenhada({ base, vista, esquema }: Props) {
  const cor = cores[esquema];
  const classe = vista.zoom < 4 ? 4 : vista.zoom < 6 ? 5 : vista.zoom < 6.5 ? 6 : 12;
  const rios = base.rios.filter(({ properties }) => Number(properties?.classe) <= classe);
  return (
    <>
      <rect width={vista.largura} height={vista.altura} fill={cor.agua} />
      <path d={tudo(base.paises, vista)} fill={cor.terra} stroke={cor.divisa} strokeWidth={0.6} />
      <path d={tudo(base.estados, vista)} fill={cor.brasil} stroke={cor.divisa} strokeWidth={0.8} />
      <path d={tudo(base.lagos, vista)} fill={cor.rio} />
      <path d={tudo(rios, vista)} fill="none" stroke={cor.rio} strokeWidth={vista.zoom < 6 ? 0.8 : 1.4} />
    </>
  );
}

const tudo = (feicoes: Feicoes, vista: Vista) => feicoes.map(({ geometry }) => caminhoDe(geometry, vista)).join('');

/** Names of states and neighbours, each where the interactive map has it. */
export function RotulosDesenhados({ base, vista, esquema }: Props) {
  const cor = cores[esquema];
  return (
    <g fill={cor.rotulo} stroke={cor.halo} strokeWidth={2.4} paintOrder="stroke" textAnchor="middle" fontSize={11}>
      {base.rotulos.map(({ properties, geometry }) => {
        if (geometry.type !== 'Point') return null;
        const [x, y] = vista.ponto(geometry.coordinates);
        const estado = properties?.de === 'estado';
        if (vista.zoom > (estado ? 9 : 7) || x < 0 || y < 0 || x > vista.largura || y > vista.altura) return null;
        const nome = String(estado && vista.zoom < 5.5 ? properties?.uf : properties?.nome);
        return (
          <text key={`${properties?.de}-${properties?.nome}`} x={x.toFixed(1)} y={y.toFixed(1)}>
            {nome}
          </text>
        );
      })}
    </g>
  );
}

/** Pixels around a name that stay free of others. */
const FOLGA = { acima: 12, ladoPorLetra: 6.2, margem: 8 } as const;

/** Capitals and larger towns, as many as have room: those that more people live in first. */
export function CidadesDesenhadas({ base, vista, esquema }: Props) {
  const cor = cores[esquema];
  const postas: { readonly x: number; readonly y: number; readonly nome: string }[] = [];
  for (const { properties, geometry } of base.cidades) {
    if (geometry.type !== 'Point' || !aparece(properties?.capital === true, Number(properties?.populacao), vista.zoom))
      continue;
    const [x, y] = vista.ponto(geometry.coordinates);
    const nome = String(properties?.nome);
    const largura = nome.length * FOLGA.ladoPorLetra + FOLGA.margem;
    if (x < 0 || y < FOLGA.acima || x + largura > vista.largura || y > vista.altura) continue;
    const livre = postas.every(
      (outra) =>
        Math.abs(outra.y - y) > FOLGA.acima ||
        outra.x > x + largura ||
        x > outra.x + outra.nome.length * FOLGA.ladoPorLetra + FOLGA.margem,
    );
    if (livre) postas.push({ x, y, nome });
  }
  return (
    <g fill={cor.cidade} stroke={cor.halo} strokeWidth={2.4} paintOrder="stroke" fontSize={10.5}>
      {postas.map(({ x, y, nome }) => (
        <g key={`${nome}-${x}`}>
          <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r={2.2} strokeWidth={1} />
          <text x={(x + 5).toFixed(1)} y={(y + 3.5).toFixed(1)}>
            {nome}
          </text>
        </g>
      ))}
    </g>
  );
}
