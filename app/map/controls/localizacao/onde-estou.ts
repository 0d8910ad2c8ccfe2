import { localizacao } from '#app/mensagens/especificacao.ts';
import { falhaDaLocalizacao } from './falha-da-localizacao.ts';

/** After this a place is told to be unknown. */
const PRAZO_MS = 15_000;

/** Where the person is; a sentence where that cannot be known. */
export async function ondeEstou(): Promise<GeolocationCoordinates | string> {
  // Without TLS some browsers have none at all.
  if (!('geolocation' in navigator)) return localizacao.semSuporte;
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code }) => resolve(falhaDaLocalizacao(code)),
      { enableHighAccuracy: true, timeout: PRAZO_MS },
    );
  });
}
