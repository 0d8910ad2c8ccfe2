import { dataNaTela } from '#app/kit/datas.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';

/** DD/MM/AAAA where it was taken. */
export const diaDoGrupo = ({ date }: Pick<GrupoDeImagens, 'date'>) => (date === null ? 'Sem data' : dataNaTela(date));

/** One decimal, where there is something to say by it. */
const curto = (n: number) => n.toLocaleString('pt-BR', { maximumFractionDigits: 1 });

/** Provider, resolution and clouds, as far as they are known. */
export function fatosDoGrupo(grupo: GrupoDeImagens): readonly string[] {
  const { provider_label, resolution, cloud_percent: media, min_cloud_percent: min, max_cloud_percent: max } = grupo;
  const faixa = min !== null && max !== null && min !== max ? ` (${curto(min)} a ${curto(max)} %)` : '';
  return [
    provider_label,
    resolution === null ? 'resolução desconhecida' : `${curto(resolution)} m`,
    media === null ? 'nuvens desconhecidas' : `${curto(media)} % de nuvens${faixa}`,
  ];
}
