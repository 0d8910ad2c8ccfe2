import { Readable } from 'node:stream';
import { createReadableStreamFromReadable, redirect } from '@remix-run/node';
import type { Pedido, PedidoDaSessao } from '#app/server/acesso.server.ts';
import { anexo } from '#app/server/anexo.server.ts';
import { camposInvalidos, naoEncontrado, RespostaDeFalha } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { textosDaEntrega as textos } from './agendamento.mensagens.ts';

/** `GET /relatorios/entregas/:id`: a delivery of one's own leads to its document. @throws RespostaDeFalha 404 */
export async function abrirDeDentro({ servicos, params, sessao }: PedidoDaSessao): Promise<never> {
  const id = uuidSchema.safeParse(params.id);
  const documento_id = id.success ? await servicos.entregas.abrirDeDentro(id.data, sessao.usuario_id) : null;
  if (documento_id === null) throw naoEncontrado();
  throw redirect(`/relatorios/documentos/${documento_id}`, 303);
}

/** How often one address may ask, of whatever link. @throws RespostaDeFalha 429 */
export function gastarTentativa({ servicos, context }: Pedido): void {
  const espera = servicos.cotaDeEntregas.spend(context.origem.ip);
  if (espera > 0) throw new RespostaDeFalha(429, { message: textos.demais }, { 'Retry-After': String(espera) });
}

/** The right code leads to the file. @throws RespostaDeFalha 422, the same for whatever was wrong; 429 */
export async function trocarCodigo(pedido: Pedido, form: FormData): Promise<never> {
  gastarTentativa(pedido);
  const { servicos, params } = pedido;
  const token = params.token ?? '';
  const passe = await servicos.entregas.trocarPorPasse(token, texto(form, 'codigo'));
  if (passe === null) throw camposInvalidos({ codigo: [textos.naoConfere] });
  throw redirect(`/entregas/${encodeURIComponent(token)}/arquivo?passe=${passe}`, 303);
}

/** The very file that was issued and signed, in a zip where data go with it, once for each code that was right. @throws RespostaDeFalha 404; 429 */
export async function arquivoDeFora(pedido: Pedido): Promise<Response> {
  gastarTentativa(pedido);
  const { servicos, params, url } = pedido;
  const aberta = await servicos.entregas.abrirDeFora(params.token ?? '', url.searchParams.get('passe') ?? '');
  // From the log: read models may not know yet that data go with it.
  const documento = aberta && (await servicos.remessas.documento(aberta.documento_id));
  if (documento === null || documento.cliente_id !== aberta?.cliente_id)
    throw new RespostaDeFalha(404, { message: textos.passou });
  const { nome, tipo } = servicos.remessas.de(documento);
  const bytes = await servicos.remessas.abrir(documento);
  return new Response(createReadableStreamFromReadable(Readable.from(bytes)), {
    headers: {
      'Content-Type': tipo,
      // How long a zip is becomes known as it is made.
      ...(documento.dados === null && { 'Content-Length': String(documento.arquivo.bytes) }),
      'Content-Disposition': anexo(nome),
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
