import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ArtefatoNaTela } from '#app/artefato/artefato.porta.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { LIMITES_DOS_ARTEFATOS } from '#domain/artefato/limites.policy.ts';
import { SEM_FILTRO } from '#domain/deteccao/filtro.policy.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { linhaDoRelatorio as linha } from '#tests/support/linhas-do-relatorio.ts';
import { figurasDos } from '../dossie/figuras-dos-artefatos.server.ts';
import { FigurasDosArtefatos } from '../dossie/figuras-dos-artefatos.tsx';
import { filtrosImpressos } from '../filtro/filtros-impressos.server.ts';
import { CamadasDeReferencia } from './camadas-de-referencia.tsx';
import { TabelaDasDeteccoes } from './tabela-das-deteccoes.tsx';

const html = (elemento: Parameters<typeof renderToStaticMarkup>[0]) => renderToStaticMarkup(elemento);
const vezes = <T>(quantas: number, um: (i: number) => T) => Array.from({ length: quantas }, (_, i) => um(i));
/** Of a request only what these read. */
const pedidoCom = (pedido: object) => pedido as unknown as PedidoDaSessao;

describe('O que um documento corta, ele diz', () => {
  it('da tabela das detecções: quantas das quantas, e onde estão as outras', () => {
    const linhas = vezes(3, (i) => linha(`${i}`, 'Queimada', quadrado(-44, -20)));
    const tabela = (total: number) => html(createElement(TabelaDasDeteccoes, { linhas, total, comOrigem: true }));
    expect(tabela(1_234)).toContain('Lista cortada: as 3 primeiras de 1.234. Todas estão na exportação das detecções.');
    expect(tabela(3)).not.toContain('Lista cortada');
  });

  it('das camadas de referência: doze, e quantas há mais', () => {
    const camadas = (quantas: number) =>
      html(
        createElement(CamadasDeReferencia, {
          camadas: vezes(quantas, (i) => ({ id: `${i}`, nome: `Talhão ${i}`, tipo_nome: 'Talhões' })),
        }),
      );
    expect([camadas(15).match(/<li>/g)?.length, camadas(12).match(/<li>/g)?.length]).toEqual([12, 12]);
    expect(camadas(15)).toContain('<p>Mais 3...</p>');
    expect(camadas(15)).toMatch(/Talhão 11<.*Talhões</);
    expect(camadas(12)).not.toContain('Mais ');
  });

  it('dos nomes de um filtro: doze, e quantos mais, também os que não estão ao alcance', async () => {
    const ativos = vezes(14, (i) => ({ id: `a${i}`, nome: `Ativo ${i}` }));
    const pedido = pedidoCom({ servicos: { ativos: { listar: async () => ativos } }, escopo: {}, pode: () => true });
    const dito = async (ativo_ids: readonly string[]) =>
      (await filtrosImpressos(pedido, { ...SEM_FILTRO, ativo_ids }, false, undefined))[0]?.valor ?? '';
    const todos = ativos.map(({ id }) => id);
    expect(await dito(todos)).toMatch(/^Ativo 0, .*, Ativo 11, e mais 2$/);
    expect(await dito(['a3', 'alheio'])).toBe('Ativo 3, e mais 1');
    expect(await dito(todos.slice(0, 12))).toMatch(/, Ativo 11$/);
  });

  it('das figuras dos artefatos: quarenta, e quantas outras estão na página da detecção', async () => {
    const de = async (quantas: number) => {
      const artefato = artefatoCom(quantas);
      const lidos = { artefatos: async () => [{ removido: null, artefato }] };
      const artefatosImpressos = { obter: async () => Buffer.from('figura') };
      const pedido = pedidoCom({ servicos: { artefatos: lidos, artefatosImpressos } });
      const feitas = await figurasDos(pedido, 'deteccao', [artefato]);
      return { ...feitas, dito: html(createElement(FigurasDosArtefatos, feitas)) };
    };
    const muitas = await de(43);
    expect([muitas.figuras.length, muitas.semLugar]).toEqual([40, 3]);
    expect(muitas.dito).toContain('Só as 40 primeiras figuras estão aqui: 3 outras estão na página da detecção.');
    expect((await de(41)).dito).toContain('1 outra está na página da detecção.');
    const todas = await de(40);
    expect([todas.figuras.length, todas.semLugar]).toEqual([40, 0]);
    expect(todas.dito).not.toContain('Só as');
  });
});

const artefatoCom = (quantas: number): ArtefatoNaTela => ({
  id: 'artefato',
  observacao: '',
  links: [],
  removido: null,
  destruido_em: null,
  tipo: { value: 'imagem', description: 'Imagem', text: '', ...LIMITES_DOS_ARTEFATOS.imagem },
  status: {
    created_at: '2026-03-10T12:00:00.000Z',
    usuario: { nome: 'Ana' },
    status: { id: 's', nome: 'Aberta', cor: '#0A8556' },
  },
  midias: vezes(quantas, (i) => ({
    id: `m${i}`,
    url: '',
    mime_type: 'image/jpeg',
    nome: `foto-${i}.jpg`,
    bytes: 1,
    sha256: 'ab',
    exibicao: null,
    fotografia: null,
  })),
});
