import { imagensPorPartes } from '#app/imagem/por-partes.server.ts';
import { ler, receber } from '#app/server/acesso.server.ts';

export const loader = ler('envioDaImagem', imagensPorPartes.ler);

export const action = receber('continuarEnvioDaImagem', imagensPorPartes.continuar);
