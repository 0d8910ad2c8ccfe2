import { createAnalisesService } from '#infra/services/monitoramento/analise.service.ts';
import { createArtefatosService } from '#infra/services/monitoramento/artefato.service.ts';
import { createDeteccoesService } from '#infra/services/monitoramento/deteccao.service.ts';
import { createDeteccaoStatusService } from '#infra/services/monitoramento/deteccao-status.service.ts';
import { createReader } from '#infra/store/postgres/pool.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { createTestDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { carregarDeteccoes, type Mundo, mancha } from './deteccoes-carga.ts';
import { type Bench, percentis, type Resultado } from './kernel.ts';
import { watchMemory } from './memory.ts';
import { sorteio } from './sorteio.ts';

const DETECCOES = 200_000;
const CAMADAS = 200_000;
const LEITURAS = 60;
const AQUECIMENTO = 5;

type Leitor = Awaited<ReturnType<typeof createReader>>;
type Caso = readonly [nome: string, meta: string, ler: () => Promise<unknown>];

/** What pages and calls ask of detections, wherever they lie. */
function casos(leitor: Leitor, mundo: Mundo, antes: string): readonly Caso[] {
  const [analises, artefatos] = [createAnalisesService({ leitor }), createArtefatosService({ leitor })];
  const deteccoes = createDeteccoesService({ leitor, posicoes: async () => ({}) });
  const status = createDeteccaoStatusService({ leitor });
  const dado = sorteio(20_261_127);
  const um = <T>(de: readonly T[]): T => de[Math.floor(dado() * de.length)] as T;
  const escopo: Escopo = { cliente_id: mundo.cliente_id, ativos: 'todos' };
  const alcance: Escopo = { ...escopo, ativos: mundo.ativos.slice(0, 5) };
  const [{ ativos }, TUDO] = [mundo, { naoPublicadas: true }];
  const daAnalise = async (quem: Escopo, em?: string, removidas = false) => {
    const id = um(mundo.analises);
    return Promise.all([deteccoes.daAnalise(quem, id, em, removidas), deteccoes.areaDaUniao(quem, id, em)]);
  };
  const linhaDoTempo = async (em?: string) => {
    const id = um(mundo.deteccoes);
    if ((await artefatos.deteccao(escopo, id, em)) === null) throw new Error(`sem ${id}`);
    return Promise.all([artefatos.registros(id, em), artefatos.artefatos(id, em), status.listar(escopo, em)]);
  };
  return [
    ['lista: uma análise', '<= 100', () => daAnalise(escopo)],
    ['lista: as da lixeira', '<= 100', () => daAnalise(escopo, undefined, true)],
    ['lista: num instante', '<= 100', () => daAnalise(escopo, antes)],
    ['lista: alcance de cinco ativos', '<= 100', () => daAnalise(alcance)],
    ['análises de um ativo', '<= 100', () => analises.listar(escopo, { ...TUDO, ativo_ids: [um(ativos)] })],
    ['análises de todos os ativos', '<= 100', () => analises.listar(escopo, TUDO)],
    ['filtro: nomes das análises', '<= 100', () => analises.nomes(escopo, { naoPublicadas: false })],
    ['filtro: tipos em uso', '<= 100', () => deteccoes.usosDosTipos(escopo, 'deteccao')],
    ['filtro: tipos das camadas', '<= 100', () => deteccoes.usosDosTipos(escopo, 'camada')],
    ['detalhes', '<= 50', () => deteccoes.obter(escopo, um(mundo.deteccoes), true)],
    ['detalhes num instante', '<= 50', () => deteccoes.obter(escopo, um(mundo.deteccoes), true, antes)],
    ['linha do tempo', '<= 50', () => linhaDoTempo()],
    ['linha do tempo num instante', '<= 50', () => linhaDoTempo(antes)],
    ['camadas impactadas', '<= 100', () => deteccoes.impacto(escopo, ativos[0] ?? '', mancha(dado))],
    ['detecções sobrepostas', '<= 100', () => deteccoes.sobrepostas(escopo, um(mundo.analises), mancha(dado), null)],
  ];
}

/** `deteccoes [detections] [layers] [readings]`: what is asked of very many detections, over as many layers. */
const bench: Bench = async ([quantas = String(DETECCOES), camadas = String(CAMADAS), leituras = String(LEITURAS)]) => {
  const postgres = await startTestPostgres({ shared_buffers: '512MB' });
  const database = await createTestDatabase(postgres, 'bench');
  try {
    const memoria = watchMemory({ processo: process.pid });
    const inicio = performance.now();
    const mundo = await carregarDeteccoes(database.url, Number(quantas), Number(camadas));
    const valor = (performance.now() - inicio) / 1_000;
    const carga = { caso: `carga: ${quantas} detecções, ${camadas} camadas`, metrica: 'duração', valor, unidade: 's' };
    const resultados: Resultado[] = [{ ...carga, meta: null, referencia: null }];
    const leitor = await createReader(database.url);
    for (const [caso, p95, ler] of casos(leitor, mundo, new Date().toISOString())) {
      const tempos: number[] = [];
      for (let n = 0; n < Number(leituras) + AQUECIMENTO; n += 1) {
        const antes = performance.now();
        await ler();
        // The first ones fill plans and caches.
        if (n >= AQUECIMENTO) tempos.push(performance.now() - antes);
      }
      resultados.push(...percentis(caso, tempos, 'ms', { p95 }));
    }
    await leitor.end();
    return { resultados, memoriaMaxMiB: await memoria.stop() };
  } finally {
    await database.drop();
    await postgres.stop();
  }
};
export default bench;
