import { lerFiltroPedido } from '#app/deteccao/deteccao.porta.server.ts';
import type { Pedido } from '#app/server/acesso.server.ts';
import { RespostaDeFalha } from '#app/server/falhas.server.ts';
import { textosDaConferencia } from './conferencia/conferencia.mensagens.ts';

/**
 * What anybody may know of a document: nothing of whom or what it is about.
 * @throws RespostaDeFalha 404 for a number that nobody issued, whatever it looks like; 429 for who tries them all
 */
export async function conferirDocumento({ servicos, params, context }: Pedido) {
  const espera = servicos.cotaDeConferencias.spend(context.origem.ip);
  if (espera > 0)
    throw new RespostaDeFalha(429, { message: textosDaConferencia.demais }, { 'Retry-After': String(espera) });
  const documento = await servicos.documentos.conferir(params.numero ?? '', (consulta) => {
    const { filtro, problemas } = lerFiltroPedido(new URLSearchParams(consulta));
    return Object.keys(problemas).length === 0 ? filtro : null;
  });
  if (documento === null) throw new RespostaDeFalha(404, { message: textosDaConferencia.inexistente });
  const { pem, own } = await servicos.emissao.certificado();
  return { documento, certificado: { pem, proprio: own } };
}
