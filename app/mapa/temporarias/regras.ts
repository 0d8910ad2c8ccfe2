import { hectares, plural } from '#app/kit/formatos.ts';
import { envios, preencher } from '#app/mensagens/especificacao.ts';

/** Bytes of one file. */
export const MAX_BYTES = 10_485_760;
/** Files of one upload. */
export const MAX_ARQUIVOS = 5;
/** Of all areas of one upload together, km². */
const MAX_AREA_KM2 = 5_000;
const HECTARES_POR_KM2 = 100;

export const FORMATOS = ['.kml', '.kmz'] as const;

export interface ArquivoEscolhido {
  readonly nome: string;
  readonly bytes: number;
}

/** What refuses a file, in which manner; null where nothing does before it is read. */
export function recusaDoArquivo({ nome, bytes }: ArquivoEscolhido): { status: 413 | 415; texto: string } | null {
  const ext = /\.[^./\\]*$/.exec(nome)?.[0] ?? '';
  if (!FORMATOS.some((formato) => formato === ext.toLowerCase()))
    return { status: 415, texto: preencher(envios.temporarioDeOutroFormato, ext === '' ? nome : ext) };
  if (bytes > MAX_BYTES) return { status: 413, texto: preencher(envios.temporarioGrande, nome) };
  return null;
}

/** What is not shown of a file as it was drawn; null where all of it is. */
export function avisoDaLeitura(lida: { nome: string; deixadas: number; reparadas: number }): string | null {
  const { nome, deixadas, reparadas } = lida;
  const partes = [
    deixadas > 0 &&
      `${plural(deixadas, 'geometria ficou', 'geometrias ficaram')} de fora, por não ter forma que se mostre`,
    reparadas > 0 && `${plural(reparadas, 'geometria foi reparada', 'geometrias foram reparadas')}`,
  ].filter((parte) => parte !== false);
  return partes.length === 0 ? null : `De “${nome}”, ${partes.join(', e ')}.`;
}

/** Why these areas are not shown; null where they are no larger than they may be together. */
export function recusaDaArea(emHectares: number): string | null {
  if (emHectares <= MAX_AREA_KM2 * HECTARES_POR_KM2) return null;
  return `Área muito grande: as áreas temporárias somam ${hectares(emHectares)}, e juntas podem ter até 5.000 km².`;
}
