/** What other areas may have of this one. */
export { textoDoMotivo, textosDosAvisos } from './exportacao.mensagens.ts';
export { exportar, lerFormato, lerFormatoESistema } from './exportar.server.ts';
