import fusoDoLugar from '@photostructure/tz-lookup';
import { dataNaTela, FUSOS, instanteComFuso } from '#app/kit/datas.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';

/** When a group was taken by the clock of its place, which is named: 'DD/MM/AAAA, HH:MM (Brasília)'. */
export function quandoDoGrupo({ images, date, bbox }: Pick<GrupoDeImagens, 'images' | 'date' | 'bbox'>): string {
  const [primeira] = images.flatMap(({ obtida_em }) => obtida_em ?? []).sort();
  if (primeira === undefined) return date === null ? 'Sem data' : dataNaTela(date);
  return horaNoLugar(primeira, bbox);
}

/** An instant by the clock of the middle of an extent, which is named. */
export function horaNoLugar(iso: string, [oeste, sul, leste, norte]: Readonly<GrupoDeImagens['bbox']>): string {
  return noFuso(iso, fusoDoLugar((sul + norte) / 2, (oeste + leste) / 2));
}

function noFuso(iso: string, timeZone: string): string {
  const conhecido = FUSOS.find((fuso) => fuso === timeZone);
  if (conhecido !== undefined) return instanteComFuso(iso, conhecido);
  const instante = new Date(iso);
  const texto = instante.toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const partes = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(instante);
  const fuso = partes.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${texto} (${fuso.replace('GMT', 'UTC')})`;
}
