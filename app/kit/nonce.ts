import { createContext, useContext } from 'react';

const Contexto = createContext('');

/** Nonce of the page: given by the server while it renders, read back from the page by the browser (entry.client). */
export const NonceContext = Contexto.Provider;
export const useNonce = () => useContext(Contexto);
