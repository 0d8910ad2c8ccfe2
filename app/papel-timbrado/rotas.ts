import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDoPapelTimbrado = {
  papelTimbrado: ['GET', '/relatorios/papel-timbrado', 'cliente', 'relatorios.ver'],
  definirPapelTimbrado: ['POST', '/relatorios/papel-timbrado', 'cliente', 'relatorios.editar'],
} as const satisfies LinhasDeRotas;
