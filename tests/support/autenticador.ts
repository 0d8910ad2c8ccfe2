import { generate } from 'otplib';
import type pg from 'pg';

const PASSO_SEGUNDOS = 30;

/** What an authenticator shows; `deslocamento` is how far its clock is off, in seconds. */
export function codigoDe(segredo: string, deslocamento = 0): Promise<string> {
  return generate({ secret: segredo, epoch: Math.floor(Date.now() / 1000) + deslocamento });
}

/** Does something again where the authenticator went on to its next code in the middle of it. */
export async function semVirar<T>(fazer: () => Promise<T>): Promise<T> {
  const passo = () => Math.floor(Date.now() / 1000 / PASSO_SEGUNDOS);
  for (;;) {
    const antes = passo();
    const feito = await fazer();
    if (passo() === antes) return feito;
  }
}

/** As if time had gone on since the last code: whatever comes next is new again. */
export async function esquecerUltimoCodigo(dono: pg.Pool): Promise<void> {
  await dono.query('UPDATE identidade.segundos_fatores SET ultimo_passo = 0');
}
