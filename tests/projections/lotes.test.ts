import { rm, writeFile } from 'node:fs/promises';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import type { Edicoes } from '#domain/importacao/correcao.ts';
import { importacaoEvents as on } from '#domain/importacao/importacao.events.ts';
import type { FeicaoDoLote } from '#domain/importacao/lote.ts';
import { createCamadasService } from '#infra/services/camada.service.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { setUpArquivos, setUpReadModels } from '#tests/support/set-up.ts';
import { ativo, camadaTipo, categoria, importacao } from '../support/acervo.ts';
import { feicaoDoLote, idDaFeicao } from '../support/lotes.ts';
import type { Fact } from '../support/read-models.ts';

const arquivos = await setUpArquivos();
const { modelos } = await setUpReadModels({ contents: arquivos.contents });
const camadas = createCamadasService({ leitor: modelos.leitor });

const primeira = { cursor: null, limite: 50 };
const nada: Edicoes = {
  remove_attributes: [],
  attributes_renames: {},
  general_attributes: {},
  geoms: {},
  geoms_arquivo: null,
  camadas_fora: null,
};

/** An import of a client of its own. */
async function novoEnvio() {
  const [cliente_id, categoria_id, tipo_id, ativo_id, importacao_id] = [v7(), v7(), v7(), v7(), v7()];
  const tudo: Escopo = { cliente_id, ativos: 'todos' };
  const fato = (event: Fact['event']): Fact => ({ stream: `importacao-${importacao_id}`, event });
  await modelos.happened(
    categoria(categoria_id, cliente_id, 'Fazendas'),
    camadaTipo(tipo_id, cliente_id, 'Talhões'),
    ativo(ativo_id, cliente_id, categoria_id, 'Fazenda Água Boa'),
    importacao(importacao_id, { cliente_id, tipo_id, ativo_id }),
  );
  return {
    cliente_id,
    importacao_id,
    tudo,
    fato,
    feicoes: (...quais: readonly number[]) => quais.map((feicao) => feicaoDoLote(importacao_id, { feicao })),
    lote: (feicoes: readonly FeicaoDoLote[], lote = 0, leitura = 1) =>
      arquivos.lote(importacao_id, feicoes, { lote, leitura }),
    corrigida: (edicoes: Partial<Edicoes>) =>
      fato(on.ImportacaoCorrigida({ escolhas: [], leitura: null, edicoes: { ...nada, ...edicoes } })),
    publicada: (n: number) => fato(on.ImportacaoPublicada({ camadas: n })),
    visiveis: async () => (await camadas.listar(tudo, primeira)).itens.map(({ nome }) => nome),
    /** What of the import stands in a table, whoever may see it. */
    async contar(tabela: string): Promise<number> {
      const text = `SELECT count(*)::int AS n FROM ${tabela} WHERE importacao_id = $1`;
      return (await modelos.pool.query<{ n: number }>(text, [importacao_id])).rows[0]?.n ?? 0;
    },
    async linhas() {
      const text = `SELECT feicao, ordem, nome, attributes, area_informada, fora, encode(ST_AsEWKB(geom), 'hex') AS ewkb
        FROM camadas WHERE importacao_id = $1 ORDER BY ordem`;
      return (await modelos.pool.query(text, [importacao_id])).rows;
    },
  };
}

describe('os lotes de um envio', () => {
  it('trazem as camadas como estão no arquivo, na sua ordem, e ninguém as vê antes da publicação', async () => {
    const envio = await novoEnvio();
    const [a, b] = [envio.feicoes(0, 1, 2), envio.feicoes(3, 4)];
    await modelos.happened(await envio.lote(a), await envio.lote(b, 1));
    expect(await envio.visiveis()).toEqual([]);
    const linhas = await envio.linhas();
    expect(linhas.map(({ ordem, feicao }) => [ordem, feicao])).toEqual([0, 1, 2, 3, 4].map((n) => [n, n]));
    expect(linhas.map(({ ewkb }) => ewkb)).toEqual([...a, ...b].map(({ geom }) => Buffer.from(geom).toString('hex')));
    expect(linhas[3]).toMatchObject({ nome: 'Feição 3', attributes: { dono: 'Ana', codigo: 3 }, fora: false });
    await modelos.happened(envio.publicada(5));
    expect(await envio.visiveis()).toHaveLength(5);
    expect(await camadas.obter(envio.tudo, idDaFeicao(envio.importacao_id, 4))).toMatchObject({
      importacao_id: envio.importacao_id,
      arquivo: 'talhoes.zip',
      feicao: 4,
      crs_original: 31982,
    });
  });

  it('podem não ter camada nenhuma', async () => {
    const envio = await novoEnvio();
    await modelos.happened(await envio.lote([]), await envio.lote(envio.feicoes(7), 1), envio.publicada(1));
    expect((await envio.linhas()).map(({ ordem }) => ordem)).toEqual([0]);
  });

  it('lidos outra vez substituem os de antes, sem deixar rastro deles', async () => {
    const envio = await novoEnvio();
    await modelos.happened(await envio.lote(envio.feicoes(0, 1)), await envio.lote(envio.feicoes(2), 1));
    await modelos.happened(envio.fato(on.ImportacaoCorrigida({ escolhas: [], leitura: 2, edicoes: null })));
    for (const tabela of ['camadas', 'camadas_mapa', 'camadas_lotes', 'camadas_historico'])
      expect([tabela, await envio.contar(tabela)]).toEqual([tabela, 0]);
    await modelos.happened(await envio.lote(envio.feicoes(1, 2), 0, 2), envio.publicada(2));
    expect(await envio.visiveis()).toEqual(['Feição 1', 'Feição 2']);
    expect((await envio.linhas()).map(({ ordem }) => ordem)).toEqual([0, 1]);
  });

  it.each([
    ['descartado', on.ImportacaoDescartada({ motivo: '' })],
    ['expirado', on.ImportacaoExpirada({})],
    [
      'recusado',
      on.ImportacaoFalhou({ problemas: [{ codigo: 'X', arquivo: 'a', feicao: null, campo: null, detalhe: null }] }),
    ],
  ])('de um envio %s saem de todas as tabelas', async (_nome, event) => {
    const envio = await novoEnvio();
    await modelos.happened(await envio.lote(envio.feicoes(0, 1)), envio.fato(event));
    for (const tabela of ['camadas', 'camadas_mapa', 'camadas_celulas', 'camadas_lotes', 'camadas_historico'])
      expect([tabela, await envio.contar(tabela)]).toEqual([tabela, 0]);
  });

  it('danificados ou perdidos param a projeção à vista, e ela prossegue quando o arquivo volta', async () => {
    const envio = await novoEnvio();
    const lote = await envio.lote(envio.feicoes(0));
    if (lote.event.type !== 'LoteDaImportacaoGuardado') throw new Error('não é um lote');
    const { chave } = lote.event.data.arquivo;
    const conteudo = Buffer.concat(await (await arquivos.storage.get(chave)).toArray());
    const parada = async (motivo: RegExp) => {
      await expect
        .poll(
          async () => {
            const { rows } = await modelos.pool.query(
              "SELECT motivo FROM projecoes.checkpoints WHERE nome = 'camadas'",
            );
            return rows[0]?.motivo;
          },
          { timeout: 20_000 },
        )
        .toMatch(motivo);
    };
    await arquivos.storage.delete(chave);
    const aplicado = modelos.happened(lote);
    await parada(/não está no armazenamento/);
    await modelos.restart(() => writeFile(arquivos.caminho(chave), 'outra coisa'));
    await parada(/mudou no armazenamento/);
    await modelos.restart(async () => {
      await rm(arquivos.caminho(chave));
      await writeFile(arquivos.caminho(chave), conteudo);
    });
    await aplicado;
    expect(await envio.linhas()).toHaveLength(1);
  });
});

describe('a correção de um envio antes de publicar', () => {
  it('retira, renomeia ao mesmo tempo, dá a todas, e o que se digitou de uma vale mais', async () => {
    const envio = await novoEnvio();
    const attributes = { a: 1, b: 'dois', sai: true, nulo: null };
    const feicoes = [0, 1].map((feicao) =>
      feicaoDoLote(envio.importacao_id, { feicao, attributes, area_informada: 7.5 }),
    );
    await modelos.happened(await envio.lote(feicoes));
    const uma = idDaFeicao(envio.importacao_id, 1);
    const [remove_attributes, attributes_renames] = [['sai'], { a: 'b', b: 'a', nulo: 'vazio', ausente: 'nunca' }];
    const geoms = { [uma]: { nome: 'Sede', area: 12.5, attributes: { safra: 2027, a: null } } };
    const general_attributes = { safra: 2026 };
    await modelos.happened(envio.corrigida({ remove_attributes, attributes_renames, general_attributes, geoms }));
    expect(await envio.linhas()).toMatchObject([
      { nome: 'Feição 0', attributes: { b: 1, a: 'dois', vazio: null, safra: 2026 }, area_informada: 7.5 },
      { nome: 'Sede', attributes: { b: 1, a: null, vazio: null, safra: 2027 }, area_informada: 12.5 },
    ]);
    expect(Object.keys((await envio.linhas())[0]?.attributes)).toHaveLength(4);
    await modelos.happened(
      envio.corrigida({ geoms: { [uma]: { area: null, descricao: 'Casa' } } }),
      envio.publicada(2),
    );
    const { nome, area, area_informada } = (await envio.linhas())[1] ?? {};
    expect([nome, area, area_informada]).toEqual(['Sede', undefined, null]);
    expect(await envio.contar('camadas_historico')).toBe(0);
    const mapa = await modelos.pool.query('SELECT DISTINCT nome FROM camadas_mapa WHERE camada_id = $1', [uma]);
    expect(mapa.rows).toEqual([{ nome: 'Sede' }]);
  });

  it('do que é grande lê o arquivo, e deixa de fora o que não se quer', async () => {
    const envio = await novoEnvio();
    await modelos.happened(await envio.lote(envio.feicoes(0, 1, 2)));
    const [sai, volta] = [0, 1].map((feicao) => idDaFeicao(envio.importacao_id, feicao)) as [string, string];
    const texto = JSON.stringify({ [sai]: { fora: true }, [volta]: { fora: true } });
    const guardado = await arquivos.storage.put([Buffer.from(texto)] as never, { maxBytes: 1e6 });
    const geoms_arquivo = { nome: 'geoms.json', tipo: 'application/json', ...guardado };
    await modelos.happened(envio.corrigida({ geoms_arquivo, camadas_fora: 2 }));
    expect((await envio.linhas()).map(({ fora }) => fora)).toEqual([true, true, false]);
    await modelos.happened(
      envio.corrigida({ geoms: { [volta]: { fora: false } }, camadas_fora: 1 }),
      envio.publicada(2),
    );
    expect(await envio.visiveis()).toEqual(['Feição 1', 'Feição 2']);
    expect([await envio.contar('camadas'), await envio.contar('camadas_historico')]).toEqual([2, 0]);
  });

  it('não alcança camadas de outro envio', async () => {
    const [envio, outro] = [await novoEnvio(), await novoEnvio()];
    await modelos.happened(await envio.lote(envio.feicoes(0)), await outro.lote(outro.feicoes(0)));
    const alheia = idDaFeicao(outro.importacao_id, 0);
    await modelos.happened(envio.corrigida({ geoms: { [alheia]: { nome: 'Minha' } }, general_attributes: { x: 1 } }));
    expect(await outro.linhas()).toMatchObject([{ nome: 'Feição 0', attributes: { dono: 'Ana', codigo: 0 } }]);
  });
});

describe('camadas de um lote mexidas uma a uma', () => {
  it('começam o seu stream por referência à geometria, e a linha continua a mesma', async () => {
    const envio = await novoEnvio();
    const feicoes = envio.feicoes(0, 1, 2);
    await modelos.happened(await envio.lote(feicoes), envio.publicada(3));
    const antes = await envio.linhas();
    const genese = (indice: number) =>
      camadaEvents.CamadaCriada({
        cliente_id: envio.cliente_id,
        tipo_id: v7(),
        ativo_id: v7(),
        nome: 'Outra',
        descricao: '',
        attributes: {},
        geojson: null,
        area: 1,
        comprimento: null,
        area_informada: null,
        origem: null,
        geometria: {
          tipo: 'MultiPolygon',
          lote: { chave: 'x', sha256: 'a'.repeat(64) },
          indice,
          sha256: 'b'.repeat(64),
        },
      });
    const stream = (n: number) => `camada-${idDaFeicao(envio.importacao_id, n)}` as const;
    await modelos.stop();
    await modelos.record(
      ...[0, 1].flatMap((n) => [
        { stream: stream(n), event: genese(n) },
        { stream: stream(n), event: camadaEvents.CamadaRemovida({ motivo: 'engano' }) },
      ]),
    );
    await modelos.restart(async () => undefined);
    await modelos.settle();
    expect(await envio.visiveis()).toEqual(['Feição 2']);
    expect((await envio.linhas()).map(({ ewkb }) => ewkb)).toEqual(antes.map(({ ewkb }) => ewkb));
    const { rows } = await modelos.pool.query(
      'SELECT nome, revisao, motivo, removida_em IS NOT NULL AS quando FROM camadas WHERE importacao_id = $1 ORDER BY ordem',
      [envio.importacao_id],
    );
    expect(rows).toEqual([
      ...[0, 1].map((n) => ({ nome: `Feição ${n}`, revisao: 1, motivo: 'engano', quando: true })),
      { nome: 'Feição 2', revisao: -1, motivo: null, quando: false },
    ]);
    await modelos.happened({ stream: stream(0), event: camadaEvents.CamadaRestaurada({}) });
    expect(await envio.visiveis()).toEqual(['Feição 0', 'Feição 2']);
  });
});
