import type { Ausencia, Evidencia, Evidencias, ImagensEnviadas, Lado } from '#domain/deteccao/evidencia.ts';
import { LADOS } from '#domain/deteccao/evidencia.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { bbox } from '#domain/geometria/partes.ts';
import { type GrupoDeCenas, resolucaoDoGrupo, tiposDoGrupo } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import type { Caixa, ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { DetectionFiles } from '#infra/files/deteccao/detection-files.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { DeteccaoAFotografar, Fotografo } from '#workflows/evidencia/evidencia.effects.ts';
import type { Provedores } from '../imagery/providers/provedores.ts';
import { type Frame, frameAround, HEIGHT, WIDTH } from './frame.ts';
import { OF_THE_ASSET, OF_THE_DETECTION, type Outlined } from './outline.ts';
import { pictureOf } from './picture.ts';
import { similarity } from './similarity.ts';

/** Around a detection, and around an asset with its detection, as a fraction of it on each side. */
const MARGIN = 0.35;
const REGION_MARGIN = 0.08;
/** How many times wider the region is than a detection whose asset has no area. */
const REGION_WITHOUT_ASSET = 2;

interface Means {
  readonly provedores: Provedores;
  /** The area of an asset; null where nobody drew one. */
  areaDoAtivo(escopo: Escopo, ativo_id: Uuid): Promise<Geometria | null>;
  readonly arquivos: DetectionFiles;
}

interface Subject {
  readonly lado: Lado;
  readonly imagem: DeteccaoAFotografar['antes'];
  readonly frame: (grupo: GrupoDeCenas) => Frame;
  readonly outlined: readonly Outlined[];
}

type Taken = Evidencia | Ausencia;

/** Makes the pictures of detections from the images of whoever has them. */
export function createPhotographer(means: Means): Fotografo {
  return {
    async fotografar(deteccao, desistir, signal) {
      const escopo: Escopo = { cliente_id: deteccao.cliente_id, ativos: 'todos' };
      const subjects = subjectsOf(deteccao, await means.areaDoAtivo(escopo, deteccao.ativo_id));
      const shot = (subject: Subject) =>
        takePicture(means, { escopo, deteccao_id: deteccao.deteccao_id }, subject, signal).catch((error: unknown) => {
          if (!desistir || (error as Error).name !== 'FalhaDoProvedor') throw error;
          return 'provedor_sem_resposta' as const;
        });
      const [antes, depois, regiao] = await Promise.all([
        shot(subjects.antes),
        shot(subjects.depois),
        shot(subjects.regiao),
      ]);
      const taken = (one: Taken) => (typeof one === 'string' ? null : one);
      const missing = (one: Taken) => (typeof one === 'string' ? one : null);
      return {
        antes: taken(antes),
        depois: taken(depois),
        regiao: taken(regiao),
        ausencias: { antes: missing(antes), depois: missing(depois), regiao: missing(regiao) },
      };
    },

    async comparar(feitas, enviadas) {
      const compared = await Promise.all(
        LADOS.map(async (lado) => {
          const [feita, enviada] = [feitas[lado], enviadas?.[lado] ?? null];
          if (feita === null) return [lado, null] as const;
          return [lado, { ...feita, semelhanca: enviada && (await likeness(means, feita, enviada)) }] as const;
        }),
      );
      return { ...feitas, ...(Object.fromEntries(compared) as Pick<Evidencias, Lado>) };
    },
  };
}

async function likeness({ arquivos }: Means, feita: Evidencia, enviada: NonNullable<ImagensEnviadas[Lado]>) {
  const [ours, theirs] = await Promise.all([arquivos.ler(feita.arquivo), arquivos.ler(enviada.arquivo)]);
  return similarity(ours, theirs);
}

function subjectsOf({ geojson, antes, depois }: DeteccaoAFotografar, area: Geometria | null): Record<Lado, Subject> {
  const close = (grupo: GrupoDeCenas) =>
    frameAround(bbox(geojson), { margin: MARGIN, resolution: resolucaoDoGrupo(grupo) });
  const wide = (grupo: GrupoDeCenas) => {
    const [around, margin] =
      area === null ? [bbox(geojson), REGION_WITHOUT_ASSET] : [joined(bbox(area), bbox(geojson)), REGION_MARGIN];
    return frameAround(around, { margin, resolution: resolucaoDoGrupo(grupo) });
  };
  const detection: Outlined = { geometry: geojson, stroke: OF_THE_DETECTION };
  const asset: readonly Outlined[] = area === null ? [] : [{ geometry: area, stroke: OF_THE_ASSET }];
  return {
    antes: { lado: 'antes', imagem: antes, frame: close, outlined: [detection] },
    depois: { lado: 'depois', imagem: depois, frame: close, outlined: [detection] },
    // Where the place lies, on the newer of the two images.
    regiao: { lado: 'regiao', imagem: depois ?? antes, frame: wide, outlined: [...asset, detection] },
  };
}

const joined = (a: Caixa, b: Caixa): Caixa =>
  [
    ...[Math.min(a[0], b[0]), Math.min(a[1], b[1])],
    ...[Math.max(a[2], b[2]), Math.max(a[3], b[3])],
  ] as unknown as Caixa;

interface ForWhom {
  readonly escopo: Escopo;
  readonly deteccao_id: Uuid;
}

async function takePicture(
  { provedores, arquivos }: Means,
  { escopo, deteccao_id }: ForWhom,
  { lado, imagem, frame: frameOf, outlined }: Subject,
  signal: AbortSignal,
): Promise<Taken> {
  const provedor = imagem && (await provedores.um(escopo, imagem.grupo.provedor));
  const [tipo] = imagem === null ? [] : tiposDoGrupo(imagem.grupo);
  if (!imagem || !provedor || tipo === undefined) return 'imagem_indisponivel';
  const { hash, grupo } = imagem;
  const frame = frameOf(grupo);
  const picture = await pictureOf({ provedor, cenas: grupo.cenas, tipo }, frame, outlined, signal);
  if (typeof picture === 'string') return picture;
  const [arquivo, miniatura] = await Promise.all([
    arquivos.guardar(deteccao_id, { nome: `${lado}.jpg`, tipo: 'image/jpeg' }, picture.jpeg),
    arquivos.guardar(deteccao_id, { nome: `${lado}-miniatura.webp`, tipo: 'image/webp' }, picture.thumbnail),
  ]);
  return {
    arquivo,
    miniatura,
    largura: WIDTH,
    altura: HEIGHT,
    bbox: [...frame.bbox],
    hash,
    provedor: provedor.id,
    tipo,
    ...(await provenanceOf(provedor, grupo, tipo)),
    semelhanca: null,
  };
}

/** Where scenes are stretched differently, each by its own file, no stretch holds of the whole. */
async function provenanceOf(provedor: ProvedorDeImagens, { cenas }: GrupoDeCenas, tipo: TipoDeImagem) {
  const known = await Promise.all(cenas.map(({ id }) => provedor.procedencia?.(id, tipo) ?? null));
  const [first] = known;
  const contraste =
    first && known.every((one) => JSON.stringify(one?.contraste) === JSON.stringify(first.contraste))
      ? first.contraste.map(([de, ate]): [number, number] => [de, ate])
      : null;
  return {
    contraste,
    cenas: cenas.map(({ id, satelite, obtida_em }, i) => ({
      id,
      satelite,
      obtida_em,
      sha256: known[i]?.sha256 ?? null,
    })),
  };
}
