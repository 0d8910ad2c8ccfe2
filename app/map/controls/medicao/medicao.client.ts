import type { GeoJSONSource, Map as MapaGl, MapMouseEvent } from 'maplibre-gl';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { suspenderDuploClique } from '#app/map/canvas/duplo-clique.ts';
import { aoTrocarFundo, emTroca } from '#app/map/canvas/fundo/trocar-estilo.client.ts';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import { corDaMedida } from '#app/map/layers/cor-da-medida.ts';
import { camadasDaMedicao, FONTE_DA_MEDICAO } from '#app/map/layers/medicao.layer.ts';
import { feicoesDaMedicao, type Lugar, type Medicao, medirPasso, SEM_MEDICAO } from './medicao.ts';

type Contas = Pick<typeof import('./texto-da-medicao.ts'), 'textoDaMedicao' | 'ladosDaMedicao'>;

const SEM_CONTAS = 'Não foi possível começar a medir. Verifique a conexão e tente novamente.';

/** Pixels around a place within which a click means that place. */
const FOLGA = 10;

/** Measuring on the map, by pointer or by keyboard: Space marks the middle, Enter finishes, Backspace takes back, Esc clears. */
export function useMedicao(mapa: MapaGl | null, tipos: readonly TipoNoMapa[]) {
  const [medicao, agir] = useReducer(medirPasso, SEM_MEDICAO);
  const [cursor, setCursor] = useState<Lugar | null>(null);
  const cor = useMemo(() => corDaMedida(tipos.flatMap(coresDo)), [tipos]);
  const { contas, buscar } = useContas(() => agir({ ato: 'limpar' }));
  const atual = useRef<Medicao>(medicao);
  atual.current = medicao;
  const medindo = medicao.ativa !== null;

  useEffect(() => {
    if (mapa === null || !medindo) return;
    const devolverDuploClique = suspenderDuploClique(mapa);
    mapa.getCanvas().style.cursor = 'crosshair';
    const aoClicar = ({ point, lngLat }: MapMouseEvent) => {
      if (terminaEm(mapa, atual.current, point)) agir({ ato: 'terminar' });
      else agir({ ato: 'marcar', lugar: lngLat.wrap().toArray() });
    };
    const aoTeclar = (evento: KeyboardEvent) => {
      const ato = ATOS[evento.key];
      if (ato === undefined) return;
      evento.preventDefault();
      agir(ato === 'marcar' ? { ato, lugar: mapa.getCenter().wrap().toArray() } : { ato });
    };
    const ouvidos = [
      mapa.on('click', aoClicar),
      mapa.on('dblclick', () => agir({ ato: 'terminar' })),
      mapa.on('mousemove', ({ lngLat }) => setCursor(lngLat.wrap().toArray())),
      mapa.on('mouseout', () => setCursor(null)),
    ];
    mapa.getCanvas().addEventListener('keydown', aoTeclar);
    return () => {
      for (const { unsubscribe } of ouvidos) unsubscribe();
      mapa.getCanvas().removeEventListener('keydown', aoTeclar);
      mapa.getCanvas().style.cursor = '';
      devolverDuploClique();
      setCursor(null);
    };
  }, [mapa, medindo]);

  useEffect(() => {
    if (mapa === null) return;
    const { type, features } = feicoesDaMedicao(medicao, cursor);
    const dados = { type, features: [...features, ...(contas?.ladosDaMedicao(medicao) ?? [])] };
    const mostrar = () => desenhar(mapa, dados, cor);
    if (!emTroca(mapa)) mostrar();
    return aoTrocarFundo(mapa, mostrar);
  }, [mapa, medicao, cursor, contas, cor]);

  const iniciar = useCallback(
    (de: 'linha' | 'area') => {
      agir({ ato: 'iniciar', de });
      mapa?.getCanvas().focus();
      buscar();
    },
    [mapa, buscar],
  );
  const limpar = useCallback(() => agir({ ato: 'limpar' }), []);
  const texto = contas?.textoDaMedicao(medicao) ?? null;
  return { medicao, texto, ateOCursor: contas?.textoDaMedicao(medicao, cursor) ?? null, iniciar, limpar };
}

/** The geodesic is a chunk of its own, for most visits of a map measure nothing: what is measured is said once it is there. */
/** Colours that a type has on the map. */
const coresDo = ({ cor_contorno, cor_preenchimento, icone_cor }: TipoNoMapa) =>
  [cor_contorno, cor_preenchimento, icone_cor].filter((cor) => cor !== null);

function useContas(aoFalhar: () => void) {
  const [contas, setContas] = useState<Contas | null>(null);
  const falhar = useRef(aoFalhar);
  falhar.current = aoFalhar;
  const buscar = useCallback(() => {
    import('./texto-da-medicao.ts').then(
      ({ textoDaMedicao, ladosDaMedicao }) => setContas({ textoDaMedicao, ladosDaMedicao }),
      () => {
        falhar.current();
        avisar({ tipo: 'toast', nivel: 'danger', mensagem: SEM_CONTAS });
      },
    );
  }, []);
  return { contas, buscar };
}

const ATOS: Readonly<Record<string, 'marcar' | 'terminar' | 'apagar-ultimo' | 'limpar'>> = {
  ' ': 'marcar',
  Enter: 'terminar',
  Backspace: 'apagar-ultimo',
  Escape: 'limpar',
};

/** A line ends on its last place, an area on its first. */
function terminaEm(
  mapa: MapaGl,
  { de, vertices }: Medicao,
  { x, y }: { readonly x: number; readonly y: number },
): boolean {
  const alvo = de === 'area' ? vertices[0] : vertices.at(-1);
  if (alvo === undefined || vertices.length < 2) return false;
  const lugar = mapa.project([alvo[0], alvo[1]]);
  return Math.hypot(lugar.x - x, lugar.y - y) <= FOLGA;
}

function desenhar(mapa: MapaGl, dados: GeoJSON.FeatureCollection, cor: string): void {
  const fonte = mapa.getSource<GeoJSONSource>(FONTE_DA_MEDICAO);
  if (fonte !== undefined) return void fonte.setData(dados);
  if (dados.features.length === 0) return;
  mapa.addSource(FONTE_DA_MEDICAO, { type: 'geojson', data: dados });
  for (const camada of camadasDaMedicao(cor)) mapa.addLayer(camada);
}
