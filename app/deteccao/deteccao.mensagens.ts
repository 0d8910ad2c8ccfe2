import { dataDe, dataNaTela } from '#app/kit/datas.ts';
import { numero, plural } from '#app/kit/formatos.ts';
import type { MudancaDaCamada } from '#domain/camada/mudancas.policy.ts';
import type { Ausencia } from '#domain/deteccao/evidencia.ts';
import type { CamadaMudada } from './deteccao.ts';

/** Texts of detections that the specification leaves open. */
export const mensagensDaDeteccao = {
  pontoNaoMudado: 'Não foi possível mudar o ponto de evidência',
  semDesenho: 'Desenhe a detecção em um dos três mapas.',
  semTipo: 'Escolha o tipo da detecção.',
  restaurada: 'A detecção voltou.',
  lixeira: 'Detecções na lixeira',
  lixeiraVazia: 'Não há detecções desta análise na lixeira.',
  impactoAoDesenhar: 'As camadas impactadas aparecem aqui enquanto você desenha.',
  calculando: 'Calculando as camadas impactadas…',
  semImagem: 'Ninguém disse ainda o que as bandas desta imagem medem: ela não pode ser mostrada.',
  desenhoGrande: 'O desenho tem vértices demais: simplifique-o antes de salvar.',
  recalcular: 'Calcular de novo as camadas impactadas ao salvar',
  camadasNaoConferidas: 'Não foi possível conferir se as camadas mudaram.',
  procedencia: 'De que estas imagens foram feitas',
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

const mudancasDitas: Readonly<Record<MudancaDaCamada, string>> = {
  removida: 'foi removida',
  inativada: 'foi inativada',
  outro_ativo: 'passou a outro ativo',
  forma: 'mudou de forma',
  nome: 'mudou de nome',
  tipo: 'mudou de tipo',
};

/** How a layer has changed since it was measured by, as people read it: each with its day. */
export function mudancasDaCamada({ mudancas }: Pick<CamadaMudada, 'mudancas'>): string {
  const ditas = mudancas.map(({ o_que, desde }) => {
    const quando = desde === null ? '' : ` em ${diaDe(desde)}`;
    return `${mudancasDitas[o_que]}${quando}`;
  });
  const frase = ditas.join(', ');
  return frase.charAt(0).toUpperCase() + frase.slice(1);
}

const diaDe = (instante: string) => dataNaTela(dataDe(instante));

/** That layers have changed, and that nothing of what was recorded has. */
export const camadasMudaram = (quantas: number) =>
  `${plural(quantas, 'camada mudou', 'camadas mudaram')} depois desta detecção. O que ela registrou continua como era.`;

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
