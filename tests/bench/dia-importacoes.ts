import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Uuid } from '#domain/kernel/ids.ts';
import { idDe } from '#infra/demonstration/pessoas.ts';
import {
  entradasRuins,
  goiasEmGeoJson,
  goiasEmKml,
  goiasEmKmz,
  goiasEmShapefile,
  goiasSemSistema,
  type Input,
  paisesDoMundo,
} from '../support/inputs.ts';
import type { Expediente, Trabalhador } from './dia-pessoas.ts';

/** A file whose answer was lost is sent again as the same import. */
const INSISTENCIA_MS = 90_000;
const DIFERENTES = 20;

/** What people send in a day: small and large, every format, some of it bad, and files that have nothing in common. */
function arquivos(): readonly Input[] {
  const variados = Array.from({ length: DIFERENTES }, (_, i) => variado(i));
  const bons = [goiasEmGeoJson(), goiasEmKml(), goiasEmKmz(), goiasEmShapefile(), paisesDoMundo()];
  return [...variados, ...bons, goiasSemSistema(), ...entradasRuins()];
}

/** Points with fields, values and encodings of their own. */
function variado(n: number): Input {
  const campos = Array.from({ length: 5 + n * 7 }, (_, i) => `campo_${n}_${i}`);
  const features = Array.from({ length: 50 * (1 + (n % 5)) }, (_, i) => ({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [anel(-50 + n * 0.2, -15 - i * 0.011)] },
    properties: Object.fromEntries(campos.map((campo, c) => [campo, c % 3 === 0 ? `texto ${i} de ${campo}` : i * c])),
  }));
  return { nome: `dia-${n}.geojson`, bytes: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })) };
}

function anel(x: number, y: number): readonly (readonly number[])[] {
  const lado = 0.01;
  return [
    [x, y],
    [x + lado, y],
    [x + lado, y + lado],
    [x, y + lado],
    [x, y],
  ];
}

/** So many imports over the day, at an even pace, each by somebody else. */
export async function enviarODiaTodo(
  quem: readonly Trabalhador[],
  quantas: number,
  dia: Expediente & { readonly inicio: number },
): Promise<void> {
  const acervo = arquivos();
  const passo = (dia.ate - dia.inicio) / quantas;
  const envios: Promise<void>[] = [];
  for (let n = 0; n < quantas; n += 1) {
    await sleep(Math.max(0, dia.inicio + n * passo - performance.now()));
    const trabalhador = quem[(n * 7) % quem.length];
    const arquivo = acervo[n % acervo.length];
    if (trabalhador && arquivo) envios.push(enviar(trabalhador, arquivo, dia));
  }
  await Promise.all(envios);
}

const semResposta = (status: number) => status === 0 || status === 503;

async function enviar({ pessoa }: Trabalhador, { nome, bytes }: Input, dia: Expediente): Promise<void> {
  const comando_id: Uuid = randomUUID();
  const quando = performance.now();
  let status = 0;
  do {
    // The page that it stands in may be away: nothing is sent then.
    const _token = await pessoa.token().catch(() => null);
    if (_token === null) {
      await sleep(1_000);
      continue;
    }
    const body = new FormData();
    const alvo = { tipo_id: idDe('camada-tipo/vegetacao'), ativo_id: idDe('ativo/b1'), publicar_ao_terminar: '1' };
    for (const [campo, valor] of Object.entries({ _token, comando_id, ...alvo })) body.append(campo, valor);
    body.append('files[]', new Blob([new Uint8Array(bytes)]), nome);
    const init = { method: 'POST', body, headers: { Accept: 'application/json' } };
    const resposta = await pessoa.pedir('/camadas/upload', init).catch(() => null);
    status = resposta?.status ?? 0;
    await resposta?.arrayBuffer().catch(() => undefined);
    if (semResposta(status)) await sleep(1_000);
  } while (semResposta(status) && performance.now() < quando + INSISTENCIA_MS);
  dia.pedidos.push({ habito: 'envio', quando, ms: performance.now() - quando, status, caminho: nome });
  if (status === 201) dia.prometido.importacoes.add(comando_id);
}
