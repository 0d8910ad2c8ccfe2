import type { Fundamento } from '#domain/usuario/fundamentos.ts';

/** Why the law lets a request be refused, as people read it. */
export const fundamentosEmPalavras: Readonly<Record<Fundamento, string>> = {
  obrigacao_legal: 'Obrigação legal ou regulatória de guardar os dados (LGPD, art. 16, I)',
  exercicio_de_direitos: 'Exercício de direitos em processo judicial, administrativo ou arbitral (LGPD, art. 7º, VI)',
  identidade_nao_confirmada: 'Não foi possível confirmar que o pedido é da própria pessoa',
};
