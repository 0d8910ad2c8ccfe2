import type { AppLoadContext } from '@remix-run/node';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Sessao } from '#infra/identity/identidade.ts';
import { type RotaNome, rotas } from './rotas.ts';
import { services } from './services.server.ts';

/** Routes whose answer is as dear as a file, although the table calls it JSON or a page. */
const LIDAS: ReadonlySet<RotaNome> = new Set(['dadosProtegidos', 'dadosDaPessoa', 'acessos']);

interface Quem {
  readonly context: AppLoadContext;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly sessao: Sessao;
}

/**
 * Files, protected data and the log of accesses itself, which holds addresses, leave a line in it before they are
 * given.
 */
export async function anotarLeitura(rota: RotaNome, quem: Quem): Promise<void> {
  const { resposta } = rotas[rota];
  if (resposta === 'arquivo' || resposta === 'exportacao' || LIDAS.has(rota)) await anotar('leitura', rota, quem);
}

/** Who asked for what they may not have. */
export const anotarNegado = (rota: RotaNome, quem: Quem): Promise<void> => anotar('acesso_negado', rota, quem);

async function anotar(tipo: 'leitura' | 'acesso_negado', rota: RotaNome, quem: Quem): Promise<void> {
  const { context, params, sessao } = quem;
  const { telao } = sessao;
  if (telao !== undefined) return anotarTelao(context, telao);
  const { id = '' } = params;
  await services(context).acessos.anotar({
    tipo,
    rota,
    origem: context.origem,
    // Whoever looks as somebody else is the one who read it.
    usuario_id: sessao.vendoComo?.usuario_id ?? sessao.usuario_id,
    objeto_id: uuidSchema.safeParse(id).success ? id : null,
  });
}

/** That a screen on a wall was opened, or read a file: under the name of who made it, as what it is. */
export async function anotarTelao(
  context: AppLoadContext,
  { id, dono_id }: { readonly id: string; readonly dono_id: string },
): Promise<void> {
  const quem = { usuario_id: dono_id, objeto_id: id, origem: context.origem };
  await services(context).acessos.anotar({ tipo: 'leitura', rota: 'abrirTelao', ...quem });
}
