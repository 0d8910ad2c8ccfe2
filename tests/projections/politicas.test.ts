import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { politicaEvents } from '#domain/politica/politica.events.ts';
import { createPoliticasService } from '#infra/services/politica.service.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import type { Fact } from '../support/read-models.ts';

const { modelos } = await setUpReadModels();
const politicas = createPoliticasService({ leitor: modelos.leitor });

function definida(
  cliente_id: string,
  sessao_tempo: number | null,
  grupos: string[],
  actorId: string,
  em: string,
): Fact {
  const event = politicaEvents.PoliticaDefinida({ cliente_id, sessao_tempo, grupos_dois_fatores: grupos });
  return { stream: `politica-${cliente_id}`, cliente_id, event, actorId, em };
}

describe('políticas de acesso', () => {
  it('são uma por cliente, e quem não definiu nenhuma não tem linha', async () => {
    const [um, outro, grupo, ana] = [v7(), v7(), v7(), v7()];
    await modelos.happened(definida(um, 60, [grupo], ana, '2030-01-01T10:00:00.000Z'));
    expect(await politicas.obter(um)).toEqual({
      cliente_id: um,
      sessao_tempo: 60,
      grupos_dois_fatores: [grupo],
      limite_envio_mib: null,
      limite_envio_arquivos: null,
      exigir_aprovacao: false,
      exigir_motivo: false,
      permitir_anexo: false,
      limites_artefatos: {},
      revisao: 0,
      autor_id: ana,
      definida_em: '2030-01-01T10:00:00.000Z',
    });
    expect(await politicas.obter(outro)).toBeNull();
  });

  it('dizem se relatórios podem ir anexados para fora, agora e em cada momento', async () => {
    const [cliente_id, ana] = [v7(), v7()];
    const nenhum = { cliente_id, sessao_tempo: null, grupos_dois_fatores: [] };
    const fato = (permitir: boolean, em: string): Fact => ({
      stream: `politica-${cliente_id}`,
      cliente_id,
      actorId: ana,
      em,
      event: politicaEvents.PoliticaDefinida({ ...nenhum, ...(permitir && { permitir_anexo: true as const }) }),
    });
    await modelos.happened(fato(true, '2030-01-01T10:00:00.000Z'), fato(false, '2030-01-01T12:00:00.000Z'));
    expect((await politicas.obter(cliente_id, '2030-01-01T11:00:00.000Z'))?.permitir_anexo).toBe(true);
    expect((await politicas.obter(cliente_id))?.permitir_anexo).toBe(false);
  });

  it('guardam cada versão com quem a fez, para que dois que a mudam juntos se entendam', async () => {
    const [cliente_id, grupo, ana, rui] = [v7(), v7(), v7(), v7()];
    await modelos.happened(
      definida(cliente_id, 60, [], ana, '2030-01-01T10:00:00.000Z'),
      definida(cliente_id, 30, [], rui, '2030-01-01T11:00:00.000Z'),
      definida(cliente_id, 30, [grupo], ana, '2030-01-01T12:00:00.000Z'),
    );
    const versoes = await politicas.versoes(cliente_id, 0);
    expect(
      versoes.map(({ revisao, sessao_tempo, grupos_dois_fatores, autor_id }) => [
        revisao,
        sessao_tempo,
        grupos_dois_fatores.length,
        autor_id,
      ]),
    ).toEqual([
      [0, 60, 0, ana],
      [1, 30, 0, rui],
      [2, 30, 1, ana],
    ]);
    expect(await politicas.versoes(cliente_id, 2)).toHaveLength(1);
    expect((await politicas.obter(cliente_id))?.revisao).toBe(2);
  });
});
