import type pg from 'pg';
import { MAX_ANEXO_MIB } from '#domain/agendamento/anexo.policy.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import { type Cipher, newToken, tokenHash } from '#infra/identity/cipher.ts';
import { escopoDe } from '#infra/identity/escopo-do-acesso.ts';
import { uuidV5 } from '#infra/store/event-store/event-id.ts';
import { inTransaction } from '#infra/store/postgres/in-transaction.ts';
import { toPg } from '#infra/store/postgres/pool.ts';
import { listarAcessosDoCliente } from '#projections/usuario/usuario.queries.ts';
import type { Carteiro, PedidoDeEntrega } from '#workflows/agendamento/agendamento.effects.ts';
import {
  type Carta,
  codigoDoRelatorio,
  nadaDetectado,
  relatorio,
  relatorioAnexado,
  relatorioParaFora,
} from '../mail/cartas.ts';
import type { Correio } from '../mail/correio.ts';
import { permiteAnexo } from './attachments.ts';
import { codeHash, codeNotice, newCode } from './code.ts';
import type { EntregaRow } from './deliveries.ts';
import type { ExternalRecipients } from './external-recipients.ts';
import { documentoDoRegistro, remessaDe } from './parcel.ts';

const DIA_MS = 24 * 60 * 60_000;
const MIB = 1024 * 1024;
const VER: PermissaoChave = 'relatorios.ver';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly cipher: Cipher;
  readonly correio: Pick<Correio, 'guardar' | 'despachar'>;
  readonly externos: ExternalRecipients;
  /** Where the installation's pages are, for links. */
  readonly origem: string;
}

type Documento = Awaited<ReturnType<typeof documentoDoRegistro>>;

/** One recipient's part of a delivery. */
interface Parte {
  readonly pedido: PedidoDeEntrega;
  readonly documento: Documento | null;
  readonly id: Uuid;
}

/**
 * Writes to whom a schedule says. The row of a delivery and its messages stand in one transaction, under ids that are
 * made of what they are: asked again, nothing is written twice, and what was written goes out whenever a server takes it.
 */
export function createPostman(deps: Dependencies): Carteiro {
  return {
    async entregar(pedido) {
      const { documento_id } = pedido;
      const documento = documento_id === null ? null : await documentoDoRegistro(deps.store, documento_id);
      const { usuario_ids, externo_ids } = pedido.dados.destinatarios;
      const [podem, emails] = await Promise.all([
        quemPode(deps.pool, pedido.cliente_id, documento),
        deps.externos.emails(pedido.cliente_id, externo_ids),
      ]);
      const parte = (a: Uuid): Parte => ({
        pedido,
        documento,
        id: uuidV5(`entrega/${pedido.execucao_id}/${pedido.vez}/${a}`),
      });
      let [entregas, recusadas] = [0, 0];
      const contar = (feita: boolean) => (feita ? entregas++ : recusadas++);
      for (const usuario_id of usuario_ids)
        contar(await paraDentro(deps, parte(usuario_id), usuario_id, podem.has(usuario_id)));
      for (const externo_id of externo_ids)
        contar(await paraFora(deps, parte(externo_id), externo_id, emails.get(externo_id)));
      void deps.correio.despachar();
      return { entregas, recusadas };
    },
  };
}

/** People of the client who may read reports, and reach every asset that this one tells of. */
async function quemPode(pool: pg.Pool, cliente_id: Uuid, documento: Documento | null): Promise<ReadonlySet<Uuid>> {
  const acessos = listarAcessosDoCliente(cliente_id);
  const { rows } = await pool.query(toPg(acessos));
  const podem = rows
    .map((row) => acessos.parser.parse(row))
    .filter((acesso) => {
      const ativos = escopoDe(acesso)?.ativos ?? [];
      const alcanca = ativos === 'todos' || (documento?.ativo_ids ?? []).every((um) => ativos.includes(um));
      return alcanca && acesso.permissoes.includes(VER);
    });
  return new Set(podem.map(({ usuario_id }) => usuario_id));
}

async function paraDentro(deps: Dependencies, parte: Parte, usuario_id: Uuid, pode: boolean): Promise<boolean> {
  const { pedido, documento, id } = parte;
  if (!pode) return recusar(deps, parte, { usuario_id }, 'sem_acesso');
  const carta = documento === null ? semNada(pedido) : relatorio(dito(parte, documento), linkDe(deps, id));
  return guardar(deps, parte, { usuario_id }, [{ carta, aviso_id: id }]);
}

async function paraFora(deps: Dependencies, parte: Parte, externo_id: Uuid, email: string | undefined) {
  const { pedido, documento, id } = parte;
  if (email === undefined) return recusar(deps, parte, { externo_id }, 'sem_endereco');
  if (documento === null)
    return guardar(deps, parte, { externo_id, email }, [{ carta: semNada(pedido), aviso_id: id }]);
  const [token, dele] = [newToken(), dito(parte, documento)];
  const expira = new Date(Date.now() + pedido.dados.validade_dias * DIA_MS);
  const link = `${deps.origem}/entregas/${token}`;
  const porLink = relatorioParaFora(dele, link, porExtenso(expira.toISOString(), pedido));
  const segredo = { token_hash: tokenHash(token), expira };
  const anexo = await comoVai(deps.store, pedido, documento);
  if (anexo === 'anexado') {
    const carta = relatorioAnexado(dele, remessaDe(documento).nome, porLink);
    // Its link is known to nobody, and gets a code only where the file may not go any more when the message does.
    const semCodigo = { ...segredo, anexo, codigo_hash: null };
    return guardar(deps, parte, { externo_id, email }, [{ carta, aviso_id: id }], semCodigo);
  }
  const codigo = newCode();
  const cartas = [
    { carta: porLink, aviso_id: id },
    { carta: codigoDoRelatorio(documento.numero, codigo), aviso_id: codeNotice(id) },
  ];
  const comCodigo = { ...segredo, anexo, codigo_hash: codeHash(deps.cipher, id, codigo) };
  return guardar(deps, parte, { externo_id, email }, cartas, comCodigo);
}

/** Whether the file itself goes outside, or why it does not though its schedule says so; null where none says so. */
async function comoVai(
  store: EventStore,
  { cliente_id, dados }: PedidoDeEntrega,
  documento: Documento,
): Promise<EntregaRow['anexo']> {
  if (!dados.destinatarios.anexar) return null;
  if (!(await permiteAnexo(store, cliente_id))) return 'sem_politica';
  return remessaDe(documento).bytes > MAX_ANEXO_MIB * MIB ? 'grande' : 'anexado';
}

const linkDe = ({ origem }: Dependencies, id: Uuid) => `${origem}/relatorios/entregas/${id}`;

interface Segredo {
  readonly token_hash: Buffer;
  readonly codigo_hash: Buffer | null;
  readonly expira: Date;
  readonly anexo: EntregaRow['anexo'];
}

type Quem = { readonly usuario_id: Uuid } | { readonly externo_id: Uuid; readonly email?: string };

async function guardar(
  { pool, correio }: Dependencies,
  parte: Parte,
  quem: Quem,
  cartas: readonly { readonly carta: Carta; readonly aviso_id: Uuid }[],
  segredo?: Segredo,
): Promise<boolean> {
  try {
    await inTransaction(pool, async (conexao) => {
      const { rowCount } = await conexao.query(INSERIR, linhaDe(parte, quem, null, segredo));
      // Written by a try before this one, with another link: that one holds.
      if (rowCount === 0) return;
      // Links of deliveries before this one open nothing any more.
      if ('externo_id' in quem && segredo !== undefined)
        await conexao.query(ENCERRAR, [parte.pedido.execucao_id, quem.externo_id, parte.id]);
      const [de, para] = 'usuario_id' in quem ? [quem.usuario_id, undefined] : [quem.externo_id, quem.email];
      for (const { carta, aviso_id } of cartas) await correio.guardar(conexao, de, carta, para, aviso_id);
    });
    return true;
  } catch (error) {
    // Erased since the read model was looked at.
    if (error instanceof Rejection) return false;
    throw error;
  }
}

async function recusar({ pool }: Dependencies, parte: Parte, quem: Quem, recusa: string): Promise<false> {
  await pool.query(INSERIR, linhaDe(parte, quem, recusa));
  return false;
}

function linhaDe({ pedido, id }: Parte, quem: Quem, recusa: string | null, segredo?: Segredo) {
  const { cliente_id, agendamento_id, execucao_id, vez, documento_id } = pedido;
  return [
    ...[id, cliente_id, agendamento_id, execucao_id, vez],
    ...['usuario_id' in quem ? quem.usuario_id : null, 'externo_id' in quem ? quem.externo_id : null],
    ...[documento_id, recusa, segredo?.token_hash ?? null, segredo?.codigo_hash ?? null, segredo?.expira ?? null],
    segredo?.anexo ?? null,
  ];
}

const semNada = (pedido: PedidoDeEntrega) => nadaDetectado(pedido.dados.nome, porExtenso(pedido.prevista_para, pedido));

const dito = ({ pedido }: Parte, { numero }: Documento) => ({
  nome: pedido.dados.nome,
  numero,
  atrasada: pedido.atrasada,
  previsto: porExtenso(pedido.prevista_para, pedido),
});

/** An instant by the clock of the schedule's zone, which is named. */
function porExtenso(instante: string, { dados }: PedidoDeEntrega): string {
  const { fuso } = dados.agenda;
  const quando = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: fuso });
  return `${quando.format(new Date(instante))} (${fuso})`;
}

const INSERIR = `
  INSERT INTO operacao.entregas_de_relatorios (id, cliente_id, agendamento_id, execucao_id, vez, usuario_id, externo_id,
    documento_id, recusa, token_hash, codigo_hash, expira_em, anexo)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (id) DO NOTHING`;

const ENCERRAR = `
  UPDATE operacao.entregas_de_relatorios SET expira_em = now(), passe_hash = NULL
  WHERE execucao_id = $1 AND externo_id = $2 AND id <> $3 AND expira_em > now()`;
