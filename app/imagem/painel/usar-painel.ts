import { useMemo, useState } from 'react';
import { canaisDoTipo, escreverContraste, lerContraste } from '#domain/imagem/contraste.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { ImagemNoMapa } from '../ladrilhos.ts';
import { type AcaoDasImagens, type EstadoDasImagens, type ImagemEscolhida, tipoMostrado } from '../modos/modos.ts';
import type { Sequencia } from '../sequencia/sequencia.ts';
import { useSequencia } from '../sequencia/usar-sequencia.ts';
import { type AlvoDasImagens, enderecoDoCalendario } from './achados.ts';
import type { AjustesDasImagens } from './ajustes.ts';
import { useCatalogo } from './usar-catalogo.ts';
import { useFavoritas } from './usar-favoritas.ts';
import { type FaltaDoGrupo, useGrupo } from './usar-grupo.ts';
import { useLeitura } from './usar-leitura.ts';

const ABAS = ['principal', 'favoritas', 'mapas-base'] as const;
export type Aba = (typeof ABAS)[number];
export const lerAba = (texto: string | null): Aba => ABAS.find((aba) => aba === texto) ?? ABAS[0];

/** What the panel is of: an asset, a place with an area, a place without one, or nothing yet. */
type DeQueImagens =
  | { readonly ativo_id: string }
  | { readonly bbox: readonly [number, number, number, number]; readonly delimitado: boolean }
  | null;

interface Pedido {
  readonly deQue: DeQueImagens;
  readonly estado: EstadoDasImagens;
  readonly ajustes: AjustesDasImagens;
  aoMudar(acao: AcaoDasImagens): void;
  aoAjustar(ajustes: Partial<AjustesDasImagens>): void;
}

/** All that the panel and the map show of images; it outlives the panel's being closed. */
export function usePainelDeImagens(pedido: Pedido) {
  const { deQue, estado, ajustes, aoMudar, aoAjustar } = pedido;
  const [aba, setAba] = useState<Aba>('principal');
  const [progresso, setProgresso] = useState<number | null>(null);
  const [visitada, setVisitada] = useState<GrupoDeImagens | null>(null);
  const ativo_id = deQue !== null && 'ativo_id' in deQue ? deQue.ativo_id : null;
  const busca = useCatalogo(alvoDe(deQue), ajustes.filtros);
  const favoritas = useFavoritas(ativo_id, busca.marcar);
  const { achados } = busca;
  const conhecido = (hash: string | undefined | null) =>
    [achados?.imagens, achados?.favoritas, achados?.fundos]
      .flatMap((uns) => uns ?? [])
      .find((um) => um.hash === hash) ?? null;
  const { ativa, comparacao } = estado;
  const { mapa_base } = ajustes;
  const { grupo: ativo, falta } = useGrupo(ativa?.hash ?? null, ativo_id, conhecido(ativa?.hash));
  const antes = useLado(comparacao?.antes ?? null, ativo_id, conhecido);
  const depois = useLado(comparacao?.depois ?? null, ativo_id, conhecido);
  const { grupo: fundo } = useGrupo(mapa_base, ativo_id, conhecido(mapa_base));
  const alvo = alvoDe(deQue);
  const daSequencia = useSequencia(alvo === null ? '' : enderecoDoCalendario(alvo));
  const sequencia = comparacao === null ? daSequencia.sequencia : null;
  const quadros = useMemo(() => quadrosDa(sequencia), [sequencia]);
  // Of a comparison the first lies on the map, and the second on one of its own; while one is chosen, that one.
  const doLado = ativa === null ? (antes.imagem ?? depois.imagem) : null;
  const daAtiva = useNoMapaComo(ativo, ativa);
  const noMapa = useMemo(() => {
    const vistas = quadros.length > 0 ? quadros : doLado === null ? daAtiva : [doLado];
    return [...noMapaComo(fundo, null), ...vistas];
  }, [fundo, daAtiva, doLado, quadros]);
  return {
    ...pedido,
    aba,
    alvo,
    setAba,
    busca,
    favoritas,
    ativo_id,
    ativo,
    falta,
    noMapa,
    sequencia,
    quadros,
    antes,
    depois,
    visitada,
    progresso,
    setProgresso,
    /** What the chosen one is shown as; null while it is not there, and where it cannot be. */
    ativaNoMapa: daAtiva[0] ?? null,
    leitura: useLeitura(sequencia === null ? ativo : null),
    daSequencia: {
      ...daSequencia,
      alternar(grupo: GrupoDeImagens): void {
        daSequencia.alternar(grupo);
        setVisitada({ ...grupo });
      },
    },
    /** Puts it on the map, or takes it off. */
    tocar(grupo: GrupoDeImagens): void {
      aoMudar({ tipo: 'alternarImagem', hash: grupo.hash });
      if (grupo.hash !== ativa?.hash) setVisitada({ ...grupo });
    },
    tocarFundo({ hash }: GrupoDeImagens): void {
      aoAjustar({ mapa_base: hash === mapa_base ? null : hash });
    },
  };
}

/** One side of a comparison. */
export interface LadoNaTela {
  /** Null where there is none, or while it is on its way. */
  readonly grupo: GrupoDeImagens | null;
  readonly falta: FaltaDoGrupo | null;
  /** Whether one is chosen that is still on its way. */
  readonly lendo: boolean;
  /** Null while it is not there, and where nobody said what its bands are. */
  readonly imagem: ImagemNoMapa | null;
}

function useLado(
  escolhida: ImagemEscolhida | null,
  ativo_id: string | null,
  conhecido: (hash: string | undefined) => GrupoDeImagens | null,
): LadoNaTela {
  const { grupo, falta } = useGrupo(escolhida?.hash ?? null, ativo_id, conhecido(escolhida?.hash));
  const [imagem = null] = useNoMapaComo(grupo, escolhida);
  return { grupo, falta, imagem, lendo: escolhida !== null && grupo === null && falta === null };
}

export type PainelDeImagens = ReturnType<typeof usePainelDeImagens>;

function alvoDe(deQue: DeQueImagens): AlvoDasImagens | null {
  if (deQue === null || 'ativo_id' in deQue) return deQue;
  return deQue.delimitado ? { bbox: deQue.bbox } : null;
}

/** All of a sequence lie on the map, and one is seen. */
const quadrosDa = (sequencia: Sequencia | null): readonly ImagemNoMapa[] =>
  (sequencia?.grupos ?? []).flatMap((grupo, i) =>
    noMapaComo(grupo, sequencia?.tipo ?? null).map((imagem) => {
      return { ...imagem, quadro: i === sequencia?.atual ? 'visto' : 'oculto' } as const;
    }),
  );

/** The same as long as what is told of it is, whatever else of the address changes. */
function useNoMapaComo(grupo: GrupoDeImagens | null, escolhida: ImagemEscolhida | null): readonly ImagemNoMapa[] {
  const tipo = escolhida?.tipo ?? null;
  const esticada = escolhida?.contraste === undefined ? '' : escreverContraste(escolhida.contraste);
  return useMemo(() => noMapaComo(grupo, tipo, esticada), [grupo, tipo, esticada]);
}

/** What nobody said the bands of cannot be shown; a stretch that was set over another type is none of this one. */
export function noMapaComo(
  grupo: GrupoDeImagens | null,
  pedido: ImagemNoMapa['tipo'] | null,
  esticada = '',
): readonly ImagemNoMapa[] {
  if (grupo === null || grupo.types.length === 0) return [];
  const { hash, provider, date: data, bbox } = grupo;
  const tipo = tipoMostrado(grupo, pedido);
  const contraste = lerContraste(esticada, canaisDoTipo(tipo));
  return [{ grupo: hash, provedor: provider, data, bbox, tipo, ...(contraste !== null && { contraste }) }];
}
