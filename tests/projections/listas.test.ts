import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import { createCamadasService } from '#infra/services/camada.service.ts';
import { createCamadaTiposService } from '#infra/services/camada-tipo.service.ts';
import { createImportacoesService } from '#infra/services/importacao.service.ts';
import { COLUNAS_DAS_CAMADAS } from '#projections/camada/camada.queries.ts';
import { listarCamadaTipos } from '#projections/camada-tipo/camada-tipo.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Pagina } from '#projections/kernel/pagina.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { ativo, camada, camadaTipo, importacao, novoCliente, quadrado } from '../support/acervo.ts';

const { modelos } = await setUpReadModels();
const camadas = createCamadasService({ leitor: modelos.leitor });

/** A client with two assets and two layer types; the second asset has layers of the first type only. */
async function acervo() {
  const [cliente_id, categoria_id, talhoes, reservas, aqui, la] = [v7(), v7(), v7(), v7(), v7(), v7()];
  const ids = Array.from({ length: 7 }, () => v7());
  const onde = (i: number) => ({ ativo_id: i < 5 ? aqui : la, tipo_id: i % 2 === 0 || i >= 5 ? talhoes : reservas });
  await modelos.happened(
    camadaTipo(talhoes, cliente_id, 'Talhões'),
    camadaTipo(reservas, cliente_id, 'Reservas'),
    ativo(aqui, cliente_id, categoria_id, 'Aqui'),
    ativo(la, cliente_id, categoria_id, 'Lá'),
    ...ids.map((id, i) =>
      camada(id, { cliente_id, ...onde(i), nome: `Lote ${i}`, area: i % 3, geojson: quadrado(-50 + i, -10 - i) }),
    ),
  );
  const tudo: Escopo = { cliente_id, ativos: 'todos' };
  return { cliente_id, ids, talhoes, reservas, aqui, la, tudo };
}

const nenhum = { cursor: null, limite: 50 };

describe('As páginas de uma lista', () => {
  it('voltam pelo caminho por que vieram, em toda ordem e direção', async () => {
    const { tudo } = await acervo();
    for (const coluna of COLUNAS_DAS_CAMADAS) {
      for (const direcao of ['asc', 'desc'] as const) {
        const ler = async (cursor: string | null) => {
          const pagina = await camadas.listar(tudo, { cursor, limite: 3, ordenacao: { coluna, direcao } });
          return { ...pagina, nomes: pagina.itens.map(({ nome }) => nome) };
        };
        const ida = await percorrer(ler, 'proxima', null);
        const volta = await percorrer(ler, 'anterior', ida.at(-1)?.anterior ?? null);
        expect(ida.map(({ nomes }) => nomes.length)).toEqual([3, 3, 1]);
        expect([...volta].reverse().map(({ nomes }) => nomes)).toEqual(ida.slice(0, -1).map(({ nomes }) => nomes));
        expect(volta.at(-1)?.anterior).toBeNull();
      }
    }
  });

  it('não tomam o cursor de outra ordem, nem deixam passar o que o banco não saberia ler', async () => {
    const { tudo } = await acervo();
    const { proxima } = await camadas.listar(tudo, { cursor: null, limite: 2 });
    const porArea = { cursor: proxima, limite: 2, ordenacao: { coluna: 'area', direcao: 'asc' } } as const;
    await expect(camadas.listar(tudo, porArea)).rejects.toThrow('CursorInvalido');
    const nulo = btoa(JSON.stringify(['depois', 'a\0', v7()]));
    await expect(camadas.listar(tudo, { cursor: nulo, limite: 2 })).rejects.toThrow('CursorInvalido');
  });
});

async function percorrer<T extends Pagina<unknown>>(
  ler: (cursor: string | null) => Promise<T>,
  para: 'proxima' | 'anterior',
  desde: string | null,
): Promise<readonly T[]> {
  const paginas = [await ler(desde)];
  for (let cursor = paginas[0]?.[para] ?? null; cursor !== null; ) {
    const pagina = await ler(cursor);
    paginas.push(pagina);
    cursor = pagina[para];
  }
  return paginas;
}

describe('A seleção de camadas', () => {
  it('diz quantas são, onde ficam e quais, também as de outras páginas', async () => {
    const { tudo, ids } = await acervo();
    const duas = await camadas.resumirSelecao(tudo, {}, { todas: false, ids: ids.slice(0, 2) }, 500);
    expect(duas).toMatchObject({ total: 2, ids: ids.slice(0, 2) });
    expect(duas.extensao?.map((grau) => Number(grau.toFixed(6)))).toEqual([-50, -11, -48.9, -9.9]);
    const semDuas = await camadas.resumirSelecao(tudo, {}, { todas: true, ids: ids.slice(0, 2) }, 500);
    expect(semDuas).toMatchObject({ total: 5, ids: ids.slice(2) });
  });

  it('"todas" vale para o que o filtro deixa passar; acima do máximo, só conta e mede', async () => {
    const { tudo, aqui, reservas } = await acervo();
    const filtro = { ativos: [aqui], tipos: [reservas] };
    expect(await camadas.resumirSelecao(tudo, filtro, { todas: true, ids: [] }, 500)).toMatchObject({ total: 2 });
    const muitas = await camadas.resumirSelecao(tudo, {}, { todas: true, ids: [] }, 6);
    expect(muitas).toMatchObject({ total: 7, ids: null });
    expect(muitas.extensao).not.toBeNull();
    const nada = await camadas.resumirSelecao(tudo, {}, { todas: false, ids: [] }, 6);
    expect(nada).toEqual({ total: 0, extensao: null, ids: [] });
  });

  it('não alcança o que não é da pessoa, nem quando os ids são conhecidos', async () => {
    const { cliente_id, ids, la } = await acervo();
    const parte: Escopo = { cliente_id, ativos: [la] };
    const outro: Escopo = { cliente_id: v7(), ativos: 'todos' };
    for (const selecao of [
      { todas: false, ids },
      { todas: true, ids: [] },
    ]) {
      expect(await camadas.resumirSelecao(parte, {}, selecao, 500)).toMatchObject({ total: 2, ids: ids.slice(5) });
      expect(await camadas.resumirSelecao(outro, {}, selecao, 500)).toMatchObject({ total: 0, extensao: null });
    }
  });
});

describe('Os tipos de um filtro', () => {
  it('são todos, ou os que as camadas publicadas desses ativos têm', async () => {
    const { cliente_id, tudo, talhoes, reservas, aqui, la } = await acervo();
    const tipos = createCamadaTiposService({ leitor: modelos.leitor });
    const ids = async (escopo: Escopo, ativos?: readonly string[]) =>
      (await tipos.listar(escopo, { ativos })).map(({ id }) => id);
    expect(await ids(tudo)).toEqual([reservas, talhoes]);
    expect(await ids(tudo, [aqui])).toEqual([reservas, talhoes]);
    expect(await ids(tudo, [la])).toEqual([talhoes]);
    expect(await ids({ cliente_id, ativos: [aqui] }, [la])).toEqual([]);
    const naoPublicada = v7();
    await modelos.happened(
      importacao(naoPublicada, { cliente_id, tipo_id: reservas, ativo_id: la }),
      camada(v7(), { cliente_id, tipo_id: reservas, ativo_id: la, importacao_id: naoPublicada }),
    );
    expect(await ids(tudo, [la])).toEqual([talhoes]);
    expect(await modelos.explain(listarCamadaTipos(tudo, { ativos: [la] }))).toMatch(/camadas_(tipo|ativo)/);
  });
});

describe('A lista de envios', () => {
  it('procura nos nomes dos arquivos, estreita pela situação, ordena por envio ou última mudança, e conta o mesmo', async () => {
    const importacoes = createImportacoesService({ leitor: modelos.leitor });
    const { escopo, ...dados } = novoCliente();
    const [velha, nova] = [v7(), v7()];
    await modelos.happened(
      { ...importacao(velha, dados), em: '2041-01-01T00:00:00.000Z' },
      { ...importacao(nova, dados), em: '2041-01-02T00:00:00.000Z' },
      {
        stream: `importacao-${velha}`,
        em: '2041-01-03T00:00:00.000Z',
        event: importacaoEvents.ImportacaoDescartada({ motivo: '' }),
      },
    );
    const ids = async (pedido: Partial<Parameters<typeof importacoes.listar>[1]>) => {
      const lidas = (await importacoes.listar(escopo, { ...nenhum, ...pedido })).itens.map(({ id }) => id);
      expect(await importacoes.contar(escopo, pedido.filtro)).toBe(lidas.length);
      return lidas;
    };
    expect(await ids({})).toEqual([nova, velha]);
    expect(await ids({ ordenacao: { coluna: 'alterada_em', direcao: 'desc' } })).toEqual([velha, nova]);
    expect(await ids({ filtro: { busca: 'TALHÕES' } })).toEqual([nova, velha]);
    expect(await ids({ filtro: { busca: 'talh_es' } })).toEqual([]);
    expect(await ids({ filtro: { estados: ['descartada'] } })).toEqual([velha]);
    expect(await ids({ filtro: { busca: 'zip', estados: ['publicada'] } })).toEqual([]);
  });
});
