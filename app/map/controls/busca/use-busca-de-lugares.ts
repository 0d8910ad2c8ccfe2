import { useEffect, useRef, useState } from 'react';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import { lerCoordenadas, lugarDasCoordenadas } from '#domain/geocodificacao/coordenadas.ts';
import { type Lugar, MIN_LETRAS } from '#domain/geocodificacao/lugar.ts';

/** Of the specification: how long typing rests before the search is asked. */
const ESPERA_MS = 300;
const SEM_BUSCA = 'Não foi possível buscar agora.';

export type EstadoDaBusca =
  | { readonly tipo: 'parada' }
  | { readonly tipo: 'buscando' }
  | { readonly tipo: 'achados'; readonly lugares: readonly Lugar[] }
  | { readonly tipo: 'falhou'; readonly mensagem: string };

const PARADA: EstadoDaBusca = { tipo: 'parada' };

/** Places by what is typed: asked once typing rests, the question before given up. */
export function useBuscaDeLugares() {
  const [estado, setEstado] = useState<EstadoDaBusca>(PARADA);
  const andamento = useRef<AbortController | null>(null);
  const parar = () => andamento.current?.abort();
  useEffect(() => () => andamento.current?.abort(), []);

  /** @returns what was found, null where the question was given up or failed */
  const buscar = async (texto: string, esperaMs: number = ESPERA_MS): Promise<readonly Lugar[] | null> => {
    parar();
    const coordenadas = lerCoordenadas(texto);
    const consulta = texto.trim();
    if (coordenadas !== null || consulta.length < MIN_LETRAS) {
      const lugares = coordenadas === null ? [] : [lugarDasCoordenadas(coordenadas)];
      setEstado(coordenadas === null ? PARADA : { tipo: 'achados', lugares });
      return lugares;
    }
    const este = new AbortController();
    andamento.current = este;
    setEstado({ tipo: 'buscando' });
    try {
      await descanso(esperaMs, este.signal);
      const endereco = `/geocodificacao?${new URLSearchParams({ q: consulta })}`;
      const { lugares } = await pedir<{ readonly lugares: readonly Lugar[] }>(endereco, { signal: este.signal });
      if (este.signal.aborted) return null;
      setEstado({ tipo: 'achados', lugares });
      return lugares;
    } catch (erro) {
      if (este.signal.aborted) return null;
      setEstado({ tipo: 'falhou', mensagem: eFalhaDoPedido(erro) && erro.status !== 0 ? erro.message : SEM_BUSCA });
      return null;
    }
  };
  const esquecer = () => {
    parar();
    setEstado(PARADA);
  };
  return { estado, buscar, esquecer };
}

const descanso = (ms: number, sinal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const relogio = setTimeout(resolve, ms);
    sinal.addEventListener('abort', () => {
      clearTimeout(relogio);
      reject(sinal.reason);
    });
  });
