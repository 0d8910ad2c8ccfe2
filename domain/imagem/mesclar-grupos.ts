import { dataMaisNovaPossivel, type FioDeCenas, proximoGrupo, tirarGrupo } from './fio-de-cenas.ts';
import type { GrupoDeCenas } from './grupo-de-imagens.policy.ts';
import { compararTextos, ordemNoCatalogo } from './ordem-das-passagens.ts';

/** A provider's stream on a page of the catalogue. */
export interface FioAberto {
  readonly fio: FioDeCenas;
  /** Not asked any more in this search: what it has given whole still counts. */
  readonly fora: boolean;
}

/** What the merging of all streams comes to next. */
export type Passo =
  | { readonly tipo: 'grupo'; readonly grupo: GrupoDeCenas; readonly fios: readonly FioAberto[] }
  /** Without a page of each of these providers nobody can tell which group comes next. */
  | { readonly tipo: 'falta'; readonly provedores: readonly string[] }
  | { readonly tipo: 'fim' };

/** The next group of all providers: the newest date first, then provider, then satellite; without date last. */
export function proximoPasso(fios: readonly FioAberto[]): Passo {
  const prontos = fios.flatMap(({ fio }) => {
    const grupo = proximoGrupo(fio);
    return grupo === null || grupo === 'falta' ? [] : grupo;
  });
  const [primeiro] = prontos.toSorted(ordemNoCatalogo);
  const faltam = fios.filter(({ fio, fora }) => !fora && proximoGrupo(fio) === 'falta');
  const antes = faltam.filter(({ fio }) => primeiro === undefined || podeVirAntes(fio, primeiro));
  if (antes.length > 0) return { tipo: 'falta', provedores: antes.map(({ fio }) => fio.provedor) };
  if (primeiro === undefined) return { tipo: 'fim' };
  const { provedor } = primeiro;
  return {
    tipo: 'grupo',
    grupo: primeiro,
    fios: fios.map((um) => (um.fio.provedor === provedor ? { ...um, fio: tirarGrupo(um.fio) } : um)),
  };
}

/** Whether the stream may still give something that stands before this group. */
function podeVirAntes(fio: FioDeCenas, grupo: GrupoDeCenas): boolean {
  const data = dataMaisNovaPossivel(fio) ?? '';
  return compararTextos(grupo.data ?? '', data) < 0 || (data === (grupo.data ?? '') && fio.provedor < grupo.provedor);
}
