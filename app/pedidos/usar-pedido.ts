import { useEffect, useState } from 'react';
import { eFalhaDoPedido } from './falha-do-pedido.ts';
import { pedir } from './pedir.ts';

interface Resposta<T> {
  /** What it answers; while another is asked for, the one before. */
  readonly lida: T | null;
  /** The address that answered it. */
  readonly de: string | null;
  readonly pedindo: boolean;
  /** Why there is no answer, as people read it. */
  readonly falha: string | null;
  tentar(): void;
}

/** Of what an address answers: another one is asked for again. */
type Versao = string | number | null;

interface Chegada<T> {
  readonly endereco: string;
  readonly versao: Versao;
  readonly vez: number;
  readonly lida: T | null;
  readonly de: string | null;
  readonly falha: string | null;
}

/**
 * What an address answers; null asks nothing. The last address counts: what comes late of another is left.
 * @param versao how new it must be: a page that has heard of a change asks again, and shows what it has meanwhile
 */
export function usePedido<T>(endereco: string | null, versao: Versao = null): Resposta<T> {
  const [chegada, setChegada] = useState<Chegada<T> | null>(null);
  const [vez, setVez] = useState(0);
  useEffect(() => {
    if (endereco === null) return setChegada(null);
    const este = new AbortController();
    const guardar = (lida: T | null, falha: string | null) =>
      setChegada((antes) => {
        const chegou = lida === null ? { lida: antes?.lida ?? null, de: antes?.de ?? null } : { lida, de: endereco };
        return { endereco, versao, vez, falha, ...chegou };
      });
    pedir<T>(endereco, { signal: este.signal }).then(
      (lida) => guardar(lida, null),
      (erro: unknown) => {
        if (este.signal.aborted) return;
        if (!eFalhaDoPedido(erro)) throw erro;
        guardar(null, erro.message);
      },
    );
    return () => este.abort();
  }, [endereco, versao, vez]);
  const chegou = chegada?.endereco === endereco && chegada.versao === versao && chegada.vez === vez;
  return {
    lida: chegada?.lida ?? null,
    de: chegada?.de ?? null,
    pedindo: endereco !== null && !chegou,
    falha: chegou ? chegada.falha : null,
    tentar: () => setVez(vez + 1),
  };
}
