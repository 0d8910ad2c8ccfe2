import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeInicio = {
  inicio: ['GET', '/', 'sessao'],
  definirPaginaInicial: ['POST', '/perfil/pagina-inicial', 'sessao'],
} as const satisfies LinhasDeRotas;
