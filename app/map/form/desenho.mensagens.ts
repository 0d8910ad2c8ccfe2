import { plural } from '#app/kit/formatos.ts';
import { toldCorrections } from '../operations/told-corrections.ts';
import type { AvisoDoDesenho } from './desenho.ts';

/** What drawing a shape in a form says. */
export const mensagensDoDesenho = {
  aplicar: 'Clique de novo em “Editar desenho” para aplicar as alterações.',
  aindaNao: 'Para trazer uma geometria, escolha antes o tipo de camada e termine o que está desenhando.',
  apagado:
    'O desenho foi apagado: o tipo de camada escolhido pede outra geometria. Escolhido de novo o tipo anterior, ele volta.',
  mudouDepois: 'O desenho mudou depois disso: use “Desfazer no desenho”, passo a passo.',
} as const;

/** What happened to a drawing without being asked for. */
export function textoDoAviso(aviso: AvisoDoDesenho): string {
  if (aviso.codigo === 'apagado') return mensagensDoDesenho.apagado;
  if (aviso.codigo === 'corrigido') return toldCorrections(aviso.correcoes);
  if (aviso.codigo === 'corte')
    return `O corte que você desenhava, com ${vertices(aviso.vertices)}, foi deixado: nada mudou por ele.`;
  return `A parte que você desenhava, com ${vertices(aviso.vertices)}, foi deixada.`;
}

/** Asked where the form is saved with a part on its way. @param faltam vertices without which it is none */
export function perguntaDaParte(tem: number, faltam: number, pode: boolean): string {
  const parte = `Há uma parte em desenho, com ${vertices(tem)}, que não foi concluída.`;
  if (pode) return `${parte} Se você salvar sem ela, ela fica de fora da geometria.`;
  if (faltam > 0) return `${parte} Para concluí-la, ${faltam === 1 ? 'falta' : 'faltam'} ${vertices(faltam)}.`;
  return `${parte} Ela ainda não delimita nenhuma área: os vértices estão em linha reta ou no mesmo lugar.`;
}

const vertices = (n: number) => plural(n, 'vértice', 'vértices');
