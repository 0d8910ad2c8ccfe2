import type { AlgoritmosDoDocumento } from '#domain/relatorio/relatorio.events.ts';

/** What reports say, where the specification says nothing. */
export const textosDoRelatorio = {
  analise: 'Relatório da análise',
  deteccoes: 'Relatório de detecções',
  dossie: 'Dossiê da detecção',
  semDeteccoes: 'Nenhuma detecção nesta análise.',
  semImagem: 'Sem imagem: o provedor não deu nenhuma.',
  semCamadas: 'Nenhuma detecção diz a que camada se refere.',
  uniao: 'Há detecções sobrepostas: a soma acima conta cada uma por inteiro. Contado cada lugar uma vez, são',
  porStatus: 'Detecções por status: quantas são e a soma das suas áreas',
  noTempo: 'Detecções no tempo, pela data da análise: as partes do período que têm alguma',
  areas: 'Áreas geodésicas sobre o elipsoide (SIRGAS 2000 / WGS 84), calculadas pela Atalaia.',
  naoAssinado: 'Impressão sem assinatura: só um documento emitido tem número e pode ser conferido.',
  conferir: 'Qualquer pessoa confere, sem senha e sem enviar o arquivo, se este documento é o que foi emitido:',
  imagemForaDoAlcance: 'A imagem não pôde ser lida para este documento.',
  imagemSendoFeita: 'A imagem ainda está sendo feita.',
  ausencias: {
    imagem_indisponivel: 'A imagem não está mais ao alcance.',
    sem_dados: 'A imagem não mostra este lugar.',
    provedor_sem_resposta: 'O fornecedor da imagem não respondeu.',
  },
  fundoProprio: 'Fundo próprio, sem imagem de satélite.',
  foraDaFolha: 'Na escala escolhida, parte do que o relatório conta fica fora da folha.',
  semArtefatos: 'Nenhum artefato acompanha esta detecção.',
  artefatoSemFigura: 'O arquivo não pôde ser desenhado: é conhecido pelo seu hash.',
  artefatoRemovidoDepois: 'O artefato foi removido depois deste momento: a figura não é mais mostrada.',
  semRegistros: 'Nenhum status foi registrado ainda.',
  registroForaDoAr: 'O registro de eventos está fora do ar: as posições não puderam ser lidas para este documento.',
} as const;

const ALGORITMOS: Readonly<Record<keyof AlgoritmosDoDocumento, string>> = {
  medidas: 'medidas',
  sobreposicoes: 'sobreposições',
  evidencias: 'imagens de evidência',
  mapas: 'imagens nos mapas',
};

/** What computed and drew a document, each with its version. */
export const algoritmosEmPalavras = (algoritmos: AlgoritmosDoDocumento): string =>
  Object.entries(ALGORITMOS)
    .map(([qual, nome]) => `${nome} ${algoritmos[qual as keyof AlgoritmosDoDocumento]}`)
    .join(', ');
