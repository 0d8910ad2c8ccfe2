import { analiseDecider } from '#domain/analise/analise.decider.ts';
import type { ImagemDaAnalise } from '#domain/analise/analise.events.ts';
import { nuvensDoGrupo, resolucaoDoGrupo } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { imagemStream } from '#domain/imagem/imagem.events.ts';
import { type Cena, formatoDaFigura, type ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import { imagemSalvaDecider } from '#domain/imagem-salva/imagem-salva.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { ProjectionName } from '#projections/index.ts';
import { hashOf, savedIds } from '../edge/imagery/catalogue/kept-groups.ts';
import type { Provedores } from '../edge/imagery/providers/provedores.ts';
import type { Storage } from '../files/storage/storage.ts';
import type { AnaliseDaHistoria } from './analises/analise-da-historia.ts';
import { BRUMADINHO } from './analises/brumadinho.ts';
import { PANTANAL } from './analises/pantanal.ts';
import { ESCOPO, estaCompleta, prepararDeteccao, type SemeaduraDeDeteccoes } from './deteccoes-das-analises.ts';
import { IMAGENS, imagemId } from './imagens.ts';
import { instante, type Passo, passo } from './passo.ts';
import { CLIENTES, idDe } from './pessoas.ts';

/** How long the pages are waited for that show an image, and its provider for a small picture of it. */
const [MOSTRADA_MS, MINIATURA_MS] = [60_000, 30_000];
const MINIATURA_BYTES = 5 * 2 ** 20;
const CLIENTE_ID = CLIENTES.serraAzul.id;

export const ANALISES: readonly AnaliseDaHistoria[] = [BRUMADINHO, PANTANAL];

/** What they compare. */
export const IMAGENS_DAS_ANALISES = IMAGENS.filter(({ arquivo }) =>
  ANALISES.some(({ antes, depois }) => arquivo === antes || arquivo === depois),
);

export interface SemeaduraDeAnalises extends SemeaduraDeDeteccoes {
  readonly armazenamento: Pick<Storage, 'put'>;
  readonly projecoes: {
    esperar(nomes: readonly ProjectionName[], position: bigint, timeoutMs?: number): Promise<boolean>;
  };
  readonly provedoresDeImagens: Pick<Provedores, 'um'>;
}

/**
 * The comparisons of the two pairs of images, with the detections that people drew over them in the past year. What is
 * looked up is looked up first, and then everything said in the order of its instants: the pictures that the worker
 * makes are of today, and for a read model no instant runs backwards.
 * @returns whether they are all there; without their images, examined, they come at a later start
 */
export async function semearAnalises(services: SemeaduraDeAnalises, agora: Date = new Date()): Promise<boolean> {
  const deteccoes = ANALISES.flatMap((analise) => analise.deteccoes.map((deteccao) => ({ analise, deteccao })));
  if ((await Promise.all(deteccoes.map((uma) => estaCompleta(services, uma.deteccao)))).every(Boolean)) return true;
  const planos: Passo[] = [];
  for (const analise of ANALISES) {
    const passos = await passosDaAnalise(services, analise);
    if (passos === null) return false;
    planos.push(...passos);
  }
  const preparadas = [];
  for (const { analise, deteccao } of deteccoes) preparadas.push(await prepararDeteccao(services, analise, deteccao));
  planos.push(...preparadas.flatMap(({ passos }) => passos));
  for (const { dias, executar } of planos.sort((a, b) => b.dias - a.dias)) await executar(instante(agora, dias));
  for (const { usar } of preparadas) await usar();
  return true;
}

/** Null where one of its images is not to be seen. */
async function passosDaAnalise(services: SemeaduraDeAnalises, analise: AnaliseDaHistoria): Promise<Passo[] | null> {
  const antes = await imagemDe(services, analise, analise.antes);
  const depois = await imagemDe(services, analise, analise.depois);
  if (!antes?.imagem.data || !depois?.imagem.data) return null;
  const { titulo, descricao, lugar, por, dias, publicada } = analise;
  const data = {
    cliente_id: CLIENTE_ID,
    ativo_id: idDe(`ativo/${lugar}`),
    titulo,
    descricao,
    data_antes: antes.imagem.data,
    data_depois: depois.imagem.data,
    imagens: { antes: antes.imagem, depois: depois.imagem },
  };
  const alvo = { decider: analiseDecider, id: idDe(`analise/${analise.chave}`) };
  const quem = { por, cliente: 'serraAzul' } as const;
  return [
    ...[...antes.passos, ...depois.passos],
    passo(services, { ...quem, dias }, alvo, { type: 'CriarAnalise', data }),
    passo(services, { ...quem, dias: publicada }, alvo, { type: 'PublicarAnalise', data: {} }),
  ];
}

/** An image, and what keeps it as a group of its own, as whoever chooses it on the map does. */
async function imagemDe(
  services: SemeaduraDeAnalises,
  { dias, por }: AnaliseDaHistoria,
  arquivo: string,
): Promise<{ readonly imagem: ImagemDaAnalise; readonly passos: readonly Passo[] } | null> {
  const proprio = await services.provedoresDeImagens.um(ESCOPO, 'proprio');
  const cena = proprio && (await cenaDe(services, proprio, imagemId({ arquivo })));
  if (!proprio || !cena) return null;
  const { satelite, data, obtida_em } = cena;
  const grupo = { provedor: proprio.id, satelite, data, cenas: [cena] };
  const hash = hashOf(grupo);
  const grupo_id = savedIds.idDoGrupo(CLIENTE_ID, hash);
  const imagem_ids = [savedIds.idDaImagem(CLIENTE_ID, hash, cena.id)];
  const { minimo: nuvens_min, maximo: nuvens_max } = nuvensDoGrupo(grupo);
  const resolucao = resolucaoDoGrupo(grupo);
  const alvo = { decider: imagemSalvaDecider, id: grupo_id };
  const inteiro = { hash, imagem_ids, provedor_nome: proprio.nome, nuvens_min, nuvens_max, resolucao };
  const quando = { dias: dias + 0.01, por, cliente: 'serraAzul' } as const;
  const salvar = { type: 'SalvarImagens', data: { cliente_id: CLIENTE_ID, hash, grupo, imagem_ids } } as const;
  const passos = [
    passo(services, quando, alvo, salvar),
    passo(services, quando, alvo, { type: 'SalvarGrupoDeImagens', data: inteiro }),
  ];
  const miniatura = await guardarMiniatura(services, proprio, cena);
  const dita = { grupo_id, hash, provedor: proprio.id, provedor_nome: proprio.nome, satelite, data };
  return { imagem: { ...dita, inicio: obtida_em, fim: obtida_em, miniatura }, passos };
}

/** An image as maps show it; null where it is not shown, or not in time. */
async function cenaDe(
  { eventStore, projecoes }: SemeaduraDeAnalises,
  proprio: ProvedorDeImagens,
  id: Uuid,
): Promise<Cena | null> {
  const imagem = IMAGENS.find((uma) => imagemId(uma) === id);
  const position = (await eventStore.readStream(imagemStream(id))).at(-1)?.position ?? 0n;
  if (!imagem || !(await projecoes.esperar(['imagens'], position, MOSTRADA_MS))) return null;
  const dia = imagem.instante.slice(0, 10);
  const onde = { bbox: [-180, -90, 180, 90] as [number, number, number, number], de: dia, ate: dia, apos: null };
  const busca = { ...onde, nuvensMax: null, resolucaoMin: null, resolucaoMax: null };
  const { cenas } = await proprio.buscar(busca, AbortSignal.timeout(MOSTRADA_MS));
  return cenas.find((uma) => uma.id.startsWith(id)) ?? null;
}

async function guardarMiniatura({ armazenamento }: SemeaduraDeAnalises, proprio: ProvedorDeImagens, { id }: Cena) {
  const figura = await proprio.miniatura(id, AbortSignal.timeout(MINIATURA_MS));
  if (figura === null) return null;
  const bytes = await figura.bytes();
  const guardado = await armazenamento.put(emUm(bytes), { maxBytes: MINIATURA_BYTES });
  const tipo = formatoDaFigura(bytes);
  return { nome: `miniatura.${tipo.slice('image/'.length)}`, tipo, ...guardado };
}

async function* emUm(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
