import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { classificacaoEvents } from '#domain/classificacao/classificacao.events.ts';
import { deteccaoStatusEvents } from '#domain/deteccao-status/deteccao-status.events.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { deteccaoTipoEvents } from '#domain/deteccao-tipo/deteccao-tipo.events.ts';
import { ordemDosStatusEvents } from '#domain/ordem-dos-status/ordem-dos-status.events.ts';
import { createClassificacoesService } from '#infra/services/monitoramento/classificacao.service.ts';
import { createDeteccaoStatusService } from '#infra/services/monitoramento/deteccao-status.service.ts';
import { createDeteccaoTiposService } from '#infra/services/monitoramento/deteccao-tipo.service.ts';
import { classificacoesProjection } from '#projections/classificacao/classificacao.projection.ts';
import { deteccaoStatusProjection } from '#projections/deteccao-status/deteccao-status.projection.ts';
import { listarDeteccaoStatus } from '#projections/deteccao-status/deteccao-status.queries.ts';
import { deteccaoTiposProjection } from '#projections/deteccao-tipo/deteccao-tipo.projection.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';

const { modelos } = await setUpReadModels({
  only: [deteccaoTiposProjection, deteccaoStatusProjection, classificacoesProjection],
});
const { leitor } = modelos;
const todos = (cliente_id: string) => ({ cliente_id, ativos: 'todos' }) as const;
const [JANEIRO, FEVEREIRO, ENTRE] = [
  '2030-01-01T00:00:00.000Z',
  '2030-02-01T00:00:00.000Z',
  '2030-01-15T00:00:00.000Z',
];

describe('tipos de detecção', () => {
  it('são do seu cliente, por nome; sem nome curto chamam-se pelo nome, e o passado fica', async () => {
    const tipos = createDeteccaoTiposService({ leitor });
    const [cliente_id, id, outro] = [v7(), v7(), v7()];
    const dados = { nome: 'Queimada', alias: '', descricao: 'Fogo', ...CORES_DO_TIPO_NOVO };
    const stream = `deteccaotipo-${id}` as const;
    await modelos.happened(
      { stream, event: deteccaoTipoEvents.DeteccaoTipoCriado({ cliente_id, ...dados }), em: JANEIRO },
      {
        stream: `deteccaotipo-${outro}`,
        em: JANEIRO,
        event: deteccaoTipoEvents.DeteccaoTipoCriado({ cliente_id, ...dados, nome: 'Água', alias: 'Água nova' }),
      },
      { stream, event: deteccaoTipoEvents.DeteccaoTipoAlterado({ ...dados, cor_contorno: '#C92A2A' }), em: FEVEREIRO },
      { stream, event: deteccaoTipoEvents.DeteccaoTipoInativado({}), em: FEVEREIRO },
    );
    expect(await tipos.listar(todos(cliente_id))).toEqual([
      expect.objectContaining({ id: outro, alias: 'Água nova', ativo: true }),
      { id, ...dados, alias: 'Queimada', alias_escrito: '', cor_contorno: '#C92A2A', ativo: false, revisao: 2 },
    ]);
    expect(await tipos.obter(todos(cliente_id), id, ENTRE)).toMatchObject({ cor_contorno: '#0A8556', ativo: true });
    expect(await tipos.obter(todos(v7()), id)).toBeNull();
    await modelos.happened({ stream, event: deteccaoTipoEvents.DeteccaoTipoAtivado({}) });
    expect(await tipos.obter(todos(cliente_id), id)).toMatchObject({ ativo: true });
  });
});

describe('status de detecção', () => {
  it('estão na ordem do cliente, que muda de todos de uma vez; o inicial é o primeiro em uso', async () => {
    const status = createDeteccaoStatusService({ leitor });
    const [cliente_id, a, b, c] = [v7(), v7(), v7(), v7()];
    const dados = { cor: '#1864AB', cor_de_fundo: null, icone: 'sino', descricao: '' };
    const criado = (id: string, nome: string, ordem: number, dono = cliente_id) => ({
      stream: `deteccaostatus-${id}` as const,
      em: JANEIRO,
      event: deteccaoStatusEvents.DeteccaoStatusCriado({ cliente_id: dono, ...dados, nome, ordem }),
    });
    const alheio = v7();
    await modelos.happened(
      ...[criado(a, 'Nova', 1), criado(b, 'Vista', 2), criado(c, 'Fim', 3), criado(alheio, 'De outro', 1, v7())],
    );
    const nomes = async (em?: string) => (await status.listar(todos(cliente_id), em)).map(({ nome }) => nome);
    expect(await nomes()).toEqual(['Nova', 'Vista', 'Fim']);
    const ordenar = (status_ids: string[]) => ({
      stream: `ordemdosstatus-${cliente_id}` as const,
      em: FEVEREIRO,
      event: ordemDosStatusEvents.OrdemDosStatusDefinida({ cliente_id, status_ids }),
    });
    // Of another client it moves nothing.
    await modelos.happened(ordenar([alheio, c, a, b]));
    expect(await nomes()).toEqual(['Fim', 'Nova', 'Vista']);
    expect(await nomes(ENTRE)).toEqual(['Nova', 'Vista', 'Fim']);
    await modelos.happened(
      { stream: `deteccaostatus-${c}`, event: deteccaoStatusEvents.DeteccaoStatusInativado({}) },
      {
        stream: `deteccaostatus-${a}`,
        event: deteccaoStatusEvents.DeteccaoStatusAlterado({ ...dados, nome: 'Recém-vista', cor_de_fundo: '#FFFFFF' }),
      },
    );
    expect(await status.inicial(todos(cliente_id))).toMatchObject({
      id: a,
      nome: 'Recém-vista',
      cor_de_fundo: '#FFFFFF',
      revisao: 1,
    });
    await modelos.happened({ stream: `deteccaostatus-${c}`, event: deteccaoStatusEvents.DeteccaoStatusAtivado({}) });
    expect((await status.inicial(todos(cliente_id)))?.id).toBe(c);
    expect(await status.inicial(todos(v7()))).toBeNull();
    expect(await status.obter(todos(v7()), a)).toBeNull();
    expect(await modelos.explain(listarDeteccaoStatus(todos(cliente_id)))).toContain('deteccao_status_lista');
  });
});

describe('classificações', () => {
  it('estão por número, do seu cliente, e mudam sem perder o passado', async () => {
    const classificacoes = createClassificacoesService({ leitor });
    const cliente_id = v7();
    const ids = [10, 2].map((value) => ({ value, id: classificacoes.idDe(cliente_id, value) }));
    for (const { value, id } of ids) {
      await modelos.happened({
        stream: `classificacao-${id}`,
        em: JANEIRO,
        event: classificacaoEvents.ClassificacaoCriada({ cliente_id, value, description: `Número ${value}` }),
      });
    }
    const id = classificacoes.idDe(cliente_id, 2);
    const stream = `classificacao-${id}` as const;
    await modelos.happened(
      { stream, event: classificacaoEvents.ClassificacaoAlterada({ description: 'Engano' }), em: FEVEREIRO },
      { stream, event: classificacaoEvents.ClassificacaoInativada({}), em: FEVEREIRO },
    );
    expect(await classificacoes.listar(todos(cliente_id))).toMatchObject([
      { value: 2, description: 'Engano', ativo: false, revisao: 2 },
      { value: 10, description: 'Número 10', ativo: true },
    ]);
    expect(await classificacoes.obter(todos(cliente_id), id, ENTRE)).toMatchObject({ description: 'Número 2' });
    expect(await classificacoes.obter(todos(v7()), id)).toBeNull();
    await modelos.happened({ stream, event: classificacaoEvents.ClassificacaoReativada({}) });
    expect((await classificacoes.obter(todos(cliente_id), id))?.ativo).toBe(true);
  });
});
