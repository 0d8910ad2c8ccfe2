import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { separarAntecipados } from './scripts-sem-pressa.tsx';

describe('Os scripts de uma página', () => {
  const desenhados = (
    <>
      <link rel="modulepreload" href="/assets/entry.js" />
      {['/assets/base.js', '/assets/mapa.js'].map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <script type="module">import("/assets/entry.js")</script>
      {[]}
      {null}
    </>
  );

  it('que se buscam antes são só nomeados, na ordem em que estavam', () => {
    expect(separarAntecipados(desenhados).antecipados).toEqual([
      '/assets/entry.js',
      '/assets/base.js',
      '/assets/mapa.js',
    ]);
  });

  it('e o resto fica como era', () => {
    const { resto } = separarAntecipados(desenhados);
    expect(renderToStaticMarkup(resto)).toMatch(/^<script type="module">import\(.*\)<\/script>$/);
  });

  it('são nenhuns depois que a página vive, quando nada mais se desenha', () => {
    expect(separarAntecipados(null)).toEqual({ resto: null, antecipados: [] });
  });
});
