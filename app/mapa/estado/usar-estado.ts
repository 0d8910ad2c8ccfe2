import { useSearchParams } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTrocarParametros } from '#app/kit/endereco.ts';
import type { VistaGuardada } from '../mapa.ts';
import { escreverEstado, lerEstado } from './endereco.ts';
import { type AcaoNoMapa, type EstadoDoMapa, reduzir } from './estado.ts';
import { useLinkCurto } from './usar-link-curto.ts';

/**
 * The map's state is its address: each choice is a step that 'back' undoes. What was chosen is shown at once, before the
 * router has drawn the new address. Several acts of one click are one step.
 */
export function useEstadoDoMapa(
  vista: VistaGuardada | null,
): readonly [EstadoDoMapa, (...acoes: readonly AcaoNoMapa[]) => void] {
  const [parametros] = useSearchParams();
  const texto = parametros.toString();
  const [adiantado, adiantar] = useState<{ readonly de: string; readonly estado: EstadoDoMapa } | null>(null);
  const porExtenso = useLinkCurto(texto, vista);
  const lido = useMemo(() => lerEstado(porExtenso(texto)), [texto, porExtenso]);
  const mudar = useTrocarParametros();
  // The address is drawn: coming back to the one before must not bring what was chosen there again.
  useEffect(() => adiantar((antes) => (antes?.de === texto ? antes : null)), [texto]);
  // 'Back' may come before it is: the address is then the one of before, and was never another.
  useEffect(() => {
    const voltar = () => adiantar(null);
    window.addEventListener('popstate', voltar);
    return () => window.removeEventListener('popstate', voltar);
  }, []);
  const atual = useRef({ mudar, texto, porExtenso });
  atual.current = { mudar, texto, porExtenso };
  const agir = useCallback(
    (...acoes: readonly AcaoNoMapa[]) =>
      atual.current.mudar((campos) => {
        const antes = atual.current.porExtenso(campos.toString());
        const depois = new URLSearchParams(antes);
        const estado = acoes.reduce(reduzir, lerEstado(antes));
        escreverEstado(estado, depois);
        if (depois.toString() !== antes.toString()) trocarTodos(campos, depois);
        adiantar({ de: atual.current.texto, estado });
      }),
    [],
  );
  return [adiantado?.de === texto ? adiantado.estado : lido, agir];
}

function trocarTodos(campos: URLSearchParams, novos: URLSearchParams): void {
  for (const nome of [...campos.keys()]) campos.delete(nome);
  for (const [nome, valor] of novos) campos.append(nome, valor);
}
