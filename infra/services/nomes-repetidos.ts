import type { Uuid } from '#domain/kernel/ids.ts';
import { chaveDoNome } from '#domain/reserva/reserva.policy.ts';
import type { Reader } from '#infra/store/postgres/pool.ts';
import { listarSurgimentos, type TabelaComNomes } from '#projections/kernel/surgimento.queries.ts';

interface ComNome {
  readonly id: Uuid;
  readonly nome: string;
  /** Absent where all are of one client. */
  readonly cliente_id?: Uuid | null;
  /** Of assets, which are told apart by it. */
  readonly sigla?: string;
}

const naCapital = { timeZone: 'America/Sao_Paulo', day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const DIA = new Intl.DateTimeFormat('pt-BR', naCapital);
const INSTANTE = new Intl.DateTimeFormat('pt-BR', {
  ...naCapital,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/**
 * Rows that people choose from, with a name by which each can be told apart: of several that have one, as logs of before
 * names were reserved hold them, each also says its sigla, or since when it is. Names that one alone has stay as they are.
 */
export async function comNomesDistintos<R extends ComNome>(
  leitor: Pick<Reader, 'any'>,
  tabela: TabelaComNomes,
  rows: readonly R[],
): Promise<readonly R[]> {
  const grupos = Map.groupBy(rows, ({ cliente_id, nome }) => `${cliente_id ?? ''}/${chaveDoNome(nome)}`);
  const repetidos = [...grupos.values()].filter(({ length }) => length > 1);
  if (repetidos.length === 0) return rows;
  const ids = repetidos.flat().map(({ id }) => id);
  const desde = new Map((await leitor.any(listarSurgimentos(tabela, ids))).map(({ id, em }) => [id, new Date(em)]));
  const sinais = new Map(repetidos.flatMap((iguais) => sinaisDe(iguais, desde)));
  return rows.map((row) => {
    const sinal = sinais.get(row.id);
    return sinal === undefined ? row : { ...row, nome: `${row.nome} (${sinal})` };
  });
}

/** The shortest sign that all of them differ in. */
function sinaisDe(iguais: readonly ComNome[], desde: ReadonlyMap<Uuid, Date>): (readonly [Uuid, string])[] {
  const em = ({ id }: ComNome) => desde.get(id) ?? new Date(0);
  const formas = [
    ({ sigla }: ComNome) => sigla ?? '',
    (um: ComNome) => `de ${DIA.format(em(um))}`,
    (um: ComNome) => `de ${INSTANTE.format(em(um))}`,
  ];
  const difere = (forma: (um: ComNome) => string) => new Set(iguais.map(forma).map(chaveDoNome)).size === iguais.length;
  // Made in the same second: the end of what addresses call them.
  const forma = formas.find(difere) ?? (({ id }: ComNome) => id.slice(-6));
  return iguais.map((um) => [um.id, forma(um)]);
}
