/** Last positions seen on the two channels, as decimal text. */
interface PosicoesVistas {
  readonly privado?: string;
  readonly publico?: string;
}

export interface Vistas {
  ler(): PosicoesVistas;
  guardar(novas: PosicoesVistas): void;
}

/**
 * Kept for as long as the tab is: what comes while one page gives way to the next is shown by the next.
 * @param inicial what the page knew when it was loaded, for a tab that saw nothing before; null where nobody knows
 */
export function vistasDaAba(usuario_id: string, inicial: string | null): Vistas {
  const chave = `atalaia:vistas:${usuario_id}`;
  const sabidas = inicial === null ? {} : { privado: inicial, publico: inicial };
  let vistas: PosicoesVistas = { ...sabidas, ...guardadas(chave) };
  return {
    ler: () => vistas,
    guardar(novas) {
      vistas = { ...vistas, ...novas };
      try {
        sessionStorage.setItem(chave, JSON.stringify(vistas));
      } catch {
        // Without storage, as in some private windows, they last as long as the document.
      }
    },
  };
}

function guardadas(chave: string): PosicoesVistas {
  try {
    const lidas: unknown = JSON.parse(sessionStorage.getItem(chave) ?? '{}');
    const posicao = (nome: 'privado' | 'publico') => {
      const valor = typeof lidas === 'object' && lidas !== null ? (lidas as Record<string, unknown>)[nome] : undefined;
      return typeof valor === 'string' && /^\d{1,18}$/.test(valor) ? { [nome]: valor } : {};
    };
    return { ...posicao('privado'), ...posicao('publico') };
  } catch {
    return {};
  }
}
