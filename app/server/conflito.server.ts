import type { Conflito, ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import { mudancasEntre } from '#app/kit/mesclagem/mesclar.ts';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { isConcurrency } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { ProjectionName } from '#projections/index.ts';
import type { PedidoComSessao } from './acesso.server.ts';
import { enviadoPor } from './conferir-formulario.server.ts';
import { RespostaDeFalha } from './falhas.server.ts';

/** Milliseconds that the answer waits for the other person's version to be in the read model. */
const ESPERA_MS = 2_000;

interface VersaoGravada {
  readonly revisao: number;
  readonly valores: Readonly<Record<string, ValorDoCampo>>;
  /** Null for what held before anybody decided. */
  readonly autor_id: Uuid | null;
  readonly em: string;
}

interface Formulario {
  readonly form: FormData;
  readonly projecao: ProjectionName;
  /** Every version since the one that the form was read from, that one included, oldest first. */
  versoes(): Promise<readonly VersaoGravada[]>;
}

interface LinhaDefinida {
  readonly revisao: number;
  readonly autor_id: string;
  readonly definida_em: string;
}

/** What settings were since a form was read; one over settings that nobody had made yet was read from the defaults. */
export function versoesDefinidas<Linha extends LinhaDefinida, Nenhuma>(
  revisao: number,
  linhas: readonly Linha[],
  nenhuma: Nenhuma,
  valoresDe: (linha: Linha | Nenhuma) => VersaoGravada['valores'],
): readonly VersaoGravada[] {
  const versoes = linhas.map((linha) => ({
    revisao: linha.revisao,
    valores: valoresDe(linha),
    autor_id: linha.autor_id as Uuid | null,
    em: linha.definida_em,
  }));
  if (revisao >= 0) return versoes;
  return [{ revisao: -1, valores: valoresDe(nenhuma), autor_id: null, em: '' }, ...versoes];
}

/** Runs what saves a form; overtaken by somebody else, it is a 409 that says what changed, by whom and when. */
export async function salvarOuMesclar<T>(
  pedido: PedidoComSessao,
  formulario: Formulario,
  salvar: () => Promise<T>,
): Promise<T> {
  try {
    return await salvar();
  } catch (error) {
    if (!isConcurrency(error)) throw error;
    const conflito = await conflitoDe(pedido, formulario);
    const falha = { message: mensagens.conflito, conflito, ...enviadoPor(pedido, formulario.form) };
    throw new RespostaDeFalha(409, falha);
  }
}

async function conflitoDe({ servicos }: PedidoComSessao, { projecao, versoes }: Formulario): Promise<Conflito> {
  await servicos.projecoes.esperar([projecao], await servicos.eventStore.lastPosition(), ESPERA_MS);
  const lidas = await versoes();
  const autores = [...new Set(lidas.flatMap(({ autor_id }) => (autor_id === null ? [] : [autor_id])))];
  const nomes = await servicos.identidade.nomes(autores);
  const nomeDe = (id: Uuid | null) => (id === null ? null : (nomes.get(id)?.nome ?? null));
  return {
    revisao: lidas.at(-1)?.revisao ?? -1,
    mudancas: mudancasEntre(lidas.map(({ valores, autor_id, em }) => ({ valores, em, autor: nomeDe(autor_id) }))),
  };
}
