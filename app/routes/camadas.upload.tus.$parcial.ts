import { continuarEnvioParcial, lerEnvioParcial } from '#app/importacao/tus.server.ts';
import { ler, receber } from '#app/server/acesso.server.ts';

export const loader = ler('envioParcial', lerEnvioParcial);

export const action = receber('continuarEnvioParcial', continuarEnvioParcial);
