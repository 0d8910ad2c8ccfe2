import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { imagemStream, imagemEvents as on } from '#domain/imagem/imagem.events.ts';
import { createImageTiles } from '#infra/edge/imagery/image-tiles.ts';
import { createProprio } from '#infra/edge/imagery/providers/proprio.ts';
import { createImageValues } from '#infra/edge/imagery/values.ts';
import { createImageFiles, sweepImageFiles } from '#infra/files/raster/image-files.ts';
import { createImagensService } from '#infra/services/imagem.service.ts';
import { listarCenasDaSerie } from '#projections/imagem/serie.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { amostra } from '#tests/support/amostras.ts';
import { setUpArquivos, setUpReadModels } from '#tests/support/set-up.ts';

const { modelos } = await setUpReadModels();
const { storage } = await setUpArquivos();
const imagens = createImagensService({ leitor: modelos.leitor });
const { leitor } = modelos;
const proprio = createProprio({
  leitor,
  ladrilhos: createImageTiles({ storage }),
  valores: createImageValues({ storage }),
});
const cenasDoGrupo = (escopo: Escopo, grupo: string) => proprio(escopo).grupo?.(grupo);

const PRIMEIRAS = { cursor: null, limite: 30 };

/** An image that was received and examined. @param mais what of it is another than the sample's */
async function examinada(cliente_id: string, ativo_id: string, mais: Readonly<Record<string, unknown>> = {}) {
  const id = v7();
  const stream = imagemStream(id);
  const recebida = on.ImagemRecebida({ ...amostra('ImagemRecebida'), cliente_id, ativo_id, ...mais });
  await modelos.happened(
    { stream, event: recebida },
    { stream, event: on.ImagemExaminada(amostra('ImagemExaminada')) },
  );
  return id;
}

describe('imagens', () => {
  it('veem-se dentro do alcance, na lista ou na lixeira, e os ladrilhos só enquanto estão na lista', async () => {
    const [cliente_id, meu, alheio] = [v7(), v7(), v7()];
    const id = await examinada(cliente_id, meu);
    await examinada(cliente_id, alheio);
    const escopo = { cliente_id, ativos: [meu] };
    const vistas = async (lixeira: boolean, outro = escopo) =>
      (await imagens.listar(outro, { ativo_id: null, lixeira }, PRIMEIRAS)).itens.map((uma) => uma.id);

    expect(await vistas(false)).toEqual([id]);
    expect(await vistas(false, { ...escopo, cliente_id: v7() })).toEqual([]);
    expect(await imagens.contar({ cliente_id, ativos: 'todos' }, { ativo_id: null, lixeira: false })).toBe(2);
    const grupo = (await imagens.obter(escopo, id))?.grupo ?? '';
    const { sha256 } = amostra('ImagemRecebida').arquivo;
    expect((await cenasDoGrupo(escopo, grupo))?.cenas).toEqual([{ id: `${id}.${sha256}` }]);
    expect(await cenasDoGrupo({ ...escopo, ativos: [alheio] }, grupo)).toBeNull();

    await modelos.happened({ stream: imagemStream(id), event: on.ImagemInativada({ motivo: 'Fumaça.' }) });
    // What uses it still shows it.
    expect(await imagens.obter(escopo, id)).toMatchObject({ inativa: true });
    expect(await cenasDoGrupo(escopo, grupo)).not.toBeNull();

    await modelos.happened({ stream: imagemStream(id), event: on.ImagemRemovida({ motivo: 'repetida' }) });
    expect([await vistas(false), await vistas(true)]).toEqual([[], [id]]);
    expect(await cenasDoGrupo(escopo, grupo)).toBeNull();
  });

  it('de mais imagens do que cabem numa série entram as mais novas, em ordem, e sabe-se quantas há', async () => {
    const [cliente_id, ativo_id] = [v7(), v7()];
    for (const dia of ['2019-03-01', '2019-01-01', '2019-04-01', '2019-02-01']) {
      const obtencao = { instante: `${dia}T13:00:00.000Z`, fuso: 'America/Sao_Paulo' };
      await examinada(cliente_id, ativo_id, { obtencao });
    }
    const escopo = { cliente_id, ativos: [ativo_id] };
    const daSerie = async (limite: number) =>
      (await leitor.any(listarCenasDaSerie(escopo, ativo_id, limite))).map(({ data, total }) => [data, total]);
    expect(await daSerie(2)).toEqual([
      ['2019-03-01', 4],
      ['2019-04-01', 4],
    ]);
    expect((await daSerie(4)).map(([data]) => data)).toEqual(['2019-01-01', '2019-02-01', '2019-03-01', '2019-04-01']);
  });

  it('antecipada, vê-se pelos seus valores; depois pelos quadros, na mesma cena; recusada, já não se vê', async () => {
    const [cliente_id, ativo_id] = [v7(), v7()];
    const escopo = { cliente_id, ativos: [ativo_id] };
    const id = v7();
    const stream = imagemStream(id);
    await modelos.happened(
      { stream, event: on.ImagemRecebida({ ...amostra('ImagemRecebida'), cliente_id, ativo_id }) },
      { stream, event: on.ImagemAntecipada(amostra('ImagemAntecipada')) },
    );
    const antecipada = await imagens.obter(escopo, id);
    const { valores, quadros } = amostra('ImagemExaminada');
    expect(antecipada).toMatchObject({ situacao: 'em_exame', exame: { largura: 370 }, valores, quadros: null });
    const grupo = antecipada?.grupo ?? '';
    const cenas = await cenasDoGrupo(escopo, grupo);
    expect(cenas?.cenas).toHaveLength(1);

    await modelos.happened({ stream, event: on.ImagemExaminada(amostra('ImagemExaminada')) });
    expect(await imagens.obter(escopo, id)).toMatchObject({ situacao: 'pronta', valores, quadros, grupo });
    expect(await cenasDoGrupo(escopo, grupo)).toEqual(cenas);

    const outra = v7();
    const recusada = on.ImagemRecusada(amostra('ImagemRecusada'));
    await modelos.happened(
      {
        stream: imagemStream(outra),
        event: on.ImagemRecebida({ ...amostra('ImagemRecebida'), cliente_id, ativo_id }),
      },
      { stream: imagemStream(outra), event: on.ImagemAntecipada(amostra('ImagemAntecipada')) },
      { stream: imagemStream(outra), event: recusada },
    );
    const vazia = { original: null, exame: null, valores: null, quadros: null, grupo: null };
    expect(await imagens.obter(escopo, outra)).toMatchObject({ situacao: 'recusada', ...vazia });
    // Of another file that is refused the one before it is seen still.
    const segunda = on.VersaoDaImagemRecebida({ ...amostra('VersaoDaImagemRecebida'), versao: 2 });
    await modelos.happened({ stream, event: segunda }, { stream, event: recusada });
    expect(await imagens.obter(escopo, id)).toMatchObject({ situacao: 'recusada', valores, quadros, grupo });
  });

  it('o que um exame guardou e nenhum evento nomeia é varrido, salvo o que é o arquivo de outra imagem', async () => {
    const { pool } = modelos;
    const store = { readStream: async () => [] };
    const guardar = createImageFiles({ pool, storage });
    const varrer = (idade?: string) => sweepImageFiles({ pool, storage, store }, idade);
    const conteudo = async (texto: string) => guardar(v7(), 'valores.tif', [Buffer.from(texto)] as never);

    const perdido = await conteudo('de ninguém');
    const deOutra = await conteudo('o mesmo que alguém enviou');
    await examinada(v7(), v7(), { arquivo: deOutra });
    expect(await varrer()).toBe(0);
    expect(await storage.head(perdido.chave)).not.toBeNull();
    expect(await varrer('0 seconds')).toBe(1);
    expect(await storage.head(perdido.chave)).toBeNull();
    expect(await storage.head(deOutra.chave)).not.toBeNull();
    expect(await varrer('0 seconds')).toBe(0);
  });
});
