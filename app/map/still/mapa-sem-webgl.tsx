import { useCallback, useMemo, useState } from 'react';
import { AvisosDoMapa } from '../canvas/avisos-do-mapa.tsx';
import { type FalhasDoMapa, falhas as textos } from '../canvas/falhas-do-mapa.ts';
import type { PropsDoMapa } from '../canvas/mapa.client.tsx';
import { BRASIL } from '../layers/base.layer.ts';
import type { TipoNoMapa } from '../layers/camadas.layer.ts';
import type { FormaNoMapa } from './formas-desenhadas.tsx';
import { MapaDesenhado } from './mapa-desenhado.tsx';
import type { Extensao } from './vista.ts';

/** A layer and the box around it. */
export interface Lugar {
  readonly id: string;
  readonly extensao: Extensao;
  /** Name of its type, by whose icon a point is shown. */
  readonly tipo_nome?: string | null;
}

const NENHUMA: readonly string[] = [];
const SEM_LUGARES: readonly Lugar[] = [];
const SEM_WEBGL =
  'Este navegador não desenha o mapa interativo (WebGL). Este é um mapa simplificado: cada camada da lista ao lado, pela área que ocupa.';

/** The map where the browser cannot do better: the places of the list. */
export function MapaSemWebGl({
  tipos,
  extensao,
  foco,
  lugares = SEM_LUGARES,
  ocultas = NENHUMA,
  nota,
}: PropsDoMapa & { readonly nota: string | null }) {
  const [inteira, setInteira] = useState(true);
  const [tentativa, setTentativa] = useState(0);
  const terminar = useCallback((estaInteira: boolean) => setInteira(estaInteira), []);
  const formas = useMemo(
    () => lugares.filter(({ id }) => !ocultas.includes(id)).map((lugar) => caixaDe(lugar, tipos)),
    [lugares, ocultas, tipos],
  );
  const falhas: FalhasDoMapa = inteira ? {} : { fundo: textos.fundo };
  return (
    <>
      <MapaDesenhado
        key={tentativa}
        formas={formas}
        tipos={tipos}
        extensao={extensao ?? BRASIL}
        foco={foco}
        aoTerminar={terminar}
      />
      <AvisosDoMapa
        falhas={falhas}
        nota={nota === null ? SEM_WEBGL : `${SEM_WEBGL} ${nota}`}
        aoAgir={() => setTentativa((n) => n + 1)}
      />
    </>
  );
}

function caixaDe(
  { id, tipo_nome, extensao: [oeste, sul, leste, norte] }: Lugar,
  tipos: readonly TipoNoMapa[],
): FormaNoMapa {
  const ponto = oeste === leste && sul === norte;
  const anel = [
    [oeste, sul],
    [leste, sul],
    [leste, norte],
    [oeste, norte],
    [oeste, sul],
  ];
  const geometria = ponto ? { type: 'Point', coordinates: [oeste, sul] } : { type: 'Polygon', coordinates: [anel] };
  // A box says nothing of a shape: only points are drawn as their type's.
  const tipo = tipos.length === 1 ? tipos[0] : tipos.find(({ nome }) => nome === tipo_nome);
  return { id, tipo_id: ponto && tipo?.tipo_geometria === 1 ? tipo.id : null, geometria };
}
