import { useCallback, useMemo, useReducer, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avancarDesenho, comecarDesenho, naTela, textoDaGeometria } from '#app/map/form/desenho.ts';
import type { DesenhoNoFormulario } from '#app/map/form/desenho-no-formulario.ts';
import { medir } from '#domain/geometria/medir.ts';
import { mensagensDaCamada } from '../camada.mensagens.ts';
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

const SEM_MEDIDAS = { area: null, comprimento: null };

export function useCamada(dados: DadosDaCamadaNoFormulario): CamadaEmEdicao {
  const { geojson, attributes: lidos, tipos, valores } = dados;
  const tipoDe = useCallback((id: string) => tipos.find((um) => um.id === id)?.tipo_geometria ?? null, [tipos]);
  const [desenho, agir] = useReducer(avancarDesenho, null, () => comecarDesenho(geojson, tipoDe(valores.tipo_id)));
  const [linhas, mudarLinhas] = useState(() => linhasDe(lidos));
  const attributes = useMemo(() => atributosDe(linhas), [linhas]);
  const mostrada = desenho.parcial ?? naTela(desenho);
  const medidas = useMemo(() => (mostrada === null ? SEM_MEDIDAS : medir(mostrada)), [mostrada]);
  // As the table would send it untouched: it drops what surrounds a key, and that is no change of anybody's.
  const lido = useMemo(() => retrato(geojson, atributosDe(linhasDe(lidos))), [geojson, lidos]);
  const agora = useMemo(() => retrato(desenho.geometria, attributes), [desenho.geometria, attributes]);
  const temGeometria = desenho.geometria !== null;
  const mudarTipo = useCallback(
    (tipo_id: string) => {
      const tipo = tipoDe(tipo_id);
      if (temGeometria && tipo !== desenho.tipo) {
        avisar({ tipo: 'toast', nivel: 'info', mensagem: mensagensDaCamada.apagado });
      }
      agir({ ato: 'mudarTipo', tipo });
    },
    [tipoDe, temGeometria, desenho.tipo],
  );
  const doArquivo = dados.vertices !== null && desenho.tipo === tipoDe(valores.tipo_id);
  return {
    ...{ desenho, linhas, attributes, medidas, agir, mudarTipo, mudarLinhas },
    alterada: agora !== lido || desenho.emEdicao !== undefined,
    geojson: temGeometria ? textoDaGeometria(desenho.geometria) : dados.id === null || doArquivo ? '' : 'null',
  };
}
