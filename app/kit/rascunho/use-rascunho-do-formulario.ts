import { useEffect, useRef, useState } from 'react';
import type { ValorDoCampo } from '../mesclagem/mesclar.ts';
import type { Mesclagem } from '../mesclagem/use-mesclagem.ts';
import { camposDoFormulario, mudadosPor, naTelaDo, type RascunhoDeCampos, rascunhosDeCampos } from './campos.ts';
import { type ControleDoRascunho, useRascunho } from './use-rascunho.ts';

type Campos = Readonly<Record<string, ValorDoCampo>>;

interface Formulario {
  /** What it is about: one draft waits for each. */
  readonly objeto: string;
  /** Of the form's element, and what it holds now: each change of it is noted. */
  readonly form: { readonly id: string; readonly value: unknown };
  /** As the form was read. */
  readonly lidos: Campos;
  readonly revisao: number;
  readonly alterado: boolean;
  readonly mesclagem: Mesclagem | null;
  readonly enviando: boolean;
  /** It is stored and the page on its way. */
  readonly salvo?: boolean;
  /** What stands in no plain field: a tree, a drawn area. Undefined where it is as it was read. */
  readonly outros?: Campos | undefined;
  /** Puts a value into its place in the form. */
  por(campo: string, valor: ValorDoCampo): void;
}

export interface RascunhoDoFormulario extends ControleDoRascunho<RascunhoDeCampos> {
  /** What was taken up was filled in over this; null while nothing was. */
  readonly base: Pick<RascunhoDeCampos, 'revisao' | 'lidos'> | null;
  aceitar(): void;
}

/** The draft of a form of plain fields; what is secret is never kept. */
export function useRascunhoDoFormulario(formulario: Formulario): RascunhoDoFormulario {
  const { objeto, form, lidos, revisao, alterado, mesclagem, enviando, salvo = false, outros, por } = formulario;
  const [base, setBase] = useState<RascunhoDoFormulario['base']>(null);
  const saindo = useRef(enviando);
  saindo.current = enviando;
  const esquecerAoSair = useRef(() => {});
  // Saved, the page goes on to another address; refused, or with an error in its place, it stays where it was.
  useEffect(() => {
    const onde = window.location.href;
    return () => {
      if (saindo.current && window.location.href !== onde) esquecerAoSair.current();
    };
  }, []);
  const tirar = () => {
    const elemento = document.getElementById(form.id);
    const dados = elemento instanceof HTMLFormElement ? new FormData(elemento) : new FormData();
    return {
      campos: { ...camposDoFormulario(dados, lidos, naTelaDo(form.id)), ...outros },
      lidos: base?.lidos ?? lidos,
      revisao: mesclagem?.conflito.revisao ?? base?.revisao ?? revisao,
    };
  };
  const emConflito = mesclagem !== null;
  const mudancas = [form.value, JSON.stringify(outros)];
  const rascunho = useRascunho({ rascunhos: rascunhosDeCampos, objeto, alterado, emConflito, mudancas, tirar });
  const { achado, esquecer } = rascunho;
  esquecerAoSair.current = esquecer;
  useEffect(() => {
    if (salvo) esquecer();
  }, [salvo, esquecer]);
  return {
    ...rascunho,
    base,
    aceitar: () => {
      if (achado === null || rascunho.oferta !== 'oferecida') return;
      setBase(achado);
      rascunho.retomar();
      for (const [campo, valor] of Object.entries(mudadosPor(achado))) por(campo, valor);
    },
  };
}
