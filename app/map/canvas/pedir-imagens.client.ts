import type { RequestParameters } from 'maplibre-gl';
import { pedir } from '#app/pedidos/pedir.ts';
import { CAMINHO_DAS_IMAGENS } from './falhas-do-mapa.ts';
import { criarTokenDasImagens, type TokenDeImagens } from './token-das-imagens.ts';

const token = criarTokenDasImagens(() => pedir<TokenDeImagens>(`${CAMINHO_DAS_IMAGENS}token`));

/** Requests for pictures carry the person's token and session; nothing else does, and no other origin ever. */
export function comToken(endereco: string): Promise<RequestParameters> | undefined {
  if (!endereco.startsWith(`${location.origin}${CAMINHO_DAS_IMAGENS}`)) return undefined;
  // Without one the server says what is missing.
  return token.para(endereco).then(
    (valor) => ({ url: endereco, headers: { Authorization: `Bearer ${valor}` }, credentials: 'include' }),
    () => ({ url: endereco, credentials: 'include' }),
  );
}

/** A picture was refused: brings another token. @returns whether it is worth asking again */
export const renovarToken = (endereco: string): Promise<boolean> => token.recusado(endereco).catch(() => false);
