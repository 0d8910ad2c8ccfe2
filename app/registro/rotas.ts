import type { LinhasDeRotas } from '#app/server/rota.ts';

export const rotasDeRegistro = {
  logs: ['GET', '/logs', 'sessao', 'logs.ver'],
  evento: ['GET', '/logs/:posicao', 'sessao', 'logs.ver'],
  acessos: ['GET', '/logs/acessos', 'sessao', 'logs.ver'],
  exportarLogs: ['GET', '/logs/exportar', 'sessao', 'logs.exportar', 'arquivo'],
  integridade: ['GET', '/logs/integridade', 'sessao', 'logs.ver'],
  verificarIntegridade: ['POST', '/logs/integridade', 'sessao', 'logs.verificar'],
} as const satisfies LinhasDeRotas;
