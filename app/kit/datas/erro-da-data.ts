import { formularios } from '#app/mensagens/especificacao.ts';
import { dataDoTexto, periodoDoTexto } from '../datas.ts';

/** What is wrong with a day as it was typed; null where nothing is, or nothing was typed. */
export function erroDaData(texto: string): string | null {
  return texto.trim() === '' || dataDoTexto(texto) !== null ? null : 'Informe um dia que existe: DD/MM/AAAA.';
}

/** What is wrong with a range as it was typed; null where nothing is, or nothing was typed. */
export function erroDoPeriodo(texto: string): string | null {
  if (periodoDoTexto(texto) !== null) return null;
  const [inicio = '', fim = ''] = texto.split(' - ');
  if (inicio.trim() === '' || fim.trim() === '') return formularios.datasIncompletas;
  return erroDaData(inicio) ?? erroDaData(fim) ?? formularios.datasInvertidas;
}
