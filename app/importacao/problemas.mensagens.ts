import type { Problema } from '#domain/importacao/importacao.events.ts';
import type { CodigoDeProblema } from '#domain/importacao/problemas.ts';

interface Frase {
  /** What is wrong. */
  readonly causa: string;
  /** What the person can do about it. */
  readonly saida: string;
}

/** Every problem of an import: what it is and what to do. Where it is comes from the problem itself. */
const frases: Readonly<Record<CodigoDeProblema, Frase>> = {
  arquivo_vazio: { causa: 'o arquivo está vazio', saida: 'Envie o arquivo completo.' },
  nao_geografico: {
    causa: 'não é um arquivo geográfico que possamos ler',
    saida: 'Envie Shapefile, KML, KMZ, GeoJSON, GeoPackage, FlatGeobuf, GPX, DXF ou CSV.',
  },
  formato_nao_aceito: {
    causa: 'o formato não é aceito',
    saida: 'Envie Shapefile, KML, KMZ, GeoJSON, GeoPackage, FlatGeobuf, GPX, DXF ou CSV.',
  },
  zip_corrompido: { causa: 'o arquivo .zip está corrompido', saida: 'Compacte os arquivos novamente e reenvie.' },
  zip_cifrado: { causa: 'o arquivo .zip tem senha', saida: 'Compacte sem senha e reenvie.' },
  zip_grande_demais: {
    causa: 'o conteúdo do .zip é grande demais depois de descompactado',
    saida: 'Divida os dados em arquivos menores.',
  },
  zip_entradas_demais: { causa: 'o .zip tem arquivos demais', saida: 'Deixe nele só os arquivos da camada.' },
  caminho_perigoso: {
    causa: 'o .zip tem um caminho que sai da própria pasta',
    saida: 'Compacte só os arquivos da camada, sem atalhos nem caminhos absolutos, e reenvie.',
  },
  shapefile_incompleto: {
    causa: 'falta uma parte do shapefile',
    saida: 'Reúna .shp, .shx, .dbf e .prj no mesmo .zip.',
  },
  shapefile_truncado: {
    causa: 'o shapefile está cortado: o cabeçalho anuncia mais dados do que o arquivo tem',
    saida: 'Copie ou exporte o arquivo de novo e reenvie.',
  },
  shapefile_divergente: {
    causa: 'as partes do shapefile não combinam: não se sabe qual forma é de qual registro',
    saida: 'Confira se .shp, .shx e .dbf são da mesma exportação e reenvie.',
  },
  sem_prj: {
    causa: 'falta o arquivo .prj, que diz o sistema de coordenadas',
    saida: 'Acrescente o .prj ao .zip (por exemplo SIRGAS 2000, EPSG:4674).',
  },
  crs_desconhecido: {
    causa: 'o sistema de coordenadas não foi reconhecido',
    saida: 'Reprojete para SIRGAS 2000 (EPSG:4674) ou uma de suas zonas UTM e reenvie.',
  },
  xml_com_doctype: {
    causa: 'o arquivo traz uma declaração DOCTYPE, que não é aceita',
    saida: 'Exporte o KML de novo, sem DOCTYPE.',
  },
  xml_codificacao: { causa: 'a codificação do XML não é aceita', saida: 'Salve o arquivo em UTF-8 e reenvie.' },
  json_invalido: { causa: 'o JSON não é válido', saida: 'Exporte o GeoJSON novamente e reenvie.' },
  json_profundo_demais: { causa: 'o JSON tem níveis demais', saida: 'Simplifique as coleções de geometrias.' },
  campos_demais: { causa: 'há campos demais', saida: 'Deixe só os campos necessários e reenvie.' },
  geopackage_invalido: {
    causa: 'o GeoPackage está corrompido ou incompleto',
    saida: 'Exporte o GeoPackage de novo e reenvie.',
  },
  geopackage_perigoso: {
    causa: 'o GeoPackage traz visões, gatilhos ou tabelas virtuais que não são do formato',
    saida: 'Exporte só as camadas para um GeoPackage novo e reenvie.',
  },
  geopackage_grande_demais: {
    causa: 'o GeoPackage tem camadas demais',
    saida: 'Divida as camadas em mais de um GeoPackage.',
  },
  flatgeobuf_invalido: {
    causa: 'o FlatGeobuf está cortado ou corrompido',
    saida: 'Exporte o arquivo de novo e reenvie.',
  },
  dxf_invalido: { causa: 'o DXF não é válido', saida: 'Salve o desenho como DXF de texto e reenvie.' },
  dxf_complexo: {
    causa: 'os blocos do desenho se multiplicam demais',
    saida: 'Exploda os blocos, ou envie só as camadas necessárias.',
  },
  csv_invalido: { causa: 'a tabela CSV tem uma linha que não se lê', saida: 'Corrija a linha e reenvie.' },
  csv_sem_coordenadas: {
    causa: 'a tabela não tem coluna de coordenadas que reconheçamos',
    saida: 'Use uma coluna WKT, ou as colunas latitude e longitude.',
  },
  sem_feicoes: { causa: 'o arquivo não tem nenhuma feição', saida: 'Confira a exportação e reenvie.' },
  geometria_ausente: { causa: 'há feição sem geometria', saida: 'Remova ou corrija essa feição e reenvie.' },
  geometria_incompativel: {
    causa: 'a geometria não combina com o tipo de camada escolhido',
    saida: 'Escolha outro tipo de camada ou envie outro arquivo.',
  },
  coordenada_invalida: { causa: 'há uma coordenada que não é um número válido', saida: 'Corrija a feição e reenvie.' },
  coordenadas_em_metros: {
    causa: 'as coordenadas estão em metros, mas o arquivo diz que estão em graus',
    saida: 'Corrija o .prj (provavelmente uma zona UTM) e reenvie.',
  },
  coordenadas_trocadas: { causa: 'latitude e longitude estão trocadas', saida: 'Inverta os eixos e reenvie.' },
  coordenada_fora_da_area: {
    causa: 'as coordenadas caem fora da área do sistema de coordenadas',
    saida: 'Confira a zona e o datum do arquivo e reenvie.',
  },
  vertices_demais: { causa: 'há uma feição com vértices demais', saida: 'Simplifique ou divida a feição.' },
  feicao_grande_demais: { causa: 'há uma feição grande demais', saida: 'Simplifique ou divida a feição.' },
  leitura_demorada: { causa: 'a leitura passou do tempo permitido', saida: 'Envie um arquivo menor ou mais simples.' },
  leitura_sem_memoria: {
    causa: 'a leitura passou da memória permitida',
    saida: 'Envie um arquivo menor ou mais simples.',
  },
  leitura_interrompida: { causa: 'o leitor parou no meio do arquivo', saida: 'Exporte o arquivo de novo e reenvie.' },
  leitura_indisponivel: {
    causa: 'a leitura de arquivos está indisponível agora',
    saida: 'Tente novamente mais tarde; se continuar, avise o administrador.',
  },
  falha_interna: { causa: 'houve uma falha nossa', saida: 'Tente novamente; se continuar, avise o administrador.' },
  codificacao_presumida: {
    causa: 'a codificação dos textos foi presumida',
    saida: 'Confira os acentos antes de publicar.',
  },
  shapefile_com_diferencas: {
    causa: 'o shapefile foi lido, mas as suas partes não dizem o mesmo',
    saida: 'Confira se cada forma está com os seus dados antes de publicar.',
  },
  lido_com_diferenca: {
    causa: 'isto não foi lido como está escrito',
    saida: 'Confira antes de publicar, ou corrija o arquivo e reenvie.',
  },
  anel_fechado: {
    causa: 'um contorno estava aberto e foi fechado, do último vértice ao primeiro',
    saida: 'Confira o desenho antes de publicar.',
  },
  curva_em_linhas: {
    causa: 'a geometria tem curvas, que viraram linhas',
    saida: 'Confira o desenho antes de publicar.',
  },
  camada_nao_lida: {
    causa: 'uma camada do arquivo não pôde ser lida e ficou de fora',
    saida: 'Se ela importa, exporte-a de novo, sozinha, e envie-a.',
  },
  geopackage_com_diario: {
    causa: 'o GeoPackage foi copiado enquanto estava aberto',
    saida: 'Confira se as últimas alterações estão nele; se não, feche o programa e copie de novo.',
  },
  kmz_com_outros: {
    causa: 'o KMZ traz outros documentos, que não foram lidos',
    saida: 'Se também importam, extraia-os do KMZ e envie-os.',
  },
  geometria_reparada: { causa: 'a geometria entra reparada', saida: 'Confira o desenho antes de publicar.' },
  // Also of what has no geometry at all, which nobody could correct.
  geometria_invalida: {
    causa: 'a feição não tem geometria que se possa importar',
    saida: 'Para tê-la, dê-lhe uma geometria certa no arquivo e reenvie.',
  },
  texto_alterado: {
    causa: 'o texto tem caracteres que não se leem, e traz � no lugar deles',
    saida: 'Confira-o antes de publicar, ou corrija o arquivo e reenvie.',
  },
  campo_renomeado: {
    causa: 'o campo recebeu outro nome, para não se perder nem se confundir com outro',
    saida: 'Confira-o antes de publicar, ou dê-lhe um nome no arquivo e reenvie.',
  },
};

/** File, feature and field, as far as they are known. Features are counted from 1 for people. */
function lugarDoProblema({ arquivo, feicao, campo }: Problema): string {
  // Of no file of it more than of another: what failed was ours.
  const partes = [arquivo === '' ? 'O envio' : `Arquivo “${arquivo}”`];
  if (feicao !== null) partes.push(`feição ${feicao + 1}`);
  if (campo !== null) partes.push(`campo “${campo}”`);
  return partes.join(', ');
}

/** Where, what, the reader's own detail, and what to do: two or three sentences. */
export function textoDoProblema(problema: Problema): string {
  const frase = frases[problema.codigo as CodigoDeProblema] ?? frases.falha_interna;
  const detalhe = problema.detalhe?.trim().replace(/[.\s]+$/, '') ?? '';
  return `${lugarDoProblema(problema)}: ${frase.causa}${detalhe === '' ? '' : ` (${detalhe})`}. ${frase.saida}`;
}
