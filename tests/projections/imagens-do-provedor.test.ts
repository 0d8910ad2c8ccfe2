import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { imagemStream, imagemEvents as on } from '#domain/imagem/imagem.events.ts';
import type { BuscaDeCenas } from '#domain/imagem/provedor.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { createImageTiles } from '#infra/edge/imagery/image-tiles.ts';
import { createProprio } from '#infra/edge/imagery/providers/proprio.ts';
import { createImageValues } from '#infra/edge/imagery/values.ts';
import { amostra } from '#tests/support/amostras.ts';
import { setUpArquivos, setUpReadModels } from '#tests/support/set-up.ts';

const { modelos } = await setUpReadModels();
const { storage } = await setUpArquivos();
const proprio = createProprio({
  leitor: modelos.leitor,
  ladrilhos: createImageTiles({ storage }),
  valores: createImageValues({ storage }),
});

const signal = new AbortController().signal;
const { exame } = amostra('ImagemExaminada');
exame.bandas[1].papel = 'ndvi';
const MUNDO = { bbox: [-180, -90, 180, 90], de: null, ate: null, nuvensMax: null, resolucaoMin: null } as const;
const TUDO: BuscaDeCenas = { ...MUNDO, resolucaoMax: null, apos: null };

interface Dita {
  readonly dia?: string;
  readonly nuvens?: number;
  readonly bbox?: readonly number[];
}

/** An image that was taken at noon of a day, in the zone of the place. */
async function examinada(cliente_id: Uuid, ativo_id: Uuid, { dia, nuvens = 10, bbox = exame.bbox }: Dita = {}) {
  const id = v7();
  const stream = imagemStream(id);
  const obtencao = dia ? { instante: `${dia}T15:00:00Z`, fuso: 'America/Sao_Paulo' } : null;
  const dado = {
    ...amostra('ImagemRecebida'),
    papeis: null,
    cliente_id,
    ativo_id,
    obtencao,
    percentual_nuvens: nuvens,
  };
  const dito = { instante: null, satelite: null, nuvens: null };
  await modelos.happened(
    { stream, event: on.ImagemRecebida(dado) },
    { stream, event: on.ImagemExaminada({ ...amostra('ImagemExaminada'), exame: { ...exame, bbox, dito } }) },
  );
  return id;
}

describe('O provedor das imagens próprias', () => {
  it('acha as do lugar, dos dias, das nuvens e da resolução pedidos, dentro do alcance de quem pede', async () => {
    const [cliente_id, meu, alheio] = [v7(), v7(), v7()];
    const maio = await examinada(cliente_id, meu, { dia: '2024-05-02' });
    const junho = await examinada(cliente_id, meu, { dia: '2024-06-02', nuvens: 60 });
    const longe = await examinada(cliente_id, meu, { bbox: [10, 50, 11, 51] });
    await examinada(cliente_id, alheio);
    const busca = async (mais: Partial<BuscaDeCenas>) => {
      const { cenas } = await proprio({ cliente_id, ativos: [meu] }).buscar({ ...TUDO, ...mais }, signal);
      return cenas.map(({ id }) => id.split('.')[0]);
    };
    // Without a date it comes last.
    expect(await busca({})).toEqual([junho, maio, longe]);
    expect(await busca({ bbox: exame.bbox })).toEqual([junho, maio]);
    expect(await busca({ bbox: [9, 49, 10.5, 50.5] })).toEqual([longe]);
    expect(await busca({ de: '2024-05-03' })).toEqual([junho]);
    expect(await busca({ ate: '2024-05-02' })).toEqual([maio]);
    expect(await busca({ nuvensMax: 15 })).toEqual([maio, longe]);
    expect(await busca({ resolucaoMax: exame.resolucao / 2 })).toEqual([]);
    expect(await busca({ resolucaoMin: exame.resolucao * 2 })).toEqual([]);
    const [cena] = (await proprio({ cliente_id, ativos: 'todos' }).buscar(TUDO, signal)).cenas;
    expect(cena).toMatchObject({ data: '2024-06-02', obtida_em: '2024-06-02T15:00:00Z', percentual_nuvens: 60 });
    expect((await proprio({ cliente_id: v7(), ativos: 'todos' }).buscar(TUDO, signal)).cenas).toEqual([]);
  });

  it('dá as páginas sem lacuna nem repetição, também das que não têm data', async () => {
    const [cliente_id, ativo_id] = [v7(), v7()];
    const esperadas: string[] = [];
    for (let i = 0; i < 130; i++) {
      const dia = i < 110 ? `2024-0${1 + (i % 9)}-10` : undefined;
      esperadas.push(await examinada(cliente_id, ativo_id, dia === undefined ? {} : { dia }));
    }
    const vistas: string[] = [];
    const paginas: number[] = [];
    let apos: string | null = null;
    do {
      const pagina = await proprio({ cliente_id, ativos: 'todos' }).buscar({ ...TUDO, apos }, signal);
      vistas.push(...pagina.cenas.map(({ id }) => id.split('.')[0] ?? ''));
      paginas.push(pagina.cenas.length);
      apos = pagina.proxima;
    } while (apos !== null);
    expect(paginas).toEqual([100, 30]);
    expect(vistas.toSorted()).toEqual(esperadas.toSorted());
  });

  it('uma cena é um arquivo: com outro, a de antes ainda se vê; na lixeira, nenhuma', async () => {
    const [cliente_id, ativo_id] = [v7(), v7()];
    const id = await examinada(cliente_id, ativo_id);
    const stream = imagemStream(id);
    const escopo = { cliente_id, ativos: 'todos' } as const;
    const cenaDe = async () => (await proprio(escopo).buscar(TUDO, signal)).cenas[0]?.id ?? '';
    const [tipo = 'true_color'] = (await proprio(escopo).buscar(TUDO, signal)).cenas[0]?.tipos ?? [];
    const etiqueta = async (cena: string, outro = escopo) =>
      (await proprio(outro).ladrilho({ cenas: [{ id: cena }], tipo, z: 3, x: 2, y: 4 }, signal))?.etag ?? null;
    const antes = await cenaDe();
    const arquivo = { ...amostra('ImagemRecebida').arquivo, sha256: 'e'.repeat(64) };
    await modelos.happened(
      { stream, event: on.VersaoDaImagemRecebida({ versao: 2, arquivo }) },
      { stream, event: on.ImagemExaminada({ ...amostra('ImagemExaminada'), exame, versao: 2 }) },
    );
    const depois = await cenaDe();
    expect(depois).not.toBe(antes);
    expect(await etiqueta(antes)).not.toBeNull();
    expect(await etiqueta(depois)).not.toBe(await etiqueta(antes));
    expect(await etiqueta(depois, { ...escopo, cliente_id: v7() })).toBeNull();
    expect(await etiqueta(`${id}.${'0'.repeat(64)}`)).toBeNull();
    expect(await proprio(escopo).miniatura('../etc/passwd', signal)).toBeNull();
    expect(await proprio(escopo).miniatura(depois, signal)).not.toBeNull();

    await modelos.happened({ stream, event: on.ImagemInativada({}) });
    expect((await proprio(escopo).buscar(TUDO, signal)).cenas).toEqual([]);
    expect(await etiqueta(depois)).not.toBeNull();
    await modelos.happened({ stream, event: on.ImagemReativada({}) });
    expect((await proprio(escopo).buscar(TUDO, signal)).cenas).toHaveLength(1);

    await modelos.happened({ stream, event: on.ImagemRemovida({ motivo: 'repetida' }) });
    expect([await etiqueta(antes), await etiqueta(depois)]).toEqual([null, null]);
  });
});
