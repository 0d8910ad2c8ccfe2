import { startApp } from '../support/app.ts';
import { goiasEmShapefile } from '../support/inputs.ts';
import { until } from '../support/process.ts';
import { entrarSemNavegador, type Visitante } from '../support/visitante.ts';
import { type Bench, type BenchReport, percentis, type Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';
import { documentosEmitidos } from './pdf-documentos.ts';

const SEGUIDOS = 100;
/** Documents whose memory is compared: the first ones once warm, and the last. */
const JANELA = 10;
/** As many as one person may have prepared at once. */
const AO_MESMO_TEMPO = 2;

/** Sends Goiás and publishes it. @returns the address of its report as a file */
async function relatorioDeGoias(visitante: Visitante): Promise<string> {
  const resposta = await visitante.enviar(goiasEmShapefile(), { publicar: true });
  const { id } = (await resposta.json()) as { id: string };
  await until(
    () => visitante.pagina('/camadas/upload'),
    ({ texto }) => texto.includes('Publicado'),
    180_000,
  );
  return `/camadas/upload/${id}/relatorio.pdf`;
}

/** Milliseconds until the whole file is here. */
async function pedir(visitante: Visitante, caminho: string): Promise<{ readonly ms: number; readonly bytes: number }> {
  const inicio = performance.now();
  const resposta = await visitante.pedir(caminho);
  const corpo = await resposta.arrayBuffer();
  if (resposta.status !== 200) throw new Error(`${resposta.status}: ${Buffer.from(corpo).toString()}`);
  return { ms: performance.now() - inicio, bytes: corpo.byteLength };
}

async function emSeguida(visitante: Visitante, caminho: string, vezes: number) {
  const medidas = [];
  for (let n = 0; n < vezes; n += 1) medidas.push(await pedir(visitante, caminho));
  return medidas;
}

/** The report of an import (246 layers, a map, eight sheets) through page, ticket, renderer and back. */
async function relatorioDaImportacao(): Promise<BenchReport> {
  const app = await startApp();
  try {
    await app.waitForSaude(({ componentes }) => componentes.renderizador === 'ok', 60_000);
    const visitante = await entrarSemNavegador(app.url, 'administrador');
    const caminho = await relatorioDeGoias(visitante);
    const frio = await pedir(visitante, caminho);
    await emSeguida(visitante, caminho, 4);
    const pid = app.pids().renderer;
    const tudo = watchMemory({ web: app.pids().web, renderizador: pid });
    const antes = watchMemory({ renderizador: pid });
    const primeiros = await emSeguida(visitante, caminho, JANELA);
    const memoriaAntes = (await antes.stop()).renderizador ?? 0;
    const meio = await emSeguida(visitante, caminho, SEGUIDOS - 2 * JANELA);
    const depois = watchMemory({ renderizador: pid });
    const ultimos = await emSeguida(visitante, caminho, JANELA);
    const memoriaDepois = (await depois.stop()).renderizador ?? 0;
    const juntos = await Promise.all(
      Array.from({ length: AO_MESMO_TEMPO }, () => emSeguida(visitante, caminho, JANELA)),
    );
    const ms = [...primeiros, ...meio, ...ultimos].map((medida) => medida.ms);
    const uma = (metrica: string, valor: number, unidade: string, meta: string | null = null): Resultado => ({
      caso: 'em seguida',
      metrica,
      valor,
      unidade,
      meta,
      referencia: null,
    });
    return {
      resultados: [
        { ...uma('primeiro', frio.ms, 'ms'), caso: 'frio' },
        ...percentis('em seguida', ms, 'ms', { p95: '<= 2000' }),
        uma('tamanho', frio.bytes / 1024, 'KB'),
        uma(`memória nos ${JANELA} primeiros`, memoriaAntes, 'MiB'),
        uma(`memória nos ${JANELA} últimos`, memoriaDepois, 'MiB', 'a mesma'),
        ...percentis(
          `${AO_MESMO_TEMPO} ao mesmo tempo`,
          juntos.flat().map((medida) => medida.ms),
          'ms',
        ),
      ],
      memoriaMaxMiB: await tudo.stop(),
    };
  } finally {
    await app.stop();
  }
}

/** `pdf [documents]`: an import's report that is printed, then documents that are issued. */
const bench: Bench = async ([documentos]) => {
  const [importacao, emitidos] = [await relatorioDaImportacao(), await documentosEmitidos(documentos)];
  return {
    resultados: [...importacao.resultados, ...emitidos.resultados],
    memoriaMaxMiB: { ...importacao.memoriaMaxMiB, ...emitidos.memoriaMaxMiB },
  };
};

export default bench;
