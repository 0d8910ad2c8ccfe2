import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { camadaDecider } from '#domain/camada/camada.decider.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { createComposition } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { CLIENTES, idDe } from '#infra/demonstration/pessoas.ts';
import { loadEnvironment } from '#infra/embedded/environment.ts';
import { createLog } from '#infra/log.ts';
import type { Instalacao } from './instalacao.ts';
import { test } from './pagina.ts';

/** Of the demonstration, with two images of its own. */
export const ATIVO = idDe('ativo/b1');
/** What no picture and no ground has: where it is seen, a detection is. */
const MAGENTA = '#FF00FF';

interface CamadaDeProvas {
  /** Made one's own by what follows it. */
  readonly nome: string;
  readonly geojson: Geometria;
}

/** A test with layers of the asset and a type of a colour of its own, that go when it ends, however it does. */
export const testComAcervo = (camadas: readonly CamadaDeProvas[]) =>
  test.extend<{ readonly acervo: Awaited<ReturnType<typeof acervoDeProvas>> }>({
    acervo: async ({ instalacao }, use) => {
      const acervo = await acervoDeProvas(instalacao, camadas);
      await use(acervo);
      await acervo.desfazer();
    },
  });

async function acervoDeProvas({ pasta }: Instalacao, pedidas: readonly CamadaDeProvas[]) {
  const services = await createComposition(loadConfig(loadEnvironment(pasta)), createLog('e2e', 'error'));
  const { executar, projecoes, eventStore } = services;
  const cliente_id = CLIENTES.serraAzul.id;
  const marca = randomUUID().slice(0, 8);
  const mostrado = async () => {
    if (!(await projecoes.esperar(['camadas', 'deteccao_tipos'], await eventStore.lastPosition(), 60_000)))
      throw new Error('projections are late');
  };
  const tipo = { id: v7(), nome: `Desmonte ${marca}` };
  const cores = { cor_contorno: MAGENTA, cor_preenchimento: MAGENTA };
  const opaco = { transparencia_preenchimento: 1, transparencia_cor_contorno: 1 };
  const data = { cliente_id, nome: tipo.nome, alias: '', descricao: '', ...cores, ...opaco };
  await executar(deteccaoTipoDecider, tipo.id, { type: 'CriarDeteccaoTipo', data }, doSistema());
  const camadas = pedidas.map(({ nome, geojson }) => ({ id: v7(), nome: `${nome} ${marca}`, geojson }));
  for (const { id, nome, geojson } of camadas) {
    const dados = { cliente_id, tipo_id: idDe('camada-tipo/vegetacao'), ativo_id: ATIVO, nome, descricao: '' };
    const desenho = { attributes: {}, tipo_geometria: 3 as const, geojson };
    await executar(camadaDecider, id, { type: 'CriarCamada', data: { ...dados, ...desenho } }, doSistema());
  }
  await mostrado();
  return {
    tipo: tipo.nome,
    camadas: camadas.map(({ nome }) => nome),
    async desfazer() {
      const fim = { type: 'RemoverCamada', data: { motivo: 'Fim da prova' } } as const;
      for (const { id } of camadas) await executar(camadaDecider, id, fim, doSistema());
      await executar(deteccaoTipoDecider, tipo.id, { type: 'InativarDeteccaoTipo', data: {} }, doSistema());
      await mostrado();
      await services.close();
    },
  };
}
