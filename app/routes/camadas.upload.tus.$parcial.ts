import { camadasPorPartes } from '#app/importacao/upload/tus.server.ts';
import { ler, receber } from '#app/server/acesso.server.ts';

export const loader = ler('envioParcial', camadasPorPartes.ler);

export const action = receber('continuarEnvioParcial', camadasPorPartes.continuar);
