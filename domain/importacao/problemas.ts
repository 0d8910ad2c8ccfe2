/** Why a file is refused whole: nothing of it is stored. */
export const RECUSAS = [
  'arquivo_vazio',
  'nao_geografico',
  'formato_nao_aceito',
  'zip_corrompido',
  'zip_cifrado',
  'zip_grande_demais',
  'zip_entradas_demais',
  'caminho_perigoso',
  'shapefile_incompleto',
  'shapefile_truncado',
  'shapefile_divergente',
  'sem_prj',
  'crs_desconhecido',
  'xml_com_doctype',
  'xml_codificacao',
  'json_invalido',
  'json_profundo_demais',
  'campos_demais',
  'geopackage_invalido',
  'geopackage_perigoso',
  'geopackage_grande_demais',
  'flatgeobuf_invalido',
  'dxf_invalido',
  'dxf_complexo',
  'csv_invalido',
  'csv_sem_coordenadas',
  'sem_feicoes',
  'geometria_ausente',
  'geometria_incompativel',
  'coordenada_invalida',
  'coordenadas_em_metros',
  'coordenadas_trocadas',
  'coordenada_fora_da_area',
  'vertices_demais',
  'feicao_grande_demais',
  'leitura_demorada',
  'leitura_sem_memoria',
  'leitura_interrompida',
  'leitura_indisponivel',
  'falha_interna',
] as const;
export type Recusa = (typeof RECUSAS)[number];

/** Refusals that were no fault of the file: read again, the same bytes may be taken. */
const PASSAGEIRAS: ReadonlySet<string> = new Set<Recusa>([
  'leitura_demorada',
  'leitura_sem_memoria',
  'leitura_interrompida',
  'leitura_indisponivel',
  'falha_interna',
]);

/** Whether another reading of the same files could end otherwise; not where one of them can never be read. */
export const podeSerLidaOutraVez = (problemas: readonly { readonly codigo: string }[]): boolean =>
  problemas.every(({ codigo }) => PASSAGEIRAS.has(codigo) || !RECUSADOS.has(codigo));

const RECUSADOS: ReadonlySet<string> = new Set(RECUSAS);

/** What a person should know about a file that was accepted. */
export const AVISOS = [
  'codificacao_presumida',
  'shapefile_com_diferencas',
  'lido_com_diferenca',
  'anel_fechado',
  'curva_em_linhas',
  'camada_nao_lida',
  'geopackage_com_diario',
  'kmz_com_outros',
  'geometria_reparada',
  'geometria_invalida',
  'texto_alterado',
  'campo_renomeado',
] as const;
export type Aviso = (typeof AVISOS)[number];

/** Every `codigo` that a problem of an import may carry. */
export type CodigoDeProblema = Recusa | Aviso;
