import { useCallback, useEffect, useRef, useState } from 'react';
import { usuarioDaPagina } from '#app/pedidos/sessao-da-pagina.ts';
import { type Oferta, ofertaDe } from './oferta.ts';
import { tomar } from './posse.ts';
import type { Rascunhos } from './rascunhos.ts';
import { abrirVisita, type Visita } from './visita.ts';

/** Milliseconds after the last change. */
const ESPERA_MS = 400;

/** A page without a secure context has no `randomUUID`. */
const idDaVisita = () => [...crypto.getRandomValues(new Uint32Array(4))].map((parte) => parte.toString(36)).join('-');

interface Formulario<T extends { readonly em: string }> {
  readonly rascunhos: Rascunhos<T>;
  /** What the form is about, 'nova' or its like for what is not there yet. */
  readonly objeto: string;
  /** Whether it is not as it was read. */
  readonly alterado: boolean;
  /** A merge waits, whose box says what stands in the fields. */
  readonly emConflito?: boolean;
  /** What the form holds: another one of these is a change to be kept. */
  readonly mudancas: readonly unknown[];
  /** What would be kept, as it stands now. */
  tirar(): Omit<T, 'em'>;
}

export interface ControleDoRascunho<T> {
  /** Of an earlier visit, until it is taken up or thrown away. */
  readonly achado: T | null;
  /** Whether it may be taken up now. */
  readonly oferta: Oferta;
  /** Saved, or left with all that was typed: this visit keeps nothing any more. */
  esquecer(): void;
  /** What was found is in the form now. */
  retomar(): void;
  /** What was found is thrown away; the next one that was left comes up. */
  descartar(): void;
}

/**
 * Keeps what is typed in this browser while it is not saved: a session or a connection that ends, a tab that closes,
 * lose nothing. One draft for each visit of a form, and none for a form that is as it was read.
 */
export function useRascunho<T extends { readonly em: string }>(formulario: Formulario<T>): ControleDoRascunho<T> {
  const { rascunhos, objeto, alterado, emConflito = false, mudancas, tirar } = formulario;
  const [achado, setAchado] = useState<T | null>(null);
  const visita = useRef<Visita<T> | null>(null);
  const { anotar, parar } = useAnotacao(() => {
    visita.current?.anotar(alterado ? ({ ...tirar(), em: new Date().toISOString() } as T) : null);
  });
  const procurar = useCallback(() => {
    const desta = visita.current;
    desta?.achar(Date.now()).then((um) => {
      if (visita.current === desta) setAchado(um);
    });
  }, []);
  useEffect(() => {
    const lugar = { rascunhos, objeto, guarda: localStorage, daAba: sessionStorage, tomar };
    const aberta = abrirVisita({ ...lugar, usuario: usuarioDaPagina(), id: idDaVisita() });
    visita.current = aberta;
    procurar();
    return () => {
      parar();
      visita.current = null;
      aberta.encerrar();
    };
  }, [rascunhos, objeto, parar, procurar]);
  // Typed back to what was read, nothing is left to be kept.
  useAoMudar([alterado, ...mudancas], anotar);
  return {
    achado,
    oferta: ofertaDe({ achado: achado !== null, alterado, emConflito }),
    esquecer: useCallback(() => {
      parar();
      visita.current?.esquecer();
    }, [parar]),
    retomar: useCallback(() => {
      visita.current?.retomar();
      setAchado(null);
    }, []),
    descartar: useCallback(() => {
      visita.current?.descartar();
      setAchado(null);
      procurar();
    }, [procurar]),
  };
}

/** Has the form kept a while after each change, or when the page goes. */
function useAnotacao(guardar: () => void) {
  const agora = useRef(guardar);
  agora.current = guardar;
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined);
  const parar = useCallback(() => {
    clearTimeout(espera.current);
    espera.current = undefined;
  }, []);
  const ja = useCallback(() => {
    if (espera.current === undefined) return;
    parar();
    agora.current();
  }, [parar]);
  useEffect(() => {
    window.addEventListener('pagehide', ja);
    return () => window.removeEventListener('pagehide', ja);
  }, [ja]);
  const anotar = useCallback(() => {
    clearTimeout(espera.current);
    espera.current = setTimeout(ja, ESPERA_MS);
  }, [ja]);
  return { anotar, parar };
}

function useAoMudar(valores: readonly unknown[], fazer: () => void): void {
  const antes = useRef<readonly unknown[]>([]);
  useEffect(() => {
    const mudou = valores.some((um, i) => !Object.is(um, antes.current[i]));
    antes.current = valores;
    if (mudou) fazer();
  });
}
