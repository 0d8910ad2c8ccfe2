import { useSearchParams } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTrocarParametros } from '#app/kit/endereco.ts';
import { escreverEstado, lerEstado } from './endereco.ts';
import { type AcaoNoMapa, type EstadoDoMapa, reduzir } from './estado.ts';

/**
 * The map's state is its address: each choice is a step that 'back' undoes. What was chosen is shown at once, before the
 * router has drawn the new address. Several acts of one click are one step.
 */
export function useEstadoDoMapa(): readonly [EstadoDoMapa, (...acoes: readonly AcaoNoMapa[]) => void] {
  const [parametros] = useSearchParams();
  const texto = parametros.toString();
  const [adiantado, adiantar] = useState<{ readonly de: string; readonly estado: EstadoDoMapa } | null>(null);
  const lido = useMemo(() => lerEstado(new URLSearchParams(texto)), [texto]);
  const mudar = useTrocarParametros();
  // The address is drawn: coming back to the one before must not bring what was chosen there again.
  useEffect(() => adiantar((antes) => (antes?.de === texto ? antes : null)), [texto]);
  const atual = useRef({ mudar, texto });
  atual.current = { mudar, texto };
  const agir = useCallback(
    (...acoes: readonly AcaoNoMapa[]) =>
      atual.current.mudar((campos) => {
        const estado = acoes.reduce(reduzir, lerEstado(campos));
        escreverEstado(estado, campos);
        adiantar({ de: atual.current.texto, estado });
      }),
    [],
  );
  return [adiantado?.de === texto ? adiantado.estado : lido, agir];
}
