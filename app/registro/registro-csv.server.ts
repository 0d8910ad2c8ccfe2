import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { linhaCsv, MARCA_UTF8 } from '#app/kit/csv.ts';
import { dataHoraExata } from '#app/kit/formatos.ts';
import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { anexo } from '#app/server/anexo.server.ts';
import { pedidoInvalido } from '#app/server/falhas.server.ts';
import { mensagensDoRegistro } from './registro.mensagens.ts';
import { alcanceDoRegistro, comBusca, lerPedidoDoRegistro, naTela } from './registro.server.ts';

const COLUNAS = [
  ...['Posição', 'Data e hora (Brasília)', 'Instante (UTC)', 'O que aconteceu', 'Evento', 'Espécie', 'Objeto'],
  ...['Id do objeto', 'Quem', 'Correlação', 'Causa', 'Id do evento'],
];

/** The log as the list is narrowed, newest first, written while it is read. @throws RespostaDeFalha 400 */
export async function exportarRegistro(pedido: PedidoComSessao): Promise<Response> {
  const { filtro, lista } = lerPedidoDoRegistro(pedido.url.searchParams);
  const inteiro = await comBusca(pedido, filtro, lista.busca);
  if (inteiro === null) throw pedidoInvalido(mensagensDoRegistro.buscaAmpla);
  const linhas = pedido.servicos.registro.percorrer(alcanceDoRegistro(pedido), inteiro);
  async function* textos() {
    yield MARCA_UTF8 + linhaCsv(COLUNAS);
    for await (const rows of linhas) {
      const vistos = await naTela(pedido, rows);
      yield rows.map((row, i) => linhaCsv(celulas(row, vistos[i] as (typeof vistos)[number]))).join('');
    }
  }
  const dia = new Date().toISOString().slice(0, 10);
  return new Response(createReadableStreamFromReadable(Readable.from(textos())), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': anexo(`Logs ${dia}.csv`),
      'Cache-Control': 'private, no-store',
    },
  });
}

type Linha = Awaited<ReturnType<PedidoComSessao['servicos']['registro']['listar']>>['itens'][number];

function celulas(
  { posicao, registrado_em, objeto_id, correlacao_id, causa_id, evento_id }: Linha,
  { texto, tipo, objeto, autor }: Awaited<ReturnType<typeof naTela>>[number],
): readonly string[] {
  return [
    ...[String(posicao), dataHoraExata(registrado_em), registrado_em, texto, tipo, objeto.especie, objeto.nome ?? ''],
    ...[objeto_id, autor, correlacao_id, causa_id, evento_id],
  ];
}
