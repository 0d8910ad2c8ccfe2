/** What other areas may have of this one. */
export { type AberturaDoEnvio, BotaoDeEnvio } from './upload/botao-de-envio.tsx';
export type { DadosDoEnvio } from './upload/formulario-de-envio.tsx';
