import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { executor } from '#infra/commands/executor.ts';
import { createImportKeys } from '#infra/files/protection/import-keys.ts';
import { createProtectedData } from '#infra/files/protection/protected-data.ts';
import { sealValue } from '#infra/files/protection/sealed-value.ts';
import { createLog } from '#infra/log.ts';
import { createCamadasService } from '#infra/services/camada.service.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { camada, importacao } from '../support/acervo.ts';
import type { Fact } from '../support/read-models.ts';

const SEGREDO = 'a1'.repeat(32);
const { database, modelos } = await setUpReadModels();

const chavesCom = (secret: string) => createImportKeys({ pool: database.pool, secret });
const chaves = () => chavesCom(SEGREDO);
const dados = () =>
  createProtectedData({
    chaves: chaves(),
    camadas: createCamadasService({ leitor: modelos.leitor }),
    executar: executor(modelos.store),
    log: createLog('teste', 'silent'),
  });

/** A layer drawn from an import whose owner's name and number are closed. */
async function talhao() {
  const [cliente_id, tipo_id, ativo_id, importacao_id, camada_id] = [v7(), v7(), v7(), v7(), v7()];
  const chave = await chaves().obter(importacao_id);
  const attributes = {
    nome: 'Lote 7',
    proprietario: sealValue(chave, '"João da Silva"'),
    cpf: sealValue(chave, '52998224725'),
  };
  const envio = importacao(importacao_id, { cliente_id, tipo_id, ativo_id });
  const criada = camada(camada_id, { cliente_id, tipo_id, ativo_id, importacao_id });
  const data = { ...(criada.event.data as Record<string, unknown>), attributes };
  const publicada: Fact = { ...envio, event: importacaoEvents.ImportacaoPublicada({ camadas: 1 }) };
  await modelos.happened(envio, { ...criada, event: { ...criada.event, data } }, publicada);
  const escopo: Escopo = { cliente_id, ativos: 'todos' };
  return { cliente_id, importacao_id, camada_id, escopo, chave };
}

const contexto = (clienteId: Uuid): CommandContext => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actorId: randomUUID(),
  clienteId,
  agora: new Date().toISOString(),
});

describe('Dados protegidos de uma camada', () => {
  it('são mostrados com os seus tipos, e só dentro do alcance de quem olha', async () => {
    const { camada_id, escopo } = await talhao();
    const eu = randomUUID();
    expect(await dados().revelar(escopo, camada_id, eu)).toEqual({
      campos: { proprietario: 'João da Silva', cpf: 52998224725 },
    });
    expect(await dados().revelar({ cliente_id: v7(), ativos: 'todos' }, camada_id, eu)).toBeNull();
    expect(await dados().revelar({ ...escopo, ativos: [v7()] }, camada_id, eu)).toBeNull();
  });

  it('destruída a chave, ninguém os abre mais, nem com uma chave nova; o motivo fica no registro', async () => {
    const { camada_id, escopo, cliente_id, importacao_id } = await talhao();
    const { events } = await dados().destruir(importacao_id, 'a pessoa pediu', contexto(cliente_id));
    expect(events).toMatchObject([{ type: 'DadosProtegidosDestruidos', data: { motivo: 'a pessoa pediu' } }]);
    expect(await dados().revelar(escopo, camada_id, randomUUID())).toEqual({ campos: null });
    expect((await dados().destruir(importacao_id, 'de novo', contexto(cliente_id))).events).toEqual([]);
    await expect(chaves().obter(importacao_id)).rejects.toMatchObject({ code: 'DadosProtegidosDestruidos' });
    const { rows } = await database.pool.query(
      'SELECT chave FROM identidade.chaves_de_importacao WHERE importacao_id = $1',
      [importacao_id],
    );
    expect(rows).toEqual([{ chave: null }]);
  });

  it('uma queda entre o registro e a chave se termina pedindo outra vez', async () => {
    const { camada_id, escopo, cliente_id, importacao_id } = await talhao();
    const parada = { ...chaves(), destruir: () => Promise.reject(new Error('caiu')) };
    const camadas = createCamadasService({ leitor: modelos.leitor });
    const log = createLog('teste', 'silent');
    const caindo = createProtectedData({ chaves: parada, camadas, executar: executor(modelos.store), log });
    await expect(caindo.destruir(importacao_id, 'x', contexto(cliente_id))).rejects.toThrow('caiu');
    await dados().destruir(importacao_id, 'x', contexto(cliente_id));
    expect(await dados().revelar(escopo, camada_id, randomUUID())).toEqual({ campos: null });
  });

  it('a chave é uma só por envio, e só o segredo da instalação a abre', async () => {
    const importacao_id = v7();
    const [uma, outra] = await Promise.all([chaves().obter(importacao_id), chaves().obter(importacao_id)]);
    expect(uma.equals(outra)).toBe(true);
    await expect(chavesCom('b2'.repeat(32)).obter(importacao_id)).rejects.toThrow();
  });
});
