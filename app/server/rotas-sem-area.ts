import type { LinhasDeRotas } from './rota.ts';

/** The frame, what several areas ask for, and the bench of trials: no area has them. */
export const rotasSemArea = {
  moldura: ['GET', '*', 'publica'],
  desconhecida: ['GET', '/*', 'publica'],
  desconhecidaEnvio: ['POST', '/*', 'publica'],
  sandbox: ['GET', '/sandbox', 'sessao'],
  dispararTeste: ['POST', '/sandbox/:evento', 'sessao', null, 'ato'],
  mostruario: ['GET', '/sandbox/componentes', 'sessao'],
  sandboxDoMapa: ['GET', '/sandbox/mapa', 'sessao'],
  tokenDasImagens: ['GET', '/api/image-provider/token', 'cliente', 'imagens.ver', 'json'],
  geocodificacao: ['GET', '/geocodificacao', 'sessao', null, 'json'],
  lugarDoPonto: ['GET', '/geocodificacao/ponto', 'sessao', null, 'json'],
  lugarAchado: ['GET', '/geocodificacao/:id', 'sessao', null, 'json'],
} as const satisfies LinhasDeRotas;
