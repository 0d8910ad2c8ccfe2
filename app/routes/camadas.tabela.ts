import { lerNumeroDaPagina, lerPedidoDeCamadas } from '#app/camada/camadas.server.ts';
import { fragmentoDaTabela } from '#app/camada/fragmento-da-tabela.server.tsx';
import { ler } from '#app/server/acesso.server.ts';

/** The list of layers as a piece of HTML with the total in `data-total`, by the number of a page. */
export const loader = ler('tabelaDasCamadas', async ({ servicos, escopo, url }) => {
  const { lista, filtro } = lerPedidoDeCamadas(url.searchParams);
  const pagina = lerNumeroDaPagina(url.searchParams);
  const contagem = await servicos.camadas.contar(escopo, filtro);
  const pedido = { pagina, por_pagina: lista.limite, ...contagem };
  const linhas = await servicos.camadas.listarPorNumero(escopo, filtro, lista.ordenacao, pedido);
  const html = fragmentoDaTabela({ linhas, ...pedido });
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } });
});
