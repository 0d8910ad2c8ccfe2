import { createReadableStreamFromReadable } from '@remix-run/node';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { ler } from '#app/server/acesso.server.ts';
import { naoEncontrado, proibido, RespostaDeFalha } from '#app/server/falhas.server.ts';

/** A file as it was sent, by a signed link that expires; always to be saved, never to be opened in our origin. */
export const loader = ler('arquivo', async ({ params, escopo, sessao, servicos }) => {
  const portador = { cliente_id: escopo.cliente_id, usuario_id: sessao.usuario_id, permissoes: sessao.permissoes };
  const conferido = servicos.linksDeDownload.verificar(params.link ?? '', portador);
  if (!conferido.ok) throw recusaDoLink(conferido.motivo);
  const { importacao_id, chave, nome } = conferido.link;
  // The asset may have been taken away since the link was made.
  if (importacao_id === undefined || (await servicos.importacoes.obter(escopo, importacao_id)) === null)
    throw naoEncontrado();
  const guardado = await servicos.armazenamento.head(chave);
  if (guardado === null) throw naoEncontrado();
  return new Response(createReadableStreamFromReadable(await servicos.armazenamento.get(chave)), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(guardado.bytes),
      'Content-Disposition': `attachment; filename*=UTF-8''${codificado(semPasta(nome))}`,
      'Cache-Control': 'private, no-store',
    },
  });
});

function recusaDoLink(motivo: 'invalido' | 'expirado' | 'de_outro' | 'sem_permissao'): RespostaDeFalha {
  if (motivo === 'sem_permissao') return proibido();
  return motivo === 'expirado' ? new RespostaDeFalha(410, { message: mensagens.linkVencido }) : naoEncontrado();
}

/** Where it lay with whoever sent it is of no use to whoever saves it. */
const semPasta = (nome: string) => nome.slice(nome.lastIndexOf('/') + 1);

/** RFC 8187: also what encodeURIComponent lets through. */
function codificado(nome: string): string {
  return encodeURIComponent(nome).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
