import { numero } from '#app/kit/formatos.ts';
import type { Ausencia } from '#domain/deteccao/evidencia.ts';

/** Texts of detections that the specification leaves open. */
export const mensagensDaDeteccao = {
  pontoNaoMudado: 'Não foi possível mudar o ponto de evidência',
  semDesenho: 'Desenhe a detecção em um dos três mapas.',
  semTipo: 'Escolha o tipo da detecção.',
  restaurada: 'A detecção voltou.',
  impactoAoDesenhar: 'As camadas impactadas aparecem aqui enquanto você desenha.',
  calculando: 'Calculando as camadas impactadas…',
  semImagem: 'Ninguém disse ainda o que as bandas desta imagem medem: ela não pode ser mostrada.',
  desenhoGrande: 'O desenho tem vértices demais: simplifique-o antes de salvar.',
  sendoFeita: 'A imagem ainda está sendo feita.',
} as const;

export const nomesDosMapas = { antes: 'Antes', depois: 'Depois', regiao: 'Região' } as const;
export type QualMapa = keyof typeof nomesDosMapas;
export const MAPAS = Object.keys(nomesDosMapas) as readonly QualMapa[];

/** A detection wholly outside of the asset: by how much. */
export const foraDoAtivo = (metros: number) =>
  `O desenho está inteiramente fora da área do ativo, a ${distancia(metros)} dela.`;

/** Metres, or kilometres where there are many. */
const distancia = (metros: number) =>
  metros < 1000
    ? `${numero(Math.round(metros))} m`
    : `${(metros / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} km`;

/** Why a picture of the evidence was not made. */
export const motivoDaAusencia: Readonly<Record<Ausencia, string>> = {
  imagem_indisponivel: 'A imagem não está mais ao alcance.',
  sem_dados: 'A imagem não mostra este lugar.',
  provedor_sem_resposta: 'O fornecedor da imagem não respondeu.',
};

/** Less alike than this, a picture that was sent is worth a second look. */
const SEMELHANCA_MINIMA = 0.5;

/** A picture that a browser sent: how alike it is to the one that was made here. */
export function semelhancaDaEnviada(semelhanca: number | null): string {
  if (semelhanca === null) return 'Enviada por quem desenhou';
  const quanto = semelhanca.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `Enviada por quem desenhou · semelhança ${quanto}${semelhanca < SEMELHANCA_MINIMA ? ': confira' : ''}`;
}
