import { useEffect, useState } from 'react';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';

/** Why there is no group: nobody knows it any more, or it could not be asked for. */
export type FaltaDoGrupo = 'desconhecido' | 'falhou';

interface Lido {
  readonly hash: string;
  readonly grupo: GrupoDeImagens | null;
  readonly falta: FaltaDoGrupo | null;
}

/** The group that a hash stands for: as the search has brought it, else asked for by itself. */
export function useGrupo(
  hash: string | null,
  ativo_id: string | null,
  conhecido: GrupoDeImagens | null,
): Omit<Lido, 'hash'> {
  const [lido, setLido] = useState<Lido | null>(null);
  const pedido = hash !== null && conhecido === null && lido?.hash !== hash ? hash : null;
  useEffect(() => {
    if (pedido === null) return;
    const cancelar = new AbortController();
    const campos = ativo_id === null ? '' : `?${new URLSearchParams({ ativo_id })}`;
    const guardar = (grupo: GrupoDeImagens | null, falta: FaltaDoGrupo | null) => {
      if (!cancelar.signal.aborted) setLido({ hash: pedido, grupo, falta });
    };
    pedir<GrupoDeImagens>(`/mapa/imagens/grupos/${pedido}${campos}`, { signal: cancelar.signal }).then(
      (grupo) => guardar(grupo, null),
      (erro: unknown) => guardar(null, eFalhaDoPedido(erro) && erro.status === 404 ? 'desconhecido' : 'falhou'),
    );
    return () => cancelar.abort();
  }, [pedido, ativo_id]);
  if (conhecido !== null) return { grupo: conhecido, falta: null };
  return lido !== null && lido.hash === hash ? lido : { grupo: null, falta: null };
}
