import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { analiseEvents, analiseStream } from '#domain/analise/analise.events.ts';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import { categoriaEvents } from '#domain/categoria/categoria.events.ts';
import { deteccaoEvents, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { readModels } from '#infra/store/audit/checks/read-models.ts';
import { sealPending } from '#infra/store/audit/tree-writer.ts';
import { verify } from '#infra/store/audit/verification.ts';
import { known } from '#infra/store/event-store/known-events.ts';
import { projections } from '#projections/index.ts';
import { ativo, camada, camadaTipo, categoria, cliente, quadrado } from '#tests/support/acervo.ts';
import { amostra } from '#tests/support/amostras.ts';
import { createArquivos } from '#tests/support/lotes.ts';
import { createReadModels, type ReadModels } from '#tests/support/read-models.ts';
import { ARMAZENS, abrirRegistro, chave, type Registro } from './auditoria.registro.ts';

const silencio = { warn: () => undefined };

/** An analysis with a detection that has pictures, a status with artefacts, and one of these in the bin. */
function acompanhada(cliente_id: string, ativo_id: string, analise_id: string, deteccao_id: string) {
  const { AnaliseCriada, AnalisePublicada } = analiseEvents;
  const { DeteccaoCriada, EvidenciasDaDeteccaoGeradas, StatusDaDeteccaoRegistrado, ArtefatoRemovido } = deteccaoEvents;
  const status = amostra('StatusDaDeteccaoRegistrado');
  const na = (event: DomainEvent) => ({ stream: analiseStream(analise_id), cliente_id, event });
  const nela = (event: DomainEvent) => ({ stream: deteccaoStream(deteccao_id), cliente_id, event });
  return [
    na(AnaliseCriada({ ...amostra('AnaliseCriada'), cliente_id, ativo_id })),
    na(AnalisePublicada({})),
    nela(DeteccaoCriada({ ...amostra('DeteccaoCriada'), cliente_id, ativo_id, analise_id })),
    nela(EvidenciasDaDeteccaoGeradas(amostra('EvidenciasDaDeteccaoGeradas'))),
    nela(StatusDaDeteccaoRegistrado(status)),
    nela(ArtefatoRemovido({ artefato_id: status.artefatos[1].id, motivo: 'engano' })),
  ];
}

describe.each(ARMAZENS)('as tabelas que se veem, com o registro no %s,', (onde) => {
  let r: Registro;
  let modelos: ReadModels;
  let arquivos: Awaited<ReturnType<typeof createArquivos>>;
  const [cliente_id, categoria_id, ativo_id, tipo_id] = [v7(), v7(), v7(), v7()];
  const base = { cliente_id, tipo_id, ativo_id };
  const [camada_id, outra_id, analise_id, deteccao_id] = [v7(), v7(), v7(), v7()];
  /** Projections with a forgery: they are made anew after the test. */
  const forjadas = new Set<string>();

  beforeAll(async () => {
    r = await abrirRegistro(onde);
    arquivos = await createArquivos();
    modelos = await createReadModels(r.database.url, projections, r.store, arquivos.contents);
    await modelos.happened(
      ...[cliente(cliente_id, 'Cliente'), categoria(categoria_id, cliente_id, 'Barragens')],
      ...[ativo(ativo_id, cliente_id, categoria_id, 'Barragem'), camadaTipo(tipo_id, cliente_id, 'Cristas')],
      ...[camada(camada_id, { ...base, nome: 'Primeira' }), camada(outra_id, { ...base, nome: 'Outra' })],
    );
    await modelos.happened(
      {
        stream: `categoria-${categoria_id}`,
        event: categoriaEvents.CategoriaAlterada({ nome: 'Diques', cor_da_tag: '#123456' }),
      },
      {
        stream: `camada-${camada_id}`,
        event: camadaEvents.CamadaAlterada({
          tipo_id,
          ativo_id,
          nome: 'Crista',
          descricao: 'Nova',
          attributes: { a: 1 },
        }),
      },
    );
    await modelos.happened(...acompanhada(cliente_id, ativo_id, analise_id, deteccao_id));
    await sealPending(r.store, r.pool, chave);
  }, 240_000);
  afterAll(async () => {
    await modelos.close();
    await arquivos.close();
    await r.close();
  });
  afterEach(async () => {
    if (forjadas.size === 0) return;
    const refazer = 'DELETE FROM projecoes.checkpoints WHERE nome = ANY ($1)';
    await modelos.restart(async () => void (await r.database.pool.query(refazer, [[...forjadas]])));
    forjadas.clear();
    await modelos.settle();
  }, 60_000);

  const conferir = async (only: readonly string[]) => {
    const { signal } = new AbortController();
    const options = { url: r.database.url, store: r.store, known, contents: arquivos.contents, log: silencio, signal };
    const check = readModels({ ...options, projections: projections.filter(({ name }) => only.includes(name)) });
    const verified = await verify({ log: r.log, db: r.pool, trusted: [chave.publicKey], checks: [check] });
    expect(verified.walked.ok).toBe(true);
    return verified.findings[0];
  };

  /** Somebody with all rights writes to a table; the projection is made anew after the test. */
  async function forjar(projecao: string, table: string, statement: string): Promise<void> {
    forjadas.add(projecao);
    await r.adulterar(table, statement);
  }

  it('são as que ele dá, todas, os históricos também, e nada fica para trás', async () => {
    const achado = await conferir(projections.map(({ name }) => name));
    expect(achado).toMatchObject({
      estado: 'integro',
      mensagem: expect.stringMatching(/\d+ linhas de \d+ tabelas são/),
    });
    const { rows } = await r.database.pool.query("SELECT FROM pg_namespace WHERE starts_with(nspname, 'read_model_')");
    expect(rows).toHaveLength(0);
  }, 240_000);

  it('conferem-se enquanto o projetor trabalha', async () => {
    const parar = new AbortController();
    const escrevendo = (async () => {
      while (!parar.signal.aborted) await modelos.record(camada(v7(), { ...base, nome: 'Viva' }));
    })();
    expect(await conferir(['camadas', 'categorias', 'registro'])).toMatchObject({ estado: 'integro' });
    parar.abort();
    await escrevendo;
    await modelos.settle();
    expect(await conferir(['camadas'])).toMatchObject({ estado: 'integro' });
  }, 240_000);

  it('com um nome forjado, dizem a tabela, a linha e a coluna; o valor, só a quem opera', async () => {
    await forjar(
      'camadas',
      'read_model.camadas',
      `UPDATE read_model.camadas SET nome = 'Forjado' WHERE id = '${camada_id}'`,
    );
    const achado = await conferir(['camadas']);
    expect(achado).toMatchObject({
      estado: 'violado',
      mensagem: `A tabela camadas não é a que o registro dá: tem alterada a linha ["${camada_id}"] (nome, busca).`,
      detalhe: expect.stringContaining('nome: está "Forjado", o registro dá "Crista"'),
    });
  }, 120_000);

  it('com a geometria deslocada um metro, idem', async () => {
    const mudar = 'UPDATE read_model.camadas SET geom = ST_Translate(geom, 0.00001, 0)';
    await forjar('camadas', 'read_model.camadas', `${mudar} WHERE id = '${outra_id}'`);
    expect((await conferir(['camadas']))?.mensagem).toMatch(new RegExp(`linha \\["${outra_id}"\\] \\(geom\\)`));
  }, 120_000);

  it('com a história forjada, retirada ou inventada, dizem a linha do histórico', async () => {
    const historico = 'read_model.categorias_historico';
    await forjar('categorias', historico, `UPDATE ${historico} SET nome = 'Nunca foi'`);
    const linha = `\\["${categoria_id}", \\d+\\]`;
    const mensagem = (como: string) => new RegExp(`A tabela categorias_historico .*: ${como} ${linha}`);
    expect((await conferir(['categorias']))?.mensagem).toMatch(mensagem('tem alterada a linha'));
    await r.adulterar(historico, `DELETE FROM ${historico}`);
    expect((await conferir(['categorias']))?.mensagem).toMatch(mensagem('não tem a linha'));
  }, 120_000);

  it('com uma linha a mais ou a menos, dizem qual', async () => {
    await forjar('camadas', 'read_model.camadas', `DELETE FROM read_model.camadas WHERE id = '${outra_id}'`);
    expect((await conferir(['camadas']))?.mensagem).toContain(`não tem a linha ["${outra_id}"]`);
    const inventada = v7();
    await forjar(
      'categorias',
      'read_model.categorias',
      `INSERT INTO read_model.categorias SELECT (jsonb_populate_record(c, jsonb_build_object('id', '${inventada}'))).*
       FROM read_model.categorias c`,
    );
    expect((await conferir(['categorias']))?.mensagem).toContain(`tem a mais a linha ["${inventada}"]`);
  }, 120_000);

  it('de uma detecção, com a evidência ou um artefato forjados, dizem a linha e a coluna', async () => {
    expect(await conferir(['deteccoes', 'artefatos'])).toMatchObject({ estado: 'integro' });
    const [detalhes, artefatos] = ['read_model.deteccoes', 'read_model.deteccao_artefatos'];
    await forjar('deteccoes', detalhes, `UPDATE ${detalhes} SET evidencias = jsonb_set(evidencias, '{antes}', 'null')`);
    expect((await conferir(['deteccoes']))?.mensagem).toContain(`tem alterada a linha ["${deteccao_id}"] (evidencias)`);
    await forjar('artefatos', artefatos, `UPDATE ${artefatos} SET removido = NULL WHERE removido IS NOT NULL`);
    const [, removido] = amostra('StatusDaDeteccaoRegistrado').artefatos;
    expect((await conferir(['artefatos']))?.mensagem).toContain(`tem alterada a linha ["${removido.id}"] (removido`);
    await r.adulterar(artefatos, `DELETE FROM ${artefatos} WHERE removido IS NULL AND artefato ->> 'tipo' = 'imagem'`);
    expect((await conferir(['artefatos']))?.mensagem).toContain('não tem a linha');
  }, 120_000);

  describe('com o checkpoint', () => {
    const checkpoint = async (statement: string) => {
      await modelos.stop();
      const [table, where] = ['projecoes.checkpoints', "WHERE nome = 'categorias'"];
      await forjar('categorias', table, `UPDATE ${table} SET ${statement} ${where}`);
      return (await conferir(['categorias']))?.mensagem;
    };

    it('posto adiante do registro, é dito', async () => {
      const achado = await checkpoint('posicao = posicao + 1000000000');
      expect(achado).toMatch(/checkpoint da projeção categorias foi posto adiante: .*acaba na/);
    });

    it('posto adiante sobre eventos que não foram aplicados, é dito, e a linha que por isso falta', async () => {
      await modelos.stop();
      await modelos.record(categoria(v7(), cliente_id, 'Nunca aplicada'));
      const achado = await checkpoint(`posicao = ${await r.store.lastPosition()}`);
      expect(achado).toMatch(/checkpoint da projeção categorias foi posto adiante: .*não foram aplicados/);
      expect(achado).toMatch(/A tabela categorias não é a que o registro dá: não tem a linha/);
    });

    it('posto para trás, é dito', async () => {
      expect(await checkpoint('posicao = 1')).toMatch(/checkpoint da projeção categorias foi posto para trás/);
    });

    it('retirado, é dito', async () => {
      await modelos.stop();
      forjadas.add('categorias');
      await r.database.pool.query("DELETE FROM projecoes.checkpoints WHERE nome = 'categorias'");
      expect((await conferir(['categorias']))?.mensagem).toMatch(/categorias não tem checkpoint/);
    });
  });

  it('com uma coluna a mais ou uma tabela a menos, dizem qual', async () => {
    await r.database.pool.query('ALTER TABLE read_model.categorias ADD COLUMN forjada text');
    expect((await conferir(['categorias']))?.mensagem).toMatch(/categorias .*não tem as colunas que devia ter/);
    await r.database.pool.query('ALTER TABLE read_model.categorias DROP COLUMN forjada');
    expect(await conferir(['categorias'])).toMatchObject({ estado: 'integro' });
  }, 120_000);

  it('de uma área de mapa, também o que dela se desenha de longe', async () => {
    const geojson = quadrado(-50, -10, 2);
    await modelos.happened({
      stream: `camada-${outra_id}`,
      event: camadaEvents.GeometriaDaCamadaAlterada({ geojson, area: 3, comprimento: null }),
    });
    expect(await conferir(['camadas'])).toMatchObject({ estado: 'integro' });
  }, 120_000);
});
