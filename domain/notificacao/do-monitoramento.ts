import type { AnaliseEvent } from '../analise/analise.events.ts';
import type { DeteccaoEvent } from '../deteccao/deteccao.events.ts';
import type { Uuid } from '../kernel/ids.ts';
import type { EspecieDeAviso } from '../preferencia/preferencia.policy.ts';
import type { ConteudoDaNotificacao } from './notificacao.events.ts';

/** Events of analyses and detections of which is told whoever may see them and wants it. */
export const AVISAM_DO_MONITORAMENTO = [
  'AnalisePublicada',
  'DeteccaoCriada',
  'StatusDaDeteccaoRegistrado',
  'TipoDaDeteccaoAlterado',
  'ArtefatoRemovido',
] as const;
type QueAvisa = (typeof AVISAM_DO_MONITORAMENTO)[number];

const ESPECIES: Readonly<Record<QueAvisa, EspecieDeAviso>> = {
  AnalisePublicada: 'analise_publicada',
  DeteccaoCriada: 'deteccao_criada',
  StatusDaDeteccaoRegistrado: 'status_registrado',
  TipoDaDeteccaoAlterado: 'tipo_alterado',
  ArtefatoRemovido: 'artefato_removido',
};

/** Names as they are when it is told; empty or null where they are not known. */
export interface DoQueSeFala {
  readonly ativo_id: Uuid;
  readonly analise_id: Uuid;
  readonly titulo: string;
  readonly ativo: string;
  /** Null where it is told of the analysis itself. */
  readonly deteccao: { readonly id: Uuid; readonly tipo: string | null; readonly status: string | null } | null;
}

/** What is told, but for the form in which it is shown: that is the person's to say. */
type AvisoDoMonitoramento = Omit<ConteudoDaNotificacao, 'tipo'>;

/** Kind of what an event tells; null where it tells nobody anything. */
export const especieDoEvento = ({ type }: AnaliseEvent | DeteccaoEvent): EspecieDeAviso | null =>
  type in ESPECIES ? ESPECIES[type as QueAvisa] : null;

/** Titles and texts have at most this much of a name: whoever wants all of it follows the link. */
const MAX_NOME = 200;

const TEXTOS: Readonly<
  Record<EspecieDeAviso, readonly [AvisoDoMonitoramento['nivel'], titulo: string, (de: Nomes) => string]>
> = {
  analise_publicada: ['success', 'Análise publicada', ({ onde }) => `${onde} foi publicada.`],
  deteccao_criada: [
    'info',
    'Detecção nova',
    ({ tipo, onde }) => `Uma detecção${tipo && ` de ${tipo}`} foi desenhada: ${onde}.`,
  ],
  status_registrado: [
    'info',
    'Status de uma detecção',
    ({ tipo, status, onde }) => `Uma detecção${tipo && ` de ${tipo}`} passou a ${status || 'outro status'}: ${onde}.`,
  ],
  tipo_alterado: [
    'info',
    'Tipo de uma detecção',
    ({ tipo, onde }) => `O tipo de uma detecção foi revisto${tipo && `: ${tipo}`}. ${onde}.`,
  ],
  artefato_removido: [
    'warning',
    'Artefato removido',
    ({ tipo, onde }) =>
      `Um artefato de uma detecção${tipo && ` de ${tipo}`} foi para a lixeira: ${onde}. A linha do tempo diz quem o removeu e por quê.`,
  ],
};

interface Nomes {
  readonly tipo: string;
  readonly status: string;
  /** Analysis and asset. */
  readonly onde: string;
}

export function avisoDoMonitoramento(especie: EspecieDeAviso, de: DoQueSeFala): AvisoDoMonitoramento {
  const [nivel, titulo, dizer] = TEXTOS[especie];
  const nomes: Nomes = {
    tipo: curto(de.deteccao?.tipo ?? ''),
    status: curto(de.deteccao?.status ?? ''),
    onde: `“${curto(de.titulo)}”, em ${curto(de.ativo) || 'um dos seus ativos'}`,
  };
  const mensagem = dizer(nomes);
  return {
    nivel,
    titulo,
    mensagem,
    acoes: [{ label: 'Ver no mapa', url: enderecoDo(de), className: 'btn btn-primary' }],
  };
}

function enderecoDo({ ativo_id, analise_id, deteccao }: DoQueSeFala): string {
  const qual = deteccao === null ? '' : `&deteccao_id=${deteccao.id}`;
  return `/mapa?ativo_id=${ativo_id}&analise_id=${analise_id}${qual}`;
}

const curto = (nome: string) => (nome.length > MAX_NOME ? `${nome.slice(0, MAX_NOME)}…` : nome);
