import { formularios, preencher } from '#app/mensagens/especificacao.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { iconeDecider } from '#domain/icone/icone.decider.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { cortado, MAX_NOME, nomeSchema } from '#domain/kernel/text.ts';
import type { IconeDaBiblioteca } from './camada-tipo.form.ts';
import { MAX_ICONE_KB } from './icone-enviado.ts';
import { mensagensDosIcones, nomeDoIcone } from './icones.mensagens.ts';

/** The icons that a form offers: what the client brought, then the installation's, by name. */
export async function iconesDaBiblioteca({ servicos, escopo }: PedidoDaSessao): Promise<readonly IconeDaBiblioteca[]> {
  const [daqui, nomes] = await Promise.all([servicos.iconesDoCliente.listar(escopo), servicos.icones.listar()]);
  const doCliente = daqui.map(({ id, nome }) => ({ icone: id as string, nome, enviado: true }));
  const daInstalacao = nomes
    .map((icone) => ({ icone, nome: nomeDoIcone(icone), enviado: false }))
    .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'));
  return [...doCliente, ...daInstalacao];
}

/** What a layer type's icon is called, also where it is not offered any more; null for none. */
export async function nomeDoIconeDoTipo(
  { servicos, escopo }: PedidoDaSessao,
  icone: string | null,
): Promise<string | null> {
  const id = uuidSchema.safeParse(icone);
  if (id.success) return (await servicos.iconesDoCliente.nome(escopo, id.data)) ?? mensagensDosIcones.semONome;
  return icone && nomeDoIcone(icone);
}

/** Whether the client may choose this icon: one of the installation's, or one of its own that is offered. */
export async function iconeAoAlcance({ servicos, escopo }: PedidoDaSessao, icone: string): Promise<boolean> {
  const id = uuidSchema.safeParse(icone);
  if (id.success) return (await servicos.iconesDoCliente.obter(escopo, id.data)) !== null;
  return (await servicos.icones.ler(icone)) !== null;
}

/** Keeps the shapes of an SVG that somebody sends. @throws RespostaDeFalha 422 */
export async function guardarIcone(pedido: PedidoDaSessao, form: FormData) {
  const { servicos, escopo, context } = pedido;
  const arquivo = form.get('arquivo');
  if (!(arquivo instanceof File) || arquivo.size === 0) throw camposInvalidos({ arquivo: [mensagensDosIcones.sem] });
  if (arquivo.size > MAX_ICONE_KB * 1024) {
    throw camposInvalidos({ arquivo: [preencher(formularios.arquivoGrande, String(MAX_ICONE_KB))] });
  }
  const desenho = servicos.icones.limpar(await arquivo.text());
  if (desenho === null) throw camposInvalidos({ arquivo: [mensagensDosIcones.ilegivel] });
  const nome = nomeSchema.safeParse(texto(form, 'nome') || nomeDoArquivo(arquivo.name));
  if (!nome.success) throw camposInvalidos({ nome: [mensagensDosIcones.semNome] });
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const id = idDoComando(contexto.commandId);
  const data = { cliente_id: escopo.cliente_id, nome: nome.data, desenho };
  const { position } = await servicos.executar(iconeDecider, id, { type: 'CriarIcone', data }, contexto);
  context.lembrarPosicao(position);
  return { icone: id, nome: nome.data, message: mensagensDosIcones.guardado };
}

const nomeDoArquivo = (nome: string) => cortado(nome.replace(/\.[^.]*$/, '').replace(/\p{Cc}/gu, ''), MAX_NOME);

/** No longer offers one of the client's icons; types that have it keep it. */
export async function deixarDeOferecer(pedido: PedidoDaSessao, form: FormData) {
  const { servicos, escopo, context } = pedido;
  const lido = uuidSchema.safeParse(texto(form, 'icone'));
  if (!lido.success) throw camposInvalidos({ icone: [mensagensDosIcones.nenhum] });
  const icone = await servicos.iconesDoCliente.obter(escopo, lido.data as Uuid);
  if (icone === null) throw naoEncontrado();
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await servicos.executar(iconeDecider, icone.id, { type: 'InativarIcone', data: {} }, contexto);
  context.lembrarPosicao(position);
  return { icone: icone.id, message: mensagensDosIcones.inativado(icone.nome) };
}
