import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part of the kit, with all its states, on /sandbox/componentes. */
export interface ParteDoMostruario {
  /** In the address: `?parte=avisos`. */
  readonly id: string;
  readonly titulo: string;
  readonly Mostra: LazyExoticComponent<ComponentType>;
}

/**
 * What the showcase shows, one line a part. A part's `<part>.mostra.tsx` lies beside it and exports the component as
 * its default; each is a chunk of its own.
 */
export const mostruario: readonly ParteDoMostruario[] = [
  { id: 'avisos', titulo: 'Avisos', Mostra: lazy(() => import('#app/kit/avisos/avisos.mostra.tsx')) },
  {
    id: 'notificacoes',
    titulo: 'Notificações',
    Mostra: lazy(() => import('#app/notificacao/notificacoes.mostra.tsx')),
  },
  { id: 'pedidos', titulo: 'Pedidos', Mostra: lazy(() => import('./pedidos.mostra.tsx')) },
  { id: 'erros', titulo: 'Páginas de erro', Mostra: lazy(() => import('#app/kit/erros.mostra.tsx')) },
  { id: 'entrada', titulo: 'Entrada', Mostra: lazy(() => import('#app/identidade/entrada/entrada.mostra.tsx')) },
  { id: 'formulario', titulo: 'Formulário', Mostra: lazy(() => import('#app/kit/formulario/formulario.mostra.tsx')) },
  { id: 'arquivos', titulo: 'Arquivos', Mostra: lazy(() => import('#app/kit/arquivos/arquivos.mostra.tsx')) },
  { id: 'datas', titulo: 'Datas', Mostra: lazy(() => import('#app/kit/datas/datas.mostra.tsx')) },
  { id: 'mascaras', titulo: 'Máscaras', Mostra: lazy(() => import('#app/kit/mascaras/mascaras.mostra.tsx')) },
  { id: 'midias', titulo: 'Mídias', Mostra: lazy(() => import('#app/kit/midias/midias.mostra.tsx')) },
  { id: 'arvore', titulo: 'Árvore com caixas', Mostra: lazy(() => import('#app/kit/arvore/arvore.mostra.tsx')) },
  { id: 'atos', titulo: 'Copiar, baixar, excluir', Mostra: lazy(() => import('#app/kit/formulario/atos.mostra.tsx')) },
  { id: 'lista', titulo: 'Lista e filtros', Mostra: lazy(() => import('#app/kit/lista/lista.mostra.tsx')) },
  {
    id: 'parte-tardia',
    titulo: 'Parte que vem depois',
    Mostra: lazy(() => import('#app/kit/parte-tardia/parte-tardia.mostra.tsx')),
  },
  { id: 'totais', titulo: 'Totais', Mostra: lazy(() => import('#app/kit/totais/totais.mostra.tsx')) },
  { id: 'formatos', titulo: 'Formatos', Mostra: lazy(() => import('#app/kit/formatos.mostra.tsx')) },
  { id: 'unidades', titulo: 'Unidades', Mostra: lazy(() => import('#app/kit/unidades/unidades.mostra.tsx')) },
  { id: 'lugares', titulo: 'Busca de lugares', Mostra: lazy(() => import('#app/map/controls/busca/busca.mostra.tsx')) },
  { id: 'espaco', titulo: 'Espaço de trabalho', Mostra: lazy(() => import('#app/kit/espaco/espaco.mostra.tsx')) },
  { id: 'mapa', titulo: 'Mapa', Mostra: lazy(() => import('#app/map/canvas/mapa.mostra.tsx')) },
];
