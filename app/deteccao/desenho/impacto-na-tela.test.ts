import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ImpactoNaTela as Encontrado } from '../deteccao.ts';
import { ImpactoNaTela } from './impacto-na-tela.tsx';

const camadas = (n: number) =>
  Array.from({ length: n }, (_, i) => ({
    id: `${i}`,
    nome: `Talhão ${i}`,
    tipo_id: 't',
    tipo_nome: 'Talhões',
    area: i + 0.5,
    comprimento: null,
    pontos: null,
  }));

function visto(impacto: Partial<Encontrado>): string {
  const nenhum = { hasIntersection: false, layers: [], total: 0, sobrepostas: [], fora_do_ativo: null };
  const lido = { impacto: { ...nenhum, ...impacto }, pedindo: false, falha: null, tentar: () => undefined };
  const elemento = createElement(ImpactoNaTela, { impacto: lido });
  return renderToStaticMarkup(createElement(MantineProvider, null, elemento)).replaceAll('\u00a0', ' ');
}

describe('O que uma forma encontra, na tela', () => {
  it('são doze camadas, por nome, tipo e quanto; as outras atrás de "Mais N..."', () => {
    const quinze = visto({ layers: camadas(15), total: 15 });
    expect(quinze.match(/<li /g)).toHaveLength(12);
    expect(quinze).toContain('Mais 3...');
    expect(quinze).toMatch(/Talhão 1<.*Talhões<.*1,5000 ha</);
    expect(visto({ layers: camadas(12), total: 12 })).not.toContain('Mais ');
  });

  it('são também as detecções que sobrepõe, por quanto, e a distância de um ativo de que está fora', () => {
    const html = visto({
      sobrepostas: [{ id: 'd', tipo: 'Queimada', area: 2.25 }],
      fora_do_ativo: { distancia_m: 1_500 },
    });
    expect(html).toContain('Sobrepõe uma detecção de Queimada em 2,2500 ha.');
    expect(html).toMatch(/fora d[^<]*1,5 km/);
    expect(visto({})).not.toMatch(/Sobrepõe|fora d/);
  });
});
