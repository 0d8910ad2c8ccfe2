import { mensagens } from '#app/mensagens/catalogo.ts';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { PedidoDaSessao } from './acesso.server.ts';
import { contextoDoComando, idDoComando } from './comando.server.ts';
import { camposInvalidos } from './falhas.server.ts';
import { type Recebidos, receberArquivos } from './receber-arquivos.server.ts';

/** Bytes in a MiB. */
const MIB = 1024 * 1024;

/**
 * Takes the files of the upload form and asks for their import.
 * @returns id of the import: the form's `comando_id`, so that the same form sent twice is one import
 */
export async function solicitarImportacao(
  pedido: PedidoDaSessao,
  conferir: (token: string | null) => Promise<void>,
): Promise<string> {
  const { request, servicos, context } = pedido;
  let conferido = false;
  const antes = async (campos: Recebidos['campos']) => {
    // Our own form has its fields in front of its files: then a refusal costs no storage.
    const token = campos.get('_token') ?? request.headers.get('X-CSRF-TOKEN');
    if (token === null) return;
    await conferir(token);
    conferido = true;
    if (campos.has('tipo_id') && campos.has('ativo_id')) await alvoDe(pedido, campos);
  };
  const { campos, arquivos } = await receberArquivos(request, {
    armazenamento: servicos.armazenamento,
    maxBytes: servicos.config.MAX_UPLOAD_MIB * MIB,
    antes,
  });
  if (!conferido) await conferir(campos.get('_token') ?? null);
  const { tipo_id, ativo_id } = await alvoDe(pedido, campos);
  if (arquivos.length === 0) throw incompleto('files[]');

  const contexto = contextoDoComando(pedido, campos.get('comando_id') ?? '');
  const id = idDoComando(contexto.commandId);
  const { position } = await servicos.executar(
    importacaoDecider,
    id,
    {
      type: 'SolicitarImportacao',
      data: {
        cliente_id: pedido.escopo.cliente_id,
        tipo_id,
        ativo_id,
        arquivos: [...arquivos],
        publicar_ao_terminar: ['1', 'true', 'on'].includes(campos.get('publicar_ao_terminar') ?? ''),
      },
    },
    contexto,
  );
  context.lembrarPosicao(position);
  return id;
}

/** The layer type and the asset that the form chose, if both are within reach. */
async function alvoDe({ servicos, escopo }: PedidoDaSessao, campos: Recebidos['campos']) {
  const tipo_id = uuidSchema.safeParse(campos.get('tipo_id'));
  const ativo_id = uuidSchema.safeParse(campos.get('ativo_id'));
  const [tipo, ativo] = await Promise.all([
    tipo_id.success ? servicos.camadaTipos.obter(escopo, tipo_id.data) : null,
    ativo_id.success ? servicos.ativos.obter(escopo, ativo_id.data) : null,
  ]);
  if (!tipo?.ativo) throw incompleto('tipo_id');
  if (!ativo?.ativo) throw incompleto('ativo_id');
  return { tipo_id: tipo.id, ativo_id: ativo.id };
}

const incompleto = (campo: string) => camposInvalidos({ [campo]: [mensagens.envioIncompleto] });
