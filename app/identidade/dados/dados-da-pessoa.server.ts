import { avatares } from '#app/kit/avatar/avatares.ts';
import type { PedidoComSessao, PedidoDaSessao } from '#app/server/acesso.server.ts';
import { exigirAtoNaConta } from '#app/server/administracao.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { nomesDeEntao } from '#app/server/nome-da-pessoa.server.ts';
import { AGREGADOS } from '#domain/agregados.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { usuarioStream } from '#domain/usuario/usuario.events.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { RegistroRow } from '#projections/registro/registro.queries.ts';
import type { AtoDaPessoa, DadosDaPessoa, FatoSobreAPessoa } from './dados.ts';
import { pessoaDoPedido } from './pessoa-do-pedido.server.ts';

/** Acts and notifications that a document of a person holds; it says when there are more. */
const MAX_ATOS = 10_000;
const MAX_NOTIFICACOES = 1_000;

const DESCRICOES = new Map(
  AGREGADOS.flatMap(({ eventos }) => eventos.map(({ type, descricao }) => [type, descricao] as const)),
);
const descricaoDe = (tipo: string) => DESCRICOES.get(tipo) ?? tipo;

/** The person of the address, about whom somebody else asks. @throws 404; Rejection AcessoMaior, AlcanceMaior */
export async function pessoaDosDados(pedido: PedidoDaSessao): Promise<Uuid> {
  const { id } = await pessoaDoPedido(pedido);
  await exigirAtoNaConta(pedido, { id, dono: pedido.escopo.cliente_id }, 'dados');
  return id;
}

/**
 * Everything that is kept about one person. The caller has seen that whoever asks may have it.
 * @throws RespostaDeFalha 404 for who never was here
 */
export async function dadosDaPessoa(pedido: PedidoComSessao, usuario_id: Uuid): Promise<DadosDaPessoa> {
  const { servicos, sessao } = pedido;
  const [acesso, gente] = await Promise.all([
    servicos.usuarios.obterAcesso(usuario_id),
    servicos.identidade.nomes([usuario_id]),
  ]);
  const pessoa = gente.get(usuario_id);
  if (acesso === null) throw naoEncontrado();
  const { cliente_id, ativo_ids } = acesso;
  const [rastros, alcance, sobre, atos, notificacoes] = await Promise.all([
    servicos.identidade.rastrosDaPessoa(usuario_id),
    alcanceDe(pedido, cliente_id, ativo_ids, acesso.grupo_ids),
    fatosSobre(pedido, usuario_id),
    atosDe(pedido, usuario_id, cliente_id),
    notificacoesDe(pedido, usuario_id, cliente_id),
  ]);
  const { ativo, desde, codigosRestantes } = rastros.dois_fatores;
  const avatar = avatares.find(({ id }) => id === acesso.avatar_id);
  return {
    emitido: { em: new Date().toISOString(), por: sessao.nome },
    pessoa: {
      id: usuario_id,
      nome: pessoa?.nome ?? null,
      email: pessoa?.email ?? null,
      avatar: avatar?.nome ?? null,
    },
    acesso: {
      ativo: acesso.ativo,
      desde: sobre[0]?.em ?? null,
      dois_fatores: { ativo, desde, codigos_restantes: codigosRestantes },
      apagamento_pedido_em: acesso.apagamento_solicitado_em,
      ...alcance,
    },
    sessoes: rastros.sessoes.map(({ criada_em, vista_em, ip, dispositivo }) => ({
      criada_em: iso(criada_em),
      vista_em: iso(vista_em),
      ip,
      dispositivo,
    })),
    acessos: rastros.acessos.map(({ em, tipo, ip, dispositivo }) => ({ em: iso(em), tipo, ip, dispositivo })),
    notificacoes,
    sobre,
    atos,
  };
}

/** The driver gives an instant as a Date, whatever its type says. */
const iso = (instante: string) => new Date(instante).toISOString();

async function alcanceDe(
  { servicos }: PedidoComSessao,
  cliente_id: Uuid | null,
  ativo_ids: readonly Uuid[],
  grupo_ids: readonly Uuid[],
): Promise<Pick<DadosDaPessoa['acesso'], 'cliente' | 'grupos' | 'ativos'>> {
  const grupos = (await servicos.administracao.grupos(cliente_id)).filter(({ id }) => grupo_ids.includes(id));
  const nomes = grupos.map(({ nome }) => nome);
  if (cliente_id === null) return { cliente: null, grupos: nomes, ativos: [] };
  const escopo: Escopo = { cliente_id, ativos: ativo_ids };
  const [cliente, ativos] = await Promise.all([servicos.clientes.obter(escopo), servicos.ativos.listar(escopo)]);
  return { cliente: cliente?.nome ?? null, grupos: nomes, ativos: ativos.map(({ nome }) => nome) };
}

async function fatosSobre({ servicos }: PedidoComSessao, usuario_id: Uuid): Promise<readonly FatoSobreAPessoa[]> {
  const events = await servicos.eventStore.readStream(usuarioStream(usuario_id));
  const nomeDe = await nomesDeEntao(
    { servicos },
    events.map(({ meta }) => meta.actorId),
  );
  return events.map(({ position, recordedAt, type, meta: { actorId } }) => ({
    posicao: String(position),
    em: recordedAt,
    tipo: type,
    descricao: descricaoDe(type),
    por: nomeDe(actorId, recordedAt),
  }));
}

async function atosDe(
  { servicos }: PedidoComSessao,
  usuario_id: Uuid,
  cliente_id: Uuid | null,
): Promise<DadosDaPessoa['atos']> {
  // One's own acts are told even where one would not see any more what they were about: by ids, without names.
  const alcance = { cliente_id, ativos: 'todos' } as const;
  const itens: AtoDaPessoa[] = [];
  for await (const rows of servicos.registro.percorrer(alcance, { usuario_id })) {
    itens.push(...rows.slice(0, MAX_ATOS - itens.length).map(ato));
    if (itens.length >= MAX_ATOS) break;
  }
  const { total, haMais } = await servicos.registro.contar(alcance, { usuario_id });
  return { itens, total, ha_mais: haMais };
}

const ato = ({ posicao, registrado_em, tipo, categoria, objeto_id }: RegistroRow): AtoDaPessoa => ({
  posicao: String(posicao),
  em: registrado_em,
  tipo,
  descricao: descricaoDe(tipo),
  objeto: categoria,
  objeto_id,
});

async function notificacoesDe(
  { servicos }: PedidoComSessao,
  usuario_id: Uuid,
  cliente_id: Uuid | null,
): Promise<DadosDaPessoa['notificacoes']> {
  const escopo: Escopo | null = cliente_id === null ? null : { cliente_id, ativos: 'todos' };
  const pedido = { cursor: null, limite: MAX_NOTIFICACOES };
  const { itens } = await servicos.notificacoes.listar({ usuario_id, escopo, permissoes: 'todas' }, pedido);
  return itens.map(({ emitida_em, titulo, mensagem }) => ({ em: emitida_em, titulo, mensagem }));
}

/** The document as a file for other programs. */
export function dadosEmJson(dados: DadosDaPessoa): Response {
  return arquivo(Buffer.from(`${JSON.stringify(dados, null, 2)}\n`), 'application/json; charset=utf-8', dados, 'json');
}

/** The same as the page at `caminho` is printed, as whoever asks for it sees it. */
export async function dadosEmPdf(
  { servicos, sessao, request }: PedidoComSessao,
  caminho: string,
  id: Uuid,
): Promise<Response> {
  const dito = { title: 'Dados pessoais', subject: `Documento da pessoa ${id}`, instant: new Date() };
  const pdf = await servicos.impressao.imprimir(sessao.usuario_id, caminho, dito, request.signal);
  return arquivo(pdf, 'application/pdf', { pessoa: { id } }, 'pdf');
}

function arquivo(
  bytes: Uint8Array,
  tipo: string,
  { pessoa }: { readonly pessoa: { readonly id: string } },
  extensao: 'json' | 'pdf',
): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': tipo,
      'Content-Length': String(bytes.byteLength),
      'Content-Disposition': `attachment; filename="dados-${pessoa.id}.${extensao}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
