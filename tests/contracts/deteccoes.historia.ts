import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { v5, v7 } from 'uuid';
import type { Artefato } from '#domain/artefato/artefato.policy.ts';
import { type DeteccaoEvent, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { quadrado } from '#tests/support/acervo.ts';
import type { DoisClientes } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

/** How long a request is sent again and again while processes die: to prove that it ends, never a measure. */
const PACIENCIA_MS = 1_800_000;
const DE_NOVO_MS = 100;
/** What says that nothing is wrong with the request itself: sent again, it finds what it looks for. */
const DE_NOVO = new Set([404, 409, 423]);

/** What came to be of a detection, as whoever asked for it was told. */
export interface Contada {
  readonly id: Uuid;
  /** How often each of its events stands in the log. */
  readonly eventos: Readonly<Partial<Record<DeteccaoEvent['type'], number>>>;
  /** Hashes of the files of its artefacts, and texts of its links. */
  readonly artefatos: readonly string[];
}

export interface Imagens {
  readonly antes: Uuid;
  readonly depois: Uuid;
}

interface Meios {
  readonly mundo: DoisClientes;
  readonly pessoa: Pessoa;
  readonly imagens: Imagens;
  readonly semente: number;
}

/** Tells stories of analyses and detections through the pages' own calls, each sent until it is answered. */
export function createHistorias({ mundo, pessoa, imagens, semente }: Meios) {
  const { ativo_id, deteccao_tipo_id, deteccao_status_id } = mundo.recantos.dentro;
  const idDe = (...nomes: readonly (string | number)[]) => v5([semente, ...nomes].join('/'), v5.URL);
  const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  async function insistir(o: string, pedir: () => Promise<Response>): Promise<Response> {
    let ultima: unknown;
    for (const fim = Date.now() + PACIENCIA_MS; Date.now() < fim; await sleep(DE_NOVO_MS)) {
      const resposta = await pedir().catch((error: unknown) => error as Error);
      if (!(resposta instanceof Response)) {
        ultima = resposta.message;
        continue;
      }
      if (resposta.ok) return resposta;
      ultima = `${resposta.status} ${await resposta.text().catch(() => '')}`;
      if (resposta.status < 500 && !DE_NOVO.has(resposta.status)) break;
    }
    throw new Error(`${o}: ${ultima}`);
  }
  const gravar = (o: string, caminho: string, campos: Readonly<Record<string, string>>) => {
    const comando_id = idDe(o, caminho);
    return insistir(`${o} ${caminho}`, () => pessoa.enviar(caminho, { comando_id, ...campos }));
  };

  /** A file in two pieces, of which the second goes on where the server says that the first ended. */
  async function porPartes(nome: string, bytes: Buffer): Promise<Uuid> {
    const em64 = (texto: string) => Buffer.from(texto).toString('base64');
    const tus = async () => ({
      'Tus-Resumable': '1.0.0',
      'X-CSRF-TOKEN': await pessoa.token(),
      Accept: 'application/json',
    });
    const inicio = await insistir('iniciar', async () => {
      const dito = `filename ${em64(nome)},impressao ${em64(nome)}`;
      const headers = { ...(await tus()), 'Upload-Length': String(bytes.length), 'Upload-Metadata': dito };
      return pessoa.pedir('/analise/deteccoes/tus', { method: 'POST', headers });
    });
    const { id } = (await inicio.json()) as { id: string };
    const onde = `/analise/deteccoes/tus/${id}`;
    for (const fim of [Math.floor(bytes.length / 2), bytes.length])
      await insistir('parte', async () => {
        const { headers } = await pessoa.pedir(onde, { method: 'HEAD', headers: await tus() });
        const de = Number(headers.get('Upload-Offset') ?? 0);
        if (de >= fim) return new Response(null);
        const parte = { 'Upload-Offset': String(de), 'Content-Type': 'application/offset+octet-stream' };
        const pedido = { ...(await tus()), ...parte };
        return pessoa.pedir(onde, { method: 'PATCH', body: new Uint8Array(bytes.subarray(de, fim)), headers: pedido });
      });
    return id;
  }

  async function registrarStatus(id: Uuid, o: string): Promise<readonly string[]> {
    const cor = `#${idDe(o, id).slice(0, 6)}`;
    const foto = await sharp({ create: { width: 90, height: 60, channels: 3, background: cor } })
      .png()
      .toBuffer();
    const laudo = Buffer.from(`%PDF-1.4\n% ${o} ${id}\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n`);
    const voo = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0mp42isom', 'latin1'), Buffer.from(`${o}${id}`)]);
    const link = `https://exemplo.org/${o}/${id}`;
    const video = await porPartes(`${o}-${id}.mp4`, voo);
    const artefatos = JSON.stringify([
      { tipo: 'link', observacao: o, links: [link] },
      { tipo: 'imagem', fileKeys: ['file_0'] },
      { tipo: 'documento', fileKeys: ['file_1'] },
      { tipo: 'video', fileKeys: [video] },
    ]);
    await insistir(`status ${id}`, async () => {
      const body = new FormData();
      const campos = {
        _token: await pessoa.token(),
        comando_id: idDe(o, id),
        status_id: deteccao_status_id,
        artefatos,
      };
      for (const [nome, valor] of Object.entries(campos)) body.set(nome, valor);
      body.set('file_0', new Blob([new Uint8Array(foto)]), 'foto.png');
      body.set('file_1', new Blob([new Uint8Array(laudo)]), 'laudo.pdf');
      const headers = { Accept: 'application/json' };
      return pessoa.pedir(`/analise/deteccoes/${id}/status`, { method: 'POST', body, headers });
    });
    return [link, sha(foto), sha(laudo), sha(voo)];
  }

  const geojson = (n: number, lado: number) => JSON.stringify(quadrado(-44.14 + (n % 7) * 0.004, -20.14, lado));
  const dados = { tipo_deteccao_id: deteccao_tipo_id, descricao: 'Vista de cima' };
  const onde = (id: Uuid) => `/analise/deteccoes/${id}`;

  async function criar(analise_id: Uuid, n: number, qual: string): Promise<Uuid> {
    const id = idDe(qual, n);
    const campos = { ...dados, analise_id, geojson: geojson(n, 0.01), id, comando_id: id };
    await gravar('criar', '/analise/deteccoes', campos);
    return id;
  }

  /** Everything that may happen to a detection but the bin. */
  async function acompanhar(analise_id: Uuid, n: number): Promise<Contada> {
    const id = await criar(analise_id, n, 'acompanhada');
    const primeiros = await registrarStatus(id, 'primeiro');
    await gravar('redesenhar', onde(id), { ...dados, _method: 'PUT', geojson: geojson(n, 0.015) });
    const outro = { tipo_deteccao_alterado_id: deteccao_tipo_id, classificacao: '1', observacao: 'De perto' };
    await gravar('tipo', `${onde(id)}/alterar-tipo-deteccao`, outro);
    const segundos = await registrarStatus(id, 'segundo');
    const [artefato] = artefatosDe((await mundo.services.eventStore.readStream(deteccaoStream(id))) as never);
    await gravar('artefato', `${onde(id)}/artefato/${artefato?.id}`, { _method: 'DELETE', motivo: 'engano' });
    const eventos = {
      DeteccaoCriada: 1,
      DeteccaoRedesenhada: 1,
      TipoDaDeteccaoAlterado: 1,
      StatusDaDeteccaoRegistrado: 2,
      ArtefatoRemovido: 1,
    };
    return { id, eventos, artefatos: [...primeiros, ...segundos] };
  }

  async function removerERestaurar(analise_id: Uuid, n: number): Promise<Contada> {
    const id = await criar(analise_id, n, 'removida');
    const artefatos = await registrarStatus(id, 'primeiro');
    await gravar('remover', onde(id), { _method: 'DELETE', motivo: 'engano' });
    await gravar('restaurar', `${onde(id)}/restaurar`, {});
    const eventos = {
      DeteccaoCriada: 1,
      StatusDaDeteccaoRegistrado: 1,
      DeteccaoRemovida: 1,
      DeteccaoRestaurada: 1,
    };
    return { id, eventos, artefatos };
  }

  return {
    /** An analysis, and two detections of it at the same time. */
    async contar(n: number): Promise<readonly Contada[]> {
      const analise_id = idDe('analise', n);
      await gravar('criar', '/analise/analises', {
        id: analise_id,
        comando_id: analise_id,
        ativo_id,
        titulo: `Análise ${n}`,
        descricao: '',
        imagem_antes_id: imagens.antes,
        imagem_depois_id: imagens.depois,
        data_antes: '2024-01-30',
        data_depois: '2024-01-30',
      });
      const duas = await Promise.all([acompanhar(analise_id, n), removerERestaurar(analise_id, n)]);
      await gravar('publicar', `/analise/analises/${analise_id}/publicar`, { status: '1' });
      return duas;
    },
  };
}

export const artefatosDe = (eventos: readonly DeteccaoEvent[]): readonly Artefato[] =>
  eventos.flatMap((event) => (event.type === 'StatusDaDeteccaoRegistrado' ? event.data.artefatos : []));

/** Of the images that stories are about, before they begin. */
export const novosGrupos = (): Imagens => ({ antes: v7(), depois: v7() });
