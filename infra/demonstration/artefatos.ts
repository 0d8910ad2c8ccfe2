import path from 'node:path';
import type { Artefato, Midia } from '#domain/artefato/artefato.policy.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { ArtefactFiles } from '../files/deteccao/artefact-files.ts';
import type { ArtefatoDaHistoria } from './analises/analise-da-historia.ts';
import { type RecebeArquivos, receberArquivo } from './arquivo.ts';
import { CLIENTES, idDe, type Papel, usuarioDe } from './pessoas.ts';

const PASTA = path.join(import.meta.dirname, 'artefatos');

export interface MontaArtefatos extends RecebeArquivos {
  readonly arquivosDosArtefatos: Pick<ArtefactFiles, 'tipoDe' | 'comoMidia'>;
}

interface Montado {
  readonly artefato: Artefato;
  /** Said once an event has named its files. */
  usar(): Promise<void>;
}

export const idDoArtefato = (chave: string): Uuid => idDe(`artefato/${chave}`);

/** An artefact with its files in storage, looked at and shown as anybody's are. */
export async function montarArtefato(
  services: MontaArtefatos,
  deteccao_id: Uuid,
  por: Papel,
  { chave, tipo, observacao, links = [], arquivos = [] }: ArtefatoDaHistoria,
): Promise<Montado> {
  const midias: Midia[] = [];
  const usos: (() => Promise<void>)[] = [];
  for (const nome of arquivos) {
    const { midia, usar } = await midiaDe(services, deteccao_id, por, nome);
    midias.push(midia);
    usos.push(usar);
  }
  return {
    artefato: { id: idDoArtefato(chave), tipo, observacao, links: [...links], midias },
    async usar() {
      for (const um of usos) await um();
    },
  };
}

async function midiaDe(services: MontaArtefatos, deteccao_id: Uuid, por: Papel, nome: string) {
  const { arquivosDosArtefatos } = services;
  const quem = { cliente_id: CLIENTES.serraAzul.id, usuario_id: usuarioDe(por), finalidade: 'artefato' } as const;
  const declarado = 'application/octet-stream';
  const { arquivo, usar } = await receberArquivo(services, path.join(PASTA, nome), { ...quem, tipo: declarado });
  const tipo = await arquivosDosArtefatos.tipoDe(arquivo);
  if (tipo === null) throw new RangeError(`${nome}: of no kind that an artefact has`);
  const id = idDe(`midia/${nome}`);
  const midia = await arquivosDosArtefatos.comoMidia(deteccao_id, id, { ...arquivo, tipo });
  if (typeof midia === 'string') throw new RangeError(`${nome}: ${midia}`);
  return { midia, usar };
}
