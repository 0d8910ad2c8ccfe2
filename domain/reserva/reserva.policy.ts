import type { Especie, ReservaEvent } from './reserva.events.ts';

/**
 * What of two names has to differ for people to tell them apart: not case, accents, blanks at the ends or how many stand
 * inside, nor what no screen shows. A name of nothing but that stays as it is.
 */
export function chaveDoNome(nome: string): string {
  const visivel = nome.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
  // Upper case first: ß and ss, ς and σ are one; ẞ is the upper case of neither, and comes to ß before it comes to ss.
  const chave = minusculo(minusculo(visivel)).normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim();
  return chave === '' ? nome.trim() : chave;
}

const minusculo = (texto: string) => texto.toUpperCase().toLowerCase();

/** Whether an event of reservations says anything of the name of this key: nobody folds thousands of others. */
export const dizDoNome =
  (chave: string) =>
  (event: ReservaEvent): boolean =>
    event.type === 'NomesReconhecidos' || chaveDoNome(event.data.nome) === chave;

/**
 * Milliseconds in which whoever took a name must have written its bearer: much longer than a store that answers at last
 * is waited for, so that nobody else has the name when it does.
 */
export const PRAZO_DA_RESERVA_MS = 5 * 60_000;

/** Which field of a thing's form is its name: of assets two may have one name, and are told apart by their sigla. */
export const campoDoNome = (especie: Especie): 'nome' | 'sigla' => (especie === 'ativo' ? 'sigla' : 'nome');
