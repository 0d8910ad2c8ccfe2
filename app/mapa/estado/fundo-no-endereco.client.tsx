import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import type { Fundo } from '#app/map/canvas/fundo/fundo.ts';
import { lerProvedor } from '#app/map/canvas/fundo/provedor.client.ts';
import { fundoDaqui } from '#app/map/canvas/fundo/usar-vista.client.ts';
import { CAMPO_DO_FUNDO } from './estilo-no-endereco.ts';

/**
 * Where there is more than one ground the address says which, also while nobody has chosen one on this map: the same link
 * shows the same elsewhere. It is no step of its own.
 */
export default function FundoNoEndereco({ fundo }: { readonly fundo: Fundo | null }) {
  const navigate = useNavigate();
  useEffect(() => {
    const provedor = lerProvedor();
    if (fundo !== null || provedor === null) return;
    const { search, hash } = window.location;
    const campos = new URLSearchParams(search);
    campos.set(CAMPO_DO_FUNDO, fundoDaqui(provedor));
    navigate({ search: campos.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [fundo, navigate]);
  return null;
}
