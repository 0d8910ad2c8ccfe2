import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import type { Papel as PapelDaBanda } from '#domain/imagem/exame.ts';
import { imagemDecider } from '#domain/imagem/imagem.decider.ts';
import { imagemStream } from '#domain/imagem/imagem.events.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Executor } from '../commands/executor.ts';
import { type RecebeArquivos, receberArquivo } from './arquivo.ts';
import { LUGARES_DAS_IMAGENS, type LugarDaImagem } from './lugares-das-imagens.ts';
import { CLIENTES, idDe, usuarioDe } from './pessoas.ts';

const PASTA = path.join(import.meta.dirname, 'imagens');
/** How long the exam of one is waited for before the next is sent: it shares the machine with the first pages. */
const [OLHADAS, OLHADA_MS] = [120, 500];

export interface ImagemDaDemonstracao {
  /** Below `imagens/`. */
  readonly arquivo: string;
  readonly lugar: LugarDaImagem;
  /** When it was taken: of the Landsat scenes as their files say, of the composites the first day at the pass of Terra. */
  readonly instante: string;
  readonly fuso: string;
  readonly nuvens: number;
  /** Where the file does not say it. */
  readonly satelite: string | null;
  readonly papeis: readonly PapelDaBanda[] | null;
}

const landsat = (arquivo: string, lugar: LugarDaImagem, instante: string, fuso: string, nuvens: number) => ({
  arquivo: `${arquivo}.tif`,
  lugar,
  instante,
  fuso,
  nuvens,
  satelite: null,
  papeis: null,
});

/** First days of the sixteen that each of the series is composed of. */
const SINOP = [
  ...['2013-09-14', '2013-10-16', '2013-11-17', '2013-12-19', '2014-01-17', '2014-02-18'],
  ...['2014-03-22', '2014-04-23', '2014-05-25', '2014-06-26', '2014-07-28', '2014-08-29'],
];

/** Real scenes of places of the demonstration; licence and credits stand beside the files. */
export const IMAGENS: readonly ImagemDaDemonstracao[] = [
  landsat('brumadinho_landsat8_2019-01-14', 'b1', '2019-01-14T12:57:13.180Z', 'America/Sao_Paulo', 1),
  landsat('brumadinho_landsat8_2019-01-30', 'b1', '2019-01-30T12:57:09.185Z', 'America/Sao_Paulo', 1),
  landsat('corumba_landsat8_2019-08-09', 'pantanal', '2019-08-09T13:53:06.435Z', 'America/Campo_Grande', 0),
  landsat('corumba_landsat8_2019-08-25', 'pantanal', '2019-08-25T13:53:10.871Z', 'America/Campo_Grande', 0),
  landsat('manaus_landsat9_2023-07-23', 'encontroDasAguas', '2023-07-23T14:12:31.279Z', 'America/Manaus', 1),
  ...SINOP.map(
    (dia): ImagemDaDemonstracao => ({
      arquivo: `serie-sinop/sinop_modis-ndvi_${dia}.tif`,
      lugar: 'sinop',
      nuvens: 0,
      instante: `${dia}T14:30:00.000Z`,
      fuso: 'America/Cuiaba',
      satelite: 'Terra MODIS (MOD13Q1)',
      papeis: ['ndvi'],
    }),
  ),
];

export const imagemId = ({ arquivo }: Pick<ImagemDaDemonstracao, 'arquivo'>): Uuid => idDe(`imagem/${arquivo}`);

export interface SemeaduraDeImagens extends Executor, RecebeArquivos {
  readonly eventStore: Pick<EventStore, 'readStream'>;
}

/**
 * Sends the images of the demonstration the way anybody's go: into storage, one command each, and the worker examines
 * them. They happen now, not in the past of the demonstration; what came once is left as people made it since.
 * @param esperar whether the exam of one is waited for before the next
 * @returns how many were sent
 */
export async function semearImagens(
  services: SemeaduraDeImagens,
  imagens: readonly ImagemDaDemonstracao[] = IMAGENS,
  { esperar = true }: { readonly esperar?: boolean } = {},
): Promise<number> {
  let enviadas = 0;
  let espera = esperar;
  for (const imagem of imagens) {
    const stream = imagemStream(imagemId(imagem));
    if ((await services.eventStore.readStream(stream)).length > 0) continue;
    await criarLugar(services, imagem.lugar);
    await enviar(services, imagem);
    enviadas += 1;
    // Where nobody examines, nothing is waited for twice.
    if (espera) espera = await examinada(services, imagem);
  }
  return enviadas;
}

/** As the client's administrator does it. */
function contexto(comando: string): CommandContext {
  const commandId = idDe(`comando/${comando}`);
  return {
    commandId,
    correlationId: commandId,
    agora: new Date().toISOString(),
    actorId: usuarioDe('administrador'),
    clienteId: CLIENTES.serraAzul.id,
  };
}

/** Places that only images show; those of the demonstration's history are there already. */
async function criarLugar(services: Executor, chave: LugarDaImagem): Promise<void> {
  const lugar = LUGARES_DAS_IMAGENS[chave];
  if (lugar === null) return;
  const { categoria, area, ...dados } = lugar;
  const data = {
    cliente_id: CLIENTES.serraAzul.id,
    categoria_id: idDe(`categoria/serraAzul/${categoria}`),
    ...dados,
    bbox_geojson: area,
    imagem_padrao: null,
    monitoramento: true,
  };
  const id = idDe(`ativo/${chave}`);
  await services.executar(ativoDecider, id, { type: 'CriarAtivo', data }, contexto(`${id}/CriarAtivo/0`));
}

async function enviar(services: SemeaduraDeImagens, imagem: ImagemDaDemonstracao): Promise<void> {
  const { arquivo, usar } = await receberArquivo(services, path.join(PASTA, imagem.arquivo), {
    cliente_id: CLIENTES.serraAzul.id,
    usuario_id: usuarioDe('administrador'),
    finalidade: 'imagem',
    tipo: 'image/tiff',
  });
  const { instante, fuso, nuvens: percentual_nuvens, satelite, papeis } = imagem;
  const dito = { percentual_nuvens, obtencao: { instante, fuso }, satelite, papeis: papeis && [...papeis] };
  const data = { cliente_id: CLIENTES.serraAzul.id, ativo_id: idDe(`ativo/${imagem.lugar}`), ...dito, arquivo };
  const id = imagemId(imagem);
  await services.executar(imagemDecider, id, { type: 'ReceberImagem', data }, contexto(`${id}/ReceberImagem/0`));
  await usar();
}

/** @returns false where it took too long */
async function examinada({ eventStore }: SemeaduraDeImagens, imagem: ImagemDaDemonstracao): Promise<boolean> {
  for (let vez = 0; vez < OLHADAS; vez++) {
    if ((await eventStore.readStream(imagemStream(imagemId(imagem)))).length > 1) return true;
    await sleep(OLHADA_MS);
  }
  return false;
}
