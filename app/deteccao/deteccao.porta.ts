/** What other areas may have of this one. */
export type { LugarDoDesenho } from './desenho/lugar-do-desenho.ts';
export type { DeteccaoNaTela } from './deteccao.ts';
export type { ReplayNaTela } from './ficha/replay.ts';
export { DeteccoesNoMapa, JanelaDaDeteccao, JanelaDosDetalhes, PizzaPorTipo } from './janelas.ts';
export { CamadasEmTabela } from './painel/camadas-em-tabela.tsx';
export { ListaDasDeteccoes } from './painel/lista-das-deteccoes.tsx';
