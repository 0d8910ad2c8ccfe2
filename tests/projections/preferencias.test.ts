import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { preferenciaEvents, preferenciaStream } from '#domain/preferencia/preferencia.events.ts';
import { RESUMO_INICIAL, type Resumo } from '#domain/preferencia/resumo.policy.ts';
import { usuarioEvents, usuarioStream } from '#domain/usuario/usuario.events.ts';
import {
  listarPreferencias,
  listarResumosPedidos,
  obterPaginaInicial,
  obterResumo,
  obterResumoPedido,
  preferenciasDe,
} from '#projections/preferencia/preferencia.queries.ts';
import { cliente } from '#tests/support/acervo.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import type { Fact } from '../support/read-models.ts';

const { modelos } = await setUpReadModels();
type Dita = Parameters<typeof preferenciaEvents.PreferenciaDeNotificacaoDefinida>[0];
const dita = (usuario_id: string, data: Dita, em?: string): Fact => ({
  stream: preferenciaStream(usuario_id),
  actorId: usuario_id,
  ...(em && { em }),
  event: preferenciaEvents.PreferenciaDeNotificacaoDefinida(data),
});

describe('as preferências de uma pessoa', () => {
  it('são as que ela disse por último, espécie por espécie, e só as dela; como eram, ficam', async () => {
    const [ana, bia] = [v7(), v7()];
    const calada: Dita = { especie: 'deteccao_criada', na_tela: 'nao', por_email: true };
    const janela: Dita = { especie: 'artefato_removido', na_tela: 'modal', por_email: false };
    await modelos.happened(
      dita(ana, calada, '2026-01-01T00:00:00.000Z'),
      dita(bia, janela, '2026-01-02T00:00:00.000Z'),
    );
    await modelos.happened(dita(ana, { ...calada, na_tela: 'alert' }, '2026-01-03T00:00:00.000Z'));
    const de = (quem: string, em?: string) => modelos.leitor.any(listarPreferencias(quem, em));
    expect(await de(ana)).toEqual([{ ...calada, na_tela: 'alert' }]);
    expect(await de(ana, '2026-01-02T12:00:00.000Z')).toEqual([calada]);
    expect(await de(bia)).toEqual([janela]);
    const { especie: _, ...resto } = calada;
    expect(await modelos.leitor.any(preferenciasDe([ana, bia], 'deteccao_criada'))).toEqual([
      { ...resto, na_tela: 'alert', usuario_id: ana },
    ]);
  });

  it('a página inicial é a que ela disse por último, e só a dela; como era, fica', async () => {
    const [ana, bia] = [v7(), v7()];
    const definida = (pagina: 'inicio' | 'mapa', em: string): Fact => ({
      stream: preferenciaStream(ana),
      actorId: ana,
      em,
      event: preferenciaEvents.PaginaInicialDefinida({ pagina }),
    });
    await modelos.happened(
      definida('mapa', '2026-01-03T06:00:00.000Z'),
      definida('inicio', '2026-01-04T00:00:00.000Z'),
    );
    const de = (quem: string, em?: string) => modelos.leitor.maybeOne(obterPaginaInicial(quem, em));
    expect(await de(ana)).toEqual({ pagina: 'inicio' });
    expect(await de(ana, '2026-01-03T12:00:00.000Z')).toEqual({ pagina: 'mapa' });
    expect(await de(bia)).toBeNull();
  });

  it('o resumo é o que ela disse por último, como era fica, e é devido só a quem o quer e tem acesso', async () => {
    const [aurora, ana, bia, caio] = [v7(), v7(), v7(), v7()];
    const diario: Resumo = { ...RESUMO_INICIAL, frequencia: 'diaria' };
    const semanal: Resumo = { ...diario, frequencia: 'semanal', dia_da_semana: 5, fuso: 'America/Manaus' };
    const definido = (quem: string, data: Resumo, em: string): Fact => ({
      stream: preferenciaStream(quem),
      actorId: quem,
      em,
      event: preferenciaEvents.ResumoDefinido(data),
    });
    const criado = usuarioEvents.UsuarioCriado({ cliente_id: aurora, grupo_ids: [], ativo_ids: [] });
    await modelos.happened(
      cliente(aurora, 'Aurora'),
      ...[ana, bia, caio].map((quem) => ({ stream: usuarioStream(quem), event: criado })),
    );
    await modelos.happened(
      definido(ana, diario, '2026-01-05T00:00:00.000Z'),
      definido(ana, semanal, '2026-01-06T00:00:00.000Z'),
      definido(bia, RESUMO_INICIAL, '2026-01-06T00:00:00.000Z'),
      definido(caio, diario, '2026-01-06T00:00:00.000Z'),
      { stream: usuarioStream(caio), event: usuarioEvents.UsuarioInativado({ motivo: '' }) },
    );
    expect(await modelos.leitor.maybeOne(obterResumo(ana))).toEqual(semanal);
    expect(await modelos.leitor.maybeOne(obterResumo(ana, '2026-01-05T12:00:00.000Z'))).toEqual(diario);
    expect(await modelos.leitor.maybeOne(obterResumo(v7()))).toBeNull();
    expect(await modelos.leitor.any(listarResumosPedidos())).toMatchObject([{ usuario_id: ana, ...semanal }]);
    expect(await modelos.leitor.maybeOne(obterResumoPedido(caio))).toBeNull();
  });
});
