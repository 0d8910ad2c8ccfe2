import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { ativoEvents } from '#domain/ativo/ativo.events.ts';
import { moduloEvents } from '#domain/modulo/modulo.events.ts';
import { createRegistroService } from '#infra/services/registro/registro.service.ts';
import { registroProjection } from '#projections/registro/registro.projection.ts';
import {
  type AlcanceDoRegistro,
  type FiltroDoRegistro,
  listarRegistro,
} from '#projections/registro/registro.queries.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { ativo, camada, categoria, novoCliente } from '../support/acervo.ts';
import type { Fact } from '../support/read-models.ts';

const { modelos } = await setUpReadModels({ only: [registroProjection] });
const registro = createRegistroService({ leitor: modelos.leitor, store: modelos.store });

const pagina = { cursor: null, limite: 50 };
const tudo = (alcance: AlcanceDoRegistro, filtro: FiltroDoRegistro = {}) =>
  registro.listar(alcance, { filtro, sentido: 'desc', ...pagina });
const tipos = async (alcance: AlcanceDoRegistro, filtro: FiltroDoRegistro = {}) =>
  (await tudo(alcance, filtro)).itens.map(({ tipo }) => tipo);

/** A client with two assets, a layer in each, and somebody who renamed the first. */
async function acervo() {
  const { cliente_id, tipo_id, ativo_id } = novoCliente();
  const [categoria_id, outro_id, autor] = [v7(), v7(), v7()];
  const dados = {
    ...({ nome: 'Água Limpa', sigla: 'AL', categoria_id, uf: 'GO', lat: -16, lng: -49, geojson: null } as const),
    bbox_geojson: null,
    imagem_padrao: null,
    monitoramento: false,
  };
  const alterado: Fact = {
    stream: `ativo-${ativo_id}`,
    cliente_id,
    actorId: autor,
    event: ativoEvents.AtivoAlterado(dados),
  };
  await modelos.happened(
    categoria(categoria_id, cliente_id, 'Fazendas'),
    ativo(ativo_id, cliente_id, categoria_id, 'Fazenda'),
    ativo(outro_id, cliente_id, categoria_id, 'Sítio'),
    camada(v7(), { cliente_id, tipo_id, ativo_id }),
    camada(v7(), { cliente_id, tipo_id, ativo_id: outro_id }),
    alterado,
  );
  return { cliente_id, ativo_id, outro_id, autor, alcance: { cliente_id, ativos: 'todos' } as const };
}

describe('Registro: cada evento, uma linha', () => {
  it('o mais novo primeiro, com quem fez, o que e com que objeto, pelo nome que ele tem hoje', async () => {
    const { alcance, ativo_id, autor } = await acervo();
    const [primeira, ...outras] = (await tudo(alcance)).itens;
    expect(primeira).toMatchObject({
      tipo: 'AtivoAlterado',
      categoria: 'ativo',
      objeto_id: ativo_id,
      usuario_id: autor,
    });
    expect(primeira?.nome).toBe('Água Limpa');
    expect(outras.map(({ tipo }) => tipo)).toEqual([
      ...['CamadaCriada', 'CamadaCriada', 'AtivoCriado', 'AtivoCriado', 'CategoriaCriada'],
    ]);
  });

  it('cada filtro, e todos juntos, deixam passar só o que pedem', async () => {
    const { alcance, ativo_id, autor } = await acervo();
    expect(await tipos(alcance, { usuario_id: autor })).toEqual(['AtivoAlterado']);
    expect(await tipos(alcance, { categoria: 'camada' })).toEqual(['CamadaCriada', 'CamadaCriada']);
    expect(await tipos(alcance, { tipo: 'CategoriaCriada' })).toEqual(['CategoriaCriada']);
    expect(await tipos(alcance, { objeto_id: ativo_id })).toEqual(['AtivoAlterado', 'AtivoCriado']);
    const objeto_ids = (await registro.objetosChamados(alcance, 'agua lim')) ?? [];
    expect(objeto_ids).toEqual([ativo_id]);
    expect(await tipos(alcance, { objeto_ids, tipo: 'AtivoCriado', categoria: 'ativo' })).toEqual(['AtivoCriado']);
    const [agora, antes] = [new Date().toISOString(), new Date(Date.now() - 3_600_000).toISOString()];
    expect(await tipos(alcance, { desde: antes, ate: agora })).toHaveLength(6);
    expect(await tipos(alcance, { ate: antes })).toEqual([]);
    expect(await registro.contar(alcance, {})).toEqual({ total: 6, haMais: false });
  });

  it('a página seguinte começa onde a outra acabou, nos dois sentidos', async () => {
    const { alcance } = await acervo();
    const ler = (cursor: string | null) => registro.listar(alcance, { filtro: {}, sentido: 'asc', cursor, limite: 4 });
    const primeira = await ler(null);
    const segunda = await ler(primeira.proxima);
    expect([...primeira.itens, ...segunda.itens].map(({ posicao }) => posicao)).toEqual(
      (await tudo(alcance)).itens.map(({ posicao }) => posicao).toReversed(),
    );
    expect(segunda.proxima).toBeNull();
    expect((await ler(segunda.anterior)).itens).toEqual(primeira.itens);
  });

  it('ninguém vê o de outro cliente, nem o dos ativos que não alcança; o da instalação é de quem a opera', async () => {
    const [nosso, deles] = [await acervo(), await acervo()];
    await modelos.happened({
      stream: `modulo-${v7()}`,
      event: moduloEvents.ModuloRegistrado({ chave: 'x', nome: 'X', modulo_pai_id: null, ordem: 0 }),
    });
    const [alheia] = (await tudo(deles.alcance)).itens;
    expect(await registro.obter(nosso.alcance, alheia?.posicao ?? 0n)).toBeNull();
    expect(await tipos(nosso.alcance)).not.toContain('ModuloRegistrado');
    expect(await tipos({ cliente_id: null, ativos: 'todos' })).toContain('ModuloRegistrado');
    expect(await tipos({ cliente_id: null, ativos: 'todos' })).not.toContain('AtivoCriado');
    const restrito = { cliente_id: nosso.cliente_id, ativos: [nosso.outro_id] };
    expect(await tipos(restrito)).toEqual(['CamadaCriada', 'AtivoCriado', 'CategoriaCriada']);
    expect(await registro.nomes(restrito, [nosso.ativo_id, nosso.outro_id])).toEqual(
      new Map([[`ativo-${nosso.outro_id}`, 'Sítio']]),
    );
  });

  it('um evento mostra o que mudou e o que pertence ao mesmo ato', async () => {
    const { alcance } = await acervo();
    const [primeira] = (await tudo(alcance)).itens;
    const evento = await registro.obter(alcance, primeira?.posicao ?? 0n);
    expect(evento?.mudancas).toContainEqual({ campo: 'nome', antes: 'Fazenda', depois: 'Água Limpa' });
    expect(evento?.cadeia.map(({ posicao }) => posicao)).toEqual([primeira?.posicao]);
  });

  it('aplicado duas vezes é o mesmo, e reconstruído também', async () => {
    const { alcance } = await acervo();
    const antes = await tudo(alcance);
    await modelos.restart(async () => {
      await modelos.pool.query(
        "UPDATE projecoes.checkpoints SET posicao = 0, instante = '-infinity' WHERE nome = 'registro'",
      );
    });
    await modelos.settle();
    expect(await tudo(alcance)).toEqual(antes);
    await modelos.restart(async () => {
      await modelos.pool.query('TRUNCATE read_model.registro, read_model.registro_objetos');
      await modelos.pool.query(
        "UPDATE projecoes.checkpoints SET posicao = 0, instante = '-infinity' WHERE nome = 'registro'",
      );
    });
    await modelos.settle();
    expect(await tudo(alcance)).toEqual(antes);
  });

  it('as páginas e os filtros leem um índice', async () => {
    const { alcance, ativo_id, autor } = await acervo();
    const filtros: readonly FiltroDoRegistro[] = [
      ...[{}, { usuario_id: autor }, { categoria: 'camada' }, { tipo: 'CamadaCriada' }, { objeto_id: ativo_id }],
    ];
    for (const filtro of filtros) {
      const plano = await modelos.explain(listarRegistro(alcance, filtro, 'desc', pagina));
      expect(plano).toMatch(/Index (Only )?Scan/);
      expect(plano).not.toMatch(/Seq Scan on registro\b/);
    }
  });
});
