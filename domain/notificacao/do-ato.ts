import { type AtoEvent, type EspecieDoAto, NAS_DETECCOES } from '../ato/ato.events.ts';
import type { ConteudoDaNotificacao } from './notificacao.events.ts';

/** Events of a bulk act of which whoever asked for it, or for its undoing, is told. */
export const AVISAM_QUEM_PEDIU_O_ATO = ['AtoConcluido', 'AtoDesfeito'] as const;

/** Milliseconds in which an act ends before whoever asked for it has looked away from its progress. */
const AINDA_OLHA_MS = 15_000;

interface AtoAvisado {
  readonly especie: EspecieDoAto;
  /** Milliseconds since the act, or its undoing, was asked for. */
  readonly demora: number;
}

const TITULOS: Readonly<Record<EspecieDoAto, string>> = {
  remover: 'Remoção terminada',
  restaurar: 'Restauração terminada',
  ativar: 'Ativação terminada',
  inativar: 'Inativação terminada',
  registrar_status: 'Mudança de status terminada',
};
const EFEITOS: Readonly<Record<EspecieDoAto, readonly [uma: string, muitas: string]>> = {
  remover: ['foi para a lixeira', 'foram para a lixeira'],
  restaurar: ['voltou da lixeira', 'voltaram da lixeira'],
  ativar: ['foi ativada', 'foram ativadas'],
  inativar: ['foi inativada', 'foram inativadas'],
  registrar_status: ['mudou de status', 'mudaram de status'],
};
const VOLTA = ['voltou a como era', 'voltaram a como eram'] as const;

/** What an act is done to, and where it is seen. */
interface Coisas {
  readonly um: string;
  readonly muitos: string;
  readonly acao: { readonly label: string; readonly url: string };
}
const CAMADAS: Coisas = { um: 'camada', muitos: 'camadas', acao: { label: 'Ver atos', url: '/camadas?painel=atos' } };
const DETECCOES: Coisas = { um: 'detecção', muitos: 'detecções', acao: { label: 'Ver detecções', url: '/deteccoes' } };

/** What is told of the end of a bulk act; null where it was seen to end. */
export function notificacaoDoAto(event: AtoEvent, { especie, demora }: AtoAvisado): ConteudoDaNotificacao | null {
  if (demora < AINDA_OLHA_MS || (event.type !== 'AtoConcluido' && event.type !== 'AtoDesfeito')) return null;
  const feito = event.type === 'AtoConcluido';
  const { feitas, sem_efeito } = event.data;
  const nas = especie === NAS_DETECCOES ? DETECCOES : CAMADAS;
  return {
    tipo: 'toast',
    nivel: feitas === 0 ? 'warning' : 'success',
    titulo: feito ? TITULOS[especie] : 'Ato desfeito',
    mensagem: `${contadas(feitas, nas, feito ? EFEITOS[especie] : VOLTA)}.${ressalva(sem_efeito)}`,
    acoes: [{ ...nas.acao, className: 'btn btn-primary' }],
  };
}

const numero = (n: number) => n.toLocaleString('pt-BR');

function contadas(feitas: number, { um, muitos }: Coisas, [uma, muitas]: readonly [string, string]): string {
  if (feitas === 0) return `Nenhuma ${um} ${uma}`;
  return feitas === 1 ? `Uma ${um} ${uma}` : `${numero(feitas)} ${muitos} ${muitas}`;
}

/** Those that were so already, or that somebody else changed meanwhile. */
function ressalva(sem_efeito: number): string {
  if (sem_efeito === 0) return '';
  return sem_efeito === 1 ? ' Uma ficou como estava.' : ` ${numero(sem_efeito)} ficaram como estavam.`;
}
