import type { AvisoDaExportacao, MotivoDaFalha } from '#domain/exportacao/exportacao.events.ts';

/** What of a request for a file is wrong, by its field. */
export const mensagensDaExportacao = {
  file_type: 'Escolha um dos formatos da lista.',
  projection: 'Escolha uma das projeções da lista.',
  so_wgs84: 'KML e KMZ são sempre em WGS 84: escolha WGS 84 como projeção.',
  demorada: 'O arquivo está sendo preparado. Você será avisado quando estiver pronto, e ele ficará em “Exportações”.',
  semArquivo: 'O arquivo desta exportação não está mais guardado. Exporte outra vez.',
  interrompida: 'A exportação foi interrompida antes de terminar. Tente novamente.',
} as const;

const porMotivo: Readonly<Record<MotivoDaFalha, string>> = {
  sem_camadas: 'As camadas selecionadas já não estão na lista: nada foi exportado.',
  sem_deteccoes: 'As detecções selecionadas já não estão na lista: nada foi exportado.',
  deteccoes_demais: 'Um PDF tem até 1.000 detecções: estreite o filtro ou a seleção, ou exporte como CSV ou Excel.',
  nao_projetavel:
    'Há geometrias longe demais da área desta projeção para serem calculadas nela. Escolha outra projeção, como SIRGAS 2000.',
  grande_demais: 'O arquivo passaria de 4 GB. Exporte em partes.',
  campos_demais:
    'As camadas escolhidas têm, juntas, mais atributos de nomes diferentes do que cabem em um Shapefile. Exporte em GeoPackage ou GeoJSON, que levam todos, ou menos camadas de cada vez.',
  demorada: 'O arquivo demorou demais para ficar pronto. Exporte em partes.',
  falha_interna: 'O arquivo não pôde ser feito por uma falha nossa. Tente novamente mais tarde.',
};

export const textoDoMotivo = (motivo: MotivoDaFalha): string => porMotivo[motivo];

const n = (total: number, um: string, muitos: string) =>
  total === 1 ? um : `${total.toLocaleString('pt-BR')} ${muitos}`;

const porAviso: Readonly<Record<AvisoDaExportacao['codigo'], (total: number) => string>> = {
  fora_da_area: (total) =>
    `${n(total, 'Uma geometria tem parte', 'geometrias têm parte')} fora da área desta projeção: ali as medidas se deformam.`,
  campos_renomeados: (total) =>
    `${n(total, 'Um campo mudou', 'campos mudaram')} de nome para caber no formato; o arquivo campos.txt diz quais.`,
  atributos_em_json: (total) =>
    `São ${total.toLocaleString('pt-BR')} atributos de nomes diferentes, mais do que uma tabela tem colunas: foram todos escritos na coluna “atributos”, como JSON.`,
  textos_cortados: (total) => `${n(total, 'Um texto passava', 'textos passavam')} de 254 letras e foi cortado.`,
  campos_de_tipo_misto: (total) =>
    `${n(total, 'Um campo tem', 'campos têm')} números e textos misturados e foi escrito como texto.`,
  valores_protegidos: (total) => `${n(total, 'Um valor protegido ficou', 'valores protegidos ficaram')} de fora.`,
  sem_atributos: () => 'Um DXF leva só o desenho: nomes e atributos ficaram de fora.',
};

/** What the reader of a file should know, in sentences. */
export function textosDosAvisos(avisos: readonly AvisoDaExportacao[]): readonly string[] {
  return avisos.map(({ codigo, total }) => porAviso[codigo](total));
}
