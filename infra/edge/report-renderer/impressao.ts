import type { Uuid } from '#domain/kernel/ids.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import { escopoDe } from '#infra/identity/escopo-do-acesso.ts';
import type { Identidade, Sessao } from '#infra/identity/identidade.ts';
import type { UsuariosService } from '#infra/services/usuario.service.ts';
import { createAtOnce } from '../http/at-once.ts';
import type { DocumentMetadata } from './pdf-a.ts';
import type { PrintTickets } from './print-tickets.ts';
import { createPrinter, PARAMETRO, type PrinterDeps } from './printer.ts';

/** Documents that may be made for one person at the same time: a few browsers make those of everybody. */
const POR_PESSOA = 2;

/** As many documents of this person are being made as may be. */
class DocumentosDemais extends Error {
  override readonly name = 'DocumentosDemais';
}

export interface ImpressaoDeps extends PrinterDeps {
  readonly bilhetes: PrintTickets;
  readonly usuarios: Pick<UsuariosService, 'obterAcesso'>;
  readonly identidade: Pick<Identidade, 'nomes'>;
}

/** Pages of ours as documents. */
export function createImpressao({ bilhetes, renderizador, usuarios, identidade, config }: ImpressaoDeps) {
  const printer = createPrinter({ bilhetes, renderizador, config });
  const juntos = createAtOnce(POR_PESSOA);
  /** What the person may do at this moment, as a session would say it; forms it cannot send, for want of a token. */
  const acessoDe = async (usuario_id: Uuid): Promise<Sessao | null> => {
    const [acesso, gente] = await Promise.all([usuarios.obterAcesso(usuario_id), identidade.nomes([usuario_id])]);
    const pessoa = gente.get(usuario_id);
    if (!acesso?.ativo || !acesso.cliente_ativo || pessoa === undefined) return null;
    const { cliente_id, avatar_id } = acesso;
    const permissoes = new Set(acesso.permissoes as PermissaoChave[]);
    const { nome, email } = pessoa;
    return { usuario_id, cliente_id, avatar_id, nome, email, permissoes, escopo: escopoDe(acesso), csrf: '' };
  };
  return {
    /**
     * The page at `caminho` as this person sees it now, as PDF/A-2b.
     * @throws DocumentosDemais, RendererBusyError, RendererUnavailableError, RendererPageError, RendererRefusedError
     */
    imprimir: (
      usuario_id: Uuid,
      caminho: string,
      metadata: DocumentMetadata,
      signal?: AbortSignal,
    ): Promise<Uint8Array> =>
      juntos.run(
        usuario_id,
        () => printer.print(usuario_id, caminho, metadata, signal),
        () => new DocumentosDemais('too many documents of this person at once'),
      ),
    /** Whether the page is opened to be printed, by a ticket and not by a session. */
    pedida: (url: URL): boolean => url.searchParams.has(PARAMETRO),
    /** Who asked for the print; null where the address carries no ticket that is good for it. */
    async resgatar(url: URL): Promise<Sessao | null> {
      const usuario_id = await bilhetes.resgatar(url.searchParams.get(PARAMETRO) ?? '', url.pathname);
      return usuario_id === null ? null : acessoDe(usuario_id);
    },
  };
}
