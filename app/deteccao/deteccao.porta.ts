/** What other areas may have of this one. */
export type { LugarDoDesenho } from './desenho/lugar-do-desenho.ts';
export type { DeteccaoNaTela } from './deteccao.ts';
export type { ReplayNaTela } from './ficha/replay.ts';
export { FiltrosDosPaineis } from './filtro/filtros-dos-paineis.tsx';
export type { FiltroSalvoNaTela } from './filtros-salvos/filtros-salvos.ts';
export { CalorNoMapa, DeteccoesNoMapa, JanelaDaDeteccao, JanelaDosDetalhes, PizzaPorTipo } from './janelas.ts';
export { CamadasEmTabela } from './painel/camadas-em-tabela.tsx';
export { ListaDasDeteccoes } from './painel/lista-das-deteccoes.tsx';
export { DeteccoesRecentes } from './resultados/deteccoes-recentes.tsx';
export type { LinhaDeDeteccao, PontosDoCalor, RelatorioNaTela } from './resultados/resultados.ts';
export { SerieNoTempo } from './resultados/serie-no-tempo.tsx';
