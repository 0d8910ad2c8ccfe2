import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { anexo } from '#app/server/anexo.server.ts';
import { areaDita } from '#app/server/chamadas/lugar-do-pedido.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { aneisDe } from '#domain/geometria/aneis.ts';
import { mensagensDaImagem } from '../imagem.mensagens.ts';
import { imagemPedida } from '../imagens.server.ts';

import { comSistema, imagemComValores } from './valores.server.ts';

/** The part of an image over its asset's area, or over `bbox`, as a GeoTIFF on the image's own grid. */
export async function recorteDaImagem(pedido: PedidoDaSessao): Promise<Response> {
  const { ativo_area, arquivo } = await imagemPedida(pedido);
  const imagem = await imagemComValores(pedido);
  const area = areaDita(pedido.url.searchParams.get('bbox') ?? '') ?? ativo_area;
  if (area === null) throw camposInvalidos({ bbox: [mensagensDaImagem.semAreaDeRecorte] });
  const recortar = () => pedido.servicos.recortesDasImagens(imagem, { aneis: aneisDe(area) });
  const recorte = await comSistema(recortar).catch((error: Error) => {
    throw error.name === 'CropTooLarge' ? camposInvalidos({ bbox: [mensagensDaImagem.recorteGrande] }) : error;
  });
  if (recorte === null) throw camposInvalidos({ bbox: [mensagensDaImagem.recorteVazio] });
  return new Response(createReadableStreamFromReadable(Readable.from(recorte.content())), {
    headers: {
      'Content-Type': 'image/tiff',
      'Content-Length': String(recorte.bytes),
      'Content-Disposition': anexo(`${arquivo.nome.replace(/\.[^.]+$/, '')} (recorte).tif`),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
