import type { PassagemEncontrada } from '../busca-permanente/busca-permanente.events.ts';
import type { Uuid } from '../kernel/ids.ts';
import { cortado } from '../kernel/text.ts';
import type { ConteudoDaNotificacao } from './notificacao.events.ts';

/** Dates that are named; of more only their number is told. */
const NOMEADAS = 5;

const dia = (data: string | null) => (data ?? '').split('-').toReversed().join('/');

/** What whoever set a standing search is told of what it found: which days, and the way to the newest of them. */
export function notificacaoDaBuscaPermanente(
  passagens: readonly PassagemEncontrada[],
  ativo: { readonly ativo_id: Uuid; readonly nome: string },
): ConteudoDaNotificacao {
  const doMaisNovo = passagens.toSorted((a, b) => ((a.data ?? '') < (b.data ?? '') ? 1 : -1));
  const [nova] = doMaisNovo;
  const ditas = doMaisNovo.slice(0, NOMEADAS).map(({ data, satelite, percentual_nuvens: nuvens }) => {
    const quanto = nuvens === null ? 'nuvens não informadas' : `${Math.round(nuvens)} % de nuvens`;
    return [dia(data), satelite, quanto].filter(Boolean).join(', ');
  });
  const mais = passagens.length > NOMEADAS ? `; e mais ${passagens.length - NOMEADAS}` : '';
  const quantas = passagens.length === 1 ? 'Imagem nova' : `${passagens.length} imagens novas`;
  return {
    tipo: 'toast',
    nivel: 'info',
    titulo: cortado(`${quantas} de ${ativo.nome}`, 120),
    mensagem: `${ditas.join('; ')}${mais}.`,
    acoes: [
      {
        label: 'Ver no mapa',
        url: `/mapa?ativo_id=${ativo.ativo_id}&imagem=${nova?.hash ?? ''}`,
        className: 'btn btn-primary',
      },
    ],
  };
}
