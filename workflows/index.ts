/** Every workflow by its name: the one entry that the worker bundles. */
export {
  execucaoAgendada,
  execucaoPedida,
  reenvioDaExecucao,
  relatoriosDevidos,
} from './agendamento/agendamento.workflow.ts';
export { ato } from './ato/ato.workflow.ts';
export { buscasPermanentes } from './busca-permanente/busca-permanente.workflow.ts';
export { evidencia } from './evidencia/evidencia.workflow.ts';
export { exportacao } from './exportacao/exportacao.workflow.ts';
export { imagem } from './imagem/imagem.workflow.ts';
export { importacao } from './importacao/importacao.workflow.ts';
export { resumosDevidos } from './resumo/resumo.workflow.ts';
export { verificacao, verificacaoNoturna } from './verificacao/verificacao.workflow.ts';
