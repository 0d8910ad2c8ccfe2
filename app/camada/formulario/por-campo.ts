import { deJson } from '#app/kit/mesclagem/de-json.ts';
import { type Atributos, type LinhaDeAtributo, linhasDe, textoDoAtributo, type ValorDeAtributo } from './atributos.ts';
import { atributoDoCampo } from './camada.form.ts';
import { geojsonDaCamada } from './geojson-da-camada.ts';
import type { CamadaEmEdicao } from './usar-camada.ts';

/**
 * Puts a value that did not come by the keyboard (of a draft, of a merge) into its place: the drawing, the attributes,
 * or a plain field, by `escrever`.
 */
export function porCampoDaCamada(
  camada: CamadaEmEdicao,
  campo: string,
  valor: string,
  escrever: (campo: string, valor: string) => void,
): void {
  const atributo = atributoDoCampo(campo);
  if (atributo !== null) camada.mudarLinhas((linhas) => comAtributo(linhas, atributo, valor));
  else if (campo === 'attributes') camada.mudarLinhas(() => linhasDe(deJson<Atributos>(valor) ?? {}));
  else if (campo === 'geojson') camada.agir({ ato: 'trocar', geometria: geojsonDaCamada(valor) });
  else {
    if (campo === 'tipo_id') camada.mudarTipo(valor);
    escrever(campo, valor);
  }
}

/** The lines with this value under the key; without the key where the value is ''. @param json the value as JSON */
function comAtributo(linhas: readonly LinhaDeAtributo[], chave: string, json: string): readonly LinhaDeAtributo[] {
  if (json === '') return linhas.filter((linha) => linha.chave.trim() !== chave);
  const original = deJson<ValorDeAtributo>(json);
  const valor = textoDoAtributo(original);
  if (linhas.some((linha) => linha.chave.trim() === chave)) {
    return linhas.map((linha) => (linha.chave.trim() === chave ? { ...linha, valor, original } : linha));
  }
  return [...linhas, { id: Math.max(-1, ...linhas.map(({ id }) => id)) + 1, chave, valor, original }];
}
