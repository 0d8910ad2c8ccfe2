/**
 * Who may import whom: the one table that dependency-cruiser holds.
 * The table in ARCHITECTURE.md is compared with it by imports.test.ts.
 *
 * `imports`: what a ring may load at run time; `types`: what it may name in `import type` besides;
 * `npm`: packages, `*` for any; `builtins`: whether Node's own modules are allowed.
 */
const BROWSER = '(?!.+\\.server\\.tsx?$)';
const AREA = '^app/(?!(?:kit|mensagens|pedidos|map|shell|server|sandbox|routes)/)([^/]+)/';
/** What nobody imports. */
const PAGES = 'routes/|routes\\.ts$|root\\.tsx$|entry\\.server\\.tsx$';
const OUTER = ['^infra/', '^projections/', '^workflows/'];

module.exports = [
  { ring: 'domain', path: '^domain/(?!geometria/)', imports: ['^domain/'], types: [], npm: ['zod'], builtins: false },
  {
    ring: 'domain/geometria',
    path: '^domain/geometria/',
    imports: ['^domain/geometria/', '^domain/kernel/'],
    types: [],
    npm: ['zod', 'geographiclib-geodesic', 'polyclip-ts', '@turf/*'],
    builtins: false,
  },
  {
    ring: 'projections',
    path: '^projections/',
    imports: ['^projections/', '^domain/'],
    types: [],
    npm: ['zod', '@slonik/sql-tag'],
    builtins: false,
  },
  {
    ring: 'workflows/*.workflow',
    path: '^workflows/(index|.+\\.workflow)\\.ts$',
    imports: ['^domain/', '^workflows/.+\\.workflow\\.ts$'],
    types: ['^workflows/.+\\.activities\\.ts$'],
    npm: ['@temporalio/workflow', '@temporalio/common', 'zod'],
    builtins: false,
  },
  {
    ring: 'workflows/*.activities',
    path: '^workflows/(?!index).+(?<!\\.workflow)\\.ts$',
    imports: ['^domain/', '^workflows/.+(?<!\\.workflow)\\.ts$'],
    types: [],
    npm: ['@temporalio/activity', 'zod'],
    builtins: false,
  },
  {
    ring: 'report-renderer',
    path: '^report-renderer/',
    imports: ['^report-renderer/'],
    types: [],
    npm: ['@libpdf/core', 'puppeteer', 'puppeteer-core', 'zod'],
    builtins: true,
  },
  {
    ring: 'infra',
    path: '^infra/(?!processes/renderer\\.ts$)',
    imports: ['^infra/', '^domain/', '^projections/', '^workflows/', '^report-renderer/contract', '^package\\.json$'],
    types: [],
    npm: ['*'],
    builtins: true,
  },
  {
    ring: 'infra/processes/renderer',
    path: '^infra/processes/renderer\\.ts$',
    imports: ['^infra/', '^report-renderer/'],
    types: [],
    npm: [],
    builtins: true,
  },
  {
    ring: 'app/kit, mensagens, pedidos',
    path: '^app/(kit|mensagens|pedidos)/',
    imports: ['^app/(kit|mensagens|pedidos)/', '^domain/'],
    types: [],
    npm: ['*'],
    builtins: false,
  },
  {
    ring: 'app/map',
    path: '^app/map/',
    imports: ['^app/(map|kit|mensagens|pedidos)/', '^domain/'],
    types: [],
    npm: ['*'],
    builtins: false,
  },
  {
    ring: 'app/shell',
    path: `^app/shell/${BROWSER}`,
    imports: [
      `^app/(shell|kit|mensagens|pedidos)/${BROWSER}`,
      '^app/notificacao/notificacao\\.porta\\.ts$',
      '^domain/',
    ],
    types: ['^app/server/'],
    npm: ['*'],
    builtins: false,
  },
  {
    ring: 'app/shell, *.server',
    path: '^app/shell/.+\\.server\\.tsx?$',
    imports: ['^app/(shell|kit|mensagens|pedidos)/', '^domain/'],
    types: ['^app/server/', ...OUTER],
    npm: ['*'],
    builtins: true,
  },
  {
    ring: 'app/<area>',
    path: `${AREA}${BROWSER}`,
    imports: [`^app/($1|shell|map|kit|mensagens|pedidos)/${BROWSER}`, '^app/[^/]+/[^/]+\\.porta\\.ts$', '^domain/'],
    types: ['^app/server/'],
    npm: ['*'],
    builtins: false,
  },
  {
    ring: 'app/<area>, *.server',
    path: `${AREA}.+\\.server\\.tsx?$`,
    imports: [
      '^app/($1|server|shell|map|kit|mensagens|pedidos)/',
      '^app/[^/]+/[^/]+\\.porta(\\.server)?\\.ts$',
      '^domain/',
    ],
    types: OUTER,
    npm: ['*'],
    builtins: true,
  },
  {
    ring: 'app/server',
    path: '^app/server/',
    imports: ['^app/(server|kit|mensagens)/', '^app/[^/]+/rotas\\.ts$', '^domain/'],
    types: OUTER,
    npm: ['*'],
    builtins: true,
  },
  {
    ring: 'app/sandbox, entry.client',
    path: `^app/(sandbox/${BROWSER}|entry\\.client\\.tsx$)`,
    imports: [`^app/(?!${PAGES})${BROWSER}`, '^domain/'],
    types: ['^app/server/'],
    npm: ['*'],
    builtins: false,
  },
  {
    ring: 'app/routes, root, entry.server',
    path: `^app/(${PAGES}|sandbox/.+\\.server\\.tsx?$)`,
    imports: [`^app/(?!${PAGES})`, '^domain/'],
    types: OUTER,
    npm: ['*'],
    builtins: true,
  },
];
