import { useEffect, useMemo, useRef, useState } from 'react';
import { textosDos } from '#app/mensagens/mensagem-da-falha.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import type { CatalogoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import {
  type AchadosDoCatalogo,
  type AlvoDasImagens,
  comFavorita,
  enderecoDoCatalogo,
  juntarPagina,
  type MudancaDaFavorita,
} from './achados.ts';
import type { FiltrosDasImagens } from './filtros.ts';

/** Why there is no answer: what was asked for cannot be looked for, or it failed and may be tried again. */
export interface FalhaDoCatalogo {
  readonly recusado: boolean;
  readonly texto: string;
}

export interface BuscaDeImagens {
  /** Null before the first page. */
  readonly achados: AchadosDoCatalogo | null;
  readonly falha: FalhaDoCatalogo | null;
  readonly carregando: boolean;
  carregarMais(): void;
  /** The page that failed once more. */
  tentar(): void;
  /** From the first page on. */
  recomecar(): void;
  marcar(mudanca: MudancaDaFavorita): void;
}

interface Situacao extends Pick<BuscaDeImagens, 'achados' | 'falha' | 'carregando'> {
  /** Of which search. */
  readonly de: string;
}

/** The images of an asset or place, page by page; another search starts anew. @param alvo null while none is chosen */
export function useCatalogo(alvo: AlvoDasImagens | null, filtros: FiltrosDasImagens): BuscaDeImagens {
  const [vez, setVez] = useState(0);
  const primeira = alvo === null ? null : enderecoDoCatalogo(alvo, filtros, null);
  const de = `${primeira} ${vez}`;
  const nova: Situacao = { de, achados: null, falha: null, carregando: primeira !== null };
  const [guardada, setGuardada] = useState<Situacao>(nova);
  const atual = guardada.de === de ? guardada : nova;
  const pagina = usePagina(de, setGuardada);

  useEffect(() => {
    if (primeira !== null) return pagina(primeira, null);
  }, [primeira, pagina]);

  const { achados, carregando } = atual;
  const proxima = achados?.proxima ?? null;
  const seguinte = alvo === null || proxima === null ? null : enderecoDoCatalogo(alvo, filtros, proxima);
  const carregarMais = () => {
    if (seguinte !== null && !carregando) pagina(seguinte, achados);
  };
  const recomecar = () => setVez((n) => n + 1);
  return {
    ...atual,
    carregarMais,
    recomecar,
    // A cursor that is not known any more is refused: then everything is looked for again.
    tentar: () => (achados === null || atual.falha?.recusado ? recomecar() : carregarMais()),
    // What was marked here is none of the next search's business.
    marcar: (mudanca) =>
      setGuardada((antes) =>
        antes.de === de && antes.achados !== null ? { ...antes, achados: comFavorita(antes.achados, mudanca) } : antes,
      ),
  };
}

type Guardar = (mudar: (antes: Situacao) => Situacao) => void;

/** How a page is asked for; what is on its way for another search is given up. */
function usePagina(de: string, guardar: Guardar) {
  const emCurso = useRef<AbortController | null>(null);
  return useMemo(
    () => (endereco: string, antes: AchadosDoCatalogo | null) => {
      const cancelar = new AbortController();
      emCurso.current?.abort();
      emCurso.current = cancelar;
      guardar(() => ({ de, achados: antes, falha: null, carregando: true }));
      const chegar = (mudanca: (agora: Situacao) => Partial<Situacao>) => {
        if (cancelar.signal.aborted) return;
        guardar((agora) => (agora.de === de ? { ...agora, carregando: false, ...mudanca(agora) } : agora));
      };
      pedir<CatalogoDeImagens>(endereco, { signal: cancelar.signal }).then(
        (pagina) => chegar(({ achados }) => ({ achados: juntarPagina(achados, pagina) })),
        (erro: unknown) => chegar(() => ({ falha: falhaDe(erro) })),
      );
      return () => cancelar.abort();
    },
    [de, guardar],
  );
}

function falhaDe(erro: unknown): FalhaDoCatalogo {
  if (!(eFalhaDoPedido(erro) && erro.status === 422))
    return { recusado: false, texto: erro instanceof Error ? erro.message : '' };
  return { recusado: true, texto: textosDos(erro.errors)[0] ?? erro.message };
}
