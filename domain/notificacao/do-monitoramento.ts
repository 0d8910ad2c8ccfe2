import type { AnaliseEvent } from '../analise/analise.events.ts';
import type { DeteccaoEvent } from '../deteccao/deteccao.events.ts';
import type { Uuid } from '../kernel/ids.ts';
import { cortado } from '../kernel/text.ts';
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

/** Ends of bulk acts on detections: of all of them together one notice is given. */
export const AVISAM_DE_MUITAS = ['AtoConcluido', 'AtoDesfeito'] as const;

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

/** Kind of what an event tells; null where it tells nobody anything. What a bulk act did to each is told at its end. */
export function especieDoEvento(event: AnaliseEvent | DeteccaoEvent): EspecieDeAviso | null {
  if (event.type === 'StatusDaDeteccaoRegistrado' && event.data.ato_id !== undefined) return null;
  return event.type in ESPECIES ? ESPECIES[event.type as QueAvisa] : null;
}

/** Many detections of which a bulk act registered the status. */
export interface DeMuitas {
  /** How many changed; null for who does not see all of them. */
  readonly feitas: number | null;
  /** As it is called; '' where it is not known. */
  readonly status: string;
  /** Whether it was an undoing: each has the status of before again. */
  readonly desfeito: boolean;
}

export function avisoDeMuitas({ feitas, status, desfeito }: DeMuitas): AvisoDoMonitoramento {
  const [uma, muitas] = desfeito
    ? ['voltou ao status de antes', 'voltaram ao status de antes']
    : [`passou a ${curto(status) || 'outro status'}`, `passaram a ${curto(status) || 'outro status'}`];
  const quantas = feitas === null ? 'Várias detecções' : `${feitas.toLocaleString('pt-BR')} detecções`;
  return {
    nivel: 'info',
    titulo: 'Status de detecções',
    mensagem: feitas === 1 ? `Uma detecção ${uma}.` : `${quantas} ${muitas}.`,
    acoes: [{ label: 'Ver detecções', url: '/deteccoes', className: 'btn btn-primary' }],
  };
}

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

const curto = (nome: string) => (nome.length > MAX_NOME ? `${cortado(nome, MAX_NOME)}…` : nome);
