import { decimal } from '#app/kit/formatos.ts';

/** How one figure stands to the one before, as people read it: '12 a mais (+20,0 %)'. */
export function comparar(agora: number, antes: number, escrever: (n: number) => string): string {
  if (agora === antes) return 'o mesmo';
  const [diferenca, mais] = [Math.abs(agora - antes), agora > antes];
  const palavras = `${escrever(diferenca)} a ${mais ? 'mais' : 'menos'}`;
  // Of nothing there is no share.
  return antes === 0 ? palavras : `${palavras} (${mais ? '+' : '−'}${decimal((100 * diferenca) / antes, 1)} %)`;
}
