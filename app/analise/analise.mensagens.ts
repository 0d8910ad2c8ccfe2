import { STATUS_DA_ANALISE, type StatusDaAnalise } from '#domain/analise/analise.policy.ts';

export const nomeDoStatus: Readonly<Record<StatusDaAnalise, string>> = {
  [STATUS_DA_ANALISE.publicada]: 'Publicada',
  [STATUS_DA_ANALISE.naoPublicada]: 'Não publicada',
};

/** Texts of analyses that the specification leaves open. */
export const mensagensDaAnalise = {
  publicar: 'Publicar',
  despublicar: 'Despublicar',
  removida: 'A análise foi para a lixeira, com as suas detecções.',
  restaurada: 'A análise voltou, com as suas detecções.',
  lixeira: 'Lixeira',
  foraDaLixeira: 'Voltar às análises',
  lixeiraVazia: 'Não há análises deste ativo na lixeira.',
  semDeteccoes: 'Ainda não há detecções nesta análise.',
  desenhe: 'Compare as duas imagens e desenhe o que mudou entre elas.',
  oQueSePerde: 'A análise e as suas detecções vão para a lixeira, de onde podem voltar.',
  uniao: 'Há detecções que se sobrepõem: cada lugar contado uma vez, são',
} as const;
