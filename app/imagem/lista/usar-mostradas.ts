import { useMemo, useState } from 'react';
import type { ImagemNaTela } from '../imagem.ts';
import type { ImagemNoMapa } from '../ladrilhos.ts';
import type { Mostrada } from '../valores/valores-da-imagem.tsx';

/** Puts an image on the map, as something else, or takes it off. */
export type MudarMostrada = (id: string, mostrada: Mostrada | null) => void;

/** Which images of the page are on the map and as what, and the one that was touched last. */
export function useMostradas(imagens: readonly ImagemNaTela[]) {
  const [mostradas, setMostradas] = useState<Readonly<Record<string, Mostrada>>>({});
  const [escolhida, escolher] = useState<string | null>(null);
  const mudar: MudarMostrada = (id, mostrada) => {
    const { [id]: _antes, ...outras } = mostradas;
    setMostradas(mostrada === null ? outras : { ...outras, [id]: mostrada });
    if (mostrada !== null) escolher(id);
  };
  const noMapa = useMemo(
    () =>
      imagens.flatMap(({ id, vista, data }): readonly ImagemNoMapa[] => {
        const mostrada = mostradas[id];
        return vista === null || mostrada === undefined
          ? []
          : [{ grupo: vista.grupo, provedor: 'proprio', bbox: vista.bbox, data, ...mostrada }];
      }),
    [imagens, mostradas],
  );
  return {
    noMapa,
    mudar,
    escolher,
    /** Null while it is not on this page of the list. */
    escolhida: imagens.find(({ id }) => id === escolhida) ?? null,
    foco: useFoco(imagens, escolhida),
    mostradaDe: (id: string) => mostradas[id] ?? null,
  };
}

/** Where the image lies that was put on the map last. */
function useFoco(imagens: readonly ImagemNaTela[], escolhida: string | null) {
  const bbox = imagens.find(({ id }) => id === escolhida)?.vista?.bbox;
  const texto = JSON.stringify(bbox ?? null);
  return useMemo(
    () => (escolhida === null || texto === 'null' ? null : { id: escolhida, extensao: JSON.parse(texto) }),
    [escolhida, texto],
  );
}
