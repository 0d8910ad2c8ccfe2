import { hectares, plural, quilometros } from '#app/kit/formatos.ts';
import type { RecusaDoFormulario, Valores } from '#app/kit/formulario/formulario.ts';
import { deJson } from '#app/kit/mesclagem/de-json.ts';
import type { ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import type { CampoDaTela } from '#app/kit/mesclagem/painel-de-mesclagem.tsx';
import { medir } from '#domain/geometria/medir.ts';
import { contarVertices, partes } from '#domain/geometria/partes.ts';
import type { ValorDeAtributo } from './atributos.ts';
import { atributoDoCampo, campoDoAtributo, type DadosDaCamadaNoFormulario } from './camada.form.ts';
import { geojsonDaCamada } from './geojson-da-camada.ts';

export const ROTULOS = {
  nome: 'Nome',
  descricao: 'Descrição',
  tipo_id: 'Tipo de camada',
  ativo_id: 'Ativo',
  area: 'Área informada (ha)',
  geojson: 'Geometria',
  attributes: 'Atributos',
} as const;

/**
 * What was sent, field by field as versions of a layer are told: each attribute by itself, and a shape that was not
 * touched as it was when the form was read.
 */
export function recusaPorCampo(recusa: RecusaDoFormulario | null, geojsonLido: string): RecusaDoFormulario | null {
  if (recusa?.conflito === undefined || recusa.enviado === undefined) return recusa;
  const { enviado, conflito } = recusa;
  const atributos = Object.entries(deJson<Record<string, ValorDeAtributo>>(enviado.attributes) ?? {});
  const mudada = conflito.mudancas.find(({ campo }) => campo === 'geojson');
  const intocada = enviado.geojson === geojsonLido || enviado.geojson === undefined || enviado.geojson === '';
  const porCampo: Valores = {
    ...Object.fromEntries(conflito.mudancas.map(({ campo }) => [campo, ''])),
    ...enviado,
    ...Object.fromEntries(atributos.map(([chave, valor]) => [campoDoAtributo(chave), JSON.stringify(valor)])),
    ...(mudada !== undefined && intocada && { geojson: mudada.antes }),
  };
  return { ...recusa, enviado: porCampo };
}

/** How each field that others changed is called, and how its values are read. */
export function camposDaMesclagem(
  recusa: RecusaDoFormulario | null,
  { tipos, ativos }: Pick<DadosDaCamadaNoFormulario, 'tipos' | 'ativos'>,
): Readonly<Record<string, CampoDaTela>> {
  const nomeEm = (lista: readonly { id: string; nome: string }[]) => (valor: ValorDoCampo) =>
    lista.find(({ id }) => id === valor)?.nome ?? 'um que não está mais ao seu alcance';
  const mostrar: Readonly<Record<string, (valor: ValorDoCampo) => string>> = {
    tipo_id: nomeEm(tipos),
    ativo_id: nomeEm(ativos),
    geojson: resumoDaGeometria,
  };
  const campos = (recusa?.conflito?.mudancas ?? []).map(({ campo }): [string, CampoDaTela] => {
    const atributo = atributoDoCampo(campo);
    if (atributo !== null) return [campo, { rotulo: `Atributo ${atributo}`, mostrar: textoDoJson }];
    const rotulo = ROTULOS[campo as keyof typeof ROTULOS] ?? campo;
    return [campo, { rotulo, mostrar: mostrar[campo] ?? String }];
  });
  return Object.fromEntries(campos);
}

/** What can be told of a drawing in a sentence. */
function resumoDaGeometria(valor: ValorDoCampo): string {
  const geometria = geojsonDaCamada(valor);
  if (geometria === null) return 'o desenho do arquivo';
  const { area, comprimento } = medir(geometria);
  const medida = area === null ? (comprimento === null ? [] : [quilometros(comprimento)]) : [hectares(area)];
  const quantas = plural(partes(geometria).length, 'parte', 'partes');
  return [`um desenho de ${quantas}`, plural(contarVertices(geometria), 'vértice', 'vértices'), ...medida].join(', ');
}

function textoDoJson(valor: ValorDoCampo): string {
  const lido = deJson<ValorDeAtributo>(valor);
  return typeof lido === 'boolean' ? (lido ? 'Sim' : 'Não') : `${lido ?? ''}`;
}
