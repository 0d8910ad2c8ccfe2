import { useSyncExternalStore } from 'react';
import type { Aviso } from './aviso.ts';

export interface AlertaAberto {
  readonly id: number;
  readonly aviso: Aviso;
}

const NENHUM: readonly AlertaAberto[] = [];
const ouvintes = new Set<() => void>();
let abertos = NENHUM;
let ultimo = 0;

function trocar(novos: readonly AlertaAberto[]): void {
  abertos = novos;
  for (const avisar of ouvintes) avisar();
}

/** Adds an alert to those of the page; the same text again takes the place of the older one. */
export function abrirAlerta(aviso: Aviso): void {
  ultimo += 1;
  const outros = abertos.filter(
    ({ aviso: outro }) => outro.mensagem !== aviso.mensagem || outro.titulo !== aviso.titulo,
  );
  trocar([...outros, { id: ultimo, aviso }]);
}

export function fecharAlerta(id: number): void {
  trocar(abertos.filter((alerta) => alerta.id !== id));
}

function ouvir(avisar: () => void): () => void {
  ouvintes.add(avisar);
  return () => void ouvintes.delete(avisar);
}

/** Alerts that are open now, oldest first. */
export const useAlertas = () =>
  useSyncExternalStore(
    ouvir,
    () => abertos,
    () => NENHUM,
  );
