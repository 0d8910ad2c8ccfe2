import type { Lado, VistaDaComparacao } from '../modos/modos.ts';

export const nomesDosLados: Readonly<Record<Lado, string>> = { antes: 'Antes', depois: 'Depois' };

export const nomesDasVistas: Readonly<Record<VistaDaComparacao, string>> = {
  lado_a_lado: 'Lado a lado',
  cortina: 'Cortina',
  opacidade: 'Opacidade',
  lupa: 'Lupa',
  alternancia: 'Alternar',
};

/** Texts of the comparison that the specification leaves open. */
export const mensagensDaComparacao = {
  escolha: 'Ponha uma imagem em cada lado: pelos botões da lista, ou arrastando.',
  vazio: 'Nenhuma imagem',
  desconhecida: (lado: Lado) =>
    `A imagem de ${nomesDosLados[lado]} não está mais ao alcance: busque-a de novo em Imagens e ponha-a aqui.`,
} as const;
