import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Arquivo } from '#domain/importacao/arquivo.ts';
import type { EnviosParciais, Quem } from '../files/upload/envios-parciais.ts';
import { heard } from '../heard.ts';

export interface RecebeArquivos {
  readonly enviosParciais: Pick<EnviosParciais, 'receber' | 'juntar' | 'usar'>;
}

interface Recebido {
  readonly arquivo: Arquivo;
  /** Said once an event has named it. */
  usar(): Promise<void>;
}

/** A file of the demonstration, sent into storage the way anybody's goes. */
export async function receberArquivo(
  { enviosParciais: envios }: RecebeArquivos,
  caminho: string,
  { tipo, ...quem }: Quem & { readonly tipo: string },
): Promise<Recebido> {
  const { size } = await stat(caminho);
  const dito = { nome: path.basename(caminho), tipo };
  const parcial = await envios.receber(quem, dito, heard(createReadStream(caminho)), size);
  const parciais = parcial === null ? [] : [parcial];
  const [arquivo] = await envios.juntar(parciais);
  if (arquivo === undefined) throw new RangeError(`${caminho}: empty`);
  return { arquivo, usar: () => envios.usar(parciais) };
}
