import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import { camadaTipoEvents } from '#domain/camada-tipo/camada-tipo.events.ts';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { createTiles } from '#infra/edge/tiles/tiles.ts';
import { createCamadasService } from '#infra/services/camada.service.ts';
import { createCamadaTiposService } from '#infra/services/camada-tipo.service.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { setUpReadModels } from '#tests/support/set-up.ts';
import { ativo, camada, camadaTipo, categoria, estilo, importacao, quadrado } from '../support/acervo.ts';
import type { Fact } from '../support/read-models.ts';

const { database, modelos } = await setUpReadModels();
const ladrilhos = createTiles({ url: database.url });
afterAll(() => ladrilhos.close());

const [cliente_id, tipo_id, outro_tipo_id, ativo_id, outro_ativo_id, categoria_id, importacao_id] = [
  ...[v7(), v7(), v7(), v7(), v7(), v7(), v7()],
] as [string, string, string, string, string, string, string];
const dono = { cliente_id, tipo_id, ativo_id };
const tudo: Escopo = { cliente_id, ativos: 'todos' };
const soUm: Escopo = { cliente_id, ativos: [ativo_id] };
const desenhadas = Array.from({ length: 8 }, () => v7());
const vindas = Array.from({ length: 12 }, () => v7());
const [uma = '', outra = '', grande = ''] = desenhadas;

/** Tiles around what is drawn, near and far. */
const LUGARES = [0, 6, 9, 12, 14].map((z) => {
  const seno = Math.asinh(Math.tan((-15 * Math.PI) / 180)) / Math.PI;
  return [z, Math.floor((130 / 360) * 2 ** z), Math.floor(((1 - seno) / 2) * 2 ** z)] as const;
});

const hora = (n: number, minuto = 0) => new Date(Date.UTC(2020, 0, 1, n, minuto)).toISOString();
const na = (id: string, event: DomainEvent): Fact => ({ stream: `camada-${id}`, cliente_id, event });
const envio = (event: DomainEvent): Fact => ({ stream: `importacao-${importacao_id}`, cliente_id, event });

/** Everything that lists, maps and pages show of the layers, now or at an instant. */
async function visto(escopo: Escopo, em?: string) {
  const camadas = createCamadasService({ leitor: modelos.leitor });
  const filtro = { em };
  const pedido = { filtro, cursor: null, limite: 50 };
  return {
    lista: await camadas.listar(escopo, pedido),
    porArea: await camadas.listar(escopo, { ...pedido, ordenacao: { coluna: 'area', direcao: 'desc' } }),
    achadas: await camadas.listar(escopo, { ...pedido, filtro: { ...filtro, busca: 'talhao 1', tipos: [tipo_id] } }),
    contagem: await camadas.contar(escopo, filtro),
    fichas: await Promise.all([uma, outra, vindas[0] ?? ''].map((id) => camadas.obter(escopo, id, em))),
    tipos: await createCamadaTiposService({ leitor: modelos.leitor }).listar(escopo, { em }),
    ladrilhos: await Promise.all(
      LUGARES.map(async ([z, x, y]) => {
        const ladrilho = await ladrilhos.obter(escopo, z, x, y, em === undefined ? {} : { em });
        return Buffer.from(ladrilho?.bytes ?? []).toString('base64');
      }),
    ),
  };
}

const dados = { descricao: '', attributes: { lote: 7 } };
const perto = (i: number) => quadrado(-50 + i / 100, -15, 0.004);

/** What happens, hour by hour. */
const ACONTECE: readonly (readonly [o_que: string, fatos: readonly Fact[]])[] = [
  [
    'as camadas são desenhadas',
    [
      categoria(categoria_id, cliente_id, 'Fazendas'),
      ativo(ativo_id, cliente_id, categoria_id, 'Fazenda'),
      ativo(outro_ativo_id, cliente_id, categoria_id, 'Sítio'),
      camadaTipo(tipo_id, cliente_id, 'Talhão'),
      camadaTipo(outro_tipo_id, cliente_id, 'Reserva'),
      ...desenhadas.map((id, i) =>
        camada(id, { ...dono, nome: `Talhão ${i}`, area: i, geojson: i === 2 ? quadrado(-50, -15.5, 1) : perto(i) }),
      ),
    ],
  ],
  [
    'um envio é preparado sem que se veja',
    [
      importacao(importacao_id, dono),
      ...vindas.map((id, i) =>
        camada(id, { ...dono, nome: `Lote ${i}`, importacao_id, feicao: i, geojson: perto(20 + i) }),
      ),
    ],
  ],
  ['o envio é publicado', [envio(importacaoEvents.ImportacaoPublicada({ camadas: 12 }))]],
  [
    'uma muda de nome, de tipo e de ativo',
    [
      na(
        uma,
        camadaEvents.CamadaAlterada({ ...dados, nome: 'Nova', tipo_id: outro_tipo_id, ativo_id: outro_ativo_id }),
      ),
    ],
  ],
  [
    'uma é redesenhada',
    [na(grande, camadaEvents.GeometriaDaCamadaAlterada({ geojson: perto(3), area: 5, comprimento: null }))],
  ],
  ['muitas são inativadas de uma vez', vindas.slice(0, 6).map((id) => na(id, camadaEvents.CamadaInativada({})))],
  ['uma vai para a lixeira', [na(outra, camadaEvents.CamadaRemovida({ motivo: 'repetida' }))]],
  [
    'o estilo de um tipo muda',
    [
      {
        stream: `camadatipo-${tipo_id}`,
        cliente_id,
        event: camadaTipoEvents.EstiloDaCamadaTipoDefinido({ estilo: { ...estilo, cor_contorno: '#AA0000' } }),
      },
    ],
  ],
  ['o envio é desfeito', [envio(importacaoEvents.ImportacaoDesfeita({ motivo: '' }))]],
  [
    'uma volta da lixeira, e as do envio mudam enquanto ninguém as vê',
    [
      na(outra, camadaEvents.CamadaRestaurada({})),
      ...vindas.slice(3, 9).map((id) => na(id, camadaEvents.CamadaAlterada({ ...dados, ...dono, nome: 'Às escuras' }))),
    ],
  ],
  ['o envio é refeito', [envio(importacaoEvents.ImportacaoRefeita({ motivo: '' }))]],
];

describe('uma lista e um mapa em um instante', () => {
  it('são, byte a byte, o que se respondeu então, para quem vê tudo e para quem vê um ativo', async () => {
    const respondido: Awaited<ReturnType<typeof visto>>[][] = [];
    for (const [n, [, fatos]] of ACONTECE.entries()) {
      await modelos.happened(...fatos.map((fato) => ({ ...fato, em: hora(n) })));
      respondido.push([await visto(tudo), await visto(soUm)]);
    }
    expect(new Set(respondido.map(([t]) => JSON.stringify(t))).size).toBe(ACONTECE.length - 1);
    for (const [n, [o_que]] of ACONTECE.entries()) {
      // On the hour itself, or just before the next one.
      const em = hora(n, n % 2 === 0 ? 0 : 59);
      expect([o_que, await visto(tudo, em), await visto(soUm, em)]).toEqual([o_que, ...(respondido[n] ?? [])]);
    }
    expect(await visto(tudo, hora(-1))).toMatchObject({ lista: { itens: [] }, contagem: { total: 0 }, tipos: [] });
    for (const vazio of (await visto(tudo, hora(-1))).ladrilhos) expect(vazio).toBe('');
  });
});
