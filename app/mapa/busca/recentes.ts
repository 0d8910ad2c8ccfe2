import type { Lugar } from '#domain/geocodificacao/lugar.ts';
import type { AtivoNoMapa } from '../mapa.ts';
import type { Opcao } from './opcoes.ts';

const CHAVE = 'atalaia-mapa-recentes';
const QUANTAS = 5;

type Guardada = { readonly ativo: string } | { readonly lugar: Lugar };

/** What was chosen last, as text: of an asset only which one, for its name may not be this person's to see any more. */
export function guardarRecente(texto: string | null, opcao: Opcao): string {
  const nova: Guardada = opcao.tipo === 'ativo' ? { ativo: opcao.ativo.id } : { lugar: opcao.lugar };
  const outras = ler(texto).filter((uma) => idDa(uma) !== idDa(nova));
  return JSON.stringify([nova, ...outras].slice(0, QUANTAS));
}

/** The choices that can still be made. */
export function lerRecentes(texto: string | null, ativos: readonly AtivoNoMapa[]): readonly Opcao[] {
  return ler(texto).flatMap((uma): Opcao[] => {
    if ('lugar' in uma) return [{ tipo: 'lugar', lugar: uma.lugar }];
    const ativo = ativos.find(({ id }) => id === uma.ativo);
    return ativo === undefined ? [] : [{ tipo: 'ativo', ativo }];
  });
}

const idDa = (uma: Guardada) => ('lugar' in uma ? `lugar-${uma.lugar.id}` : `ativo-${uma.ativo}`);

function ler(texto: string | null): readonly Guardada[] {
  try {
    const lidas: unknown = JSON.parse(texto ?? '[]');
    return Array.isArray(lidas) ? lidas.filter(eGuardada) : [];
  } catch {
    return [];
  }
}

function eGuardada(uma: unknown): uma is Guardada {
  if (typeof uma !== 'object' || uma === null) return false;
  if ('ativo' in uma) return typeof uma.ativo === 'string';
  if (!('lugar' in uma) || typeof uma.lugar !== 'object' || uma.lugar === null) return false;
  const { id, nome, extensao } = uma.lugar as Partial<Lugar>;
  return typeof id === 'string' && typeof nome === 'string' && Array.isArray(extensao) && extensao.length === 4;
}

/** The same in this browser. */
export const recentesDaqui = {
  ler: (ativos: readonly AtivoNoMapa[]) => lerRecentes(localStorage.getItem(CHAVE), ativos),
  guardar: (opcao: Opcao) => localStorage.setItem(CHAVE, guardarRecente(localStorage.getItem(CHAVE), opcao)),
};
