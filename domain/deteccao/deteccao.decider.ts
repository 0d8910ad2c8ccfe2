import type { Artefato } from '../artefato/artefato.policy.ts';
import type { Geometria } from '../geometria/geojson.ts';
import { medir } from '../geometria/medir.ts';
import { paraMulti } from '../geometria/partes.ts';
import { pontoNaSuperficie } from '../geometria/ponto-na-superficie.ts';
import { validar } from '../geometria/validade.ts';
import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { DeteccaoCommand } from './deteccao.commands.ts';
import { type DeteccaoEvent, deteccaoCategory, deteccaoEvents as on } from './deteccao.events.ts';
import type { Evidencias, ImagensEnviadas } from './evidencia.ts';
import type { Impacto } from './impacto.ts';

type DadosDe<T extends DeteccaoEvent['type']> = Extract<DeteccaoEvent, { type: T }>['data'];
type Comando<T extends DeteccaoCommand['type']> = Extract<DeteccaoCommand, { type: T }>['data'];

interface Fotografada {
  readonly artefato_id: Uuid;
  readonly posicao: DadosDe<'PontoDeEvidenciaRegistrado'>['posicao'];
}

export interface DeteccaoState {
  readonly existe: boolean;
  readonly cliente_id: Uuid | null;
  readonly ativo_id: Uuid | null;
  readonly analise_id: Uuid | null;
  readonly removida: boolean;
  readonly dados: DadosDe<'DeteccaoAlterada'> | null;
  readonly geojson: Geometria | null;
  readonly impacto: Impacto | null;
  /** Of the event that brought the shape, from 0; -1 before there is one. */
  readonly revisaoDaForma: number;
  /** Of the last event. */
  readonly revisao: number;
  readonly imagens: ImagensEnviadas | null;
  readonly evidencias: Evidencias | null;
  readonly mudanca: DadosDe<'TipoDaDeteccaoAlterado'>;
  readonly status_id: Uuid | null;
  /** Whether it stands, by the id of each artefact that ever came. */
  readonly artefatos: Readonly<Record<Uuid, boolean>>;
  /** Keys of the files of each that has any; of one whose files were destroyed, none. */
  readonly arquivos: Readonly<Record<Uuid, readonly string[]>>;
  /** Photographs that know where they were taken, by the ids of their files. */
  readonly fotografias: Readonly<Record<Uuid, Fotografada>>;
  /** Those whose place is a point of evidence. */
  readonly pontos: Readonly<Record<Uuid, true>>;
}

const initial: DeteccaoState = {
  existe: false,
  cliente_id: null,
  ativo_id: null,
  analise_id: null,
  removida: false,
  dados: null,
  geojson: null,
  impacto: null,
  revisaoDaForma: -1,
  revisao: -1,
  imagens: null,
  evidencias: null,
  status_id: null,
  mudanca: { tipo_deteccao_alterado_id: null, classificacao: null, observacao: '' },
  artefatos: {},
  arquivos: {},
  fotografias: {},
  pontos: {},
};

function evolve(antes: DeteccaoState, event: DeteccaoEvent): DeteccaoState {
  const state = { ...antes, revisao: antes.revisao + 1 };
  switch (event.type) {
    case 'DeteccaoCriada':
      return nascer(event.data, state);
    case 'DeteccaoAlterada':
      return { ...state, dados: event.data };
    case 'DeteccaoRedesenhada':
      return { ...state, geojson: event.data.geojson, revisaoDaForma: state.revisao, impacto: event.data.impacto };
    case 'ImpactoDaDeteccaoRecalculado':
      return { ...state, impacto: event.data.impacto };
    case 'ImagensDaDeteccaoEnviadas':
      return { ...state, imagens: event.data };
    case 'EvidenciasDaDeteccaoGeradas':
      return { ...state, evidencias: event.data };
    case 'TipoDaDeteccaoAlterado':
      return { ...state, mudanca: event.data };
    case 'StatusDaDeteccaoRegistrado': {
      const { status_id, artefatos } = event.data;
      const novos = Object.fromEntries(artefatos.map(({ id }) => [id, true]));
      const fotografias = { ...state.fotografias, ...fotografadas(artefatos) };
      const arquivos = { ...state.arquivos, ...arquivosDos(artefatos) };
      return { ...state, status_id, artefatos: { ...state.artefatos, ...novos }, arquivos, fotografias };
    }
    case 'ArtefatoRemovido': {
      const { artefato_id } = event.data;
      const artefatos = { ...state.artefatos, [artefato_id]: false };
      return {
        ...state,
        artefatos,
        pontos: pontosSem(state, (id) => state.fotografias[id]?.artefato_id === artefato_id),
      };
    }
    case 'ArquivosDoArtefatoDestruidos': {
      const { [event.data.artefato_id]: _, ...arquivos } = state.arquivos;
      return { ...state, arquivos };
    }
    case 'PontoDeEvidenciaRegistrado':
      return { ...state, pontos: { ...state.pontos, [event.data.midia_id]: true } };
    case 'PontoDeEvidenciaDesfeito':
      return { ...state, pontos: pontosSem(state, (id) => id === event.data.midia_id) };
    case 'DeteccaoRemovida':
      return { ...state, removida: true };
    case 'DeteccaoRestaurada':
      return { ...state, removida: false };
  }
}

function nascer(data: DadosDe<'DeteccaoCriada'>, state: DeteccaoState): DeteccaoState {
  const { cliente_id, ativo_id, analise_id, status_id, geojson, area: _, centroid: __, impacto, ...dados } = data;
  const forma = { geojson, impacto, revisaoDaForma: 0 };
  return { ...state, existe: true, cliente_id, ativo_id, analise_id, status_id, dados, ...forma };
}

function decide(command: DeteccaoCommand, state: DeteccaoState, context: CommandContext): DeteccaoEvent[] {
  if (command.type === 'CriarDeteccao') {
    if (state.existe) throw new Rejection('DeteccaoJaExiste');
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    const { geojson, impacto, imagens, ...dados } = command.data;
    return [on.DeteccaoCriada({ ...dados, ...moldar(geojson, impacto) }), ...enviadas(imagens, state)];
  }
  if (!state.existe || !reaches(context, state.cliente_id)) throw new Rejection('DeteccaoInexistente');
  switch (command.type) {
    case 'RestaurarDeteccao':
      return state.removida ? [on.DeteccaoRestaurada({})] : [];
    case 'RemoverDeteccao':
      return state.removida ? [] : [on.DeteccaoRemovida(command.data)];
    // Made by nobody's hand: of a shape that was drawn anew since they say nothing any more.
    case 'GerarEvidencias':
      return gerar(command.data, state);
    case 'DestruirArquivosDoArtefato':
      return destruir(command.data, state);
  }
  if (state.removida) throw new Rejection('DeteccaoNaLixeira');
  switch (command.type) {
    case 'AlterarDeteccao':
      return alterar(command.data, state);
    case 'AlterarTipoDaDeteccao':
      return sameData(command.data, state.mudanca) ? [] : [on.TipoDaDeteccaoAlterado(command.data)];
    case 'RegistrarStatusDaDeteccao':
      return registrar(command.data, state);
    case 'RemoverArtefato': {
      const esta = state.artefatos[command.data.artefato_id];
      if (esta === undefined) throw new Rejection('ArtefatoInexistente');
      return esta ? [on.ArtefatoRemovido(command.data)] : [];
    }
    case 'RegistrarPontoDeEvidencia':
    case 'DesfazerPontoDeEvidencia':
      return marcar(command, state);
  }
}

/** What changed between the two images of an analysis, and what became of it since. */
export const deteccaoDecider: Decider<DeteccaoState, DeteccaoCommand, DeteccaoEvent> = {
  category: deteccaoCategory,
  initial,
  events: on,
  evolve,
  decide,
};

/** Shape, data and pictures change together or not at all. */
function alterar(
  { forma, recalcular = false, imagens, ...dados }: Comando<'AlterarDeteccao'>,
  state: DeteccaoState,
): DeteccaoEvent[] {
  const moldada = forma && moldar(forma.geojson, forma.impacto);
  const redesenho = moldada === undefined ? [] : redesenhar(moldada, state, recalcular);
  const mudou = sameData(dados, state.dados) ? [] : [on.DeteccaoAlterada(dados)];
  return [...redesenho, ...mudou, ...enviadas(imagens, state)];
}

/** Of a shape that stays, what it was found to overlap stays too, unless somebody wants it to be found anew. */
function redesenhar(
  moldada: DadosDe<'DeteccaoRedesenhada'>,
  { geojson, impacto }: DeteccaoState,
  recalcular: boolean,
): DeteccaoEvent[] {
  if (!sameData(moldada.geojson, geojson)) return [on.DeteccaoRedesenhada(moldada)];
  if (!recalcular || sameData(moldada.impacto, impacto)) return [];
  return [on.ImpactoDaDeteccaoRecalculado({ impacto: moldada.impacto })];
}

function enviadas(imagens: ImagensEnviadas | undefined, state: DeteccaoState): DeteccaoEvent[] {
  if (imagens === undefined || sameData(imagens, state.imagens)) return [];
  const alguma = imagens.antes ?? imagens.depois ?? imagens.regiao;
  return alguma === null ? [] : [on.ImagensDaDeteccaoEnviadas(imagens)];
}

function gerar(evidencias: Evidencias, state: DeteccaoState): DeteccaoEvent[] {
  if (evidencias.revisao_da_forma !== state.revisaoDaForma || sameData(evidencias, state.evidencias)) return [];
  return [on.EvidenciasDaDeteccaoGeradas(evidencias)];
}

/** The same status without anything new to show for it says nothing. */
function registrar(data: Comando<'RegistrarStatusDaDeteccao'>, state: DeteccaoState): DeteccaoEvent[] {
  const artefatos = data.artefatos.filter(({ id }) => state.artefatos[id] === undefined);
  if (artefatos.length === 0 && data.status_id === state.status_id) return [];
  return [on.StatusDaDeteccaoRegistrado({ ...data, artefatos })];
}

/** What another artefact has too, standing or not, is that one's alone from now on. */
function destruir(
  { artefato_id }: Comando<'DestruirArquivosDoArtefato'>,
  { artefatos, arquivos }: DeteccaoState,
): DeteccaoEvent[] {
  if (artefatos[artefato_id] === undefined) throw new Rejection('ArtefatoInexistente');
  if (artefatos[artefato_id]) throw new Rejection('ArtefatoNaoRemovido');
  const { [artefato_id]: seus, ...outros } = arquivos;
  if (seus === undefined) return [];
  const alheios = new Set(Object.values(outros).flat());
  const chaves = seus.filter((chave) => !alheios.has(chave));
  return [on.ArquivosDoArtefatoDestruidos({ artefato_id, chaves })];
}

function arquivosDos(artefatos: readonly Artefato[]): DeteccaoState['arquivos'] {
  return Object.fromEntries(
    artefatos.flatMap(({ id, midias }) => {
      const chaves = midias.flatMap(({ arquivo, exibicao }) => [arquivo, exibicao].flatMap((um) => um?.chave ?? []));
      return chaves.length === 0 ? [] : [[id, [...new Set(chaves)]]];
    }),
  );
}

/** Of what was removed, and of a photograph that does not say where it was taken, there is no point. */
function marcar(
  { type, data }: Extract<DeteccaoCommand, { type: 'RegistrarPontoDeEvidencia' | 'DesfazerPontoDeEvidencia' }>,
  { fotografias, artefatos, pontos }: DeteccaoState,
): DeteccaoEvent[] {
  const { artefato_id, midia_id } = data;
  const fotografada = fotografias[midia_id];
  if (!artefatos[artefato_id] || (fotografada !== undefined && fotografada.artefato_id !== artefato_id))
    throw new Rejection('ArtefatoInexistente');
  if (fotografada === undefined) throw new Rejection('FotografiaSemPosicao');
  const [usada, quer] = [pontos[midia_id] === true, type === 'RegistrarPontoDeEvidencia'];
  if (usada === quer) return [];
  return [
    quer
      ? on.PontoDeEvidenciaRegistrado({ artefato_id, midia_id, posicao: fotografada.posicao })
      : on.PontoDeEvidenciaDesfeito({ artefato_id, midia_id }),
  ];
}

function fotografadas(artefatos: readonly Artefato[]): Readonly<Record<Uuid, Fotografada>> {
  const todas = artefatos.flatMap(({ id: artefato_id, midias }) =>
    midias.flatMap(({ id, fotografia }) => {
      const posicao = fotografia?.posicao ?? null;
      return posicao === null ? [] : [[id, { artefato_id, posicao }] as const];
    }),
  );
  return Object.fromEntries(todas);
}

const pontosSem = ({ pontos }: DeteccaoState, sai: (midia_id: Uuid) => boolean): DeteccaoState['pontos'] =>
  Object.fromEntries(Object.entries(pontos).filter(([id]) => !sai(id)));

/** A drawing as it is stored: an area of one or more parts, with the figures that are ours to compute. */
function moldar(geojson: Geometria, impacto: Impacto) {
  if (geojson.type !== 'Polygon' && geojson.type !== 'MultiPolygon')
    throw new Rejection('DeteccaoSemArea', { geometria: geojson.type });
  const problema = validar(geojson);
  if (problema) throw new Rejection('GeometriaInvalida', { ...problema });
  const [lng, lat] = pontoNaSuperficie(geojson) ?? [0, 0];
  return {
    geojson: paraMulti(geojson),
    area: medir(geojson).area ?? 0,
    centroid: [arredondado(lng), arredondado(lat)] as [number, number],
    impacto,
  };
}

/** Seven decimals of a degree: a centimetre. */
const arredondado = (graus: number): number => Number(graus.toFixed(7));
