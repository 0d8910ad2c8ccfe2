import type { ImportacaoEvent } from '../importacao/importacao.events.ts';
import type { Uuid } from '../kernel/ids.ts';
import { cortado } from '../kernel/text.ts';
import type { ConteudoDaNotificacao } from './notificacao.events.ts';

/** Events of an import of which its author is told. */
export const AVISAM_O_AUTOR = [
  'ImportacaoInspecionada',
  'ImportacaoPreparada',
  'PrazoDaImportacaoAvisado',
  'ImportacaoPublicada',
  'ImportacaoFalhou',
] as const;

/** What the notification says of the import besides the event itself. */
export interface EnvioAvisado {
  readonly id: Uuid;
  /** Names of the files, as they were sent. */
  readonly arquivos: readonly string[];
  /** Nobody is asked to publish it. */
  readonly publicar_ao_terminar: boolean;
}

/** Letters of file names that a notification repeats. */
const MAX_NOMES = 200;

/** What the author of an import is told of an event of it; null where it is no news. */
export function notificacaoDaImportacao(event: ImportacaoEvent, envio: EnvioAvisado): ConteudoDaNotificacao | null {
  const nomes = nomesDe(envio.arquivos);
  const verEnvio = { label: 'Ver envio', url: `/camadas/upload#envio-${envio.id}`, className: 'btn btn-primary' };
  const conferir = { label: 'Conferir', url: `/camadas/upload/${envio.id}`, className: 'btn btn-primary' };
  switch (event.type) {
    case 'ImportacaoInspecionada':
      if (!event.data.duvidas?.some(({ proposta }) => proposta === null)) return null;
      return {
        tipo: 'toast',
        nivel: 'warning',
        titulo: 'Envio à espera de uma decisão',
        acoes: [conferir],
        mensagem: `${nomes}: escolha o sistema de coordenadas para que os arquivos sejam lidos.`,
      };
    case 'ImportacaoPreparada':
      if (envio.publicar_ao_terminar) return null;
      return {
        tipo: 'toast',
        nivel: 'info',
        titulo: 'Envio pronto para conferir',
        acoes: [conferir],
        mensagem: `${nomes}: ${camadas(event.data.camadas)} à espera de conferência e publicação.`,
      };
    case 'PrazoDaImportacaoAvisado':
      return {
        tipo: 'alert',
        nivel: 'warning',
        titulo: 'Envio perto de vencer',
        acoes: [conferir],
        mensagem: `${nomes}: parado há semanas, vence em ${dia(event.data.expira_em)} se ninguém o publicar.`,
      };
    case 'ImportacaoPublicada':
      return {
        tipo: 'toast',
        nivel: 'success',
        titulo: 'Envio publicado',
        mensagem: `${nomes}: ${camadas(event.data.camadas)} no mapa.`,
        acoes: [{ label: 'Ver no mapa', url: '/camadas', className: 'btn btn-primary' }],
      };
    case 'ImportacaoFalhou':
      return {
        tipo: 'alert',
        nivel: 'danger',
        titulo: 'Envio recusado',
        acoes: [verEnvio],
        mensagem: `${nomes}: ${problemas(event.data.problemas.length)}. A lista de envios diz onde e o que fazer.`,
      };
    default:
      return null;
  }
}

function nomesDe(arquivos: readonly string[]): string {
  const [primeiro = '', ...outros] = arquivos;
  const curto = primeiro.length > MAX_NOMES ? `${cortado(primeiro, MAX_NOMES)}…` : primeiro;
  if (outros.length === 0) return `“${curto}”`;
  return `“${curto}” e mais ${outros.length === 1 ? 'um arquivo' : `${outros.length} arquivos`}`;
}

/** As people in Brazil write a day, at the hour of Brasília. */
const dia = (instante: string) => new Date(instante).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
const camadas = (total: number) => (total === 1 ? 'uma camada' : `${total.toLocaleString('pt-BR')} camadas`);
const problemas = (total: number) => (total === 1 ? 'um problema' : `${total.toLocaleString('pt-BR')} problemas`);
