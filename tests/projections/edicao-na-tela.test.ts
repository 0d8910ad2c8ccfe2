import fc from 'fast-check';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  atributosEditados,
  chavesDeAgora,
  dadosEditados,
  type Edicoes,
  type GeometriaDoEnvio,
  SEM_EDICOES,
} from '#app/importacao/edicao/edicoes.ts';
import { aplicar, type Operacao, recusaDoNome } from '#app/importacao/edicao/operacoes.ts';
import { edicoesGerais, geomsCorrigidas } from '#app/importacao/edicoes-conferidas.server.ts';
import { importacaoEvents as on } from '#domain/importacao/importacao.events.ts';
import type { FeicaoDoLote } from '#domain/importacao/lote.ts';
import { createGeometriasService } from '#infra/services/geometria.service.ts';
import { listarGeometrias } from '#projections/importacao/geometrias.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { setUpArquivos, setUpReadModels } from '#tests/support/set-up.ts';
import { ativo, camadaTipo, categoria, importacao } from '../support/acervo.ts';
import { feicaoDoLote } from '../support/lotes.ts';

const arquivos = await setUpArquivos();
const { modelos } = await setUpReadModels({ contents: arquivos.contents });
const geometrias = createGeometriasService({ leitor: modelos.leitor, storage: arquivos.storage });

/** Not every feature has every field, as in files that are put together. */
const FEICOES: readonly FeicaoDoLote['attributes'][] = [
  { dono: 'Ana', codigo: 1, cultura: 'soja' },
  { dono: null, codigo: 2 },
  { cultura: 'milho', obs: '' },
];
const CAMPOS = ['dono', 'codigo', 'cultura', 'obs'];
const conteudos = [{ campos: CAMPOS.map((nome) => ({ nome, tipo: 'texto' })) }];

async function novoEnvio() {
  const [cliente_id, categoria_id, tipo_id, ativo_id, id] = [v7(), v7(), v7(), v7(), v7()];
  const stream = `importacao-${id}` as const;
  const feicoes = FEICOES.map((attributes, feicao) => feicaoDoLote(id, { feicao, attributes }));
  await modelos.happened(
    categoria(categoria_id, cliente_id, 'Fazendas'),
    camadaTipo(tipo_id, cliente_id, 'Talhões'),
    ativo(ativo_id, cliente_id, categoria_id, 'Fazenda Água Boa'),
    importacao(id, { cliente_id, tipo_id, ativo_id }),
    await arquivos.lote(id, feicoes),
  );
  const escopo: Escopo = { cliente_id, ativos: 'todos' };
  return { id, stream, escopo };
}

/** As `GET …/geoms` gives them. */
async function lidas({ id, escopo }: Awaited<ReturnType<typeof novoEnvio>>): Promise<readonly GeometriaDoEnvio[]> {
  const pagina = await geometrias.listar(escopo, id, { busca: '', pagina: 1, porPagina: 100 });
  return pagina.geometrias.map(({ nome, descricao, area, area_informada, ...row }) => ({
    ...row,
    name: nome,
    description: descricao,
    area: area_informada,
    area_calculada: area,
  }));
}

function edicoesDe(atos: readonly Operacao[]): Edicoes {
  return atos.reduce((edicoes, ato) => {
    const chaves = chavesDeAgora(edicoes, CAMPOS);
    if (ato.tipo !== 'dado' && !chaves.includes(ato.chave)) return edicoes;
    if (ato.tipo === 'renomear' && recusaDoNome(chaves, ato.chave, ato.nova) !== null) return edicoes;
    return aplicar(edicoes, ato);
  }, SEM_EDICOES);
}

const naTela = (geometria: GeometriaDoEnvio, edicoes: Edicoes) => {
  const { name, description, area, fora } = dadosEditados(geometria, edicoes);
  const atributos = atributosEditados(geometria, edicoes).map(({ chave, valor }) => [chave, valor]);
  return { name, description, area, fora, atributos: Object.fromEntries(atributos) };
};

describe('O que se edita na conferência', () => {
  it('fica gravado como a tela mostrava, seja qual for a sequência de atos', async () => {
    const envio = await novoEnvio();
    const originais = await lidas(envio);
    const texto = fc.constantFrom('', 'a', 'João', '1,5', '%_\\"', '<b>');
    const chave = fc.constantFrom(...CAMPOS, 'novo', 'outro');
    const geometria = fc.constantFrom(...originais);
    const ato: fc.Arbitrary<Operacao> = fc.oneof(
      fc.record({ tipo: fc.constant('renomear' as const), chave, nova: chave }),
      fc.record({ tipo: fc.constant('remover' as const), chave }),
      fc.record({ tipo: fc.constant('copiar' as const), chave, valor: texto }),
      fc.record({ tipo: fc.constant('valor' as const), geometria, chave, valor: texto }),
      fc.record({
        tipo: fc.constant('dado' as const),
        geometria,
        valor: fc.constantFrom('Sede', 'Fazenda'),
        campo: fc.constantFrom('name' as const, 'description' as const),
      }),
      fc.record({
        tipo: fc.constant('dado' as const),
        geometria,
        valor: fc.constantFrom('12.5', ''),
        campo: fc.constant('area' as const),
      }),
      fc.record({
        tipo: fc.constant('dado' as const),
        geometria,
        valor: fc.constantFrom('true', 'false'),
        campo: fc.constant('fora' as const),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(ato, { maxLength: 15 }), async (atos) => {
        const novo = await novoEnvio();
        const antes = await lidas(novo);
        // Drawn for one import, acted on another: only its ids are others.
        const edicoes = edicoesDe(
          atos.map((um) => ('geometria' in um ? { ...um, geometria: antes[um.geometria.ordem] ?? um.geometria } : um)),
        );
        const correcao = {
          ...edicoesGerais(edicoes, conteudos),
          geoms: geomsCorrigidas(edicoes, conteudos),
          geoms_arquivo: null,
          camadas_fora: null,
        };
        const event = on.ImportacaoCorrigida({ escolhas: [], leitura: null, edicoes: correcao });
        await modelos.happened({ stream: novo.stream, event });
        const depois = (await lidas(novo)).map((uma) => naTela(uma, SEM_EDICOES));
        expect(depois).toEqual(antes.map((uma) => naTela(uma, edicoes)));
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it('as geometrias de outro cliente não se leem, nem pelo id de uma', async () => {
    const envio = await novoEnvio();
    const [uma] = await lidas(envio);
    const alheio: Escopo = { cliente_id: v7(), ativos: 'todos' };
    const pedido = { busca: '', pagina: 1, porPagina: 100 };
    expect(await geometrias.listar(alheio, envio.id, pedido)).toEqual({ geometrias: [], total: 0 });
    expect(await geometrias.ordemDe(alheio, envio.id, uma?.id ?? '')).toBeNull();
    expect((await geometrias.citadas(alheio, envio.id, [uma?.id ?? ''])).size).toBe(0);
    expect(await geometrias.ordemDe(envio.escopo, envio.id, uma?.id ?? '')).toBe(0);
  });

  it('qualquer página custa o mesmo: vai direto ao seu lugar pelo índice', async () => {
    const envio = await novoEnvio();
    const plano = await modelos.explain(listarGeometrias(envio.escopo, envio.id, { pagina: 400, porPagina: 100 }));
    expect(plano).toContain('camadas_ordem');
    expect(plano).not.toContain('Sort');
    expect(
      (await geometrias.listar(envio.escopo, envio.id, { busca: '', pagina: 2, porPagina: 2 })).geometrias,
    ).toHaveLength(1);
    const achadas = await geometrias.listar(envio.escopo, envio.id, { busca: 'FEICAO 1', pagina: 1, porPagina: 100 });
    expect(achadas).toMatchObject({ total: 1, geometrias: [{ ordem: 1, nome: 'Feição 1' }] });
  });
});
