import { midiaDoArtefato } from '#app/artefato/midia.server.ts';
import { ler } from '#app/server/acesso.server.ts';

export const loader = ler('midiaDoArtefato', midiaDoArtefato);
