/** What the servers of other areas may have of this one. */
export { quemEnvia } from './limites-do-envio.server.ts';
export { nomeLimpo } from './nomes-dos-arquivos.server.ts';
export { textoDoProblema } from './problemas.mensagens.ts';
export { receberArquivos } from './receber-arquivos.server.ts';
export { juntarRecebidos, recebidosAntes } from './upload/recebidos-antes.server.ts';
export { porPartes } from './upload/tus.server.ts';
