import { importacaoDoPedido } from '#app/importacao/relatorio.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The report of an import as a file: the same page, printed as the person who asks for it sees it. */
export const loader = ler('relatorioDoEnvioEmPdf', async (pedido) => {
  const { servicos, sessao, request } = pedido;
  const { id, arquivos } = await importacaoDoPedido(pedido);
  const [caminho, arquivo] = [`/camadas/upload/${id}/relatorio`, arquivos[0]?.nome ?? id];
  const dito = { title: 'Relatório do envio de camadas', subject: arquivo, instant: new Date() };
  const pdf = await servicos.impressao.imprimir(sessao.usuario_id, caminho, dito, request.signal);
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(pdf.byteLength),
      'Content-Disposition': `attachment; filename="relatorio-${id}.pdf"; filename*=UTF-8''${nomeDe(arquivo)}`,
      'Cache-Control': 'private, no-store',
    },
  });
});

/** RFC 8187: also what encodeURIComponent lets through. */
function nomeDe(arquivo: string): string {
  const nome = `relatorio-${arquivo.replace(/\.[^.]*$/, '')}.pdf`;
  return encodeURIComponent(nome).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
