import type { Map as MapaGl } from 'maplibre-gl';
import { ATRIBUICAO_DA_BASE } from '#app/map/layers/base.layer.ts';
import type { Rodape } from './imagem.client.ts';
import { legendaDe } from './legenda.client.ts';
import { partesDoPe } from './pe.ts';

/** What a picture of the map says at its foot, as the map stands. */
export async function rodapeDe(mapa: MapaGl): Promise<Rodape> {
  const tela = mapa.getContainer();
  const barra = tela.querySelector<HTMLElement>('.maplibregl-ctrl-scale');
  const fontes = tela.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent || ATRIBUICAO_DA_BASE;
  const { lat, lng } = mapa.getCenter();
  return {
    partes: [...partesDoPe(tela.dataset.em), `centro ${emGraus(lat)}; ${emGraus(lng)} (graus, WGS 84)`, fontes],
    escala: barra && { texto: barra.textContent ?? '', pixels: barra.getBoundingClientRect().width },
    legenda: await legendaDe(tela.parentElement),
  };
}

const emGraus = (grau: number) => grau.toLocaleString('pt-BR', { minimumFractionDigits: 4, maximumFractionDigits: 4 });
