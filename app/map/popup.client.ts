import { type Map as MapaGl, type MapMouseEvent, Popup } from 'maplibre-gl';
import { FONTE_DAS_CAMADAS, type TipoNoMapa } from './layers/camadas.layer.ts';

/** Pixels around the pointer that still count as a hit. */
const FOLGA = 4;

/** Shows name and type of what was clicked: as text, never as markup. @returns how to stop */
export function mostrarAoClicar(mapa: MapaGl, tipos: readonly TipoNoMapa[]): () => void {
  const nomes = new Map(tipos.map(({ id, nome }) => [id, nome]));
  const popup = new Popup({ maxWidth: '280px' });

  const aoClicar = ({ point, lngLat }: MapMouseEvent) => {
    const achada = feicaoEm(mapa, point);
    if (achada === undefined) return;
    const { nome, tipo_id, n } = achada.properties;
    const linhas = typeof n === 'number' ? [`${n.toLocaleString('pt-BR')} camadas`] : [texto(nome) || 'Sem nome'];
    const tipo = nomes.get(texto(tipo_id));
    if (tipo !== undefined) linhas.push(tipo);
    popup.setLngLat(lngLat).setDOMContent(paragrafos(linhas)).addTo(mapa);
  };
  const aoMover = ({ point }: MapMouseEvent) => {
    mapa.getCanvas().style.cursor = feicaoEm(mapa, point) === undefined ? '' : 'pointer';
  };
  mapa.on('click', aoClicar);
  mapa.on('mousemove', aoMover);
  return () => {
    popup.remove();
    mapa.off('click', aoClicar);
    mapa.off('mousemove', aoMover);
  };
}

function feicaoEm(mapa: MapaGl, { x, y }: { x: number; y: number }) {
  return mapa
    .queryRenderedFeatures([
      [x - FOLGA, y - FOLGA],
      [x + FOLGA, y + FOLGA],
    ])
    .find(({ source }) => source === FONTE_DAS_CAMADAS);
}

const texto = (valor: unknown) => (typeof valor === 'string' ? valor : '');

function paragrafos(linhas: readonly string[]): HTMLElement {
  const caixa = document.createElement('div');
  for (const linha of linhas) {
    const paragrafo = document.createElement('div');
    paragrafo.textContent = linha;
    caixa.append(paragrafo);
  }
  return caixa;
}
