import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { headOf, StreamViolatedError } from '#domain/kernel/event-store.ts';
import { sealPending } from '#infra/store/audit/tree-writer.ts';
import { firstFault, verify } from '#infra/store/audit/verification.ts';
import type { Double } from '#tests/support/eventstoredb-double/double.ts';
import { abrirRegistro, chave, escrever, type Registro } from './auditoria.registro.ts';
import { evento, fluxo } from './event-store.load.ts';

const A = fluxo('0/a');

/** As another application on the same server does. */
function deOutros(double: Double, fluxoDeles: string) {
  const json = { contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.from('{}') };
  double.log.append(fluxoDeles, 'any', [{ ...json, id: crypto.randomUUID(), type: 'PedidoFeito' }]);
}

const verificar = ({ log, pool }: Registro) => verify({ log, db: pool, trusted: [chave.publicKey], checks: [] });

describe('fluxos que o servidor mostra de outro modo que o registro', () => {
  let registro: Registro;
  let double: Double;
  beforeEach(async () => {
    registro = await abrirRegistro('EventStoreDB');
    if (registro.double === null) throw new Error('sem dublê');
    double = registro.double;
    await escrever(registro.store, 9);
    await sealPending(registro.store, registro.pool, chave);
  });
  afterEach(() => registro.close());

  it('sem nada disso, e com outras aplicações no mesmo servidor, tudo está íntegro', async () => {
    deOutros(double, 'pedido-1');
    deOutros(double, `pedido-${crypto.randomUUID()}`);
    double.log.setMetadata('pedido-1', { $maxCount: 1 });
    double.log.setMetadata(A, {});
    expect(firstFault(await verificar(registro))).toBeNull();
  });

  it.each([
    ['cortado por $tb', () => double.log.setMetadata(A, { $tb: 1 }), /esconde uma parte do fluxo .* \(\$tb = 1\)/],
    ['cortado por $maxCount', () => double.log.setMetadata(A, { $maxCount: 1 }), /\(\$maxCount = 1\)/],
    ['apagado', () => double.log.softDelete(A), /esconde uma parte do fluxo/],
    ['com lápide', () => double.log.tombstone(A), /foi apagado para sempre/],
    ['com um evento de outros', () => deOutros(double, A), /um evento que não é desta aplicação \(PedidoFeito\)/],
  ])('um fluxo %s é nomeado, antes que uma limpeza o leve', async (_, violar, frase) => {
    violar();
    const fault = firstFault(await verificar(registro));
    expect(fault).toMatch(frase);
    expect(fault).toContain(A);
  });

  it('um corte que foi retirado não é mais dito', async () => {
    double.log.setMetadata(A, { $tb: 2 });
    expect(firstFault(await verificar(registro))).not.toBeNull();
    double.log.setMetadata(A, {});
    expect(firstFault(await verificar(registro))).toBeNull();
  });
});

describe('um fluxo com falta no PostgreSQL', () => {
  it.each([
    ['do começo', 0],
    ['do meio', 1],
  ])('%s não é lido, e a verificação o nomeia', async (_, revision) => {
    const registro = await abrirRegistro('PostgreSQL');
    await escrever(registro.store, 9);
    await registro.adulterar(
      'event_store.events',
      `DELETE FROM event_store.events WHERE stream_id = '${A}' AND revision = ${revision}`,
    );
    await expect(registro.store.readStream(A)).rejects.toBeInstanceOf(StreamViolatedError);
    // Others go on.
    const other = await registro.store.readStream(fluxo('0/b'));
    await registro.store.append(fluxo('0/b'), headOf(other), [evento('segue')]);
    expect((await verificar(registro)).walked).toMatchObject({ ok: false });
    await registro.close();
  });
});
