import type { z } from 'zod';
import { mudancasEntre } from '#app/kit/mesclagem/mesclar.ts';
import { MAX_DESENHO, textoDaGeometria } from '#app/map/form/desenho.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { aposSalvarFormulario } from '#app/server/apos-salvar.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { conferirFormulario, exigirPerto } from '#app/server/conferir-formulario.server.ts';
import { salvarOuMesclar } from '#app/server/conflito.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import type { CamadaCommand } from '#domain/camada/camada.commands.ts';
import { camadaDecider } from '#domain/camada/camada.decider.ts';
import { type CamadaEvent, camadaStream } from '#domain/camada/camada.events.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { paraMulti } from '#domain/geometria/partes.ts';
import { ehProtegido } from '#domain/importacao/campos-vistos.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { isConcurrency } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { AtivoRow } from '#projections/ativo/ativo.queries.ts';
import type { CamadaDetalheRow } from '#projections/camada/camada.queries.ts';
import { mensagensDaCamada } from '../camada.mensagens.ts';
import { camadaDoPedido } from '../camada.server.ts';
import { camadaEsquema, camadaNovaEsquema } from './camada.esquema.ts';
import { versaoDaCamada } from './camada.form.ts';
import { protegidos } from './formulario-da-camada.server.ts';

/** What a stored layer's form is answered. */
export const aposSalvar = (pedido: PedidoDaSessao, id: Uuid, como: 'criada' | 'salva') =>
  aposSalvarFormulario(pedido, {
    id,
    message: mensagensDaCamada[como],
    novo: como === 'criada',
    para: `/camadas/${id}`,
  });

/** Makes the layer that the form describes. @returns its id: that of the form's command, so that sending it twice makes one */
export async function criarCamada(pedido: PedidoDaSessao, form: FormData): Promise<Uuid> {
  const { servicos, escopo, context } = pedido;
  const { area, colada, ...dados } = conferirFormulario(pedido, form, camadaNovaEsquema);
  const { tipo, ativo } = await exigirAlvo(pedido, dados, null);
  const { tipo_geometria } = tipo;
  exigirCabivel(dados.geojson);
  exigirPertoDoAtivo(pedido, form, dados.geojson, ativo);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const id = idDoComando(contexto.commandId);
  const data = { cliente_id: escopo.cliente_id, ...dados, ...comoColada(colada), area_informada: area, tipo_geometria };
  const { position } = await servicos.executar(camadaDecider, id, { type: 'CriarCamada', data }, contexto);
  context.lembrarPosicao(position);
  return id;
}

/** Saves the form over the layer that the address names, or says what somebody else saved meanwhile. */
export async function alterarCamada(pedido: PedidoDaSessao, form: FormData): Promise<Uuid> {
  const { servicos, context } = pedido;
  const row = await camadaDoPedido(pedido);
  const lido = conferirFormulario(pedido, form, camadaEsquema);
  const command: CamadaCommand = { type: 'AlterarCamada', data: await dadosAlterados(pedido, form, lido, row) };
  const desde = lido.revisao ?? -1;
  const versoes = async () => versoesDesde(desde, await lerEventos(pedido, row.id));
  const executar = (revisao: number | undefined) =>
    servicos.executar(camadaDecider, row.id, command, contextoDoComando(pedido, texto(form, 'comando_id'), revisao));
  const { position } = await salvarOuMesclar(pedido, { form, projecao: 'camadas', versoes }, async () => {
    try {
      return await executar(lido.revisao);
    } catch (error) {
      if (!isConcurrency(error)) throw error;
      const eventos = await lerEventos(pedido, row.id);
      // Shown, hidden or put back meanwhile, nothing of what the form edits has changed: there is nothing to merge.
      if (mudancasEntre(versoesDesde(desde, eventos).map(semAutor)).length > 0) throw error;
      return executar(eventos.at(-1)?.revision);
    }
  });
  context.lembrarPosicao(position);
  return row.id;
}

const semAutor = <T extends object>(versao: T) => ({ ...versao, autor: null });

type Lido = z.output<typeof camadaEsquema>;

/** What a plain client leaves out stays as it is; a protected value stays whatever is sent. */
async function dadosAlterados(pedido: PedidoDaSessao, form: FormData, lido: Lido, row: CamadaDetalheRow) {
  const { tipo_id, ativo_id, nome, descricao, area, attributes, colada } = lido;
  const { tipo, ativo } = await exigirAlvo(pedido, lido, row);
  const { tipo_geometria } = tipo;
  const geojson = lido.geojson && !mesma(lido.geojson, row.geojson) ? lido.geojson : undefined;
  if (geojson) exigirCabivel(geojson);
  // Where neither it nor its asset is another one, it was asked about before.
  if (geojson || ativo_id !== row.ativo_id) exigirPertoDoAtivo(pedido, form, geojson ?? row.geojson, ativo);
  return {
    tipo_id,
    ativo_id,
    nome,
    tipo_geometria,
    descricao: form.has('descricao') ? descricao : row.descricao,
    attributes: form.has('attributes') ? { ...attributes, ...protegidos(row) } : row.attributes,
    area_informada: form.has('area') ? area : row.area_informada,
    ...(geojson && { geojson, ...comoColada(colada) }),
  };
}

const comoColada = (colada: boolean) => (colada ? ({ colada } as const) : {});

const mesma = (a: Geometria, b: Geometria) => textoDaGeometria(paraMulti(a)) === textoDaGeometria(paraMulti(b));

function exigirCabivel(geojson: Geometria): void {
  if (textoDaGeometria(geojson).length > MAX_DESENHO) throw camposInvalidos({ geojson: [mensagensDaCamada.grande] });
}

/** Layer type and asset within reach and active, unless they are the layer's already. @throws RespostaDeFalha 422 */
async function exigirAlvo(
  { servicos, escopo }: PedidoDaSessao,
  { tipo_id, ativo_id }: { readonly tipo_id: Uuid; readonly ativo_id: Uuid },
  row: CamadaDetalheRow | null,
) {
  const [tipo, ativo] = await Promise.all([
    servicos.camadaTipos.obter(escopo, tipo_id),
    servicos.ativos.obter(escopo, ativo_id),
  ]);
  if (tipo === null || !(tipo.ativo || tipo.id === row?.tipo?.id)) {
    throw camposInvalidos({ tipo_id: [mensagensDaCamada.tipo] });
  }
  if (ativo === null || !(ativo.ativo || ativo.id === row?.ativo_id)) {
    throw camposInvalidos({ ativo_id: [mensagensDaCamada.ativo] });
  }
  return { tipo, ativo };
}

function exigirPertoDoAtivo(pedido: PedidoDaSessao, form: FormData, geometria: Geometria, ativo: AtivoRow): void {
  const lugar = ativo.bbox_geojson ?? ponto(ativo);
  const nomes = { o: 'A geometria', de: `do ativo “${ativo.nome}”` };
  exigirPerto(pedido, form, { campo: 'geojson', geometria, lugar, nomes });
}

const ponto = ({ lng, lat }: AtivoRow): Geometria => ({ type: 'Point', coordinates: [lng, lat] });

type Gravado = RecordedEvent<CamadaEvent>;

async function lerEventos({ servicos }: PedidoDaSessao, id: Uuid): Promise<readonly Gravado[]> {
  return (await servicos.eventStore.readStream(camadaStream(id))) as readonly Gravado[];
}

/**
 * Every version of the layer since the one that the form was read from, from the log itself. A layer that came from a
 * file has no stream until somebody touches it: what it began as is then its first event.
 */
function versoesDesde(revisao: number, eventos: readonly Gravado[]) {
  let estado = camadaDecider.initial;
  const todas = eventos.flatMap(({ revision, meta, recordedAt, ...evento }) => {
    estado = camadaDecider.evolve(estado, evento as CamadaEvent);
    if (estado.dados === null) return [];
    const { area_informada = null, attributes: todos, ...dados } = estado.dados;
    // A protected value never leaves the server.
    const attributes = Object.fromEntries(Object.entries(todos).filter(([, valor]) => !ehProtegido(valor)));
    const valores = versaoDaCamada({ ...dados, attributes, area_informada }, textoDaGeometria(estado.geojson));
    // What was there before anybody wrote has the number of no event.
    const numero = revision === 0 && revisao < 0 ? -1 : revision;
    return [{ revisao: numero, valores, autor_id: meta.actorId as Uuid | null, em: recordedAt }];
  });
  const campos = new Set(todas.flatMap(({ valores }) => Object.keys(valores)));
  const vazios = Object.fromEntries([...campos].map((campo) => [campo, '']));
  return todas
    .filter((versao) => versao.revisao >= revisao)
    .map((versao) => ({ ...versao, valores: { ...vazios, ...versao.valores } }));
}
