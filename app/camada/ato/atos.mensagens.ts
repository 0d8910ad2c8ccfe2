import type { EspecieNasCamadas } from '#domain/ato/ato.events.ts';

const PARTICIPIO: Readonly<Record<EspecieNasCamadas, readonly [uma: string, muitas: string]>> = {
  remover: ['foi para a lixeira', 'foram para a lixeira'],
  restaurar: ['voltou da lixeira', 'voltaram da lixeira'],
  ativar: ['foi ativada', 'foram ativadas'],
  inativar: ['foi inativada', 'foram inativadas'],
};
const SUBSTANTIVO: Readonly<Record<EspecieNasCamadas, string>> = {
  remover: 'remoção',
  restaurar: 'restauração',
  ativar: 'ativação',
  inativar: 'inativação',
};
const NENHUMA: Readonly<Record<EspecieNasCamadas, string>> = {
  remover: 'Nenhuma camada mudou: todas já estavam na lixeira.',
  restaurar: 'Nenhuma camada mudou: nenhuma delas estava na lixeira.',
  ativar: 'Nenhuma camada mudou: todas já estavam ativas.',
  inativar: 'Nenhuma camada mudou: todas já estavam inativas.',
};

const numero = (n: number) => n.toLocaleString('pt-BR');

/** What an act did: '3 camadas foram para a lixeira.' */
export function textoDoAto(especie: EspecieNasCamadas, feitas: number): string {
  if (feitas === 0) return NENHUMA[especie];
  const [uma, muitas] = PARTICIPIO[especie];
  return feitas === 1 ? `Uma camada ${uma}.` : `${numero(feitas)} camadas ${muitas}.`;
}

/** What an act is about, as the title of its line: 'Remoção de 200.000 camadas'. */
export function tituloDoAto(especie: EspecieNasCamadas, total: number): string {
  const [inicial = '', ...resto] = SUBSTANTIVO[especie];
  return `${inicial.toUpperCase()}${resto.join('')} de ${total === 1 ? 'uma camada' : `${numero(total)} camadas`}`;
}

export const textoDoAtoEmCurso = (especie: EspecieNasCamadas, total: number) =>
  `${tituloDoAto(especie, total)} em andamento: acompanhe em “Atos”.`;

export const ATO_JA_DESFEITO = 'Nada a desfazer: este ato já tinha sido desfeito.';

/** What taking an act back did; `feitas` null while it goes on. */
export function textoDoDesfazimento(feitas: number | null, total: number): string {
  if (feitas === null) return `O desfazimento de ${numero(total)} camadas está em andamento: acompanhe em “Atos”.`;
  if (feitas === 0) return 'Nada a desfazer: essas camadas já voltaram a como eram, ou mudaram de novo depois.';
  return feitas === 1
    ? 'Desfeito: uma camada voltou a como era.'
    : `Desfeito: ${numero(feitas)} camadas voltaram a como eram.`;
}
