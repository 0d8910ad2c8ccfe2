import { parse, type Submission, type SubmissionResult, useForm } from '@conform-to/react';
import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { FalhaNaTela } from '../aviso-de-falha.tsx';
import { type Conflito, mesclar, type ValorDoCampo } from '../mesclagem/mesclar.ts';
import { mudou, naTelaDo } from '../rascunho/campos.ts';

export type Valores = Readonly<Record<string, ValorDoCampo>>;

/** What an action answered to a form it could not save. */
export interface RecusaDoFormulario extends FalhaNaTela {
  readonly conflito?: Conflito;
  /** Whoever sent it may not any more, or what it is about is out of reach. */
  readonly semAcesso?: boolean;
  /** What was sent, for pages that come back without JavaScript. */
  readonly enviado?: Valores;
}

/** Loads the form's schema and checks with it: `() => import('./x.esquema.ts')`, a chunk of its own with zod in it. */
export type CarregarEsquema = () => Promise<{ readonly verificar: (form: FormData) => Submission<unknown, string[]> }>;

interface Opcoes<V extends Valores> {
  readonly id: string;
  /** As the form was read. */
  readonly padrao: V;
  /** Names of the fields whose changes the form itself sees, of what it holds now; without it, all of them. */
  sujos?(agora: Valores): readonly string[];
  readonly restricoes: Parameters<typeof useForm>[0]['constraint'];
  readonly recusa: RecusaDoFormulario | null;
  /** Absent where the server alone decides. */
  readonly esquema?: CarregarEsquema;
}

/**
 * A form over one schema: the server decides with it, the page checks with it as soon as somebody begins to fill in the
 * form. Fields stay as they were typed whatever comes back.
 */
export function useFormulario<V extends Valores>({ id, padrao, sujos, restricoes, recusa, esquema }: Opcoes<V>) {
  const { verificar, preparar } = useEsquema(esquema);
  const [form, campos] = useForm<Record<string, ValorDoCampo>, Record<string, ValorDoCampo>>({
    id,
    defaultValue: padrao as Record<string, ValorDoCampo>,
    constraint: restricoes,
    lastResult: useResultado(recusa),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => (verificar.current?.(formData) ?? semEsquema(formData)) as Submission<never>,
  });
  // The library's own `dirty` compares texts of JSON: another order of the fields, or one that is left out, is a change.
  const agora = (form.value ?? {}) as Valores;
  const alterado = mudou(agora, padrao, (sujos?.(agora) ?? Object.keys(padrao)).filter(naTelaDo(id)));
  return { form, campos: campos as Record<keyof V & string, (typeof campos)[string]>, alterado, preparar };
}

/** Until the schema is there the server alone decides. */
const semEsquema = (formData: FormData) => parse(formData, { resolve: (value) => ({ value }) });

function useEsquema(carregar: CarregarEsquema | undefined) {
  const verificar = useRef<((form: FormData) => Submission<unknown, string[]>) | null>(null);
  const pedido = useRef(false);
  const preparar = () => {
    if (pedido.current || carregar === undefined) return;
    pedido.current = true;
    carregar().then(
      (modulo) => {
        verificar.current = modulo.verificar;
      },
      () => {
        pedido.current = false;
      },
    );
  };
  return { verificar, preparar };
}

/** The refusal as the form's library knows it; the same object for the same refusal. */
function useResultado(recusa: RecusaDoFormulario | null): SubmissionResult | undefined {
  const guardado = useRef<{ recusa: RecusaDoFormulario | null; resultado: SubmissionResult | undefined }>({
    recusa: null,
    resultado: undefined,
  });
  const naPagina = useRef(false);
  useEffect(() => {
    naPagina.current = true;
  }, []);
  if (guardado.current.recusa !== recusa)
    guardado.current = { recusa, resultado: resultadoDe(recusa, naPagina.current) };
  return guardado.current.resultado;
}

/** @param naPagina whether the form is there, with what was typed in it, which stands over what was sent */
function resultadoDe(recusa: RecusaDoFormulario | null, naPagina: boolean): SubmissionResult | undefined {
  if (recusa === null) return undefined;
  const error = Object.fromEntries(Object.entries(recusa.errors ?? {}).map(([campo, textos]) => [campo, [...textos]]));
  const validated = Object.fromEntries(Object.keys(error).map((campo) => [campo, true]));
  return { status: 'error', error, state: { validated }, ...(!naPagina && valoresDe(recusa)) };
}

/** What the form shows when the page is made anew with the refusal: what was typed, and what a merge brought. */
function valoresDe({ enviado, conflito }: RecusaDoFormulario) {
  if (enviado === undefined) return {};
  const mesclados = conflito === undefined ? [] : mesclar(conflito, enviado);
  const valores = { ...enviado, ...Object.fromEntries(mesclados.map(({ mudanca, valor }) => [mudanca.campo, valor])) };
  return { initialValue: valores as Record<string, string | string[]> };
}

/**
 * What a form was read from, held still while it is being filled in: news of others reach it only through a merge.
 * `chave` is the form's key: where it changes, the form begins anew from `leitura`.
 */
export function useLeitura<T>(agora: T, revisao: number) {
  const { pathname } = useLocation();
  const [{ leitura, chave, de, onde }, ler] = useState({ leitura: agora, chave: 0, de: revisao, onde: pathname });
  const alterado = useRef(false);
  const outra = () => ler(({ chave: antes }) => ({ leitura: agora, chave: antes + 1, de: revisao, onde: pathname }));
  const atualizar = useRef(outra);
  atualizar.current = outra;
  useEffect(() => {
    // The history leads from one thing's form straight to another's: the page is the same, and they may be as old.
    if (onde !== pathname || (revisao !== de && !alterado.current)) atualizar.current();
  }, [revisao, de, onde, pathname]);
  return {
    leitura,
    chave,
    /** Told by the form: while something is typed, nothing is read anew. */
    aoAlterar: (sim: boolean) => {
      alterado.current = sim;
    },
    /** Told by the form once it was saved. */
    aoSalvar: () => {
      alterado.current = false;
      atualizar.current();
    },
  };
}

/** Calls back once after each post of a form to `acao` that was not refused. */
export function useAoSalvar(acao: string, recusa: unknown, aoSalvar: () => void): void {
  const { state, formAction, formMethod } = useNavigation();
  const enviando = state !== 'idle' && formMethod !== undefined && formMethod !== 'GET' && formAction === acao;
  const enviado = useRef(false);
  const chamar = useRef(aoSalvar);
  chamar.current = aoSalvar;
  useEffect(() => {
    if (enviando) enviado.current = true;
    else if (state === 'idle' && enviado.current) {
      enviado.current = false;
      if (recusa === null) chamar.current();
    }
  }, [enviando, state, recusa]);
}

/**
 * Whether the form of this very page is on its way: until it is refused, or the page that it leads to is there. A page
 * that reads itself again after a refusal sends nothing any more: what was typed is to be guarded as before.
 */
export function useEnviando(recusa: RecusaDoFormulario | null): boolean {
  const { pathname } = useLocation();
  const { state, formAction, formMethod, location } = useNavigation();
  if (formMethod === 'GET' || formAction?.split('?')[0] !== pathname) return false;
  return state === 'submitting' || recusa === null || location?.pathname !== pathname;
}
