import { ler, receber } from '#app/server/acesso.server.ts';
import { continuarEnvioParcial, lerEnvioParcial } from '#app/server/tus.server.ts';

export const loader = ler('envioParcial', lerEnvioParcial);

export const action = receber('continuarEnvioParcial', continuarEnvioParcial);
