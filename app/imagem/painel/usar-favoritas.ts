import { useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { imagens as textos } from '#app/mensagens/especificacao.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import type { MudancaDaFavorita } from './achados.ts';

export interface Favoritas {
  /** Hashes whose change is on its way. */
  readonly aCaminho: readonly string[];
  mudar(mudanca: MudancaDaFavorita): void;
}

/** Favourites of an asset: shown at once, and taken back where it could not be done. */
export function useFavoritas(ativo_id: string | null, marcar: (mudanca: MudancaDaFavorita) => void): Favoritas {
  const [aCaminho, setACaminho] = useState<readonly string[]>([]);
  const mudar = async (mudanca: MudancaDaFavorita) => {
    const { grupo, escopo, favorita } = mudanca;
    if (ativo_id === null || aCaminho.includes(grupo.hash)) return;
    marcar(mudanca);
    setACaminho((antes) => [...antes, grupo.hash]);
    const form = new URLSearchParams({
      ativo_id,
      action: favorita ? 'add' : 'remove',
      only_for_this_user: escopo === 'pessoa' ? '1' : '0',
      images: JSON.stringify([grupo.hash]),
    });
    try {
      await pedir('/mapa/imagens/favoritar', { form });
      avisar({ tipo: 'toast', nivel: 'success', mensagem: favorita ? textos.favoritada : textos.desfavoritada });
    } catch (erro) {
      marcar({ ...mudanca, favorita: !favorita });
      avisarFalha(erro, textos.favoritoNaoAlterado);
    } finally {
      setACaminho((antes) => antes.filter((hash) => hash !== grupo.hash));
    }
  };
  return { aCaminho, mudar: (mudanca) => void mudar(mudanca) };
}
