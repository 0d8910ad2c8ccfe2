import { createContext, useContext } from 'react';

const Contexto = createContext('');

/** Nonce of this answer while the server renders; the browser hides it afterwards, so it is empty there. */
export const NonceContext = Contexto.Provider;
export const useNonce = () => useContext(Contexto);
