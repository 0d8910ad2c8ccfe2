import { describe, expect, it } from 'vitest';
import { sanitiseSvg } from './sanitise-svg.ts';

const em = (inside: string, root = 'viewBox="0 0 24 24"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`;

describe('Um ícone em SVG', () => {
  it('sai com as suas formas e cores', () => {
    const limpo = sanitiseSvg(em('<g fill="currentColor"><path d="M0 0h2v2z"/><circle cx="1" cy="2" r="3"/></g>'));
    expect(limpo).toEqual({
      viewBox: '0 0 24 24',
      inherited: '',
      shapes: '<g fill="currentColor"><path d="M0 0h2v2z"/><circle cx="1" cy="2" r="3"/></g>',
    });
    expect(sanitiseSvg(em('<path d="M0 0"/>', 'viewBox="0 0 8 8" width="8" fill="none"'))?.inherited).toBe(
      ' fill="none"',
    );
  });

  it.each([
    ['um script', '<script>alert(1)</script><path d="M0 0"/>'],
    ['um script dentro de um grupo', '<g><script>alert(1)</script></g><path d="M0 0"/>'],
    [
      'uma página dentro dele',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><p>x</p></body></foreignObject><path d="M0 0"/>',
    ],
    ['um estilo', '<style>@import "https://fora.example/x.css";</style><path d="M0 0"/>'],
    ['uma imagem de fora', '<image href="https://fora.example/x.png"/><path d="M0 0"/>'],
    ['um uso de fora', '<use xlink:href="https://fora.example/x.svg#a"/><path d="M0 0"/>'],
    ['uma animação', '<animate attributeName="href" to="javascript:alert(1)"/><path d="M0 0"/>'],
    ['um link', '<a href="javascript:alert(1)"><path d="M1 1"/></a><path d="M0 0"/>'],
    ['outro svg', '<svg onload="alert(1)"><path d="M1 1"/></svg><path d="M0 0"/>'],
  ])('perde %s', (_, inside) => {
    const limpo = sanitiseSvg(em(inside))?.shapes ?? '';
    expect(limpo.replace('<g></g>', '')).toBe('<path d="M0 0"/>');
  });

  it.each([
    ['um gesto', 'onload="alert(1)"'],
    ['um estilo', 'style="background:url(https://fora.example)"'],
    ['um endereço', 'href="https://fora.example"'],
    ['uma cor de fora', 'fill="url(https://fora.example/a.svg#g)"'],
    ['uma cor de fora, na linha de baixo', 'fill="\nurl(a.svg#g)"'],
    ['uma cor escrita com entidades', 'fill="&#117;rl(#a)"'],
    ['uma classe', 'class="a"'],
  ])('perde %s de uma forma', (_, attribute) => {
    expect(sanitiseSvg(em(`<path ${attribute} d="M0 0"/>`))?.shapes).toBe('<path d="M0 0"/>');
    expect(sanitiseSvg(em('<path d="M0 0"/>', `${attribute} viewBox="0 0 1 1"`))?.inherited).toBe('');
  });

  it.each([
    ['com um tipo de documento', `<!DOCTYPE svg [<!ENTITY a "b">]>${em('<path d="M0 0"/>')}`],
    ['com CDATA', em('<![CDATA[<script>]]>')],
    ['que não é SVG', '<html><body></body></html>'],
    ['vazio', ''],
    ['sem fim', '<svg viewBox="0 0 1 1"><path d="M0 0"/>'],
    ['com fins trocados', em('<g><path d="M0 0"/></svg></g>')],
    ['com dois desenhos', em('') + em('')],
    ['com palavras depois dele', `${em('')}alert(1)`],
    ['com um sinal solto', em('<path d="M0 0"/> < ')],
    ['sem medida', '<svg><path d="M0 0"/></svg>'],
    ['com um fundo sem fim', em('<g>'.repeat(60) + '</g>'.repeat(60))],
    ['grande demais', em(`<path d="${'M0 0'.repeat(60_000)}"/>`)],
  ])('%s é recusado inteiro', (_, text) => {
    expect(sanitiseSvg(text)).toBeNull();
  });

  it('fica sem os comentários que terminam; um que não termina, ou milhares deles, não é um ícone', () => {
    expect(sanitiseSvg(em('<!-- a --><path d="M0 0"/><!-- b > --><!---->'))?.shapes).toBe('<path d="M0 0"/>');
    expect(sanitiseSvg(em('<path d="M0 0"/><!-- '))).toBeNull();
    expect(sanitiseSvg(em('<!--'.repeat(49_000)))).toBeNull();
  });
});
