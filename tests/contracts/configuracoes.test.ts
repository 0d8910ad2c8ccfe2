import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConfiguracaoCommand, configuracaoCommands } from '#domain/configuracao/configuracao.commands.ts';
import { configuracaoDecider } from '#domain/configuracao/configuracao.decider.ts';
import { CONFIGURACAO_ID } from '#domain/configuracao/configuracao.events.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import type { Services } from '#infra/composition/web.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { type CompositionForTests, createCompositionForTests } from '#tests/support/composicao.ts';
import { origem, SENHA } from '#tests/support/identidade.ts';

const PADRAO = { sessao_tempo: null, limite_envio_mib: null, limite_envio_arquivos: null };
let t: CompositionForTests;
/** Another process of the same installation, which nobody tells anything. */
let outra: Services;

beforeAll(async () => {
  t = await createCompositionForTests({ MAX_UPLOAD_MIB: '200', MAX_UPLOAD_FILES: '20' });
  outra = await t.outra({ MAX_UPLOAD_MIB: '200', MAX_UPLOAD_FILES: '20' });
});
afterAll(() => t.close());

async function configurar(mudanca: Partial<ConfiguracaoCommand['data']>): Promise<void> {
  const data = configuracaoCommands.DefinirConfiguracao.parse({ ...PADRAO, ...mudanca });
  await t.services.executar(configuracaoDecider, CONFIGURACAO_ID, { type: 'DefinirConfiguracao', data }, doSistema());
  await t.modelos.settle();
}

describe('Configurações da instalação', () => {
  it('os limites de envio valem no mesmo instante em todos os processos, e a política do cliente só aperta', async () => {
    const { cliente_id } = await t.criarPessoa('envia@exemplo.example');
    const valem = () => outra.configuracoes.limitesDeEnvio(cliente_id);
    expect(await valem()).toEqual({ mib: 200, arquivos: 20 });
    await configurar({ limite_envio_mib: 100 });
    expect(await valem()).toEqual({ mib: 100, arquivos: 20 });
    const data = { cliente_id, sessao_tempo: null, grupos_dois_fatores: [] };
    const limites = { limite_envio_mib: 150, limite_envio_arquivos: 5 };
    const command = { type: 'DefinirPolitica', data: { ...data, ...limites } } as const;
    await t.services.executar(politicaDecider, cliente_id, command, doSistema());
    await t.modelos.settle();
    expect(await valem()).toEqual({ mib: 100, arquivos: 5 });
    await configurar({});
    expect(await valem()).toEqual({ mib: 150, arquivos: 5 });
  });

  it('o tempo de sessão, mais longo ou mais curto, vale para as sessões já abertas', async () => {
    const { email, usuario_id } = await t.criarPessoa('fica@exemplo.example');
    const entrada = await t.services.identidade.entrar(email, SENHA, origem());
    if (entrada.situacao !== 'entrou') throw new Error(entrada.situacao);
    const passaram = (minutos: number) =>
      t.database.pool.query('UPDATE identidade.sessoes SET vista_em = now() - make_interval(mins => $1)', [minutos]);
    await configurar({ sessao_tempo: 300 });
    await passaram(200);
    expect(await outra.identidade.sessao(entrada.token)).toMatchObject({ usuario_id });
    await passaram(200);
    const autor = { usuario_id, token: entrada.token, origem: origem() };
    expect(await outra.identidade.sessoesDaPessoa(autor)).toHaveLength(1);
    await configurar({ sessao_tempo: 10 });
    expect(await t.services.identidade.sessoesDaPessoa(autor)).toEqual([]);
    expect(await outra.identidade.sessao(entrada.token)).toBeNull();
    await configurar({});
  });

  it('guarda cada versão com quem a definiu', async () => {
    await configurar({ sessao_tempo: 60 });
    const versoes = await t.services.configuracoes.versoes(0);
    expect(versoes.at(-1)).toMatchObject({ sessao_tempo: 60, revisao: versoes.length - 1 });
    expect(await t.services.configuracoes.obter()).toEqual(versoes.at(-1));
  });
});
