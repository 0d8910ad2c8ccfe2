import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { imagemPedida } from '#app/imagem/imagens.server.ts';
import { ler } from '#app/server/acesso.server.ts';
import { anexo } from '#app/server/anexo.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';

/** The original of an image, byte by byte as it came; always to be saved, never to be opened in our origin. */
export const loader = ler('originalDaImagem', async (pedido) => {
  const { arquivo, original } = await imagemPedida(pedido);
  const { chave, nome, bytes } = original ?? arquivo;
  const conteudo = await pedido.servicos.armazenamento.get(chave).catch((error: unknown) => {
    throw (error as Error).name === 'ObjectNotFoundError' ? naoEncontrado() : error;
  });
  return new Response(createReadableStreamFromReadable(Readable.from(conteudo)), {
    headers: {
      'Content-Type': tipoDe(nome),
      'Content-Length': String(bytes),
      'Content-Disposition': anexo(nome),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
});

const TIPOS: readonly (readonly [RegExp, string])[] = [
  [/\.tiff?$/i, 'image/tiff'],
  [/\.jp2$/i, 'image/jp2'],
  [/\.zip$/i, 'application/zip'],
];

const tipoDe = (nome: string) => TIPOS.find(([fim]) => fim.test(nome))?.[1] ?? 'application/octet-stream';
