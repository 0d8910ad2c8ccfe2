import Holidays from 'date-holidays';
import type { EhFeriado } from '#domain/agendamento/horarios.policy.ts';

/** By law, and those on which banks do not open (carnival, Corpus Christi): no business day is either. */
const TIPOS = new Set(['public', 'bank']);

/** National and state holidays of Brazil, by a kept library; each year is computed once. */
export function createHolidays(): EhFeriado {
  const anos = new Map<string, ReadonlySet<string>>();
  const doAno = (ano: number, uf: string | null): ReadonlySet<string> => {
    const chave = `${uf ?? ''}/${ano}`;
    const guardado = anos.get(chave);
    if (guardado !== undefined) return guardado;
    const regras = uf === null ? new Holidays('BR') : new Holidays('BR', uf);
    const datas = regras.getHolidays(ano).flatMap(({ date, type }) => (TIPOS.has(type) ? [date.slice(0, 10)] : []));
    const novo = new Set(datas);
    anos.set(chave, novo);
    return novo;
  };
  return (data, uf) => doAno(Number(data.slice(0, 4)), uf).has(data);
}
