import { quadrado } from '../support/acervo.ts';
import { createMundoDosDocumentos, type MundoDosDocumentos, NA_CENA } from '../support/documentos-de-provas.ts';
import { textoDasPaginas } from '../support/paginas-de-pdf.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { type BenchReport, percentis, resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';

const DOCUMENTOS = 100;
/** Whose memory is compared: the first ones once warm, and the last. */
const JANELA = 10;
const AQUECIMENTO = 3;
const [DA_ANALISE, DO_LONGO] = [50, 1_000] as const;
const PAPEL = { papel: 'a4', orientacao: 'paisagem', escala: 'redonda', grade: 'utm' };

/** Squares beside one another inside of the scene. */
const formas = (quantas: number) =>
  Array.from({ length: quantas }, (_, i) =>
    quadrado(NA_CENA[0] + (i % 40) * 0.0006, NA_CENA[1] + Math.floor(i / 40) * 0.0006, 0.0004),
  );

/** Seconds from the button to the answer that the document is kept, signed. @throws where it is not issued */
async function emitir({ pessoa }: MundoDosDocumentos, campos: Readonly<Record<string, string>>): Promise<number> {
  const inicio = performance.now();
  const resposta = await pessoa.enviar('/relatorios', campos, { Accept: 'text/html' });
  await resposta.arrayBuffer();
  if (!resposta.headers.get('Location')?.includes('emitido=')) throw new Error(`não emitido: ${resposta.status}`);
  return (performance.now() - inicio) / 1_000;
}

/** Documents that are issued: an analysis of fifty detections again and again, then a very long one. */
export async function documentosEmitidos(quantos = String(DOCUMENTOS)): Promise<BenchReport> {
  const postgres = await startTestPostgres();
  const mundo = await createMundoDosDocumentos(postgres);
  try {
    const { analise_id } = await mundo.analise({ titulo: 'Barragem', formas: formas(DA_ANALISE) });
    const daAnalise = { especie: 'analise', objeto_id: analise_id, ...PAPEL };
    const seguidos = async (vezes: number) => {
      const tempos: number[] = [];
      for (let n = 0; n < vezes; n += 1) tempos.push(await emitir(mundo, daAnalise));
      return tempos;
    };
    await seguidos(AQUECIMENTO);
    const pid = mundo.pidDoRenderizador();
    const tudo = watchMemory({ 'web (documentos)': mundo.servidor.pid, 'renderizador (documentos)': pid });
    const antes = watchMemory({ renderizador: pid });
    const primeiros = await seguidos(JANELA);
    const memoriaAntes = (await antes.stop()).renderizador ?? 0;
    const meio = await seguidos(Math.max(0, Number(quantos) - 2 * JANELA));
    const depois = watchMemory({ renderizador: pid });
    const ultimos = await seguidos(JANELA);
    const memoriaDepois = (await depois.stop()).renderizador ?? 0;

    const longa = await mundo.analise({ titulo: 'Barragem inteira', formas: formas(DO_LONGO) });
    const doLongo = {
      especie: 'deteccoes',
      consulta: `analise_ids=${longa.analise_id}&start_date=01/01/2019`,
      ...PAPEL,
    };
    const inicio = performance.now();
    const emitido = await mundo.emitir(doLongo);
    const segundos = (performance.now() - inicio) / 1_000;
    const caso = `análise de ${DA_ANALISE} detecções, A4, assinada`;
    const longo = `detecções, ${DO_LONGO}`;
    return {
      resultados: [
        ...percentis(caso, [...primeiros, ...meio, ...ultimos], 's', { p50: '<= 4', p95: '<= 6' }),
        resultado(caso, `memória do renderizador nos ${JANELA} primeiros`, memoriaAntes, 'MiB'),
        resultado(caso, `memória do renderizador nos ${JANELA} últimos`, memoriaDepois, 'MiB', 'a mesma'),
        resultado(longo, 'emissão', segundos, 's', '<= 60'),
        resultado(longo, 'páginas', textoDasPaginas(emitido).length, 'páginas'),
      ],
      memoriaMaxMiB: await tudo.stop(),
    };
  } finally {
    await mundo.close();
    await postgres.stop();
  }
}
