import type { Arquivo } from '../importacao/importacao.events.ts';
import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { comMotivo } from '../kernel/text.ts';
import type { ImagemCommand } from './imagem.commands.ts';
import { type ImagemEvent, imagemCategory, imagemEvents as on } from './imagem.events.ts';

type DadosDaImagem = Extract<ImagemEvent, { type: 'ImagemAlterada' }>['data'];

/** How far the newest file of an image has come. */
export type SituacaoDaImagem = 'inexistente' | 'em_exame' | 'pronta' | 'recusada';

export interface ImagemState {
  readonly situacao: SituacaoDaImagem;
  readonly cliente_id: Uuid | null;
  readonly removida: boolean;
  readonly inativa: boolean;
  /** Of the newest file: 1 for the first. */
  readonly versao: number;
  readonly arquivo: Arquivo | null;
  readonly dados: DadosDaImagem | null;
  /** Bands of the file that is shown, which was examined last; null before the first. */
  readonly bandas: number | null;
  /** It is shown while its exam goes on. */
  readonly antecipada: boolean;
}

const initial: ImagemState = {
  situacao: 'inexistente',
  cliente_id: null,
  removida: false,
  inativa: false,
  versao: 0,
  arquivo: null,
  dados: null,
  bandas: null,
  antecipada: false,
};

function evolve(state: ImagemState, event: ImagemEvent): ImagemState {
  switch (event.type) {
    case 'ImagemRecebida': {
      const { cliente_id, arquivo, ...dados } = event.data;
      return { ...initial, situacao: 'em_exame', cliente_id, versao: 1, arquivo, dados };
    }
    case 'VersaoDaImagemRecebida':
      return { ...state, situacao: 'em_exame', ...event.data };
    case 'ImagemAntecipada':
      return { ...state, bandas: event.data.exame.bandas.length, antecipada: true };
    case 'ImagemExaminada':
      return { ...state, situacao: 'pronta', bandas: event.data.exame.bandas.length, antecipada: false };
    case 'ImagemRecusada':
      return { ...state, situacao: 'recusada', bandas: state.antecipada ? null : state.bandas, antecipada: false };
    case 'ImagemAlterada':
      return { ...state, dados: event.data };
    case 'ImagemInativada':
      return { ...state, inativa: true };
    case 'ImagemReativada':
      return { ...state, inativa: false };
    case 'ImagemRemovida':
      return { ...state, removida: true };
    case 'ImagemRestaurada':
      return { ...state, removida: false };
  }
}

function decide(command: ImagemCommand, state: ImagemState, context: CommandContext): ImagemEvent[] {
  if (command.type === 'ReceberImagem') {
    if (state.situacao !== 'inexistente') throw new Rejection('ImagemJaExiste');
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    return [on.ImagemRecebida(command.data)];
  }
  if (state.situacao === 'inexistente' || !reaches(context, state.cliente_id)) throw new Rejection('ImagemInexistente');
  switch (command.type) {
    case 'AnteciparImagem':
      return esperada(state, command.data.versao) && state.bandas === null ? [on.ImagemAntecipada(command.data)] : [];
    case 'ExaminarImagem':
      return esperada(state, command.data.versao) ? [on.ImagemExaminada(command.data)] : [];
    case 'RecusarImagem':
      return esperada(state, command.data.versao) ? [on.ImagemRecusada(command.data)] : [];
    case 'RemoverImagem':
      return state.removida ? [] : [on.ImagemRemovida(command.data)];
    case 'RestaurarImagem':
      return state.removida ? [on.ImagemRestaurada({})] : [];
  }
  if (state.removida) throw new Rejection('ImagemNaLixeira');
  switch (command.type) {
    case 'InativarImagem':
      return state.inativa ? [] : [on.ImagemInativada(comMotivo(command.data.motivo))];
    case 'ReativarImagem':
      return state.inativa ? [on.ImagemReativada({})] : [];
  }
  const { arquivo, ...dados } = command.data;
  return [...alterar(dados, state), ...outraVersao(arquivo, state)];
}

/** A picture that an installation keeps of its own: its file, what is said of it, and what was seen in it. */
export const imagemDecider: Decider<ImagemState, ImagemCommand, ImagemEvent> = {
  category: imagemCategory,
  initial,
  events: on,
  evolve,
  decide,
};

/** Whether the outcome of an exam is of the file that is waited for: a late one says nothing. */
const esperada = ({ situacao, versao }: ImagemState, outra: number) => situacao === 'em_exame' && versao === outra;

function alterar(data: DadosDaImagem, state: ImagemState): ImagemEvent[] {
  const { papeis } = data;
  if (papeis !== null && state.bandas !== null && papeis.length !== state.bandas) {
    throw new Rejection('PapeisNaoConferem', { papeis: papeis.length, bandas: state.bandas });
  }
  return sameData(data, state.dados) ? [] : [on.ImagemAlterada(data)];
}

function outraVersao(arquivo: Arquivo | null, { situacao, versao, arquivo: atual }: ImagemState): ImagemEvent[] {
  // The very file that stands already, or is looked at, is no other version; one that was refused may be tried again.
  if (arquivo === null || (situacao !== 'recusada' && atual?.sha256 === arquivo.sha256)) return [];
  if (situacao === 'em_exame') throw new Rejection('ImagemEmExame');
  return [on.VersaoDaImagemRecebida({ versao: versao + 1, arquivo })];
}
