import { describe, expect, it } from 'vitest';
import { iconFrom } from './one-colour.ts';

const svg = (inside: string, root = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${root}>${inside}</svg>`;

describe('Um desenho que alguém manda', () => {
  it('fica de uma cor só, a que o tipo de camada lhe der, e os vazados continuam vazados', () => {
    expect(iconFrom(svg('<path fill="#c00" stroke="red" d="M0 0h2"/><circle fill="none" r="2"/>'))).toEqual({
      viewBox: '0 0 24 24',
      inherited: ' fill="currentColor"',
      shapes: '<path fill="currentColor" stroke="currentColor" d="M0 0h2"/><circle fill="none" r="2"/>',
    });
    expect(iconFrom(svg('<path d="M0 0h2"/>', ' fill="none" stroke="#000"'))?.inherited).toBe(
      ' fill="none" stroke="currentColor"',
    );
  });

  it.each([
    ['sem forma nenhuma', svg('<g></g>')],
    ['só com o que não é desenho', svg('<script>alert(1)</script><image href="https://fora.example/x.png"/>')],
    ['que é uma página', '<html><svg viewBox="0 0 1 1"><path d="M0 0"/></svg></html>'],
    ['que é outra coisa', 'GIF89a'],
  ])('%s não vira ícone', (_, texto) => {
    expect(iconFrom(texto)).toBeNull();
  });

  it('hostil só deixa as suas formas', () => {
    const limpo = iconFrom(
      svg(
        '<foreignObject><p>x</p></foreignObject><use href="https://fora.example/a.svg#b"/><path onclick="alert(1)" style="fill:url(https://fora.example)" d="M0 0h2"/>',
        ' onload="alert(1)"',
      ),
    );
    expect(JSON.stringify(limpo)).not.toMatch(/alert|fora|foreign|style|use|on[a-z]+=/);
    expect(limpo?.shapes).toBe('<path d="M0 0h2"/>');
  });
});
