import { decode } from 'turbo-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { copiasDasDeteccoes } from '#tests/support/copias-das-deteccoes.ts';
import { createDoisClientes, type DoisClientes } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const SUBIR_MS = 300_000;
const TUDO = PERMISSOES.map(({ chave }) => chave);
const SEMPRE = 'start_date=01/01/2000&end_date=31/12/2099';
/** Detections that are written without a pause, and readings meanwhile. */
const ESCRITAS = 300;

interface Somas {
  readonly total: number;
  readonly por_tipo: readonly { readonly total: number }[];
  readonly serie: readonly { readonly total: number }[];
}

interface ComSomas {
  readonly dados: { readonly relatorio: Somas };
}

interface Painel extends ComSomas {
  readonly posicao: string;
}

interface DosCartoes {
  readonly position: string;
  readonly data: readonly ComSomas[];
}

let mundo: DoisClientes;
let pessoa: Pessoa;
beforeAll(async () => {
  mundo = await createDoisClientes();
  const papel = { nome: 'tudo', cliente: 'aurora', permissoes: TUDO } as const;
  const [alguem] = (await mundo.entrarComo([papel])).values();
  if (alguem === undefined) throw new Error('ninguém entrou');
  pessoa = alguem;
}, SUBIR_MS);
afterAll(() => mundo?.close());

/** What the loader of a dashboard answers to its page. */
async function painel(onde: string, rota: string) {
  const { body } = await pessoa.pedir(onde);
  if (body === null) throw new Error('sem corpo');
  const lida = (await decode(body)).value as Readonly<Record<string, { readonly data: Painel }>>;
  const { data } = lida[rota] ?? {};
  if (data === undefined) throw new Error(`${onde} não respondeu`);
  return data;
}
const geral = () => painel(`/dashboard.data?${SEMPRE}`, 'routes/dashboard');
const doAtivo = () => {
  const { ativo_id } = mundo.recantos.dentro;
  return painel(`/dashboard/ativo.data?${SEMPRE}&asset_ids[]=${ativo_id}`, 'routes/dashboard.ativo');
};
async function cartoes(): Promise<DosCartoes> {
  const resposta = await pessoa.pedir('/dashboard/cartoes', { headers: { Accept: 'application/json' } });
  return resposta.json();
}
const soma = (partes: readonly { readonly total: number }[]) => partes.reduce((tudo, { total }) => tudo + total, 0);

describe('O que um painel mostra é todo da posição que está ao lado', () => {
  it('também enquanto outros não param de gravar', async () => {
    const filtro = { nome: 'De sempre', filters: 'start_date=2000-01-01', para_todos: '1' };
    const { id: filtro_id } = await (await pessoa.enviar('/deteccoes/filtros', filtro)).json();
    for (const especie of ['contagem', 'barras'])
      await pessoa.enviar('/dashboard/cartoes', { especie, filtro_id, para_todos: '1' });
    await mundo.mostrado();
    const [antes, antesDoAtivo] = [(await geral()).dados.relatorio.total, (await doAtivo()).dados.relatorio.total];
    const desenhar = await copiasDasDeteccoes(mundo.services.eventStore, [mundo.recantos.dentro.deteccao_id]);
    const posicoes: bigint[] = [];
    const ate = (posicao: string) => posicoes.filter((uma) => uma <= BigInt(posicao)).length;

    const lidos: { readonly posicao: string; readonly base: number; readonly de: readonly ComSomas[] }[] = [];
    let gravando = true;
    const gravar = async () => {
      for (let i = 0; i < ESCRITAS; i += 1) posicoes.push(await desenhar());
      gravando = false;
    };
    const olhar = async () => {
      while (gravando) {
        const [doGeral, ativo, { position, data }] = await Promise.all([geral(), doAtivo(), cartoes()]);
        lidos.push(
          { posicao: doGeral.posicao, base: antes, de: [doGeral] },
          { posicao: ativo.posicao, base: antesDoAtivo, de: [ativo] },
          { posicao: position, base: antes, de: data },
        );
      }
    };
    await Promise.all([gravar(), olhar()]);

    for (const { posicao, base, de } of lidos)
      for (const { dados } of de) {
        const { total, por_tipo, serie } = dados.relatorio;
        expect(total, posicao).toBe(base + ate(posicao));
        expect([soma(por_tipo), soma(serie)]).toEqual([total, total]);
      }
    // Somebody did look while it was written.
    const vistas = new Set(lidos.map(({ posicao }) => posicao));
    expect(vistas.size).toBeGreaterThan(2);
  }, 120_000);
});
