import { FUSOS } from '#app/kit/datas.ts';
import type { Exame } from '#domain/imagem/exame.ts';
import type { ImagemState } from '#domain/imagem/imagem.decider.ts';
import { papeisVigentes } from '#domain/imagem/imagem.policy.ts';
import { diaEHora } from './obtencao.ts';

export const [FUSO_PADRAO = 'America/Sao_Paulo'] = FUSOS;

/** The fields of the form of an image as they would be filled in over this state; null before there is one. */
export function valoresDaImagem({ dados }: ImagemState, exame: Exame | null): Readonly<Record<string, string>> | null {
  if (dados === null) return null;
  const { ativo_id, percentual_nuvens, percentual_cobertura, obtencao, satelite, papeis } = dados;
  const quando = obtencao === null ? { dia: '', hora: '' } : diaEHora(obtencao);
  const medem = exame === null ? [] : papeisVigentes(exame, papeis);
  return {
    ativo_id,
    percentual_nuvens: String(percentual_nuvens),
    satelite: satelite ?? '',
    percentual_cobertura: percentual_cobertura === undefined ? '' : String(percentual_cobertura),
    ...quando,
    fuso: obtencao?.fuso ?? FUSO_PADRAO,
    ...Object.fromEntries(medem.map((papel, i) => [`papel_${i}`, papel ?? ''])),
  };
}
