import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDePolitica = {
  politicasAcesso: ['GET', '/politicas-acesso', 'cliente', 'politicas_acesso.ver'],
  definirPolitica: ['POST', '/politicas-acesso', 'cliente', 'politicas_acesso.editar'],
} as const satisfies LinhasDeRotas;
