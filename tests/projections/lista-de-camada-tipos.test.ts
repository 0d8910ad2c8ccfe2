import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import { camadaTipoEvents } from '#domain/camada-tipo/camada-tipo.events.ts';
import { iconeEvents } from '#domain/icone/icone.events.ts';
import { createCamadaTiposService } from '#infra/services/camada-tipo.service.ts';
import { createIconesDoClienteService } from '#infra/services/icone.service.ts';
import type { OrdenacaoDosCamadaTipos } from '#projections/camada-tipo/lista.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { camada, camadaTipo } from '../support/acervo.ts';

const { modelos } = await setUpReadModels();

const todos = (cliente_id: string): Escopo => ({ cliente_id, ativos: 'todos' });
const pedido = (coluna: OrdenacaoDosCamadaTipos['coluna'], direcao: 'asc' | 'desc', cursor: string | null = null) => ({
  cursor,
  limite: 2,
  ordenacao: { coluna, direcao },
});

describe('A lista de tipos de camada', () => {
  it('busca sem acentos, filtra, ordena e anda em páginas, só no próprio cliente', async () => {
    const tipos = createCamadaTiposService({ leitor: modelos.leitor });
    const [cliente_id, a, b, c] = [v7(), v7(), v7(), v7()];
    await modelos.happened(
      camadaTipo(a, cliente_id, 'Água'),
      camadaTipo(b, cliente_id, 'Trilhas'),
      camadaTipo(c, cliente_id, 'Açudes'),
      camadaTipo(v7(), v7(), 'Água de outro cliente'),
      { stream: `camadatipo-${b}`, event: camadaTipoEvents.CamadaTipoInativado({}) },
    );
    const escopo = todos(cliente_id);
    const primeira = await tipos.paginar(escopo, { busca: '' }, pedido('nome', 'asc'));
    expect(primeira.itens.map(({ nome }) => nome)).toEqual(['Açudes', 'Água']);
    const segunda = await tipos.paginar(escopo, { busca: '' }, pedido('nome', 'asc', primeira.proxima));
    expect(segunda.itens.map(({ nome }) => nome)).toEqual(['Trilhas']);
    const geometria = await tipos.paginar(escopo, { busca: '' }, pedido('tipo_geometria', 'desc'));
    expect(geometria.itens.map(({ nome }) => nome)).toEqual(['Trilhas', 'Água']);
    const achados = await tipos.paginar(escopo, { busca: 'agu' }, pedido('nome', 'asc'));
    expect(achados.itens.map(({ nome }) => nome)).toEqual(['Água']);
    expect(await tipos.contar(escopo, { busca: '' })).toBe(3);
    expect(await tipos.contar(escopo, { busca: '', ativo: false })).toBe(1);
    expect(await tipos.contar(escopo, { busca: '', tipo_geometria: 1 })).toBe(0);
    expect(await tipos.contar(todos(v7()), { busca: '' })).toBe(0);
  });

  it('conta as camadas de cada tipo ao alcance da pessoa; quem muda o estilo sabe de todas', async () => {
    const tipos = createCamadaTiposService({ leitor: modelos.leitor });
    const [cliente_id, tipo_id, meu, alheio, removida] = [v7(), v7(), v7(), v7(), v7()];
    await modelos.happened(
      camadaTipo(tipo_id, cliente_id, 'Talhões'),
      camada(v7(), { cliente_id, tipo_id, ativo_id: meu }),
      camada(v7(), { cliente_id, tipo_id, ativo_id: alheio }),
      camada(removida, { cliente_id, tipo_id, ativo_id: meu }),
      { stream: `camada-${removida}`, event: camadaEvents.CamadaRemovida({ motivo: '' }) },
    );
    const contadas = async (escopo: Escopo) =>
      (await tipos.paginar(escopo, { busca: '' }, pedido('nome', 'asc'))).itens.map(({ camadas }) => camadas);
    expect(await contadas(todos(cliente_id))).toEqual([2]);
    expect(await contadas({ cliente_id, ativos: [meu] })).toEqual([1]);
    expect(await contadas({ cliente_id, ativos: [] })).toEqual([0]);
    expect(await tipos.contarCamadas({ cliente_id, ativos: [] }, tipo_id)).toBe(2);
    expect(await tipos.contarCamadas(todos(v7()), tipo_id)).toBe(0);
  });
});

describe('Os ícones de um cliente', () => {
  it('são oferecidos só a ele, até serem inativados; o desenho continua com quem já o usa', async () => {
    const icones = createIconesDoClienteService({ leitor: modelos.leitor });
    const [cliente_id, id] = [v7(), v7()];
    const desenho = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4"/></svg>';
    const stream = `icone-${id}` as const;
    await modelos.happened({ stream, event: iconeEvents.IconeCriado({ cliente_id, nome: 'Comporta', desenho }) });
    expect(await icones.listar(todos(cliente_id))).toEqual([{ id, nome: 'Comporta' }]);
    expect(await icones.listar(todos(v7()))).toEqual([]);
    expect(await icones.obter(todos(v7()), id)).toBeNull();
    await modelos.happened({ stream, event: iconeEvents.IconeInativado({}) });
    expect(await icones.listar(todos(cliente_id))).toEqual([]);
    expect(await icones.obter(todos(cliente_id), id)).toBeNull();
    expect(await icones.desenho(id)).toBe(desenho);
    expect(await icones.desenho(v7())).toBeNull();
  });
});
