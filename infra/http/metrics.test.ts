import { expect, test } from 'vitest';
import { routeLabel } from './metrics.ts';

test.each([
  ['/camadas/0192f0c1-7c1e-7a53-8b3b-2f1f3a0c9e11/editar', 200, '/camadas/{id}/editar'],
  ['/tiles/camadas/7/44/68.mvt', 200, '/tiles/camadas/{n}/{n}/{n}.mvt'],
  ['/assets/root-Bx12.js', 200, '/assets'],
  ['/wp-admin/setup.php', 404, 'desconhecida'],
  ['/camadas', 200, '/camadas'],
])('a rota %s (%i) é medida como %s', (path, status, label) => {
  expect(routeLabel(path, status)).toBe(label);
});
