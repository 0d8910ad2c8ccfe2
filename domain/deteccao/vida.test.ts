import { describe, expect, it } from 'vitest';
import { CLIENTE, id } from '#tests/support/decider.ts';
import type { Artefato } from '../artefato/artefato.policy.ts';
import { type DeteccaoEvent, deteccaoEvents as on } from './deteccao.events.ts';
import { contarArtefatos, vidaDaDeteccao } from './vida.ts';

const impacto = { posicao: '7', total: 0, camadas: [] };
const quadrado: [number, number][] = [
  [-44, -20],
  [-43, -20],
  [-43, -19],
  [-44, -20],
];
const forma = (area: number) => ({
  geojson: { type: 'MultiPolygon' as const, coordinates: [[quadrado]] },
  area,
  impacto,
  centroid: [-44, -20] as [number, number],
});
const criada = on.DeteccaoCriada({
  cliente_id: CLIENTE,
  ativo_id: id(10),
  analise_id: id(11),
  status_id: id(30),
  tipo_deteccao_id: id(20),
  camada_principal_id: null,
  descricao: '',
  area_informada: null,
  ...forma(3),
});
const link = (n: number): Artefato => ({
  id: id(n),
  tipo: 'link',
  observacao: '',
  links: ['https://exemplo.org/auto'],
  midias: [],
});

describe('A vida de uma detecção', () => {
  it('diz a cada evento como ela ficou, e a área da forma que tinha', () => {
    const eventos: DeteccaoEvent[] = [
      criada,
      on.StatusDaDeteccaoRegistrado({ status_id: id(31), artefatos: [] }),
      on.DeteccaoRedesenhada(forma(8)),
      on.DeteccaoRemovida({ motivo: '' }),
    ];
    const vida = vidaDaDeteccao(eventos);
    expect(vida.map(({ evento }) => evento)).toEqual(eventos);
    expect(vida.map(({ area }) => area)).toEqual([3, 3, 8, 8]);
    expect(vida.map(({ estado }) => [estado.status_id, estado.removida])).toEqual([
      [id(30), false],
      [id(31), false],
      [id(31), false],
      [id(31), true],
    ]);
  });

  it('não tem área antes da primeira forma', () => {
    expect(vidaDaDeteccao([on.DeteccaoRestaurada({})]).map(({ area }) => area)).toEqual([0]);
  });

  it('conta à parte os artefatos que ficaram e os que saíram', () => {
    const eventos: DeteccaoEvent[] = [
      criada,
      on.StatusDaDeteccaoRegistrado({ status_id: id(31), artefatos: [link(40), link(41), link(42)] }),
      on.ArtefatoRemovido({ artefato_id: id(41), motivo: '' }),
    ];
    const [, chegaram, saiu] = vidaDaDeteccao(eventos).map(({ estado }) => contarArtefatos(estado));
    expect([chegaram, saiu]).toEqual([
      { presentes: 3, removidos: 0 },
      { presentes: 2, removidos: 1 },
    ]);
  });
});
