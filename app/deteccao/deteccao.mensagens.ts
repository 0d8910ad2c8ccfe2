import { numero } from '#app/kit/formatos.ts';

/** Texts of detections that the specification leaves open. */
export const mensagensDaDeteccao = {
  semDesenho: 'Desenhe a detecção em um dos três mapas.',
  semTipo: 'Escolha o tipo da detecção.',
  restaurada: 'A detecção voltou.',
  impactoAoDesenhar: 'As camadas impactadas aparecem aqui enquanto você desenha.',
  calculando: 'Calculando as camadas impactadas…',
  semImagem: 'Ninguém disse ainda o que as bandas desta imagem medem: ela não pode ser mostrada.',
  desenhoGrande: 'O desenho tem vértices demais: simplifique-o antes de salvar.',
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
