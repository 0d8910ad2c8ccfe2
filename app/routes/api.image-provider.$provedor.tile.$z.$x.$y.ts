import { mensagensDaImagem } from '#app/imagem/imagem.mensagens.ts';
import { ler } from '#app/server/acesso.server.ts';
import { camposInvalidos, naoEncontrado, pedidoInvalido, semSessao } from '#app/server/falhas.server.ts';
import { TIPOS_DE_IMAGEM } from '#domain/imagem/imagem.policy.ts';

/** The one provider of images that every installation has: its own. */
const PROPRIO = 'proprio';
const COORDENADA = /^\d{1,8}$/;
const HASH = /^[0-9a-f]{64}$/;
const ZOOM_MAXIMO = 24;

/** One tile of a picture, as maps ask for it; browsers ask again each time, and are mostly answered 304. */
export const loader = ler('ladrilhoDaImagem', async ({ request, params, url, escopo, sessao, servicos }) => {
  const { provedor, z = '', x = '', y = '' } = params;
  if (provedor !== PROPRIO) throw naoEncontrado();
  // Whoever comes with a token comes with their own: a page of somebody who signed out since shows nothing.
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get('Authorization') ?? '') ?? [];
  if (token !== undefined && servicos.tokensDeImagens.verificar(token, sessao) !== 'bom') throw semSessao();
  const tipo = TIPOS_DE_IMAGEM.find((um) => um === url.searchParams.get('type'));
  const hash = url.searchParams.get('group_hash') ?? '';
  if (![z, x, y].every((parte) => COORDENADA.test(parte)) || !HASH.test(hash)) throw pedidoInvalido();
  const place = { z: Number(z), x: Number(x), y: Number(y) };
  if (place.z > ZOOM_MAXIMO || Math.max(place.x, place.y) >= 2 ** place.z) throw naoEncontrado();
  const imagem = await servicos.imagens.doGrupo(escopo, hash);
  const data = url.searchParams.get('date') ?? imagem?.data ?? null;
  if (imagem?.exame == null || imagem.quadros === null || data !== imagem.data) throw naoEncontrado();
  const { exame, papeis, quadros } = imagem;
  const pedida = { grupo: hash, exame, papeis, chave: quadros.chave };
  const ladrilho = tipo && servicos.ladrilhosDeImagens.obter(pedida, place, tipo);
  if (!ladrilho) throw camposInvalidos({ type: [mensagensDaImagem.tipo] });
  const { etag } = ladrilho;
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Authorization' };
  const conhecidas = request.headers.get('If-None-Match')?.split(',') ?? [];
  if (conhecidas.some((uma) => uma.trim().replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers });
  const bytes = await ladrilho.bytes();
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': 'image/webp' } });
});
