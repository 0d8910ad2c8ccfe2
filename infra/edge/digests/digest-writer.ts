import type pg from 'pg';
import type { CommonQueryMethods } from 'slonik';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import { type ResumoDevido, resumoDevido } from '#domain/preferencia/resumo.policy.ts';
import { escopoDe } from '#infra/identity/escopo-do-acesso.ts';
import { waitForPosition } from '#infra/projector/position-feed.ts';
import { uuidV5 } from '#infra/store/event-store/event-id.ts';
import { inTransaction } from '#infra/store/postgres/in-transaction.ts';
import type { ProjectionName } from '#projections/index.ts';
import {
  listarResumosPedidos,
  obterResumoPedido,
  type ResumoPedidoRow,
} from '#projections/preferencia/preferencia.queries.ts';
import { listarNovidades, type VisaoDasNovidades } from '#projections/registro/novidades.queries.ts';
import { obterPosicaoNoInstante } from '#projections/registro/registro.queries.ts';
import { type AcessoRow, obterAcessos } from '#projections/usuario/usuario.queries.ts';
import type { Resumista } from '#workflows/resumo/resumo.effects.ts';
import type { Correio } from '../mail/correio.ts';
import { digestText } from './digest-text.ts';

/** What a digest is read from: it tells of everything up to one position. */
const LIDAS: readonly ProjectionName[] = [
  ...(['usuarios', 'grupos', 'clientes', 'preferencias', 'registro', 'ativos'] as const),
  ...(['deteccoes', 'imagens', 'buscas_permanentes'] as const),
];
/** Milliseconds that read models may be behind. */
const PACIENCIA_MS = 10_000;

interface Dependencies {
  readonly pool: pg.Pool;
  readonly leitor: CommonQueryMethods;
  readonly store: Pick<EventStore, 'lastPosition'>;
  readonly correio: Pick<Correio, 'guardar' | 'despachar'>;
  /** Where the installation's pages are, for links. */
  readonly origem: string;
}

/** The last digest of somebody. */
interface Ultimo {
  readonly usuario_id: Uuid;
  readonly prevista_para: string;
  readonly posicao: bigint;
}

/**
 * Writes people what changed in the assets that they see: what they may see when it is written, and nothing that lies in
 * the bin by then. The message and up to where it tells stand in one transaction: written again, it is there already.
 */
export function createDigestWriter(deps: Dependencies): Resumista {
  const { pool, leitor, correio } = deps;
  return {
    async devidos(agora) {
      const pedidos = await leitor.any(listarResumosPedidos());
      const ultimos = await ultimosDe(
        pool,
        pedidos.map(({ usuario_id }) => usuario_id),
      );
      return pedidos.flatMap((pedido) =>
        devidoDe(pedido, ultimos.get(pedido.usuario_id), agora) === null ? [] : [pedido.usuario_id],
      );
    },

    async escrever(usuario_id, agora) {
      const posicao = await posicaoLida(deps);
      const [pedido, [acesso], ultimos] = await Promise.all([
        leitor.maybeOne(obterResumoPedido(usuario_id)),
        leitor.any(obterAcessos([usuario_id])),
        ultimosDe(pool, [usuario_id]),
      ]);
      const visao = acesso === undefined ? null : visaoDe(acesso);
      // Turned off, or without access, since it was looked for.
      if (pedido === null || visao === null) return;
      const ultimo = ultimos.get(usuario_id);
      const devido = devidoDe(pedido, ultimo, agora);
      if (devido === null) return;
      await guardar(deps, { pedido, visao, devido, ultimo, posicao, agora });
      void correio.despachar();
    },
  };
}

async function ultimosDe(pool: pg.Pool, usuario_ids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, Ultimo>> {
  const { rows } = await pool.query<Ultimo>(
    `SELECT usuario_id, to_char(prevista_para AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS prevista_para,
       posicao FROM identidade.resumos WHERE usuario_id = ANY($1)`,
    [usuario_ids],
  );
  return new Map(rows.map((row) => [row.usuario_id, { ...row, posicao: BigInt(row.posicao) }]));
}

function devidoDe(pedido: ResumoPedidoRow, ultimo: Ultimo | undefined, agora: string): ResumoDevido | null {
  const { definido_em, ...resumo } = pedido;
  const definido = new Date(definido_em).toISOString();
  return resumoDevido({ resumo, definido_em: definido, ultimo: ultimo?.prevista_para ?? null, agora });
}

/** The end of the log, which everything that is read has reached. @throws while it has not */
async function posicaoLida({ pool, store }: Dependencies): Promise<bigint> {
  const posicao = await store.lastPosition();
  if (!(await waitForPosition(pool, LIDAS, posicao, PACIENCIA_MS))) throw new Error('read models are behind');
  return posicao;
}

/** Null for whoever has no access, or sees nothing that a digest tells of. */
function visaoDe(acesso: AcessoRow): VisaoDasNovidades | null {
  const escopo = escopoDe(acesso);
  const pode = (chave: PermissaoChave) => acesso.permissoes.includes(chave);
  const vistas = { analises: pode('analises.ver'), deteccoes: pode('deteccoes.ver'), imagens: pode('imagens.ver') };
  if (escopo === null || !acesso.ativo || !acesso.cliente_ativo || !Object.values(vistas).includes(true)) return null;
  return { escopo, ...vistas, naoPublicadas: pode('analises.editar') };
}

interface Escrita {
  readonly pedido: ResumoPedidoRow;
  readonly visao: VisaoDasNovidades;
  readonly devido: ResumoDevido;
  readonly ultimo: Ultimo | undefined;
  readonly posicao: bigint;
  readonly agora: string;
}

async function guardar({ pool, leitor, correio, origem }: Dependencies, escrita: Escrita): Promise<void> {
  const { pedido, visao, devido, ultimo, posicao, agora } = escrita;
  const { usuario_id } = pedido;
  const inicio = (await leitor.one(obterPosicaoNoInstante(devido.desde))).posicao;
  // Where the last one ended, to the event: what was written down late is not lost, nor told twice.
  const desde = ultimo !== undefined && ultimo.posicao > inicio ? ultimo.posicao : inicio;
  const novidades = await leitor.any(listarNovidades(visao, { desde, ate: posicao }));
  const carta =
    novidades.length === 0 && pedido.ao_vazio === 'nada'
      ? null
      : digestText({ resumo: pedido, desde: devido.desde, ate: agora, novidades }, origem);
  try {
    await inTransaction(pool, async (conexao) => {
      const { rowCount } = await conexao.query(REGISTRAR, [usuario_id, devido.prevista_para, posicao]);
      // Somebody else wrote it meanwhile.
      if (rowCount === 0 || carta === null) return;
      const aviso_id = uuidV5(`resumo/${usuario_id}/${devido.prevista_para}`);
      await correio.guardar(conexao, usuario_id, carta, undefined, aviso_id);
    });
  } catch (error) {
    // Erased since the read model was looked at: there is nobody to write to.
    if (!(error instanceof Rejection)) throw error;
  }
}

/** Of whoever was erased, and has no key any more, nothing is written. */
const REGISTRAR = `
  INSERT INTO identidade.resumos AS r (usuario_id, prevista_para, posicao)
  SELECT c.usuario_id, $2, $3 FROM identidade.chaves c WHERE c.usuario_id = $1
  ON CONFLICT (usuario_id) DO UPDATE SET prevista_para = excluded.prevista_para, posicao = excluded.posicao
  WHERE r.prevista_para < excluded.prevista_para`;
