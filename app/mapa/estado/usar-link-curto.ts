import { useCallback, useEffect } from 'react';
import { gravar } from '#app/pedidos/gravar.ts';
import type { VistaGuardada } from '../mapa.ts';
import { comVista, MAX_LINK, porExtenso } from './link-curto.ts';
import { vistasConhecidas as conhecidas } from './vistas-conhecidas.ts';

/** Milliseconds without a choice after which what is chosen is kept. */
const QUIETO_MS = 800;

/**
 * Puts a link that can be sent in the place of an address that is too long. Behind the router's back: for it, and for
 * whatever it draws, the address stays the long one. Where it cannot be kept, the long one stands.
 *
 * @returns what an address means
 */
export function useLinkCurto(texto: string, vista: VistaGuardada | null): (endereco: string) => URLSearchParams {
  useEffect(() => {
    if (vista !== null && vista.consulta !== null) conhecidas.set(vista.id, vista.consulta);
  }, [vista]);
  useEffect(() => {
    if (texto.length <= MAX_LINK) return;
    const espera = setTimeout(() => void guardar(texto).catch(() => undefined), QUIETO_MS);
    return () => clearTimeout(espera);
  }, [texto]);
  return useCallback(
    (endereco: string) => porExtenso(endereco, (id) => (id === vista?.id ? vista.consulta : conhecidas.get(id))),
    [vista],
  );
}

async function guardar(texto: string): Promise<void> {
  const { id } = await gravar<{ readonly id: string }>('POST', '/mapa/vistas', { consulta: texto });
  conhecidas.set(id, texto);
  // Somebody went on meanwhile: what is chosen now is kept by its own turn.
  if (new URLSearchParams(window.location.search).toString() !== texto) return;
  const { pathname, hash } = window.location;
  window.history.replaceState(
    window.history.state,
    '',
    `${pathname}?${comVista(id, new URLSearchParams(texto))}${hash}`,
  );
}
