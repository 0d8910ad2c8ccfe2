import { expect, test } from 'vitest';
import { createRouteLabels } from './route-labels.ts';

const label = createRouteLabels([
  ...['/', '/*', '/camadas', '/camadas/:id', '/camadas/criar', '/camadas/:id/editar', '/tiles/camadas/:z/:x/:y'],
  ...['/senha/nova/:token', '/perfil/meus-dados.json'],
]);
const SEGREDO = 'k3yTq0Zc9-XvB1nM5pLr_7wEuYdHsAfGjKoIiQaWxEt';

test.each([
  ['/camadas/0192f0c1-7c1e-7a53-8b3b-2f1f3a0c9e11/editar', '/camadas/{id}/editar'],
  ['/camadas/criar', '/camadas/criar'],
  ['/tiles/camadas/7/44/68.mvt', '/tiles/camadas/{z}/{x}/{y}'],
  ['/assets/root-Bx12.js', '/assets'],
  ['/wp-admin/setup.php', 'desconhecida'],
  ['/camadas', '/camadas'],
  ['/camadas.data', '/camadas'],
  ['/_root.data', '/'],
  ['/', '/'],
  ['/perfil/meus-dados.json', '/perfil/meus-dados.json'],
])('o caminho %s é medido como %s', (path, expected) => {
  expect(label(path)).toBe(expected);
});

test.each([`/senha/nova/${SEGREDO}`, `/senha/nova/${SEGREDO}.data`, `/senha/${SEGREDO}`, `/${SEGREDO}`])(
  'nenhuma medida guarda o segredo de um link: %s',
  (path) => {
    expect(['/senha/nova/{token}', 'desconhecida']).toContain(label(path));
  },
);
