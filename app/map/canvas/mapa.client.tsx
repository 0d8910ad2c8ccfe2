import { movimentoReduzido } from '#app/kit/ui/movimento-reduzido.client.ts';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useComputedColorScheme } from '@mantine/core';
import type { Map as MapaGl } from 'maplibre-gl';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { ControlesDoMapa } from '../controls/controles-do-mapa.client.tsx';
import type { CamadaNoMapa } from '../controls/escolha/achados.ts';
import { useEscolha } from '../controls/escolha/escolha.client.tsx';
import { useMedicao } from '../controls/medicao/medicao.client.ts';
import { PainelDaMedida } from '../controls/medicao/painel-da-medida.tsx';
import { type Aparencia, USUAL } from '../layers/aparencia.ts';
import type { TipoNoMapa } from '../layers/camadas.layer.ts';
import type { Esquema } from '../layers/cores.ts';
import { Legenda } from '../layers/legenda.tsx';
import { useTiposEmVista } from '../layers/tipos-em-vista.client.ts';
import type { Lugar } from '../still/mapa-sem-webgl.tsx';
import type { Extensao } from '../still/vista.ts';
import { AvisosDoMapa } from './avisos-do-mapa.tsx';
import { Carregando } from './carregando.client.tsx';
import { cantos, criarMapa } from './criar-mapa.client.ts';
import { useDesenho } from './desenhar.client.ts';
import { encaixeEm } from './encaixe.client.ts';
import { EsperaDoMapa } from './espera.tsx';
import { useFalhas } from './falhas.client.ts';
import { eDoFundo, type LugarDaFalha } from './falhas-do-mapa.ts';
import { useFundo } from './fundo/fundo.client.ts';
import type { Provedor } from './fundo/fundo.ts';
import { lerProvedor } from './fundo/provedor.client.ts';
import { type EstiloDaPagina, useVista } from './fundo/usar-vista.client.ts';
import classes from './mapa.module.css';
import { useVistaNoEndereco } from './vista-no-endereco.client.ts';

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
  /** The layers as they were at this instant (ISO 8601); as they are where it is null. */
  readonly em?: string | null;
  /** Ids of layers, or of types, that are left out of the drawing. */
  readonly ocultas?: readonly string[];
  /** Ids of layers that are drawn although their type is left out. */
  readonly mostradas?: readonly string[];
  /** Only the layers of this asset. */
  readonly ativo_id?: string | null;
  /** In which order types are drawn, and how far they are seen through. */
  readonly aparencia?: Aparencia;
  /** Id of the layer that is outlined above all others. */
  readonly escolhida?: string | null;
  /** A click on a layer, or the choice of one where several lie; its name is shown on the map without. */
  aoEscolher?(camada: CamadaNoMapa): void;
  /** What is drawn in a browser without WebGL, where tiles cannot be: the places of the layers in the list. */
  readonly lugares?: readonly Lugar[];
  /** Switches a type of the legend off, or on again: it is among `ocultas` then. */
  aoAlternarTipo?: (id: string) => void;
  /** Satellite pictures need a provider; without one the installation's own base map stands in, and says so. */
  readonly fundo?: 'proprio' | 'satellite-hybrid';
  /** How the ground is shown, where the page keeps it; the map itself does otherwise. */
  readonly estilo?: EstiloDaPagina;
  /** Hover and click are somebody else's: a layer is being drawn. */
  readonly semEscolha?: boolean;
  /** A second map of the page: the address tells where the first one looks. */
  readonly semEndereco?: boolean;
  /** What stands over the map and works on it, once it has drawn itself; nothing where there is no WebGL. */
  sobre?(mapa: MapaGl): ReactNode;
}

const NENHUMA: readonly string[] = [];
/** Source of the base map without which nothing is seen. */
const TERRA = 'estados';
const SEM_FORNECEDOR =
  'Imagens de satélite precisam de um fornecedor de mapas, e esta instalação não tem um: o fundo é o dela própria.';
const MapaSemWebGl = lazy(() =>
  import('../still/mapa-sem-webgl.tsx').then((modulo) => ({ default: modulo.MapaSemWebGl })),
);

/** The interactive map of layers, or the drawn one where the browser cannot do better. */
export default function MapaDasCamadas(props: PropsDoMapa) {
  const tipos = useIguais(props.tipos);
  const [semWebGl, setSemWebGl] = useState(false);
  const provedor = useMemo(lerProvedor, []);
  const nota = props.fundo === 'satellite-hybrid' && provedor === null ? SEM_FORNECEDOR : null;
  return (
    <>
      {semWebGl ? (
        <Suspense fallback={<EsperaDoMapa />}>
          <MapaSemWebGl {...props} tipos={tipos} nota={nota} />
        </Suspense>
      ) : (
        <Interativo {...props} tipos={tipos} nota={nota} provedor={provedor} aoFaltarWebGl={() => setSemWebGl(true)} />
      )}
    </>
  );
}

interface PropsDoInterativo extends PropsDoMapa {
  readonly nota: string | null;
  readonly provedor: Provedor | null;
  aoFaltarWebGl(): void;
}

function Interativo(props: PropsDoInterativo) {
  const { tipos, revisao, importacao = null, em = null, extensao, foco, provedor } = props;
  const { semEndereco = false, ocultas = NENHUMA, mostradas = NENHUMA, ativo_id = null, escolhida = null } = props;
  const recorte = useIguais({ ocultas, mostradas, ativo_id });
  const aparencia = useIguais(props.aparencia ?? USUAL);
  const tela = useRef<HTMLDivElement>(null);
  // Only ever in a browser: the first drawing is already of the right colours.
  const esquema = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const { mapa, visto, pronto } = useMapa(tela, { esquema, extensao, semEndereco }, props.aoFaltarWebGl);
  const { falhas, tentar, entrar, relatar, esquecer } = useFalhas(mapa);
  const desenhado = pronto ? mapa : null;
  const [vista, mudarAVista] = useVista(props.fundo, provedor, props.estilo);
  useVistaNoEndereco(desenhado);
  const refazerFundo = useFundo(desenhado, { vista, esquema, provedor, relatar, esquecer });
  const pedido = useMemo(() => ({ revisao, importacao, em }), [revisao, importacao, em]);
  const trazerIcones = useDesenho(desenhado, { tipos, pedido, recorte, aparencia, escolhida, relatar });
  const medicao = useMedicao(desenhado, tipos);
  const vistos = useTiposEmVista(desenhado);

  useEffect(() => {
    if (desenhado !== null && foco !== null)
      desenhado.fitBounds(cantos(foco.extensao), { ...encaixeEm(desenhado), animate: !movimentoReduzido() });
  }, [desenhado, foco]);

  const ocupado = medicao.medicao.ativa !== null || props.semEscolha === true;
  const escolha = useEscolha(ocupado ? null : desenhado, tipos, props.aoEscolher);
  const agir = (acao: 'tentar' | 'entrar') => {
    if (acao === 'entrar') return entrar();
    // The provider's own files are only read again with its style.
    if (vista.fundo !== 'proprio' && Object.keys(falhas).some((lugar) => eDoFundo(lugar as LugarDaFalha)))
      refazerFundo();
    tentar();
    void trazerIcones();
  };
  return (
    <>
      <div
        ref={tela}
        className={classes.tela}
        data-pronto={pronto || undefined}
        data-revisao={revisao}
        data-em={em ?? undefined}
      />
      {visto ? mapa !== null && <Carregando mapa={mapa} /> : <EsperaDoMapa />}
      <Legenda
        tipos={tipos}
        vistos={props.aoAlternarTipo === undefined ? null : vistos}
        ocultas={ocultas}
        aoAlternar={props.aoAlternarTipo}
      />
      {desenhado !== null && (
        <ControlesDoMapa mapa={desenhado} vista={vista} provedor={provedor} aoMudar={mudarAVista} medicao={medicao} />
      )}
      <PainelDaMedida {...medicao} />
      {desenhado !== null && props.sobre?.(desenhado)}
      <AvisosDoMapa falhas={falhas} nota={props.nota} mapa={mapa} aoAgir={agir} />
      {escolha}
    </>
  );
}

/** The map from the first commit on; `visto` once there is land on it, `pronto` once it has drawn its base. */
function useMapa(
  tela: RefObject<HTMLDivElement | null>,
  inicio: { readonly esquema: Esquema; readonly extensao: Extensao | null; readonly semEndereco: boolean },
  aoFaltarWebGl: () => void,
) {
  const [mapa, setMapa] = useState<MapaGl | null>(null);
  const [visto, setVisto] = useState(false);
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
    const aoChegar = novo.on('sourcedata', ({ sourceId, isSourceLoaded }) => {
      if (sourceId !== TERRA || isSourceLoaded !== true) return;
      aoChegar.unsubscribe();
      novo.once('render', () => setVisto(true));
    });
    novo.once('load', () => {
      setVisto(true);
      setPronto(true);
    });
    return () => {
      setMapa(null);
      setVisto(false);
      setPronto(false);
      novo.remove();
    };
  }, [tela]);
  return { mapa, visto, pronto };
}

/** The same object while the content is the same: reloading a page's data must not redraw the map. */
function useIguais<T>(novo: T): T {
  const texto = JSON.stringify(novo);
  return useMemo(() => JSON.parse(texto) as T, [texto]);
}
