import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { heard } from '#infra/heard.ts';
import type { TestApp } from '../support/app.ts';
import { until } from '../support/process.ts';
import { talhoes } from '../support/talhoes.ts';
import { entrarSemNavegador } from '../support/visitante.ts';

const ESPERA_MS = 600_000;

/** Brings so many fields as an import does, and waits until maps show them. @returns the asset that they lie in */
export async function publicarTalhoes({ url, environment, waitForSaude }: TestApp, total: number): Promise<Uuid> {
  const pessoa = await entrarSemNavegador(url, 'administrador');
  const id = randomUUID();
  const resposta = await pessoa.enviar(talhoes(total), { comando_id: id, publicar: true });
  if (resposta.status !== 201) throw new Error(`o envio foi recusado: ${resposta.status}`);
  const banco = heard(new pg.Pool({ connectionString: environment.DATABASE_URL ?? '', max: 1 }));
  const estado = async () => {
    const { rows } = await banco.query('SELECT estado FROM read_model.importacoes WHERE id = $1', [id]);
    return rows[0]?.estado as string | undefined;
  };
  await until(estado, (este) => este === 'publicada', ESPERA_MS);
  const { rows } = await banco.query('SELECT ativo_id FROM read_model.importacoes WHERE id = $1', [id]);
  await banco.end();
  await waitForSaude(({ projecoes }) => projecoes.every(({ atraso }) => atraso === 0), ESPERA_MS);
  return rows[0]?.ativo_id as Uuid;
}
