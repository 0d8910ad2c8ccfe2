import { v7 as uuidV7 } from 'uuid';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposRecusados, conferirFormulario, restricoesDe } from '#app/server/conferir-formulario.server.ts';
import { salvarOuMesclar, versoesDefinidas } from '#app/server/conflito.server.ts';
import { lerFormulario, type Medida, texto } from '#app/server/formulario.server.ts';
import { maximoDoCampo } from '#app/server/textos-do-pedido.server.ts';
import type { PapelTimbradoCommand } from '#domain/papel-timbrado/papel-timbrado.commands.ts';
import { papelTimbradoDecider } from '#domain/papel-timbrado/papel-timbrado.decider.ts';
import type { PapelTimbradoRow } from '#projections/papel-timbrado/papel-timbrado.queries.ts';
import { papelTimbradoEsquema } from './papel-timbrado.esquema.ts';
import type { DadosDoPapelTimbrado } from './papel-timbrado.form.ts';
import { RECUSAS_DO_LOGO } from './papel-timbrado.mensagens.ts';
import { logoNaTela } from './timbre.server.ts';

/** Of a client that defined none. */
const NENHUM = { cabecalho: '', encerramento: '', logo: null } as const;

/** More than a logo may have, so that one that is too large is told so. */
const MEDIDA: Medida = { bytes: 12 * 2 ** 20, valores: 50, prazoMs: 60_000, campo: maximoDoCampo };

const valoresDe = ({ cabecalho, encerramento, logo }: PapelTimbradoRow | typeof NENHUM) => ({
  cabecalho,
  encerramento,
  logo_descricao: logo?.descricao ?? '',
  retirar_logo: [],
});

/** What the form of the letterhead is read from. */
export async function dadosDoPapelTimbrado(pedido: PedidoDaSessao): Promise<DadosDoPapelTimbrado> {
  const { servicos, escopo, pode } = pedido;
  const row = await servicos.papeisTimbrados.obter(escopo.cliente_id);
  const autor = row && (await servicos.identidade.nomes([row.autor_id])).get(row.autor_id);
  return {
    valores: valoresDe(row ?? NENHUM),
    logo: row && (await logoNaTela(pedido, row)),
    revisao: row?.revisao ?? -1,
    definida: row && { em: row.definida_em, autor: autor?.nome ?? null },
    restricoes: restricoesDe(papelTimbradoEsquema),
    comando_id: uuidV7(),
    pode_editar: pode('relatorios.editar'),
  };
}

/** Saves the form and its picture, or says what somebody else saved meanwhile. @throws RespostaDeFalha 409; 422 by field */
export async function definirPapelTimbrado(
  pedido: PedidoDaSessao,
  conferir: (token: string | null) => Promise<void>,
): Promise<void> {
  const { servicos, escopo, context, request } = pedido;
  const { cliente_id } = escopo;
  const form = await lerFormulario(request, conferir, MEDIDA);
  const { revisao, retirar_logo, ...textos } = conferirFormulario(pedido, form, papelTimbradoEsquema);
  const logo = (await logoEnviado(pedido, form)) ?? (retirar_logo.length > 0 ? null : undefined);
  const data = { cliente_id, ...textos, ...(logo !== undefined && { logo }) };
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'), revisao);
  const versoes = async () =>
    versoesDefinidas(revisao, await servicos.papeisTimbrados.versoes(cliente_id, revisao), NENHUM, valoresDe);
  const salvo = await salvarOuMesclar(pedido, { form, projecao: 'papeis_timbrados', versoes }, () =>
    servicos.executar(papelTimbradoDecider, cliente_id, { type: 'DefinirPapelTimbrado', data }, contexto),
  );
  context.lembrarPosicao(salvo.position);
}

/** The picture that came with the form, kept; undefined where none did. @throws RespostaDeFalha 422 */
async function logoEnviado(
  pedido: PedidoDaSessao,
  form: FormData,
): Promise<NonNullable<PapelTimbradoCommand['data']['logo']> | undefined> {
  const enviado = form.get('logo');
  if (enviado === null || enviado === '') return undefined;
  const recusar = (porque: keyof typeof RECUSAS_DO_LOGO) =>
    camposRecusados(pedido, form, { logo: [RECUSAS_DO_LOGO[porque]] });
  if (typeof enviado === 'string') throw recusar('nao_e_imagem');
  // A field where no file was chosen sends one without name and content.
  if (enviado.size === 0 && enviado.name === '') return undefined;
  const bytes = new Uint8Array(await enviado.arrayBuffer());
  const guardado = await pedido.servicos.logos.guardar(pedido.escopo.cliente_id, bytes, enviado.type);
  if (typeof guardado === 'string') throw recusar(guardado);
  return guardado;
}
