import pLimit from 'p-limit';
import { type NuvensSobreOLugar, nuvensJuntas } from '#domain/imagem/calendario.ts';
import type { GrupoDeCenas } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import type { AreaDaSerie } from '#domain/imagem/serie.ts';

/** Scenes of a group that are looked into, and how many of them at once. */
const [MOST_SCENES, AT_ONCE] = [20, 4];
const UNKNOWN: NuvensSobreOLugar = { percentual: null, mascara: null };

/** How clouded a group is over a place, where its scenes tell. @throws FalhaDoProvedor */
export async function cloudsOver(
  { nuvens }: Pick<ProvedorDeImagens, 'nuvens'>,
  { cenas }: Pick<GrupoDeCenas, 'cenas'>,
  area: AreaDaSerie,
  sinal: AbortSignal,
): Promise<NuvensSobreOLugar> {
  if (nuvens === undefined || cenas.length > MOST_SCENES) return UNKNOWN;
  const limit = pLimit(AT_ONCE);
  return nuvensJuntas(await Promise.all(cenas.map(({ id }) => limit(() => nuvens(id, area, sinal)))));
}
