import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Cipher } from './cipher.ts';
import { type Selos, selosDe } from './identificacoes.ts';
import { type PessoaCifrada, pessoaDe } from './pessoas.ts';

/** What one event says of somebody's name and e-mail. */
export interface SeloNoRegistro extends Selos {
  readonly evento_id: Uuid;
  readonly posicao: bigint;
  /** Milliseconds of Unix time. */
  readonly em: number;
}

export interface Conferencia {
  /** A sentence without name or e-mail; null where all is as the log says. */
  readonly violacao: string | null;
  readonly conferidas: number;
  readonly apagadas: number;
  /** People who were registered before there were events of it. */
  readonly sem_selo: number;
}

interface Linha extends Selos {
  /** Null for what was before anything was kept of it. */
  readonly desde: number | null;
  readonly evento_id: Uuid | null;
}

interface Guardada {
  readonly atual: Selos;
  readonly linhas: readonly Linha[];
}

/** Milliseconds between what a table says of the instant of a change and what its event says. */
const FOLGA_MS = 5 * 60_000;

/**
 * Holds the tables of people against what the log says of them, person by person.
 * @param desde milliseconds of Unix time: whoever changed since then is left to the next time
 */
export async function conferirIdentificacao(
  { pool, cipher }: { readonly pool: pg.Pool; readonly cipher: Cipher },
  selos: ReadonlyMap<Uuid, readonly SeloNoRegistro[]>,
  desde: number,
): Promise<Conferencia> {
  const { guardadas, apagadas, ilegivel } = await ler(pool, cipher);
  const contadas = { apagadas: apagadas.size, sem_selo: 0, conferidas: 0 };
  if (ilegivel !== null) return { ...contadas, violacao: violacaoEm(ilegivel, 'não se abrem com a chave dela') };
  for (const usuario_id of new Set([...guardadas.keys(), ...selos.keys()])) {
    const guardada = guardadas.get(usuario_id);
    const dela = selos.get(usuario_id) ?? [];
    if (apagadas.has(usuario_id) || guardada?.linhas.some((linha) => (linha.desde ?? 0) >= desde)) continue;
    const problema = problemaDe(guardada, dela);
    if (problema !== null) return { ...contadas, violacao: violacaoEm(usuario_id, problema) };
    if (dela.length === 0) contadas.sem_selo += 1;
    else contadas.conferidas += 1;
  }
  return { ...contadas, violacao: null };
}

const violacaoEm = (usuario_id: Uuid, problema: string) =>
  `O nome ou o e-mail da pessoa ${usuario_id} não são os do registro: ${problema}.`;

function problemaDe(guardada: Guardada | undefined, selos: readonly SeloNoRegistro[]): string | null {
  const ultimo = selos.at(-1);
  if (guardada === undefined) return ultimo === undefined ? null : 'faltam na tabela das pessoas';
  const falta = selos.find((selo) => !guardada.linhas.some((linha) => iguais(linha, selo)));
  if (falta !== undefined) return `falta o que valia a partir da posição ${falta.posicao}`;
  for (const linha of guardada.linhas) {
    const problema = problemaDaLinha(linha, selos);
    if (problema !== null) return problema;
  }
  return ultimo !== undefined && !iguais(guardada.atual, ultimo)
    ? `os de agora não são os da posição ${ultimo.posicao}`
    : null;
}

function problemaDaLinha({ desde, evento_id, ...linha }: Linha, selos: readonly SeloNoRegistro[]): string | null {
  if (evento_id === null) {
    const dito = desde === null || selos.length === 0 || selos.some((selo) => iguais(linha, selo));
    return dito ? null : 'há um que nenhum evento diz';
  }
  const selo = selos.find((um) => um.evento_id === evento_id);
  if (selo === undefined) return 'há um cujo evento não existe';
  if (!iguais(linha, selo)) return `o que se mostra a partir da posição ${selo.posicao} é outro`;
  const longe = desde === null || Math.abs(desde - selo.em) > FOLGA_MS;
  return longe ? `o da posição ${selo.posicao} se mostra a partir de outro dia` : null;
}

const iguais = (um: Selos, outro: Selos) => um.nome_hmac === outro.nome_hmac && um.email_hmac === outro.email_hmac;

async function ler(pool: pg.Pool, cipher: Cipher) {
  const [agora, antes] = await Promise.all([
    pool.query<PessoaCifrada & { readonly apagada: boolean }>(AGORA),
    pool.query<PessoaCifrada & { readonly desde: number | null; readonly evento_id: Uuid | null }>(ANTES),
  ]);
  const guardadas = new Map<Uuid, { readonly atual: Selos; readonly linhas: Linha[] }>();
  const apagadas = new Set<Uuid>();
  const abrir = (row: PessoaCifrada) => selosDe(cipher, row.chave, pessoaDe(cipher, row));
  let lendo: Uuid | null = null;
  try {
    for (const row of agora.rows) {
      lendo = row.usuario_id;
      if (row.apagada) apagadas.add(lendo);
      else guardadas.set(lendo, { atual: abrir(row), linhas: [] });
    }
    for (const row of antes.rows) {
      lendo = row.usuario_id;
      const { desde, evento_id } = row;
      guardadas.get(lendo)?.linhas.push({ ...abrir(row), desde, evento_id });
    }
  } catch {
    return { guardadas, apagadas, ilegivel: lendo };
  }
  return { guardadas, apagadas, ilegivel: null };
}

const AGORA = `
  SELECT p.usuario_id, c.chave, p.nome, p.email, p.email_indice IS NULL AS apagada
  FROM identidade.pessoas p LEFT JOIN identidade.chaves c USING (usuario_id)`;

const ANTES = `
  SELECT i.usuario_id, c.chave, i.nome, i.email, i.evento_id,
    CASE WHEN isfinite(i.desde) THEN (extract(epoch FROM i.desde) * 1000)::float8 END AS desde
  FROM identidade.identificacoes i LEFT JOIN identidade.chaves c USING (usuario_id) ORDER BY i.id`;
