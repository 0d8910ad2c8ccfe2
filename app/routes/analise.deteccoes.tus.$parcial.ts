import { artefatosPorPartes } from '#app/artefato/por-partes.server.ts';
import { ler, receber } from '#app/server/acesso.server.ts';

export const loader = ler('envioDeArtefato', artefatosPorPartes.ler);

export const action = receber('continuarEnvioDeArtefato', artefatosPorPartes.continuar);
