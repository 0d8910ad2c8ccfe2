import type { Uuid } from '../kernel/ids.ts';
import { type Duvida, type Escolha, juntarEscolhas } from './duvidas.ts';
import type { Conteudo, ImportacaoEvent, Problema } from './importacao.events.ts';
import type { SituacaoDaImportacao } from './situacao.ts';

export interface ImportacaoState {
  readonly situacao: SituacaoDaImportacao | 'inexistente';
  readonly cliente_id: Uuid | null;
  /** 1 for the first attempt. */
  readonly tentativa: number;
  /** 1 for the first reading of this attempt. */
  readonly leitura: number;
  /** What the inspection of this reading saw; empty before it. */
  readonly conteudos: readonly Conteudo[];
  readonly problemas: readonly Problema[];
  readonly duvidas: readonly Duvida[];
  /** What people chose in this attempt. */
  readonly escolhas: readonly Escolha[];
  /** SHA-256 of the batches stored by this reading, in their order. */
  readonly lotes: readonly string[];
  /** Layers in those batches. */
  readonly guardadas: number;
  /** Layers made by this reading; null before it is prepared. */
  readonly camadas: number | null;
  /** Of them, those that somebody left out. */
  readonly fora: number;
  /** True once its personal data can be opened by nobody. */
  readonly protegidos_destruidos: boolean;
  /** Keys of its files that are gone; null while it has them. */
  readonly arquivos_destruidos: readonly string[] | null;
  /** When it expires, as its author was told; null where nobody was. */
  readonly expira_em: string | null;
}

export const initial: ImportacaoState = {
  situacao: 'inexistente',
  cliente_id: null,
  tentativa: 0,
  leitura: 1,
  conteudos: [],
  problemas: [],
  duvidas: [],
  escolhas: [],
  lotes: [],
  guardadas: 0,
  camadas: null,
  fora: 0,
  protegidos_destruidos: false,
  arquivos_destruidos: null,
  expira_em: null,
};

export function evolve(state: ImportacaoState, event: ImportacaoEvent): ImportacaoState {
  switch (event.type) {
    case 'ImportacaoSolicitada':
      return { ...initial, situacao: 'solicitada', cliente_id: event.data.cliente_id, tentativa: 1 };
    case 'ImportacaoInspecionada': {
      const { conteudos, problemas, duvidas = [] } = event.data;
      return { ...state, situacao: 'inspecionada', conteudos, problemas, duvidas };
    }
    case 'LoteDaImportacaoGuardado':
      return {
        ...state,
        lotes: [...state.lotes, event.data.arquivo.sha256],
        guardadas: state.guardadas + event.data.camadas,
      };
    case 'ImportacaoPreparada': {
      const { camadas, problemas, duvidas = [] } = event.data;
      return { ...state, situacao: 'preparada', camadas, problemas, duvidas: [...state.duvidas, ...duvidas] };
    }
    case 'ImportacaoCorrigida':
      return corrigida(state, event.data);
    case 'PrazoDaImportacaoAvisado':
      return { ...state, expira_em: event.data.expira_em };
    case 'ImportacaoPublicada':
    case 'ImportacaoRefeita':
      return { ...state, situacao: 'publicada' };
    case 'ImportacaoDesfeita':
      return { ...state, situacao: 'desfeita' };
    case 'ImportacaoDescartada':
      return { ...state, situacao: 'descartada' };
    case 'ImportacaoExpirada':
      return { ...state, situacao: 'expirada' };
    case 'ImportacaoFalhou':
      return { ...state, situacao: 'recusada', problemas: event.data.problemas };
    case 'DadosProtegidosDestruidos':
      return { ...state, protegidos_destruidos: true };
    case 'ArquivosDaImportacaoDestruidos':
      return { ...state, arquivos_destruidos: [...(state.arquivos_destruidos ?? []), ...event.data.chaves] };
    case 'ImportacaoRetomada': {
      const { cliente_id, protegidos_destruidos } = state;
      const { tentativa } = event.data;
      return { ...initial, situacao: 'solicitada', cliente_id, protegidos_destruidos, tentativa };
    }
  }
}

type Corrigida = Extract<ImportacaoEvent, { type: 'ImportacaoCorrigida' }>['data'];

/** Another reading begins from the files: what was staged, and edited in it, goes; what was chosen stays. */
function corrigida(state: ImportacaoState, { escolhas, leitura, edicoes }: Corrigida): ImportacaoState {
  const juntas = juntarEscolhas(state.escolhas, escolhas);
  if (leitura !== null) {
    const { cliente_id, tentativa } = state;
    return { ...initial, situacao: 'solicitada', cliente_id, tentativa, leitura, escolhas: juntas };
  }
  return { ...state, escolhas: juntas, fora: edicoes?.camadas_fora ?? state.fora, expira_em: null };
}
