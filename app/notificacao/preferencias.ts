import {
  ESPECIES_DE_AVISO,
  type EspecieDeAviso,
  type FormaNaTela,
  PREFERENCIA_INICIAL,
  type Preferencia,
  permissaoDaEspecie,
} from '#domain/preferencia/preferencia.policy.ts';
import type { Resumo } from '#domain/preferencia/resumo.policy.ts';

/** How a person wants to be told of one kind, as the profile asks it. */
export interface PreferenciaNaTela extends Preferencia {
  readonly especie: EspecieDeAviso;
}

/** Of what one may be told who may see it. */
export const NOMES_DAS_ESPECIES: Readonly<Record<EspecieDeAviso, string>> = {
  analise_publicada: 'Análise publicada',
  deteccao_criada: 'Detecção criada',
  status_registrado: 'Status de uma detecção alterado',
  tipo_alterado: 'Tipo de uma detecção alterado',
  artefato_removido: 'Artefato removido',
};

export const NOMES_DAS_FORMAS: Readonly<Record<FormaNaTela, string>> = {
  nao: 'Não avisar',
  toast: 'Aviso breve',
  alert: 'Alerta, até ser fechado',
  modal: 'Janela',
};

export const NOMES_DAS_FREQUENCIAS: Readonly<Record<Resumo['frequencia'], string>> = {
  nunca: 'Não mandar',
  diaria: 'Todo dia',
  semanal: 'Toda semana',
};

/** Names of the fields of the digest. */
export const CAMPOS_DO_RESUMO = {
  ...({ frequencia: 'resumo.frequencia', hora: 'resumo.hora', dia_da_semana: 'resumo.dia_da_semana' } as const),
  ...({ fuso: 'resumo.fuso', ao_vazio: 'resumo.ao_vazio' } as const),
} as const satisfies Readonly<Record<keyof Resumo, string>>;

/** Names of the two fields of a kind. */
export const camposDa = (especie: EspecieDeAviso) =>
  ({ na_tela: `na_tela.${especie}`, por_email: `por_email.${especie}` }) as const;

/** The kinds of which a person with these permissions is ever told, as they want it. */
export function preferenciasNaTela(
  permissoes: ReadonlySet<string>,
  ditas: readonly PreferenciaNaTela[],
): readonly PreferenciaNaTela[] {
  return ESPECIES_DE_AVISO.filter((especie) => permissoes.has(permissaoDaEspecie(especie))).map((especie) => ({
    ...PREFERENCIA_INICIAL,
    ...ditas.find((dita) => dita.especie === especie),
    especie,
  }));
}
