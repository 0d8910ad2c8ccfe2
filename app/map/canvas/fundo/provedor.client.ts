import type { Provedor } from './fundo.ts';

/** The provider of maps as the page names it; null where the installation has none, or nobody is signed in. */
export function lerProvedor(): Provedor | null {
  const [chave, endereco] = ['maps-key', 'maps-url'].map(
    (nome) => document.querySelector<HTMLMetaElement>(`meta[name="${nome}"]`)?.content ?? '',
  );
  return chave && endereco ? { chave, endereco } : null;
}
