import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import type { Lado } from '#domain/deteccao/evidencia.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { idDoStatusInicial } from '#infra/commands/iniciais-do-cliente.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { ROOT } from '#infra/embedded/environment.ts';
import { type MundoDosDocumentos, NA_CENA } from './documentos-de-provas.ts';
import type { Pessoa } from './pessoa.ts';

const [LNG, LAT] = NA_CENA;
export const LINK = 'https://exemplo.org/auto-de-infracao';

/** A photograph whose camera knew where it was, and when. */
export const foto = (cor: string) =>
  sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: cor } })
    .withExif({
      IFD2: { DateTimeOriginal: '2019:02:02 10:00:00' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '20/1 9/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '44/1 9/1 0/1' },
    })
    .jpeg()
    .toBuffer();

interface Registro {
  readonly artefatos: readonly object[];
  readonly arquivos?: Readonly<Record<string, readonly [nome: string, bytes: Uint8Array]>>;
  /** Place of the status among those that a client begins with. */
  readonly status?: number;
}

/** As the form of the detection's page does. @returns ids of all of its artefacts */
export async function registrar(
  mundo: MundoDosDocumentos,
  deteccao_id: Uuid,
  { artefatos, arquivos = {}, status = 1 }: Registro,
  quem: Pessoa = mundo.pessoa,
): Promise<readonly Uuid[]> {
  const form = new FormData();
  form.set('_token', await quem.token());
  form.set('status_id', idDoStatusInicial(mundo.recantos.cliente_id, status));
  form.set('artefatos', JSON.stringify(artefatos));
  for (const [campo, [nome, bytes]] of Object.entries(arquivos))
    form.set(campo, new Blob([new Uint8Array(bytes)]), nome);
  const headers = { Accept: 'application/json' };
  const feito = await quem.pedir(`/analise/deteccoes/${deteccao_id}/status`, {
    method: 'POST',
    body: form,
    headers,
  });
  if (feito.status !== 201) throw new Error(`não registrado: ${feito.status} ${await feito.text()}`);
  await mundo.mostrado();
  return (await mundo.services.artefatos.artefatos(deteccao_id)).map(({ artefato }) => artefato.id);
}

/**
 * A link, a photograph, a PDF and a video; and a photograph that was removed since.
 * @returns the instant before it was
 */
export async function comArtefatos(mundo: MundoDosDocumentos, deteccao_id: Uuid): Promise<string> {
  const laudo = await readFile(path.join(ROOT, 'infra/demonstration/artefatos/relatorio-de-vistoria.pdf'));
  const voo = await readFile(path.join(ROOT, 'infra/demonstration/artefatos/fogo-em-duas-datas.webm'));
  const vieram = await registrar(mundo, deteccao_id, {
    artefatos: [
      { tipo: 'link', observacao: 'Auto', links: [LINK] },
      { tipo: 'imagem', observacao: 'Margem <b>esquerda</b>', fileKeys: ['file_0'] },
      { tipo: 'documento', observacao: '', fileKeys: ['file_1'] },
      { tipo: 'video', observacao: '', fileKeys: ['file_2'] },
    ],
    arquivos: { file_0: ['foto.jpg', await foto('#3a6')], file_1: ['laudo.pdf', laudo], file_2: ['voo.webm', voo] },
  });
  const [depois] = (
    await registrar(mundo, deteccao_id, {
      artefatos: [{ tipo: 'imagem', observacao: '', fileKeys: ['file_0'] }],
      arquivos: { file_0: ['engano.jpg', await foto('#a63')] },
    })
  ).filter((id) => !vieram.includes(id));
  const entao = new Date().toISOString();
  // Instants are of whole milliseconds: what follows must not be of the same one.
  await new Promise((resolve) => setTimeout(resolve, 5));
  const remover = { artefato_id: depois ?? '', motivo: 'De outra obra' };
  await mundo.services.executar(deteccaoDecider, deteccao_id, { type: 'RemoverArtefato', data: remover }, doSistema());
  await mundo.mostrado();
  return entao;
}

/** Of a provider who says nothing of its files. */
export const CENA_ALHEIA = {
  id: 'S2B_23KNT_20190202_0_L2A',
  satelite: 'Sentinel-2',
  obtida_em: '2019-02-02T13:10:00.000Z',
  sha256: null,
} as const;
const AUSENTES = { antes: null, depois: null, regiao: null } as const;

/**
 * Pictures of evidence as a worker records them: of the world's own scene, of a provider's, and of the base map.
 * @returns their bytes
 */
export async function comEvidencias(
  { services, cena }: Pick<MundoDosDocumentos, 'services' | 'cena'>,
  deteccao_id: Uuid,
  cores: Readonly<Record<Lado, string>>,
) {
  const fazer = async (lado: Lado) => {
    const figura = { create: { width: 96, height: 64, channels: 3, background: cores[lado] } } as const;
    const bytes = await sharp(figura).jpeg().toBuffer();
    const guardado = await services.armazenamento.put(Readable.from([bytes]), { maxBytes: 65_536 });
    const arquivo = { nome: `${lado}.jpg`, tipo: 'image/jpeg', ...guardado };
    const bbox: [number, number, number, number] = [LNG - 0.01, LAT - 0.01, LNG + 0.01, LAT + 0.01];
    const comum = { arquivo, miniatura: arquivo, largura: 96, altura: 64, bbox, contraste: null, semelhanca: null };
    return { bytes, comum };
  };
  const [antes, depois, regiao] = await Promise.all([fazer('antes'), fazer('depois'), fazer('regiao')]);
  const { id, satelite, obtida_em } = cena;
  const contraste: [number, number][] = [
    [120, 3000],
    [90, 2500],
    [60, 900],
  ];
  const evidencias = {
    antes: {
      ...antes.comum,
      hash: 'a'.repeat(64),
      provedor: 'proprio',
      tipo: 'true_color' as const,
      contraste,
      cenas: [{ id, satelite, obtida_em, sha256: id.split('.')[1] ?? null }],
      semelhanca: 0.97,
    },
    depois: {
      ...depois.comum,
      hash: 'b'.repeat(64),
      provedor: 'sentinelhub',
      tipo: 'ndvi' as const,
      cenas: [CENA_ALHEIA],
    },
    regiao: { ...regiao.comum, hash: null, provedor: null, tipo: null, cenas: [] },
  };
  const data = { revisao_da_forma: 0, ...evidencias, ausencias: AUSENTES };
  await services.executar(deteccaoDecider, deteccao_id, { type: 'GerarEvidencias', data }, doSistema());
  return { antes: antes.bytes, depois: depois.bytes, regiao: regiao.bytes };
}
