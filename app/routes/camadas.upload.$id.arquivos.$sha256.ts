import { redirect } from '@remix-run/node';
import { mensagensDoEnvio } from '#app/importacao/envio.mensagens.ts';
import { ler } from '#app/server/acesso.server.ts';
import { naoEncontrado, RespostaDeFalha } from '#app/server/falhas.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';

/** Milliseconds that a link to a file is good for. */
const VALIDADE_MS = 5 * 60_000;

/** Leads to a link that only this person can use, and only for a while. */
export const loader = ler('arquivoDoEnvio', async ({ params, escopo, sessao, servicos }) => {
  const id = uuidSchema.safeParse(params.id);
  const importacao = id.success ? await servicos.importacoes.obter(escopo, id.data) : null;
  const arquivo = importacao?.arquivos.find(({ sha256 }) => sha256 === params.sha256);
  if (importacao == null || arquivo === undefined) throw naoEncontrado();
  if (importacao.arquivos_destruidos_em !== null) {
    throw new RespostaDeFalha(410, { message: mensagensDoEnvio.arquivoDestruido });
  }
  const link = servicos.linksDeDownload.assinar(
    {
      importacao_id: importacao.id,
      chave: arquivo.chave,
      nome: arquivo.nome,
      tipo: arquivo.tipo,
      cliente_id: escopo.cliente_id,
      usuario_id: sessao.usuario_id,
      permissao: 'camadas.baixar',
    },
    VALIDADE_MS,
  );
  return redirect(`/arquivos/${link}`);
});
