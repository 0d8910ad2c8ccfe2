import { useEffect, useMemo, useRef, useState } from 'react';
import type { RecusaDoFormulario } from '../formulario/formulario.ts';
import { type CampoMesclado, type Conflito, mesclar, type ValorDoCampo } from './mesclar.ts';

export type Escolha = 'gravado' | 'meu' | 'juntado';

export interface Mesclagem {
  readonly conflito: Conflito;
  readonly campos: readonly CampoMesclado[];
  readonly escolhas: Readonly<Record<string, Escolha>>;
  /** True once nothing is left to choose. */
  readonly resolvida: boolean;
  escolher(campo: CampoMesclado, escolha: Escolha): void;
}

/** What a choice puts into the form's field. */
const valorDa = (campo: CampoMesclado, escolha: Escolha): ValorDoCampo =>
  ({ gravado: campo.mudanca.agora, meu: campo.meu, juntado: campo.valor })[escolha];

const inicial = ({ situacao }: CampoMesclado): Escolha | null =>
  situacao === 'escolher' ? null : situacao === 'juntado' ? 'juntado' : 'gravado';

/**
 * The merge that a refused form asks for; null while nobody was in between.
 * @param preencher puts a value into a field of the form
 */
export function useMesclagem(
  recusa: RecusaDoFormulario | null,
  preencher: (campo: string, valor: ValorDoCampo) => void,
): Mesclagem | null {
  const { conflito, enviado } = recusa ?? {};
  const campos = useMemo(() => (conflito === undefined ? [] : mesclar(conflito, enviado ?? {})), [conflito, enviado]);
  const [feitas, fazer] = useState<{ de: Conflito | undefined; escolhas: Readonly<Record<string, Escolha>> }>({
    de: undefined,
    escolhas: {},
  });
  const preenche = useRef(preencher);
  preenche.current = preencher;
  useEffect(() => {
    for (const { situacao, mudanca, valor } of campos) {
      if (situacao !== 'escolher') preenche.current(mudanca.campo, valor);
    }
  }, [campos]);
  if (conflito === undefined) return null;
  const escolhas = { ...iniciais(campos), ...(feitas.de === conflito ? feitas.escolhas : {}) };
  return {
    conflito,
    campos,
    escolhas,
    resolvida: campos.every(({ mudanca }) => mudanca.campo in escolhas),
    escolher: (campo, escolha) => {
      fazer({ de: conflito, escolhas: { ...escolhas, [campo.mudanca.campo]: escolha } });
      preencher(campo.mudanca.campo, valorDa(campo, escolha));
    },
  };
}

function iniciais(campos: readonly CampoMesclado[]): Readonly<Record<string, Escolha>> {
  return Object.fromEntries(
    campos.flatMap((campo) => {
      const escolha = inicial(campo);
      return escolha === null ? [] : [[campo.mudanca.campo, escolha]];
    }),
  );
}

/** Why a form whose merge waits for a choice cannot be saved; null where nothing waits. */
export const impedimentoDaMesclagem = (mesclagem: Mesclagem | null): string | null =>
  mesclagem?.resolvida === false ? 'Escolha acima o que fica antes de salvar.' : null;
