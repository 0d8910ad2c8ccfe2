import { type LngLat, type Map as MapaGl, Popup } from 'maplibre-gl';

interface Conteudo {
  readonly linhas: readonly string[];
  /** What the button beside it does; none without. */
  readonly aproximar?: () => void;
}

/** A small window at a place of the map: text, never markup. */
export function mostrarNoMapa(mapa: MapaGl, lugar: LngLat, { linhas, aproximar }: Conteudo): Popup {
  const popup = new Popup({ maxWidth: '280px' });
  const caixa = document.createElement('div');
  for (const linha of linhas) {
    const paragrafo = document.createElement('div');
    paragrafo.textContent = linha;
    caixa.append(paragrafo);
  }
  if (aproximar !== undefined) {
    const botao = document.createElement('button');
    botao.type = 'button';
    botao.textContent = 'Aproximar';
    botao.addEventListener('click', () => {
      popup.remove();
      aproximar();
    });
    caixa.append(botao);
  }
  return popup.setLngLat(lugar).setDOMContent(caixa).addTo(mapa);
}
