import type { CommonQueryMethods } from 'slonik';
import {
  PROVEDOR_PROPRIO,
  papeisVigentes,
  receitaDe,
  type TipoDeImagem,
  tiposPossiveis,
} from '#domain/imagem/imagem.policy.ts';
import { limitesDaPaleta, paletaDe } from '#domain/imagem/paletas.ts';
import type {
  BuscaDeCenas,
  Cena,
  PaginaDeCenas,
  PedidoDeLadrilho,
  Procedencia,
  ProvedorDeImagens,
} from '#domain/imagem/provedor.ts';
import { valoresPorCima } from '#domain/imagem/valores.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import {
  buscarCenasProprias,
  type CenaPropriaRow,
  cenaPropria,
  obterCenaDoGrupo,
  obterCenaPropria,
} from '#projections/imagem/cena.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { createClouds } from '../clouds.ts';
import { createHistograms } from '../histogram.ts';
import type { ImageTiles, TiledImage } from '../image-tiles.ts';
import { placeAround } from '../picture.ts';
import type { ImageValues, ValuedImage } from '../values.ts';

const PAGE = 100;
const SCENE = /^([0-9a-f-]{36})\.([0-9a-f]{64})$/;

interface Own {
  readonly leitor: CommonQueryMethods;
  readonly ladrilhos: ImageTiles;
  readonly valores: ImageValues;
}

/** Images of one's own like another provider's, each within the reach of who asks: one provider a request. */
export function createProprio({ leitor, ladrilhos, valores }: Own): (escopo: Escopo) => ProvedorDeImagens {
  const [histogramOf, cloudsOf] = [createHistograms(valores), createClouds(valores)];
  return (escopo) => {
    // A picture asks for many tiles of one scene: its row is read once.
    const asked = new Map<string, Promise<CenaPropriaRow | null>>();
    function rowOf(cena: string): Promise<CenaPropriaRow | null> {
      const row = asked.get(cena) ?? readRow(cena);
      asked.set(cena, row);
      return row;
    }
    async function readRow(cena: string): Promise<CenaPropriaRow | null> {
      const [, id, sha256] = SCENE.exec(cena) ?? [];
      const known = uuidSchema.safeParse(id);
      if (!known.success || sha256 === undefined) return null;
      return leitor.maybeOne(obterCenaPropria(escopo, known.data, sha256));
    }
    const rowsOf = async (cenas: PedidoDeLadrilho['cenas']) =>
      (await Promise.all(cenas.map(({ id }) => rowOf(id)))).filter((row) => row !== null);
    return {
      id: PROVEDOR_PROPRIO,
      nome: 'Imagens próprias',
      comChave: true,
      buscar: (busca) => search(leitor, escopo, busca),
      async grupo(hash) {
        const row = await leitor.maybeOne(obterCenaDoGrupo(escopo, hash));
        if (row === null) return null;
        asked.set(idOf(row), Promise.resolve(row));
        return { data: row.data, cenas: [{ id: idOf(row) }] };
      },
      async ladrilho({ cenas, tipo, contraste, z, x, y }) {
        const images = (await rowsOf(cenas)).map(tiled);
        return ladrilhos.obter(images, { z, x, y }, tipo, contraste);
      },
      async miniatura(cena) {
        const row = await rowOf(cena);
        const [tipo] = row === null ? [] : tiposPossiveis(papeisVigentes(row.exame, row.papeis));
        if (row === null || tipo === undefined) return null;
        return ladrilhos.obter([tiled(row)], placeAround(row.exame.bbox), tipo);
      },
      async procedencia(cena, tipo) {
        const row = await rowOf(cena);
        return row === null ? null : provenanceOf(row, tipo);
      },
      async valores(cenas, lugares) {
        const images = (await rowsOf(cenas)).map(valued);
        return valoresPorCima(lugares, await Promise.all(images.map((image) => valores.pontos(image, lugares))));
      },
      histograma: async (cenas, tipo) => histogramOf((await rowsOf(cenas)).map(valued), tipo),
      async nuvens(cena, area) {
        const row = await rowOf(cena);
        return row === null ? null : cloudsOf(valued(row), area);
      },
      cota: async () => null,
      saude: async () => true,
    };
  };
}

const idOf = ({ id, sha256 }: CenaPropriaRow) => cenaPropria(id, sha256);

async function search(leitor: CommonQueryMethods, escopo: Escopo, busca: BuscaDeCenas): Promise<PaginaDeCenas> {
  const [data = '', id = ''] = busca.apos?.split('.') ?? [];
  const after = uuidSchema.safeParse(id);
  const apos = after.success ? { data: data === '' ? null : data, id: after.data } : null;
  const rows = await leitor.any(buscarCenasProprias(escopo, busca, apos, PAGE + 1));
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  const proxima = last === undefined ? null : `${last.data ?? ''}.${last.id}`;
  return { cenas: rows.slice(0, PAGE).map(scene), proxima };
}

function scene(row: CenaPropriaRow): Cena {
  const { satelite, obtida_em, data, percentual_nuvens, exame, papeis } = row;
  const { resolucao, bbox, pegada } = exame;
  const tipos = [...tiposPossiveis(papeisVigentes(exame, papeis))];
  return { id: idOf(row), satelite, obtida_em, data, percentual_nuvens, resolucao, bbox, pegada, tipos };
}

/** As `picture.ts` paints where nobody sets a contrast. */
function provenanceOf({ sha256, exame, papeis }: CenaPropriaRow, tipo: TipoDeImagem): Procedencia | null {
  const receita = receitaDe(tipo, papeisVigentes(exame, papeis));
  if (receita === null) return null;
  if (receita.forma !== 'composicao') {
    const [from, to] = limitesDaPaleta(paletaDe(tipo));
    return { sha256, contraste: [[from, to]] };
  }
  const contraste = receita.bandas.map((place) => {
    const { medidas, escala = 1, deslocamento = 0 } = exame.bandas[place] ?? {};
    const real = (value: number) => value * escala + deslocamento;
    return [real(medidas?.p2 ?? 0), real(medidas?.p98 ?? 255)] as const;
  });
  return { sha256, contraste };
}

const tiled = (row: CenaPropriaRow): TiledImage => {
  const { exame, papeis, valores, quadros } = row;
  return { grupo: idOf(row), exame, papeis, chave: (quadros ?? valores).chave, naPropriaGrade: quadros === null };
};

const valued = ({ exame, papeis, valores }: CenaPropriaRow): ValuedImage => ({ exame, papeis, chave: valores.chave });
