import { z } from 'zod';
import { MAX_LETRAS } from '#domain/geocodificacao/lugar.ts';
import type { Services } from '#infra/composition/web.ts';
import type { Sessao } from '#infra/identity/identidade.ts';
import { pedidoInvalido, RespostaDeFalha } from './falhas.server.ts';

const BUSCAS_DEMAIS = 'Muitas buscas em pouco tempo. Aguarde alguns segundos e tente novamente.';

/** What is searched for, once, and no longer than an address. */
export function consultaDe({ searchParams }: URL): string {
  const [consulta = '', outra] = searchParams.getAll('q');
  if (outra !== undefined || consulta.length > MAX_LETRAS)
    throw pedidoInvalido(`A busca vem uma vez, em "q", com até ${MAX_LETRAS} letras.`);
  return consulta;
}

const graus = (maximo: number) => z.string().min(1).max(30).transform(Number).pipe(z.number().min(-maximo).max(maximo));
const pontoSchema = z.tuple([graus(180), graus(90)]);

/** A point in degrees, `lng` and `lat`, each once. */
export function pontoDe({ searchParams }: URL): readonly [lng: number, lat: number] {
  const [lngs, lats] = [searchParams.getAll('lng'), searchParams.getAll('lat')];
  const ponto = pontoSchema.safeParse([...lngs, ...lats]);
  if (!ponto.success || lngs.length !== 1) throw pedidoInvalido('O ponto vem uma vez, em "lat" e "lng", em graus.');
  return ponto.data;
}

/** Whoever asks faster than people type waits. */
export function contarBusca({ cotaDeBuscas }: Services, { usuario_id }: Sessao): void {
  const esperaSegundos = cotaDeBuscas.spend(usuario_id);
  if (esperaSegundos > 0)
    throw new RespostaDeFalha(429, { message: BUSCAS_DEMAIS }, { 'Retry-After': String(esperaSegundos) });
}
