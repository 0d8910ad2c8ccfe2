import { IconCopy } from '@tabler/icons-react';
import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { copiar } from '#app/kit/area-de-transferencia/copiar.ts';
import classes from './leitura.module.css';
import { type Notacao, nomeDoDatum, textoDaPosicao, textoDoZoom } from './texto-da-posicao.ts';

/** Of the specification: how long the notice of what was copied stays. */
const TOAST_MS = 3_000;
const CHAVE = 'atalaia-notacao';

/** Where the pointer is, or the middle of the map, and the zoom: in degrees or UTM, each copied by its button. */
export default function LeituraDaPosicao({ mapa }: { readonly mapa: MapaGl }) {
  const [posicao, setPosicao] = useState(() => mapa.getCenter().wrap());
  const [zoom, setZoom] = useState(() => mapa.getZoom());
  const [notacao, setNotacao] = useState<Notacao>(() => (localStorage.getItem(CHAVE) === 'UTM' ? 'UTM' : 'GEO'));
  useEffect(() => {
    let quadro = 0;
    const depois = (fazer: () => void) => {
      cancelAnimationFrame(quadro);
      quadro = requestAnimationFrame(fazer);
    };
    const ouvidos = [
      mapa.on('mousemove', ({ lngLat }) => depois(() => setPosicao(lngLat.wrap()))),
      mapa.on('move', () => {
        setZoom(mapa.getZoom());
        depois(() => setPosicao(mapa.getCenter().wrap()));
      }),
    ];
    return () => {
      cancelAnimationFrame(quadro);
      for (const { unsubscribe } of ouvidos) unsubscribe();
    };
  }, [mapa]);
  const trocar = () => {
    const outra = notacao === 'GEO' ? 'UTM' : 'GEO';
    setNotacao(outra);
    localStorage.setItem(CHAVE, outra);
  };
  const texto = textoDaPosicao(posicao, notacao);
  const doMeio = () => textoDaPosicao(mapa.getCenter().wrap(), notacao);
  return (
    <section className={classes.leitura} aria-label="Posição e zoom" data-leitura data-sobre-o-mapa data-no-pe-do-mapa>
      <button type="button" className={classes.notacao} onClick={trocar} title="Trocar entre graus e UTM">
        {notacao}
      </button>
      <span className={classes.valor} title={nomeDoDatum(posicao, notacao)}>
        {texto}
      </span>
      <span className={classes.datum}>{nomeDoDatum(posicao, notacao)}</span>
      <button
        type="button"
        aria-label="Copiar as coordenadas do centro do mapa"
        title="Copiar as coordenadas do centro do mapa"
        onClick={() => void copiar(doMeio(), TOAST_MS)}
      >
        <IconCopy size={14} aria-hidden />
      </button>
      <span className={classes.valor} title={`Zoom ${textoDoZoom(zoom)}`}>
        <span className={classes.palavra}>zoom </span>
        {textoDoZoom(zoom)}
      </span>
      <button
        type="button"
        aria-label="Copiar o zoom"
        title="Copiar o zoom"
        onClick={() => void copiar(textoDoZoom(zoom), TOAST_MS)}
      >
        <IconCopy size={14} aria-hidden />
      </button>
    </section>
  );
}
