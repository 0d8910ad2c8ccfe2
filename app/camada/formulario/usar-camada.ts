import { useCallback, useMemo, useState } from 'react';
import { temSolto, textoDaGeometria } from '#app/map/form/desenho.ts';
import type { DesenhoNoFormulario } from '#app/map/form/desenho-no-formulario.ts';
import { useDesenho } from '#app/map/form/usar-desenho.ts';
import { atributosDe, type LinhaDeAtributo, linhasDe } from './atributos.ts';
import { type DadosDaCamadaNoFormulario, retrato } from './camada.form.ts';

/** Drawing and attributes of a layer's form: what map and panel both show. */
export interface CamadaEmEdicao extends DesenhoNoFormulario {
  readonly linhas: readonly LinhaDeAtributo[];
  readonly attributes: ReturnType<typeof atributosDe>;
  /** Whether either is not as it was read. */
  readonly alterada: boolean;
  /** The field as it is sent: empty where the shape stays as it is, `null` where it was taken away. */
  readonly geojson: string;
  mudarTipo(tipo_id: string): void;
  mudarLinhas(mudanca: (linhas: readonly LinhaDeAtributo[]) => readonly LinhaDeAtributo[]): void;
}

export function useCamada(dados: DadosDaCamadaNoFormulario): CamadaEmEdicao {
  const { geojson, attributes: lidos, tipos, valores } = dados;
  const tipoDe = useCallback((id: string) => tipos.find((um) => um.id === id)?.tipo_geometria ?? null, [tipos]);
  const forma = useDesenho(geojson, tipoDe(valores.tipo_id), valores.tipo_id);
  const { desenho, agir } = forma;
  const [linhas, mudarLinhas] = useState(() => linhasDe(lidos));
  const attributes = useMemo(() => atributosDe(linhas), [linhas]);
  // As the table would send it untouched: it drops what surrounds a key, and that is no change of anybody's.
  const lido = useMemo(() => retrato(geojson, atributosDe(linhasDe(lidos))), [geojson, lidos]);
  const agora = useMemo(() => retrato(desenho.geometria, attributes), [desenho.geometria, attributes]);
  const mudarTipo = useCallback(
    (escolha: string) => agir({ ato: 'mudarTipo', tipo: tipoDe(escolha), escolha }),
    [agir, tipoDe],
  );
  const doArquivo = dados.vertices !== null && desenho.tipo === tipoDe(valores.tipo_id);
  const semDesenho = dados.id === null || doArquivo ? '' : 'null';
  return {
    ...forma,
    linhas,
    attributes,
    mudarTipo,
    mudarLinhas,
    alterada: agora !== lido || temSolto(desenho),
    geojson: desenho.geometria === null ? semDesenho : textoDaGeometria(desenho.geometria),
  };
}
