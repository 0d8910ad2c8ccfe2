import classes from './mapa.module.css';

/** In the map's place and of its size, until it has drawn itself: the base map as a small picture, and a moving line. */
export function EsperaDoMapa() {
  return (
    <div className={classes.espera} role="status" aria-label="Carregando o mapa">
      <div className={classes.linha} />
    </div>
  );
}
