import { z } from 'zod';
import { imagens } from '#app/mensagens/especificacao.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, naoEncontrado, proibido } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import {
  GRUPOS_POR_PAGINA,
  type GrupoDeCenas,
  hashDoGrupoSchema,
  nuvensDoGrupo,
  resolucaoDoGrupo,
} from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { ImagemFavoritaCommand } from '#domain/imagem-favorita/imagem-favorita.commands.ts';
import { imagemFavoritaDecider } from '#domain/imagem-favorita/imagem-favorita.decider.ts';
import { imagemSalvaDecider } from '#domain/imagem-salva/imagem-salva.decider.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { mensagensDoCatalogo as textos } from './catalogo.mensagens.ts';

/** Images in one request: the specification's. */
const MAX_IMAGENS = 10;
/** Of scenes and groups in one group at most: as many as an event holds. */
const MAX_DO_GRUPO = 2_000;

const escolhidaSchema = z.object({ id: z.string().min(1).max(300), hash: hashDoGrupoSchema });
const comHashSchema = z.union([hashDoGrupoSchema, z.object({ hash: hashDoGrupoSchema }).transform(({ hash }) => hash)]);

/** Favourites of an asset, in one of their two scopes; what is so already stays so. @throws RespostaDeFalha */
export async function favoritarImagens(pedido: PedidoDaSessao, form: FormData) {
  const { servicos, escopo, sessao, context } = pedido;
  const [acao, soDela] = [texto(form, 'action'), texto(form, 'only_for_this_user')];
  if (acao !== 'add' && acao !== 'remove') throw camposInvalidos({ action: [textos.acao] });
  if (soDela !== '0' && soDela !== '1') throw camposInvalidos({ only_for_this_user: [textos.soDela] });
  if (soDela === '0' && !pedido.pode('imagens.favoritar_cliente')) throw proibido();
  const hashes = lerLista(form, 'images', comHashSchema, GRUPOS_POR_PAGINA);
  const id = uuidSchema.safeParse(texto(form, 'ativo_id'));
  const ativo = id.success ? await servicos.ativos.obter(escopo, id.data) : null;
  if (ativo === null) throw naoEncontrado();
  const { cliente_id } = escopo;
  const usuario_id = soDela === '1' ? sessao.usuario_id : null;
  const grupos = await gruposDe(pedido, hashes);
  for (const [hash, grupo] of grupos) {
    const deQuem = { cliente_id, ativo_id: ativo.id, usuario_id, hash };
    const { provedor, satelite, data } = grupo;
    const command: ImagemFavoritaCommand =
      acao === 'add'
        ? { type: 'FavoritarImagem', data: { ...deQuem, grupo } }
        : { type: 'DesfavoritarImagem', data: { ...deQuem, passagem: { provedor, satelite, data } } };
    const contexto = contextoDoComando(pedido, '');
    const { position } = await servicos.executar(imagemFavoritaDecider, ativo.id, command, contexto);
    context.lembrarPosicao(position);
    await servicos.projecoes.esperar(['imagens_favoritas'], position);
  }
  return { message: acao === 'add' ? imagens.favoritada : imagens.desfavoritada };
}

/** Scenes of groups, kept as they were found. @returns their ids in the order sent. @throws RespostaDeFalha */
export async function salvarImagens(pedido: PedidoDaSessao, form: FormData): Promise<{ readonly ids: Uuid[] }> {
  const { servicos, escopo, context } = pedido;
  const escolhidas = lerLista(form, 'images', escolhidaSchema, MAX_IMAGENS);
  const grupos = await gruposDe(
    pedido,
    escolhidas.map(({ hash }) => hash),
  );
  const { cliente_id } = escopo;
  const { idDaImagem, idDoGrupo } = servicos.catalogoDeImagens;
  for (const [hash, grupo] of grupos) {
    const ids = new Set(escolhidas.flatMap((uma) => (uma.hash === hash ? uma.id : [])));
    const cenas = grupo.cenas.filter(({ id }) => ids.has(id));
    if (cenas.length < ids.size) throw naoEncontrado();
    const imagem_ids = cenas.map(({ id }) => idDaImagem(cliente_id, hash, id));
    const data = { cliente_id, hash, grupo: { ...grupo, cenas }, imagem_ids };
    const contexto = contextoDoComando(pedido, '');
    const salvar = { type: 'SalvarImagens', data } as const;
    const { position } = await servicos.executar(imagemSalvaDecider, idDoGrupo(cliente_id, hash), salvar, contexto);
    context.lembrarPosicao(position);
  }
  return { ids: escolhidas.map(({ id, hash }) => idDaImagem(cliente_id, hash, id)) };
}

/** A group whose images were all saved. @returns the same id for the same hash. @throws RespostaDeFalha */
export async function salvarGrupo(pedido: PedidoDaSessao, form: FormData): Promise<{ readonly group_id: Uuid }> {
  const { servicos, escopo, context } = pedido;
  const dito = hashDoGrupoSchema.safeParse(texto(form, 'hash'));
  if (!dito.success) throw camposInvalidos({ hash: [textos.hash] });
  const { data: hash } = dito;
  const ditas = lerLista(form, 'images_ids', uuidSchema, MAX_DO_GRUPO);
  const grupo = (await gruposDe(pedido, [hash])).get(hash);
  if (grupo === undefined) throw naoEncontrado();
  const { idDaImagem, idDoGrupo } = servicos.catalogoDeImagens;
  const imagem_ids = grupo.cenas.map(({ id }) => idDaImagem(escopo.cliente_id, hash, id));
  const todas = new Set(imagem_ids);
  if (new Set(ditas).size !== todas.size || !ditas.every((id) => todas.has(id)))
    throw camposInvalidos({ images_ids: [textos.imagensDoGrupo] });
  const { minimo: nuvens_min, maximo: nuvens_max } = nuvensDoGrupo(grupo);
  const provedor = await servicos.provedoresDeImagens.um(escopo, grupo.provedor);
  const data = {
    hash,
    imagem_ids,
    provedor_nome: provedor?.nome ?? grupo.provedor,
    nuvens_min,
    nuvens_max,
    resolucao: resolucaoDoGrupo(grupo),
  };
  const group_id = idDoGrupo(escopo.cliente_id, hash);
  const salvar = { type: 'SalvarGrupoDeImagens', data } as const;
  const { position } = await servicos.executar(imagemSalvaDecider, group_id, salvar, contextoDoComando(pedido, ''));
  context.lembrarPosicao(position);
  // Whoever saved one makes an analysis of it next.
  await servicos.projecoes.esperar(['imagens_salvas'], position);
  return { group_id };
}

/** What each hash stands for, once. @throws RespostaDeFalha 404 where one is not known any more: the page searches again */
async function gruposDe(
  { servicos, escopo }: PedidoDaSessao,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, GrupoDeCenas>> {
  const grupos = new Map<string, GrupoDeCenas>();
  for (const hash of new Set(hashes)) {
    const grupo = await servicos.catalogoDeImagens.grupo(escopo, hash);
    if (grupo === null) throw naoEncontrado();
    grupos.set(hash, grupo);
  }
  return grupos;
}

/** A repeated field, `nome[]`, or a JSON array. */
function lerLista<T>(form: FormData, nome: string, schema: z.ZodType<T>, maximo: number): T[] {
  const ditos = [...form.getAll(nome), ...form.getAll(`${nome}[]`)].flatMap(comoJson);
  if (ditos.length > maximo) throw camposInvalidos({ [nome]: [textos.muitas(maximo)] });
  const lidos = z.array(schema).min(1).safeParse(ditos);
  if (!lidos.success) throw camposInvalidos({ [nome]: [textos.imagens] });
  return lidos.data;
}

function comoJson(dito: FormDataEntryValue): unknown {
  if (typeof dito !== 'string' || !/^\s*[[{]/.test(dito)) return dito;
  try {
    return JSON.parse(dito);
  } catch {
    return dito;
  }
}
