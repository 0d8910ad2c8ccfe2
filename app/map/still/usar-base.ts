import { useEffect, useState } from 'react';
import { lerDaBase } from '../canvas/ler-base.client.ts';
import { lerRotulos } from '../canvas/rotulos.client.ts';
import type { TipoNoMapa } from '../layers/camadas.layer.ts';
import { type IconesDosTipos, lerIcones } from '../layers/ler-icone.client.ts';
import type { DadosDaBase } from './base-desenhada.tsx';

const VAZIA: DadosDaBase = { paises: [], estados: [], lagos: [], rios: [], rotulos: [], cidades: [] };
const SEM_ICONES: IconesDosTipos = new Map();

/** What is drawn of files: the base, and the icons of the types. */
export function useBase(tipos: readonly TipoNoMapa[], aoTerminar: ((inteira: boolean) => void) | undefined) {
  const [lida, setLida] = useState<Awaited<ReturnType<typeof lerTudo>> | null>(null);
  useEffect(() => {
    let vivo = true;
    void lerTudo(tipos).then((tudo) => vivo && setLida(tudo));
    return () => {
      vivo = false;
    };
  }, [tipos]);
  // After the commit that draws it.
  useEffect(() => {
    if (lida !== null) aoTerminar?.(lida.inteira);
  }, [lida, aoTerminar]);
  return { base: lida?.base ?? VAZIA, icones: lida?.icones ?? SEM_ICONES };
}

/** Each part for itself: a map without rivers is still a map. */
async function lerTudo(tipos: readonly TipoNoMapa[]) {
  const icones = lerIcones(tipos);
  const partes = {
    paises: lerDaBase('paises'),
    estados: lerDaBase('estados'),
    lagos: lerDaBase('lagos'),
    rios: lerDaBase('rios'),
    cidades: lerDaBase('cidades'),
  };
  const lidas = await Promise.all(
    Object.entries({ ...partes, rotulos: lerRotulos() }).map(async ([nome, parte]) => {
      const colecao = await parte.catch(() => null);
      return [nome, colecao?.features ?? null] as const;
    }),
  );
  const base = { ...VAZIA, ...Object.fromEntries(lidas.map(([nome, feicoes]) => [nome, feicoes ?? []])) };
  return { base, icones: await icones, inteira: lidas.every(([, feicoes]) => feicoes !== null) };
}
