import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ObjectNotFoundError, type Storage } from '#infra/files/storage/storage.ts';
import { NamedFiles } from './named-files.ts';

const IMAGEM = 'imagem-018f3c5e-7a10-7000-8000-000000000077';
const amostra = (tipo: string) => JSON.parse(readFileSync(`tests/contracts/events/${tipo}.v1.json`, 'utf8'));

/** What a log of one image names. */
function daImagem(): { readonly files: NamedFiles; readonly chaves: readonly string[] } {
  const files = new NamedFiles();
  const chaves: string[] = [];
  const arquivo = (conteudo: string) => {
    const sha256 = createHash('sha256').update(conteudo).digest('hex');
    chaves.push(`${sha256.slice(0, 2)}/${sha256}`);
    return { nome: 'cena.tif', chave: chaves.at(-1), sha256, bytes: conteudo.length, tipo: 'image/tiff' };
  };
  const eventos = [
    { ...amostra('ImagemRecebida'), data: { ...amostra('ImagemRecebida').data, arquivo: arquivo('original') } },
    {
      ...amostra('ImagemExaminada'),
      data: { ...amostra('ImagemExaminada').data, valores: arquivo('valores'), quadros: arquivo('quadros') },
    },
  ];
  for (const [i, evento] of eventos.entries()) {
    const chained = Buffer.concat([Buffer.alloc(32), Buffer.from(JSON.stringify(evento))]);
    files.see({ streamId: IMAGEM, chained, position: BigInt(i + 1) });
  }
  return { files, chaves };
}

const guardando = (todas: readonly string[]): Pick<Storage, 'get'> => ({
  async get(chave) {
    if (!todas.includes(chave)) throw new ObjectNotFoundError(chave);
    return Readable.from([Buffer.from('conteúdo')]);
  },
});

describe('Os arquivos que o registro nomeia', () => {
  it('são também os das imagens: o original e os dois que dele se fizeram', async () => {
    const { files, chaves } = daImagem();
    expect(await files.check(guardando(chaves))).toMatchObject({ files: 3 });
    for (const [i, perdida] of chaves.entries()) {
      const achado = await files.check(guardando(chaves.filter((uma) => uma !== perdida)));
      expect(achado).toMatchObject({ position: i === 0 ? 1n : 2n, message: expect.stringContaining(perdida) });
    }
  });

  it('são também os logos do papel timbrado, os que já não valem inclusive', async () => {
    const files = new NamedFiles();
    const evento = amostra('PapelTimbradoDefinido');
    const { sha256 } = evento.data.logo.arquivo;
    const chave = `${sha256.slice(0, 2)}/${sha256}`;
    const comLogo = { ...evento, data: { ...evento.data, logo: { ...evento.data.logo, arquivo: { chave, sha256 } } } };
    const semLogo = { ...evento, data: { ...evento.data, logo: null } };
    for (const [i, um] of [comLogo, semLogo].entries()) {
      const chained = Buffer.concat([Buffer.alloc(32), Buffer.from(JSON.stringify(um))]);
      files.see({ streamId: 'papeltimbrado-018f3c5e-7a10-7000-8000-000000000001', chained, position: BigInt(i + 1) });
    }
    expect(await files.check(guardando([chave]))).toMatchObject({ files: 1 });
    expect(await files.check(guardando([]))).toMatchObject({ position: 1n });
  });
});
