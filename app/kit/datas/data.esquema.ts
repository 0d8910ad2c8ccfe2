import { z } from 'zod';
import { dataDoTexto, periodoDoTexto } from '../datas.ts';
import { erroDaData, erroDoPeriodo } from './erro-da-data.ts';

const VAZIO = 'Preencha este campo.';

/** A day as forms send it, DD/MM/AAAA; read as `AAAA-MM-DD`. */
export const dataSchema = z.string().transform((texto, contexto) => {
  const data = dataDoTexto(texto);
  if (data !== null) return data;
  contexto.addIssue({ code: 'custom', message: erroDaData(texto) ?? VAZIO });
  return z.NEVER;
});

/** Two days as forms send them, 'DD/MM/AAAA - DD/MM/AAAA'; read as a pair of `AAAA-MM-DD`. */
export const periodoSchema = z.string().transform((texto, contexto) => {
  const [inicio, fim] = periodoDoTexto(texto) ?? [];
  if (inicio && fim) return { inicio, fim };
  contexto.addIssue({ code: 'custom', message: erroDoPeriodo(texto) ?? VAZIO });
  return z.NEVER;
});
