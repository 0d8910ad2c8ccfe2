import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analiseDecider } from '#domain/analise/analise.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import { type AoVivo, createAoVivo, type Gente, type Ligacao, ligar } from '../support/ao-vivo.ts';
import { criarDeteccao } from '../support/deteccoes.ts';
import { until } from '../support/process.ts';

const EDITA: readonly PermissaoChave[] = [
  ...(['analises.ver', 'analises.editar', 'deteccoes.ver', 'deteccoes.editar', 'ativos.ver_todos'] as const),
];
const VE: readonly PermissaoChave[] = ['analises.ver', 'deteccoes.ver', 'ativos.ver_todos'];

let aoVivo: AoVivo;
let cliente_id: Uuid;
let ativo_id: Uuid;
let deteccao_id: Uuid;
let analise_id: Uuid;

/** Two web processes: who edits and who looks are seldom served by the same. */
beforeAll(async () => {
  aoVivo = await createAoVivo(2);
  cliente_id = await aoVivo.criarCliente();
  ativo_id = v7();
  ({ deteccao_id, analise_id } = await criarDeteccao(aoVivo.services, ativo_id, cliente_id));
  await aoVivo.mostrado();
});
afterAll(() => aoVivo?.close());

type Especie = 'analise' | 'deteccao';
const idDa = (especie: Especie) => (especie === 'analise' ? analise_id : deteccao_id);

/** A page of somebody, and what it is told of who edits. */
async function pagina(gente: Gente, web = 0) {
  const ligacao: Ligacao = await ligar(aoVivo.endereco(web), gente.token);
  const quem = (especie: Especie) =>
    ligacao.ditas
      .filter(({ tipo, id }) => tipo === 'presenca' && id === idDa(especie))
      .map((dita) => (dita as unknown as { readonly quem: readonly string[] }).quem);
  return {
    ...ligacao,
    mostrar: (especie: Especie, editando: boolean) =>
      ligacao.dizer({ tipo: 'presenca', alvos: [{ especie, id: idDa(especie), editando }] }),
    nada: () => ligacao.dizer({ tipo: 'presenca', alvos: [] }),
    quem,
    /** Until it knows that so many others edit it. */
    espera: (especie: Especie, quantas: number) =>
      until(
        async () => quem(especie).at(-1),
        (ultima) => ultima?.length === quantas,
      ),
    async fechar() {
      ligacao.socket.close();
      await ligacao.fim;
    },
  };
}

const gente = (permissoes: readonly PermissaoChave[], ativos: readonly Uuid[] = []) =>
  aoVivo.entrar(cliente_id, permissoes, ativos);

describe('Quem edita', () => {
  it.each(['analise', 'deteccao'] as const)('uma %s é dito a quem a vê, até fechar a janela', async (especie) => {
    const [rafael, helena] = [await pagina(await gente(EDITA)), await pagina(await gente(VE), 1)];
    helena.mostrar(especie, false);
    await helena.espera(especie, 0);
    rafael.mostrar(especie, true);
    expect(await helena.espera(especie, 1)).toEqual(['Pessoa']);
    expect(rafael.quem(especie).flat()).toEqual([]);
    rafael.nada();
    await helena.espera(especie, 0);
    await Promise.all([rafael.fechar(), helena.fechar()]);
  });

  it('é dito a quem chega depois, e entre dois que editam, a cada um o outro', async () => {
    const [um, outro] = [await pagina(await gente(EDITA)), await pagina(await gente(EDITA), 1)];
    um.mostrar('deteccao', true);
    await um.espera('deteccao', 0);
    outro.mostrar('deteccao', true);
    await Promise.all([um.espera('deteccao', 1), outro.espera('deteccao', 1)]);
    await Promise.all([um.fechar(), outro.fechar()]);
  });

  it('deixa de ser dito quando a conexão cai ou a sessão termina', async () => {
    const [cai, sai] = [await gente(EDITA), await gente(EDITA)];
    const helena = await pagina(await gente(VE), 1);
    helena.mostrar('deteccao', false);
    const caindo = await pagina(cai);
    caindo.mostrar('deteccao', true);
    await helena.espera('deteccao', 1);
    caindo.socket.terminate();
    await helena.espera('deteccao', 0);
    const saindo = await pagina(sai);
    saindo.mostrar('deteccao', true);
    await helena.espera('deteccao', 1);
    await aoVivo.services.identidade.sair(sai.token);
    await helena.espera('deteccao', 0);
    await helena.fechar();
  });

  it('não é dito a quem não a vê, nem se diz de quem só olha ou não pode editar', async () => {
    const outroCliente = await aoVivo.criarCliente();
    const alheias = await Promise.all([
      aoVivo.entrar(outroCliente, EDITA),
      gente(['camadas.ver', 'ativos.ver_todos']),
      gente(['analises.ver', 'deteccoes.ver', 'deteccoes.editar'], [v7()]),
    ]);
    const paginas = await Promise.all(alheias.map((uma) => pagina(uma)));
    for (const uma of paginas) uma.mostrar('deteccao', true);
    const [soOlha, naoPode, helena] = await Promise.all([
      pagina(await gente(EDITA)),
      pagina(await gente(VE)),
      pagina(await gente(VE), 1),
    ]);
    soOlha.mostrar('deteccao', false);
    naoPode.mostrar('deteccao', true);
    helena.mostrar('deteccao', false);
    const rafael = await pagina(await gente(EDITA));
    rafael.mostrar('deteccao', true);
    expect(await helena.espera('deteccao', 1)).toEqual(['Pessoa']);
    await Promise.all([soOlha.espera('deteccao', 1), naoPode.espera('deteccao', 1)]);
    for (const uma of paginas) expect(uma.quem('deteccao')).toEqual([]);
    await Promise.all([...paginas, soOlha, naoPode, helena, rafael].map((uma) => uma.fechar()));
  });

  it('nem do que deixou de estar publicado, a quem não edita análises', async () => {
    const { analise_id: id, deteccao_id: dela } = await criarDeteccao(aoVivo.services, ativo_id, cliente_id);
    await aoVivo.agir(analiseDecider, id, { type: 'DespublicarAnalise', data: {} });
    await aoVivo.mostrado();
    const [ve, edita] = [await pagina(await gente(VE)), await pagina(await gente(EDITA))];
    for (const uma of [ve, edita])
      uma.dizer({ tipo: 'presenca', alvos: [{ especie: 'deteccao', id: dela, editando: false }] });
    await until(
      async () => edita.ditas.filter(({ tipo }) => tipo === 'presenca').length,
      (ditas) => ditas === 1,
    );
    // Answered in the order in which they were asked: it would have been told by now.
    ve.mostrar('deteccao', false);
    await ve.espera('deteccao', 0);
    expect(ve.ditas.some(({ id: de }) => de === dela)).toBe(false);
    await Promise.all([ve.fechar(), edita.fechar()]);
  });

  it('não é guardado: nenhum evento o diz, e quem diz outra coisa é desligado', async () => {
    const antes = await aoVivo.services.eventStore.lastPosition();
    const rafael = await pagina(await gente(EDITA));
    const depoisDeEntrar = await aoVivo.services.eventStore.lastPosition();
    rafael.mostrar('deteccao', true);
    await rafael.espera('deteccao', 0);
    expect(await aoVivo.services.eventStore.lastPosition()).toBe(depoisDeEntrar);
    expect(depoisDeEntrar).toBeGreaterThan(antes);
    rafael.dizer({ tipo: 'presenca', alvos: [{ especie: 'camada', id: v7(), editando: true }] });
    expect(await rafael.fim).toBe(1008);
    const { rows } = await aoVivo.database.pool.query(
      "SELECT count(*)::int AS n FROM information_schema.columns WHERE table_name = 'presencas' AND column_name ~ 'nome|email'",
    );
    expect(rows[0].n).toBe(0);
  });
});
