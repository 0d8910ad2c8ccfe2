/** What other areas may have of this one. */
export { EscolhaDoCliente } from './escolha-do-cliente.tsx';
