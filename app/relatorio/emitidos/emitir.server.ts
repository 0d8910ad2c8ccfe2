import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, indisponivel, naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { EspecieDoDocumento } from '#domain/relatorio/relatorio.events.ts';
import { analiseParaEmitir } from '../analise/relatorio-da-analise.server.ts';
import { dossieParaEmitir } from '../dossie/dossie.server.ts';
import { deteccoesParaEmitir } from '../filtro/impressao.server.ts';
import { CAMPOS_DO_PAPEL, lerPapel, type Papel } from '../folha/papel.ts';
import { textosDosEmitidos as textos } from './emitidos.mensagens.ts';
import type { Emitivel } from './emitivel.ts';

/** Version of how reports are laid out: it goes up with whatever makes the same facts look otherwise. */
const MODELO = 4;
/** What reports read. */
const MODELOS = [
  ...(['registro', 'deteccoes', 'artefatos', 'ativos', 'camadas'] as const),
  ...(['deteccao_tipos', 'deteccao_status', 'papeis_timbrados'] as const),
] as const;
/** How long a document waits until what it reads is as far as the log. */
const ESPERA_MS = 10_000;

const LEITURAS: Readonly<Record<EspecieDoDocumento, (pedido: PedidoDaSessao) => Promise<Emitivel>>> = {
  analise: analiseParaEmitir,
  deteccoes: deteccoesParaEmitir,
  dossie: dossieParaEmitir,
};

/** What is to be issued: what it tells of, and when that was so. */
interface AEmitir {
  readonly especie: EspecieDoDocumento;
  readonly objeto_id: string;
  /** As an address carries it. */
  readonly consulta: string;
  readonly papel: Papel;
  /** ISO 8601. */
  readonly instante: string;
  readonly posicao: bigint;
  /** The document that is issued again, and the assets that it told of; null of a new one. */
  readonly original: { readonly id: string; readonly ativo_ids: readonly string[] } | null;
}

/**
 * Issues a report: as everything is at this instant, by the reach of who asks; or a document again, as it was.
 * @returns its id @throws RespostaDeFalha 404; 422; 503 while what it would read is behind the log
 */
export async function emitirDocumento(pedido: PedidoDaSessao, form: FormData): Promise<string> {
  // What cannot be issued takes no number.
  await lerParaEmitir(pedido, form);
  const numerado = await numerar(pedido, form);
  return emitir(pedido, numerado, await lerParaEmitir(pedido, form));
}

/** The same where there is a detection to tell of; otherwise nothing is issued. */
export async function emitirSeHouver(pedido: PedidoDaSessao, form: FormData) {
  const antes = await lerParaEmitir(pedido, form);
  if (antes.emitivel.deteccoes.total === 0) return { documento_id: null, deteccoes: 0 };
  const numerado = await numerar(pedido, form);
  const lido = await lerParaEmitir(pedido, form);
  const { total } = lido.emitivel.deteccoes;
  return { documento_id: total === 0 ? null : await emitir(pedido, numerado, lido), deteccoes: total };
}

interface Numerado {
  readonly cliente_id: string;
  readonly comando_id: string;
  readonly numero: string;
}

/** The number first: what is told of is read after it, and so knows everything that was so when it was taken. */
async function numerar({ servicos, sessao: { cliente_id } }: PedidoDaSessao, form: FormData): Promise<Numerado> {
  if (cliente_id === null) throw naoEncontrado();
  const comando_id = idDoComando(texto(form, 'comando_id'));
  return { cliente_id, comando_id, numero: await servicos.emissao.reservar(cliente_id, comando_id) };
}

interface LidoParaEmitir {
  readonly pedida: AEmitir;
  readonly emitivel: Emitivel;
}

async function lerParaEmitir(pedido: PedidoDaSessao, form: FormData): Promise<LidoParaEmitir> {
  const pedida = texto(form, 'documento') === '' ? await lerNovo(pedido, form) : await lerDeNovo(pedido, form);
  const { especie, original } = pedida;
  const escopo = original === null ? pedido.escopo : { ...pedido.escopo, ativos: original.ativo_ids };
  return { pedida, emitivel: await LEITURAS[especie](noInstante({ ...pedido, escopo }, pedida)) };
}

async function emitir(
  pedido: PedidoDaSessao,
  { comando_id, ...numerado }: Numerado,
  { pedida, emitivel }: LidoParaEmitir,
): Promise<string> {
  const { servicos, request } = pedido;
  const { especie, instante, posicao, papel, original } = pedida;
  const apresentacao = new URLSearchParams(CAMPOS_DO_PAPEL.map((campo) => [campo, papel[campo]]));
  const campos = new URLSearchParams(`${emitivel.consulta}&${apresentacao}`);
  if (original !== null) campos.set('original', original.id);
  const { id, position } = await servicos.emissao.emitir(
    {
      ...emitivel,
      ...numerado,
      posicao,
      instante,
      modelo: MODELO,
      especie,
      em: new Date().toISOString(),
      apresentacao: String(apresentacao),
      caminho: `${emitivel.caminho}?${campos}`,
    },
    contextoDoComando(pedido, comando_id),
    request.signal,
  );
  pedido.context.lembrarPosicao(position);
  return id;
}

async function lerNovo({ servicos }: PedidoDaSessao, form: FormData): Promise<AEmitir> {
  const especie = lerEspecie(form);
  const instante = new Date().toISOString();
  if (!(await servicos.projecoes.esperar(MODELOS, await servicos.eventStore.lastPosition(), ESPERA_MS)))
    throw indisponivel(textos.atrasada);
  return {
    especie,
    instante,
    original: null,
    objeto_id: texto(form, 'objeto_id'),
    consulta: texto(form, 'consulta'),
    papel: lerPapel(new URLSearchParams(CAMPOS_DO_PAPEL.map((nome) => [nome, texto(form, nome)]))),
    posicao: await servicos.registro.posicaoEm(instante),
  };
}

/** A document that was issued, to be issued again from its own position. @throws RespostaDeFalha 404 */
async function lerDeNovo({ servicos, escopo }: PedidoDaSessao, form: FormData): Promise<AEmitir> {
  const pedido = uuidSchema.safeParse(texto(form, 'documento'));
  const row = pedido.success ? await servicos.documentos.obter(escopo, pedido.data) : null;
  if (row === null) throw naoEncontrado();
  return {
    especie: row.especie,
    objeto_id: row.objeto_id ?? '',
    consulta: row.consulta,
    posicao: row.posicao,
    papel: lerPapel(new URLSearchParams(row.apresentacao ?? '')),
    instante: new Date(row.instante ?? row.emitido_em).toISOString(),
    original: { id: row.id, ativo_ids: row.ativo_ids },
  };
}

/** @throws RespostaDeFalha 422 by field */
function lerEspecie(form: FormData): EspecieDoDocumento {
  const dita = texto(form, 'especie');
  const objeto = texto(form, 'objeto_id');
  const erros = {
    ...(Object.hasOwn(LEITURAS, dita) ? {} : { especie: [textos.semEspecie] }),
    ...(objeto === '' || uuidSchema.safeParse(objeto).success ? {} : { objeto_id: [textos.semObjeto] }),
  };
  if (Object.keys(erros).length > 0) throw camposInvalidos(erros);
  return dita as EspecieDoDocumento;
}

/** The same request, as if it asked for what is to be issued, as it was. */
function noInstante(pedido: PedidoDaSessao, { consulta, instante, objeto_id }: AEmitir): PedidoDaSessao {
  const url = new URL(pedido.url);
  url.search = consulta;
  for (const nome of ['posicao', 'em', 'bilhete']) url.searchParams.delete(nome);
  url.searchParams.set('em', instante);
  return { ...pedido, url, params: { id: objeto_id } };
}
