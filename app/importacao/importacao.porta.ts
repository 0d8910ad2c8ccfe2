/** What other areas may have of this one. */
export { AndamentoDosArquivos } from './upload/andamento-dos-arquivos.tsx';
export { escolhido } from './upload/arquivos-soltos.ts';
export { type AberturaDoEnvio, BotaoDeEnvio } from './upload/botao-de-envio.tsx';
export { enviarArquivos } from './upload/enviar-arquivos.ts';
export { type EnvioParado, EnviosParados } from './upload/envios-parados.tsx';
export type { DadosDoEnvio } from './upload/formulario-de-envio.tsx';
export { useEnvioDeArquivos } from './upload/usar-envio-de-arquivos.ts';
