import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { nomesDeEntao } from '#app/server/nome-da-pessoa.server.ts';
import { momentoExigido } from '#app/server/passado.server.ts';
import { type TipoDeArtefatoNaTela, tiposNaTela } from '#domain/artefato/tipos.ts';
import { fundoDoStatus } from '#domain/deteccao-status/deteccao-status.policy.ts';
import type { ArtefatoRow, DeteccaoAcompanhadaRow, RegistroRow } from '#projections/artefato/artefato.queries.ts';
import type { DeteccaoStatusRow } from '#projections/deteccao-status/deteccao-status.queries.ts';
import type { Momento } from '#projections/kernel/historico.ts';
import type {
  ArtefatoNaTela,
  ArtefatosDaDeteccao,
  LinhaDoTempo,
  MidiaNaTela,
  PassoDaLinhaDoTempo,
} from './artefato.ts';
import { deteccaoPedida } from './deteccao-pedida.server.ts';
import { limitesDosArtefatosDoCliente } from './limites.server.ts';

type Midia = ArtefatoRow['artefato']['midias'][number];
type Nomes = Awaited<ReturnType<typeof nomesDeEntao>>;

const DIA_MS = 24 * 60 * 60_000;
/** What did something that no person did. */
const SISTEMA = 'Atalaia';

interface Acompanhamento {
  readonly deteccao: DeteccaoAcompanhadaRow;
  readonly registros: readonly RegistroRow[];
  readonly artefatos: readonly ArtefatoRow[];
  readonly status: readonly DeteccaoStatusRow[];
  readonly nomes: Nomes;
  readonly tipos: readonly TipoDeArtefatoNaTela[];
  readonly position: string;
}

async function acompanhar(pedido: PedidoDaSessao, momento: Momento | undefined): Promise<Acompanhamento> {
  const { servicos, escopo } = pedido;
  const deteccao = await deteccaoPedida(pedido, momento);
  const [registros, artefatos, status, posicoes, limites] = await Promise.all([
    servicos.artefatos.registros(deteccao.id, momento),
    servicos.artefatos.artefatos(deteccao.id, momento),
    servicos.deteccaoStatus.listar(escopo, momento),
    servicos.projecoes.posicoes(['artefatos']),
    limitesDosArtefatosDoCliente(pedido, momento),
  ]);
  const removedores = artefatos.flatMap(({ removido }) => removido?.autor_id ?? []);
  const apontadores = artefatos.flatMap(({ pontos }) => Object.values(pontos).map(({ autor_id }) => autor_id));
  const nomes = await nomesDeEntao(pedido, [
    ...registros.map(({ autor_id }) => autor_id),
    ...removedores,
    ...apontadores,
  ]);
  const tipos = tiposNaTela(limites);
  return { deteccao, registros, artefatos, status, nomes, tipos, position: posicoes.artefatos ?? '0' };
}

/** Every status of the client that is in use or was this detection's, in their order. */
export async function linhaDoTempo(pedido: PedidoDaSessao): Promise<LinhaDoTempo> {
  const tudo = await acompanhar(pedido, momentoExigido(pedido));
  return { steps: passosDe(tudo), position: tudo.position };
}

/** The same beside the artefacts, as they are, or were at a moment. */
export async function acompanhamentoNaTela(pedido: PedidoDaSessao, momento: Momento | undefined) {
  const tudo = await acompanhar(pedido, momento);
  return { passos: passosDe(tudo), artefatos: tudo.artefatos.map((um) => artefatoNaTela(um, tudo)) };
}

function passosDe(tudo: Acompanhamento): readonly PassoDaLinhaDoTempo[] {
  const seus = new Set(tudo.registros.map(({ status_id }) => status_id));
  const passos = tudo.status.filter(({ id, ativo }) => ativo || seus.has(id));
  return passos.map((status) => passo(status, tudo));
}

function passo(status: DeteccaoStatusRow, tudo: Acompanhamento): PassoDaLinhaDoTempo {
  const { id, nome, descricao, cor, icone, ordem } = status;
  const fundo = fundoDoStatus(status);
  const updates = tudo.registros
    .filter(({ status_id }) => status_id === id)
    .map(({ registro, autor_id, registrado_em }) => ({
      created_at: registrado_em,
      usuario: { nome: tudo.nomes(autor_id, registrado_em) ?? SISTEMA },
      artefatos: tudo.artefatos.filter((um) => um.registro === registro).map((um) => artefatoNaTela(um, tudo)),
    }));
  return {
    id,
    nome,
    descricao,
    cor,
    cor_de_fundo: fundo,
    cor_fundo: fundo,
    icone,
    ordem,
    ativo: updates.length > 0,
    updates,
  };
}

/** Every artefact that the detection ever had, and what may be sent. */
export async function artefatosDaDeteccao(pedido: PedidoDaSessao): Promise<ArtefatosDaDeteccao> {
  const tudo = await acompanhar(pedido, momentoExigido(pedido));
  const data = tudo.artefatos.map((um) => artefatoNaTela(um, tudo));
  return { data, tipos: tudo.tipos, position: tudo.position };
}

function artefatoNaTela(row: ArtefatoRow, tudo: Acompanhamento): ArtefatoNaTela {
  const { registro, artefato, removido, destruido_em } = row;
  const { id, tipo, observacao, links, midias } = artefato;
  const doRegistro = tudo.registros.find((um) => um.registro === registro);
  const status = tudo.status.find((um) => um.id === doRegistro?.status_id);
  const created_at = doRegistro?.registrado_em ?? '';
  const usuario = { nome: (doRegistro && tudo.nomes(doRegistro.autor_id, created_at)) ?? SISTEMA };
  return {
    id,
    // Of what was removed only its kind, its hashes and its end are left to be seen.
    observacao: removido === null ? observacao : '',
    tipo: tipoDe(tipo, tudo),
    status: {
      created_at,
      usuario,
      status: { id: status?.id ?? '', nome: status?.nome ?? '', cor: status?.cor ?? '' },
    },
    links: removido === null ? links : [],
    midias: midias.map((midia, i) => midiaNaTela(midia, i, row, tudo)),
    removido: removido && {
      em: removido.em,
      por: { nome: tudo.nomes(removido.autor_id, removido.em) ?? SISTEMA },
      motivo: removido.motivo,
    },
    destruido_em,
  };
}

function tipoDe(valor: ArtefatoRow['artefato']['tipo'], { tipos }: Acompanhamento): TipoDeArtefatoNaTela {
  const tipo = tipos.find(({ value }) => value === valor);
  if (tipo === undefined) throw new RangeError(`no kind ${valor}`);
  return tipo;
}

function midiaNaTela(
  { id, arquivo, exibicao, fotografia }: Midia,
  indice: number,
  { removido, distancias, pontos }: ArtefatoRow,
  { deteccao: { id: deteccao_id, data_depois }, nomes }: Acompanhamento,
): MidiaNaTela {
  const [removida, distancia_m, dito] = [removido !== null, distancias[indice] ?? null, pontos[id]];
  const ponto = dito && !removida ? { em: dito.em, por: { nome: nomes(dito.autor_id, dito.em) ?? SISTEMA } } : null;
  const url = `/analise/deteccoes/${deteccao_id}/artefato/midia/${id}`;
  const emLinha = exibicao !== null || arquivo.tipo.startsWith('video/');
  return {
    id,
    url,
    mime_type: arquivo.tipo,
    nome: arquivo.nome,
    bytes: arquivo.bytes,
    sha256: arquivo.sha256,
    exibicao: emLinha && !removida ? `${url}?exibicao=1` : null,
    fotografia: removida
      ? null
      : fotografia && { ...fotografia, distancia_m, dias: diasDesde(data_depois, fotografia.instante), ponto },
  };
}

/** Whole days of the calendar, by the camera's. */
function diasDesde(dia: string, instante: string | null): number | null {
  return instante === null ? null : Math.round((Date.parse(instante.slice(0, 10)) - Date.parse(dia)) / DIA_MS);
}
