/** Every workflow by its name: the one entry that the worker bundles. */
export { importacao } from './importacao/importacao.workflow.ts';
