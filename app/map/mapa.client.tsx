import 'maplibre-gl/dist/maplibre-gl.css';
import { useComputedColorScheme } from '@mantine/core';
import type { Map as MapaGl } from 'maplibre-gl';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { AvisosDoMapa } from './avisos-do-mapa.tsx';
import { BRASIL, type Esquema } from './base/base.layer.ts';
import { cantos, criarMapa, ENCAIXE } from './criar-mapa.client.ts';
import { useDesenho } from './desenhar.client.ts';
import type { FormaNoMapa } from './desenho/formas-desenhadas.tsx';
import { MapaDesenhado } from './desenho/mapa-desenhado.tsx';
import type { Extensao } from './desenho/vista.ts';
import type { CamadaNoMapa } from './escolha/achados.ts';
import { useEscolha } from './escolha/escolha.client.tsx';
import { EsperaDoMapa } from './espera.tsx';
import { useFalhas } from './falhas.client.ts';
import { type FalhasDoMapa, falhas as textos } from './falhas-do-mapa.ts';
import type { TipoNoMapa } from './layers/camadas.layer.ts';
import { Legenda } from './legenda.tsx';
import classes from './mapa.module.css';

/** A layer and the box around it. */
export interface Lugar {
  readonly id: string;
  readonly extensao: Extensao;
}

export interface PropsDoMapa {
  readonly tipos: readonly TipoNoMapa[];
  /** Position that the tiles must show: another one asks for them again. */
  readonly revisao: string;
  /** What to show where the address says nothing; null for the middle of Brazil. */
  readonly extensao: Extensao | null;
  /** The layer to go to; a new object goes there again. */
  readonly foco: { readonly id: string; readonly extensao: Extensao } | null;
  /** Only the layers of this import, published or not: for whoever may review it. */
  readonly importacao?: string;
  /** Ids of layers that are left out of the drawing. */
  readonly ocultas?: readonly string[];
  /** Id of the layer that is outlined above all others. */
  readonly escolhida?: string | null;
  /** A click on a layer, or the choice of one where several lie; its name is shown on the map without. */
  aoEscolher?(camada: CamadaNoMapa): void;
  /** What is drawn in a browser without WebGL, where tiles cannot be: the places of the layers in the list. */
  readonly lugares?: readonly Lugar[];
  /** Satellite pictures need a provider; without one the installation's own base map stands in, and says so. */
  readonly fundo?: 'proprio' | 'satellite-hybrid';
}

const NENHUMA: readonly string[] = [];
const SEM_LUGARES: readonly Lugar[] = [];
const SEM_FORNECEDOR =
  'Imagens de satélite precisam de um fornecedor de mapas, e esta instalação não tem um: o fundo é o dela própria.';
const SEM_WEBGL =
  'Este navegador não desenha o mapa interativo (WebGL). Este é um mapa simplificado: cada camada da lista ao lado, pela área que ocupa.';

const movimentoReduzido = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The interactive map of layers, or the drawn one where the browser cannot do better. */
export default function MapaDasCamadas(props: PropsDoMapa) {
  const tipos = useIguais(props.tipos);
  const [semWebGl, setSemWebGl] = useState(false);
  const nota = props.fundo === 'satellite-hybrid' ? SEM_FORNECEDOR : null;
  return (
    <>
      {semWebGl ? (
        <Desenhado {...props} tipos={tipos} nota={nota} />
      ) : (
        <Interativo {...props} tipos={tipos} nota={nota} aoFaltarWebGl={() => setSemWebGl(true)} />
      )}
    </>
  );
}

interface PropsDoInterativo extends PropsDoMapa {
  readonly nota: string | null;
  aoFaltarWebGl(): void;
}

function Interativo(props: PropsDoInterativo) {
  const { tipos, revisao, importacao = null, extensao, foco, ocultas = NENHUMA, escolhida = null } = props;
  const tela = useRef<HTMLDivElement>(null);
  // Only ever in a browser: the first drawing is already of the right colours.
  const esquema = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const { mapa, pronto } = useMapa(tela, { esquema, extensao }, props.aoFaltarWebGl);
  const { falhas, tentar, entrar, relatar } = useFalhas(mapa);
  const desenhado = pronto ? mapa : null;
  const pedido = useMemo(() => ({ revisao, importacao }), [revisao, importacao]);
  const trazerIcones = useDesenho(desenhado, { esquema, tipos, pedido, ocultas, escolhida, relatar });

  useEffect(() => {
    if (desenhado !== null && foco !== null)
      desenhado.fitBounds(cantos(foco.extensao), { ...ENCAIXE, animate: !movimentoReduzido() });
  }, [desenhado, foco]);

  const escolha = useEscolha(desenhado, tipos, props.aoEscolher);
  const agir = (acao: 'tentar' | 'entrar') => {
    if (acao === 'entrar') return entrar();
    tentar();
    void trazerIcones();
  };
  return (
    <>
      <div ref={tela} className={classes.tela} data-pronto={pronto || undefined} data-revisao={revisao} />
      {!pronto && <EsperaDoMapa />}
      <Legenda tipos={tipos} />
      <AvisosDoMapa falhas={falhas} nota={props.nota} aoAgir={agir} />
      {escolha}
    </>
  );
}

/** The map from the first commit on; `pronto` once it has drawn its base. */
function useMapa(
  tela: RefObject<HTMLDivElement | null>,
  inicio: { readonly esquema: Esquema; readonly extensao: Extensao | null },
  aoFaltarWebGl: () => void,
) {
  const [mapa, setMapa] = useState<MapaGl | null>(null);
  const [pronto, setPronto] = useState(false);
  const inicial = useRef({ ...inicio, aoFaltarWebGl });
  useEffect(() => {
    if (tela.current === null) return;
    const novo = criarMapa(tela.current, inicial.current);
    if (novo === null) {
      inicial.current.aoFaltarWebGl();
      return;
    }
    setMapa(novo);
    novo.once('load', () => setPronto(true));
    return () => {
      setMapa(null);
      setPronto(false);
      novo.remove();
    };
  }, [tela]);
  return { mapa, pronto };
}

function Desenhado({
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
  const formas = useMemo(() => lugares.filter(({ id }) => !ocultas.includes(id)).map(caixaDe), [lugares, ocultas]);
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

function caixaDe({ id, extensao: [oeste, sul, leste, norte] }: Lugar): FormaNoMapa {
  const ponto = oeste === leste && sul === norte;
  const anel = [
    [oeste, sul],
    [leste, sul],
    [leste, norte],
    [oeste, norte],
    [oeste, sul],
  ];
  const geometria = ponto ? { type: 'Point', coordinates: [oeste, sul] } : { type: 'Polygon', coordinates: [anel] };
  return { id, tipo_id: null, geometria };
}

/** The same object while the content is the same: reloading a page's data must not redraw the map. */
function useIguais<T>(novo: T): T {
  const texto = JSON.stringify(novo);
  return useMemo(() => JSON.parse(texto) as T, [texto]);
}
