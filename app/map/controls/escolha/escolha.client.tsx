import { type LngLat, type Map as MapaGl, Popup } from 'maplibre-gl';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { movimentoReduzido } from '#app/kit/ui/movimento-reduzido.client.ts';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import { type Achados, type CamadaNoMapa, linhasDaCamada, linhasDoGrupo } from './achados.ts';
import { criarErguedor, ouvirOPonteiro } from './interacao.client.ts';
import { mostrarNoMapa } from './popup.client.ts';

const EscolhaDaGeometria = lazy(() => import('./escolha-da-geometria.tsx'));

/** Zooms that a group is brought nearer by. */
const PASSO_DO_ZOOM = 2;

interface Duvida {
  readonly outros: Achados['outros'];
  readonly camadas: readonly CamadaNoMapa[];
  readonly lugar: LngLat;
}

/**
 * What a click on the map means: the one layer there, or what others draw above them, the one that is chosen where there
 * are several, or a group, which only shows itself closer by.
 * @param aoEscolher what to do with the layer; its name is shown on the map where nobody else asks for it
 * @returns the dialog, while one is needed
 */
export function useEscolha(
  mapa: MapaGl | null,
  tipos: readonly TipoNoMapa[],
  aoEscolher: ((camada: CamadaNoMapa) => void) | undefined,
): ReactNode {
  const [duvida, setDuvida] = useState<Duvida | null>(null);
  const popup = useRef<Popup | null>(null);
  const quemPede = useRef(aoEscolher);
  quemPede.current = aoEscolher;

  const escolher = useCallback(
    (camada: CamadaNoMapa, lugar: LngLat) => {
      if (quemPede.current !== undefined) quemPede.current(camada);
      else if (mapa !== null) popup.current = mostrarNoMapa(mapa, lugar, { linhas: linhasDaCamada(camada, tipos) });
    },
    [mapa, tipos],
  );

  useEffect(() => {
    if (mapa === null) return;
    const aoAchar = ({ outros, camadas, grupos }: Achados, lugar: LngLat) => {
      popup.current?.remove();
      const [outro] = outros;
      const [camada] = camadas;
      const [grupo] = grupos;
      if (outros.length + camadas.length > 1) setDuvida({ outros, camadas, lugar });
      else if (outro !== undefined) outro.escolher();
      else if (camada !== undefined) escolher(camada, lugar);
      else if (grupo !== undefined) {
        const aproximar = () => aproximarDe(mapa, lugar);
        popup.current = mostrarNoMapa(mapa, lugar, { linhas: linhasDoGrupo(grupo, tipos), aproximar });
      }
    };
    // Another click is another question, or none.
    const recomecar = mapa.on('click', () => setDuvida(null));
    const dica = criarDica(mapa, tipos);
    const parar = ouvirOPonteiro(mapa, { aoAchar, aoPassar: dica.mostrar });
    return () => {
      popup.current?.remove();
      dica.remover();
      recomecar.unsubscribe();
      parar();
    };
  }, [mapa, tipos, escolher]);

  if (duvida === null || mapa === null) return null;
  return (
    <Suspense fallback={null}>
      <EscolhaDaGeometria
        mapa={mapa}
        lugar={duvida.lugar}
        erguer={criarErguedor(mapa)}
        outros={duvida.outros}
        camadas={duvida.camadas}
        tipos={tipos}
        aoEscolher={(camada) => escolher(camada, duvida.lugar)}
        aoFechar={() => setDuvida(null)}
      />
    </Suspense>
  );
}

/** Name and type of what the pointer is over, beside it; a finger has no pointer, and opens details instead. */
function criarDica(mapa: MapaGl, tipos: readonly TipoNoMapa[]) {
  const temPonteiro = matchMedia('(hover: hover)').matches;
  let dica: Popup | null = null;
  let de: string | null = null;
  const remover = () => {
    dica?.remove();
    [dica, de] = [null, null];
  };
  return {
    remover,
    mostrar(camada: CamadaNoMapa | null, lugar: LngLat): void {
      if (camada === null || !temPonteiro) {
        remover();
        return;
      }
      if (camada.id !== de) {
        remover();
        const conteudo = document.createElement('div');
        for (const linha of linhasDaCamada(camada, tipos)) {
          const texto = document.createElement('div');
          texto.textContent = linha;
          conteudo.append(texto);
        }
        const opcoes = { closeButton: false, closeOnClick: false, offset: 12, className: 'dica-do-mapa' } as const;
        dica = new Popup({ ...opcoes, focusAfterOpen: false }).setDOMContent(conteudo).setLngLat(lugar).addTo(mapa);
        de = camada.id;
      } else dica?.setLngLat(lugar);
    },
  };
}

function aproximarDe(mapa: MapaGl, lugar: LngLat): void {
  const animate = !movimentoReduzido();
  mapa.easeTo({ center: lugar, zoom: mapa.getZoom() + PASSO_DO_ZOOM, animate });
}
