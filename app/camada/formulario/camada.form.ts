import type { useForm } from '@conform-to/react';
import { textoDaGeometria } from '#app/map/form/desenho.ts';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { type Atributos, textoDosAtributos } from './atributos.ts';

/** What a layer's form edits, as the read model or the log has it. */
export interface CamadaEditavel {
  readonly tipo_id: string;
  readonly ativo_id: string;
  readonly nome: string;
  readonly descricao: string;
  /** Hectares that somebody typed. */
  readonly area_informada: number | null;
  readonly attributes: Atributos;
}

interface Opcao {
  readonly id: string;
  readonly nome: string;
}

interface AtivoDaCamada extends Opcao {
  /** Longitude and latitude. */
  readonly lugar: readonly [number, number];
}

/** What the layer's form is read from. */
export interface DadosDaCamadaNoFormulario {
  /** Null for a new one. */
  readonly id: string | null;
  readonly valores: ReturnType<typeof valoresDaCamada>;
  readonly attributes: Atributos;
  /** Keys whose values are protected: they stay as they are, whatever the form does. */
  readonly protegidos: readonly string[];
  /** Null for a new one, and for one that is too large to be sent to a form. */
  readonly geojson: Geometria | null;
  /** Vertices of a shape that is too large to be drawn here; null for any other. */
  readonly vertices: number | null;
  /** [west, south, east, north]; null for a new one. */
  readonly extensao: readonly [number, number, number, number] | null;
  /** -1 where it has no stream of its own yet. */
  readonly revisao: number;
  readonly tipos: readonly (TipoNoMapa & { readonly ativo: boolean })[];
  readonly ativos: readonly AtivoDaCamada[];
  readonly restricoes: Parameters<typeof useForm>[0]['constraint'];
  /** Id of the next command, and of the layer that a new form makes: sending it twice makes one. */
  readonly comando_id: string;
}

/** The plain fields of the form as they are sent. */
export function valoresDaCamada({ tipo_id, ativo_id, nome, descricao, area_informada }: CamadaEditavel) {
  const area = area_informada?.toLocaleString('pt-BR', { minimumFractionDigits: 4, maximumFractionDigits: 4 }) ?? '';
  return { tipo_id, ativo_id, nome, descricao, area };
}

/** Begins the name of a field that stands for one attribute: each is merged by itself. */
const ATRIBUTO = 'attribute_';

export const campoDoAtributo = (chave: string): string => ATRIBUTO + chave;

/** Every field of one version of a layer, for comparing it with another. @param geojson text; '' where it stands elsewhere */
export function versaoDaCamada(camada: CamadaEditavel, geojson: string): Readonly<Record<string, string>> {
  const atributos = Object.entries(camada.attributes).map(([chave, valor]) => [
    ATRIBUTO + chave,
    JSON.stringify(valor),
  ]);
  return { ...valoresDaCamada(camada), geojson, ...Object.fromEntries(atributos) };
}

/** Name of the attribute that a field of a version stands for; null for any other field. */
export const atributoDoCampo = (campo: string): string | null =>
  campo.startsWith(ATRIBUTO) ? campo.slice(ATRIBUTO.length) : null;

/** What was changed in the form, as text: two equal texts are the same drawing and attributes. */
export const retrato = (geojson: Geometria | null, attributes: Atributos) =>
  `${textoDaGeometria(geojson)}\n${textoDosAtributos(attributes)}`;
