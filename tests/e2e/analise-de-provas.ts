import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { CatalogoDeImagens, GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { expect } from './pagina.ts';

/** The images of the demonstration are examined after the first start, one after the other. */
const PACIENCIA_MS = 240_000;
const BRUMADINHO = '-44.2,-20.2,-44.1,-20.1';
const DATAS = { antes: '2019-01-14', depois: '2019-01-30' } as const;

export interface AnaliseDeProvas {
  readonly analise_id: string;
  readonly titulo: string;
  /** In the order of the types that were asked for. */
  readonly deteccoes: readonly string[];
}

/** Degrees: over layers of the asset, one beside the other. */
const SOBRE_CAMADAS = [-44.14, -20.14] as const;
/** In the picture, and over no layer. */
export const LONGE_DAS_CAMADAS = [-44.19, -20.11] as const;

/** A published analysis of a title of its own, with a detection of each of these types, made by the real calls. */
export async function analiseDeProvas(
  page: Page,
  tipos: readonly string[],
  [lng, lat]: readonly [number, number] = SOBRE_CAMADAS,
): Promise<AnaliseDeProvas> {
  const grupos = await gruposDeBrumadinho(page);
  const gravar = await gravador(page);
  const [antes, depois] = [await salvarGrupo(gravar, grupos.antes), await salvarGrupo(gravar, grupos.depois)];
  const ativos = await ler<readonly { id: string; nome: string }[]>(page, '/ativo/ativos/todos');
  const titulo = `Análise de provas ${randomUUID().slice(0, 8)}`;
  const { id: analise_id } = await gravar('/analise/analises', {
    id: randomUUID(),
    ativo_id: ativos[0]?.id ?? '',
    titulo,
    descricao: '',
    data_antes: DATAS.antes,
    data_depois: DATAS.depois,
    imagem_antes_id: antes,
    imagem_depois_id: depois,
  });
  const todos = await ler<readonly { id: string; nome: string }[]>(page, '/analise/tipos-deteccao/todos');
  const deteccoes: string[] = [];
  for (const [i, nome] of tipos.entries()) {
    const tipo_deteccao_id = todos.find((um) => um.nome === nome)?.id ?? '';
    const geojson = JSON.stringify(quadrado(lng + i * 0.012, lat, 0.006 + i * 0.002));
    const campos = { id: randomUUID(), analise_id, tipo_deteccao_id, descricao: `Prova ${i + 1}`, geojson };
    deteccoes.push((await gravar('/analise/deteccoes', campos)).id);
  }
  await gravar(`/analise/analises/${analise_id}/publicar`, {});
  return { analise_id, titulo, deteccoes };
}

async function gruposDeBrumadinho(page: Page) {
  const achar = async () => {
    const { images } = await ler<CatalogoDeImagens>(page, `/mapa/imagens/catalogo?bbox=${BRUMADINHO}`);
    const [antes, depois] = [DATAS.antes, DATAS.depois].map((dia) => images.find(({ date }) => date === dia));
    return antes && depois ? { antes, depois } : null;
  };
  await expect.poll(achar, { timeout: PACIENCIA_MS, intervals: [2_000] }).not.toBeNull();
  const grupos = await achar();
  if (grupos === null) throw new Error('as imagens de Brumadinho foram embora');
  return grupos;
}

async function ler<T>(page: Page, endereco: string): Promise<T> {
  return (await (await page.request.get(endereco, { headers: { Accept: 'application/json' } })).json()) as T;
}

type Gravar = (
  endereco: string,
  campos: Readonly<Record<string, string>>,
) => Promise<Record<string, string> & { id: string }>;

/** With the token of the page that is open. */
async function gravador(page: Page): Promise<Gravar> {
  const _token = (await page.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '';
  return async (endereco, campos) => {
    const form = { _token, comando_id: randomUUID(), ...campos };
    const resposta = await page.request.post(endereco, { form, headers: { Accept: 'application/json' } });
    expect(resposta.ok(), `${endereco}: ${await resposta.text()}`).toBe(true);
    return await resposta.json();
  };
}

async function salvarGrupo(gravar: Gravar, grupo: GrupoDeImagens): Promise<string> {
  const images = JSON.stringify(grupo.images.map(({ id, hash }) => ({ id, hash })));
  const { ids } = await gravar('/imagens-salvas/salvar', { images });
  const { provider, provider_label, date, min_cloud_percent, max_cloud_percent, resolution, hash, thumbnail } = grupo;
  const { group_id = '' } = await gravar('/imagens-salvas/grupo', {
    provider,
    provider_label,
    date: date ?? '',
    hash,
    thumbnail: thumbnail ?? '',
    images_ids: JSON.stringify(ids),
    min_cloud_percent: textoDe(min_cloud_percent),
    max_cloud_percent: textoDe(max_cloud_percent),
    resolution: textoDe(resolution),
  });
  return group_id;
}

const textoDe = (numero: number | null) => (numero === null ? '' : String(numero));
