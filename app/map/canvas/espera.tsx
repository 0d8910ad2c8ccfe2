import { Skeleton } from '@mantine/core';
import classes from './mapa.module.css';

/** In the map's place and of its size, until it has drawn itself. */
export function EsperaDoMapa() {
  return <Skeleton className={classes.espera} radius={0} role="status" aria-label="Carregando o mapa" />;
}
