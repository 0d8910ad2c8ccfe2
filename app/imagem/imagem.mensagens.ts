import { imagens } from '#app/mensagens/especificacao.ts';
import type { Papel } from '#domain/imagem/exame.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import type { ProblemaDaImagem, RecusaDaImagem } from '#domain/imagem/problemas.ts';

/** Texts of images that the specification leaves open. */
export const mensagensDaImagem = {
  recebida: 'Imagem recebida: ela aparece no mapa assim que o arquivo for examinado.',
  salva: 'Imagem salva.',
  semAreaDeRecorte: 'O ativo não tem área delimitada: diga em bbox o lugar do recorte.',
  recorteVazio: 'A imagem não cobre nada desta área.',
  recorteGrande: 'O recorte passaria de 2 GB: peça uma área menor, ou baixe o original.',
  buscaDefinida: (ativo: string) => `Imagens novas de “${ativo}” são procuradas a partir de agora.`,
  buscaEncerrada: (ativo: string) => `Imagens novas de “${ativo}” já não são procuradas.`,
  aoInativar: 'Ela deixa de aparecer nas buscas do mapa e nas séries; o que já a usa continua a mostrá-la.',
  aoAtivar: 'Ela volta a aparecer nas buscas do mapa e nas séries.',
  alternada: (nome: string, ativa: boolean) => `A imagem “${nome}” foi ${ativa ? 'ativada' : 'inativada'}.`,
  semArquivo: 'Escolha o arquivo da imagem.',
  semAtivo: 'Selecione um ativo.',
  nuvens: 'A cobertura de nuvens vai de 0 a 100, sem casas decimais.',
  cobertura: 'Quanto do ativo a imagem cobre vai de 0 a 100, sem casas decimais; vazio, vale o que se calcula.',
  revisao: 'Abra o formulário de novo: ele já não diz sobre que versão foi preenchido.',
  quando: 'Diga o dia (DD/MM/AAAA) e a hora (HH:MM) em que a imagem foi obtida, ou deixe os dois vazios.',
  satelite: (maximo: number) => `O nome do satélite ou sensor pode ter até ${maximo} caracteres.`,
  fuso: 'Escolha um dos fusos da lista.',
  papel: 'Escolha o que cada banda mede em uma das opções da lista.',
  tipo: 'As bandas desta imagem não dão este tipo: ele pede outras, ou ninguém disse ainda o que elas medem.',
} as const;

/** What is taken, as the form says it. */
export const FORMATOS_DA_IMAGEM =
  'GeoTIFF (.tif, .tiff) ou JPEG 2000 (.jp2) com a referência dentro dele, ou .zip com uma banda por arquivo';

/** The specification's own text, in which N stands for the limit. */
export const arquivoGrandeDemais = (maximo_mb: number) =>
  imagens.arquivoGrande.replace(/N(?=MB)/, maximo_mb.toString());

interface Frase {
  /** What is wrong. */
  readonly causa: string;
  /** What the person can do about it. */
  readonly saida: string;
}

const ESTA_INTEIRO = 'Copie ou exporte o arquivo de novo e reenvie.';

const frases: Readonly<Record<RecusaDaImagem, Frase>> = {
  arquivo_vazio: { causa: 'o arquivo está vazio', saida: ESTA_INTEIRO },
  nao_geotiff: {
    causa: 'não é GeoTIFF, JPEG 2000 nem .zip de bandas',
    saida: 'Exporte a imagem como GeoTIFF (.tif) e reenvie.',
  },
  aponta_para_outro: {
    causa: 'o arquivo só descreve uma imagem que está em outro lugar',
    saida: 'Envie a própria imagem, como GeoTIFF: endereços e outros arquivos não são lidos.',
  },
  truncado: { causa: 'o arquivo está cortado: anuncia mais do que tem', saida: ESTA_INTEIRO },
  pixels_demais: {
    causa: 'a imagem anuncia mais pixels do que um arquivo deste tamanho pode ter, ou do que se leem aqui',
    saida: 'Recorte a imagem à área de interesse e reenvie.',
  },
  bandas_demais: { causa: 'a imagem tem bandas demais', saida: 'Deixe no arquivo só as que interessam, até 64.' },
  tipo_complexo: {
    causa: 'os pixels são números complexos, como os de radar antes de processado',
    saida: 'Exporte a amplitude ou a intensidade e reenvie.',
  },
  tipo_nao_aceito: {
    causa: 'o tipo dos pixels não é aceito',
    saida: 'Exporte com inteiros de 8, 16 ou 32 bits, ou com números reais, e reenvie.',
  },
  paleta: {
    causa: 'as cores vêm de uma paleta, e os pixels são só os números dela',
    saida: 'Exporte a imagem em RGB, ou os valores sem a paleta, e reenvie.',
  },
  sem_georreferencia: {
    causa: 'o arquivo não diz onde fica',
    saida: 'Georreferencie a imagem (a referência precisa estar dentro do .tif) e reenvie.',
  },
  pontos_de_controle: {
    causa: 'a imagem só tem pontos de controle',
    saida: 'Reamostre-a para um sistema de coordenadas e reenvie.',
  },
  sem_crs: {
    causa: 'o arquivo não diz em que sistema de coordenadas está',
    saida: 'Defina o sistema (por exemplo SIRGAS 2000, EPSG:4674) e reenvie.',
  },
  crs_nao_terrestre: {
    causa: 'o sistema de coordenadas não leva a um lugar da Terra',
    saida: 'Reprojete a imagem para um sistema geográfico ou UTM e reenvie.',
  },
  fora_do_mapa: {
    causa: 'a imagem fica fora do que o mapa mostra',
    saida: 'Confira o sistema de coordenadas e o recorte da imagem.',
  },
  sem_pixels: { causa: 'nenhum pixel da imagem tem valor', saida: 'Confira o valor de “sem dados” e o recorte.' },
  zip_recusado: {
    causa: 'o .zip não pôde ser aberto',
    saida: 'Faça o .zip de novo, sem senha, só com as bandas de uma cena, e reenvie.',
  },
  zip_dentro_de_zip: {
    causa: 'há um .zip dentro do .zip',
    saida: 'Deixe as bandas no próprio .zip e reenvie.',
  },
  zip_sem_imagem: {
    causa: 'não há .tif nem .jp2 no .zip',
    saida: 'Ponha no .zip uma banda por arquivo, ou envie o GeoTIFF sozinho.',
  },
  zip_varias_imagens: {
    causa: 'há mais de uma imagem no .zip',
    saida: 'Envie cada imagem sozinha; no .zip cabem as bandas de uma só, uma por arquivo.',
  },
  bandas_desencontradas: {
    causa: 'as bandas do .zip não ficam umas sobre as outras no mesmo sistema de coordenadas',
    saida: 'Deixe no .zip as bandas de uma cena só, no mesmo sistema, e reenvie.',
  },
  ilegivel: { causa: 'o arquivo não pôde ser lido', saida: ESTA_INTEIRO },
  leitura_demorada: { causa: 'a leitura demorou demais', saida: 'Recorte a imagem em partes menores e reenvie.' },
  leitura_sem_memoria: {
    causa: 'a leitura pede mais memória do que há',
    saida: 'Recorte a imagem em partes menores e reenvie.',
  },
  falha_interna: { causa: 'algo nosso falhou', saida: 'Envie o arquivo outra vez; se falhar de novo, fale conosco.' },
};

export function textoDoProblema({ codigo, detalhe }: ProblemaDaImagem): string {
  const { causa, saida } = frases[codigo];
  return `O arquivo foi recusado: ${causa}${detalhe === null ? '' : ` (${detalhe})`}. ${saida}`;
}

export const nomesDosPapeis: Readonly<Record<Papel, string>> = {
  azul: 'Azul',
  verde: 'Verde',
  vermelho: 'Vermelho',
  infravermelho_proximo: 'Infravermelho próximo (NIR)',
  infravermelho_medio_1: 'Infravermelho médio 1 (SWIR 1)',
  infravermelho_medio_2: 'Infravermelho médio 2 (SWIR 2)',
  ndvi: 'NDVI, já calculado',
  ndwi: 'NDWI, já calculado',
  nbr: 'NBR, já calculado',
};

export const nomesDosTipos: Readonly<Record<TipoDeImagem, string>> = {
  true_color: 'Cor verdadeira',
  false_color: 'Falsa cor',
  swir: 'SWIR',
  ndvi: 'NDVI',
  ndwi: 'NDWI',
  nbr: 'NBR',
};
