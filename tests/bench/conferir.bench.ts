import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkDocument } from '#infra/store/audit/document-proof.ts';
import { signingKey } from '#infra/store/audit/signed-head.ts';
import { quadrado } from '../support/acervo.ts';
import { createMundoDosDocumentos, type MundoDosDocumentos, NA_CENA } from '../support/documentos-de-provas.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { until } from '../support/process.ts';
import { type Bench, percentile, percentis, resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';

const DETECCOES = 50;
const LEITURAS = 400;
const AQUECIMENTO = 30;
/** Requests a second of one address, and for how long. */
const [POR_SEGUNDO, SEGUNDOS] = [1_000, 10] as const;
/** How often the others ask meanwhile, in milliseconds. */
const CADA_MS = 50;
/** Answers that a page of checking may give. */
const [CONFERIDO, DEMAIS] = [200, 429] as const;

interface Resposta {
  readonly status: number;
  readonly ms: number;
  /** Whether it says when to come back. */
  readonly espera: boolean;
}

/** Somebody's address of this machine: each has a quota of their own. */
const lugar = (n: number) => `127.1.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`;

/** Asks for a page and reads it to its end. */
function pedir(url: string, agent: http.Agent, localAddress?: string): Promise<Resposta> {
  return new Promise((resolve, reject) => {
    const inicio = performance.now();
    const pedido = http.get(url, { agent, localAddress, headers: { Accept: 'text/html' } }, (resposta) => {
      resposta.once('error', reject);
      resposta.resume().once('end', () => {
        const { statusCode: status = 0, headers } = resposta;
        resolve({ status, ms: performance.now() - inicio, espera: headers['retry-after'] !== undefined });
      });
    });
    pedido.once('error', reject);
  });
}

/** An issued document, and the proof that its page offers once the log is sealed. */
async function emitir(mundo: MundoDosDocumentos, deteccoes: number) {
  const [lng, lat] = NA_CENA;
  const formas = Array.from({ length: deteccoes }, (_, i) =>
    quadrado(lng + (i % 20) * 0.0015, lat + Math.floor(i / 20) * 0.0015, 0.0008),
  );
  const { analise_id } = await mundo.analise({ titulo: 'Barragem', formas });
  const papel = { papel: 'a4', orientacao: 'retrato', escala: 'redonda', grade: 'utm' };
  const pdf = await mundo.emitir({ especie: 'deteccoes', consulta: `analise_ids=${analise_id}`, ...papel });
  const { documentos } = mundo.services;
  const [emitido] = await mundo.emitidos();
  const numero = emitido?.numero ?? '';
  const selado = await until(
    () => documentos.conferir(numero, () => null),
    (documento) => documento?.prova != null,
  );
  return { pdf, numero, prova: `${JSON.stringify(selado?.prova, null, 2)}\n` };
}

/** One after the other, each from another address. @throws where one is not answered with the page */
async function umaAUma(url: string, vezes: number): Promise<readonly number[]> {
  const agent = new http.Agent({ keepAlive: false });
  const tempos: number[] = [];
  for (let n = 0; n < vezes + AQUECIMENTO; n += 1) {
    const { status, ms } = await pedir(url, agent, lugar(n));
    if (status !== CONFERIDO) throw new Error(`${url}: ${status}`);
    if (n >= AQUECIMENTO) tempos.push(ms);
  }
  return tempos;
}

/** One address asks far too often; others ask as people do. */
async function tempestade(url: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const insistentes: Promise<Resposta>[] = [];
  const outros: Promise<Resposta>[] = [];
  const inicio = performance.now();
  const sozinho = new http.Agent({ keepAlive: false });
  for (let agora = 0; agora < SEGUNDOS * 1_000; agora = performance.now() - inicio) {
    while (insistentes.length < (agora / 1_000) * POR_SEGUNDO) insistentes.push(pedir(url, agent));
    // Others than those who asked before it.
    while (outros.length < agora / CADA_MS) outros.push(pedir(url, sozinho, lugar(10_000 + outros.length)));
    await sleep(2);
  }
  const insistente = await Promise.all(insistentes);
  const duracao_s = (performance.now() - inicio) / 1_000;
  agent.destroy();
  return { insistente, outros: await Promise.all(outros), duracao_s };
}

/** `conferir [detections] [readings]`: the public page of a document, its check without a network, and who asks too often. */
const bench: Bench = async ([deteccoes = String(DETECCOES), leituras = String(LEITURAS)]) => {
  const postgres = await startTestPostgres();
  const mundo = await createMundoDosDocumentos(postgres);
  try {
    const { pdf, numero, prova } = await emitir(mundo, Number(deteccoes));
    const pagina = `${mundo.url}/conferir/${numero}`;
    const memoria = watchMemory({ web: mundo.servidor.pid });
    const daEntrada = await umaAUma(`${mundo.url}/login`, Number(leituras));
    const daPagina = await umaAUma(pagina, Number(leituras));
    const { publicKey } = signingKey(mundo.environment.env.AUDIT_SIGNING_KEY ?? '');
    const semRede = Array.from({ length: Number(leituras) }, () => {
      const antes = performance.now();
      const { ok, message } = checkDocument(pdf, prova, publicKey);
      if (!ok) throw new Error(message);
      return performance.now() - antes;
    });
    const { insistente, outros, duracao_s } = await tempestade(pagina);
    const recusas = insistente.filter(({ status, espera }) => status === DEMAIS && espera);
    const respondidos = insistente.filter(({ status }) => status === CONFERIDO);
    const [p95, entrada] = [percentile(daPagina, 95), percentile(daEntrada, 95)];
    const excesso = `${POR_SEGUNDO} pedidos por segundo de um lugar`;
    return {
      resultados: [
        resultado('documento', 'tamanho', pdf.length / 1024, 'KB'),
        ...percentis('página de conferência', daPagina, 'ms', { p95: '<= 50' }),
        {
          ...resultado('página de conferência', 'razao', p95 / entrada, 'x'),
          referencia: { nome: 'página de entrada, p95', valor: entrada },
        },
        ...percentis('arquivo e prova, sem rede', semRede, 'ms', { p95: '<= 50' }),
        resultado(excesso, 'pedidos por segundo', insistente.length / duracao_s, '1/s', '>= 1000'),
        resultado(excesso, 'respondidos', respondidos.length, 'pedidos', '<= 30 por minuto'),
        resultado(excesso, 'recusados com 429 e quando voltar', recusas.length, 'pedidos'),
        resultado(excesso, 'outra resposta', insistente.length - recusas.length - respondidos.length, 'pedidos', '0'),
        ...percentis(
          `${excesso}: a recusa`,
          recusas.map(({ ms }) => ms),
          'ms',
        ),
        ...percentis(
          `${excesso}: a página dos outros`,
          outros.map(({ ms }) => ms),
          'ms',
        ),
        resultado(
          excesso,
          'outros não respondidos',
          outros.filter(({ status }) => status !== CONFERIDO).length,
          'pedidos',
          '0',
        ),
      ],
      memoriaMaxMiB: await memoria.stop(),
    };
  } finally {
    await mundo.close();
    await postgres.stop();
  }
};

export default bench;
