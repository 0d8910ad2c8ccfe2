/**
 * Who may import whom: the one table that dependency-cruiser holds.
 * The table in ARCHITECTURE.md is compared with it by imports.test.ts.
 *
 * `imports`: what a ring may load at run time; `types`: what it may name in `import type` besides;
 * `npm`: packages, `*` for any; `builtins`: whether Node's own modules are allowed.
 */
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
    npm: ['puppeteer', 'puppeteer-core', 'zod'],
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
    ring: 'app, browser-safe',
    path: '^app/(?!root\\.tsx$|routes/|server/|root\\.tsx|entry\\.server|.+\\.server\\.tsx?$)',
    imports: ['^app/(?!.+\\.server\\.tsx?$)', '^domain/'],
    types: ['^app/'],
    npm: ['*'],
    builtins: false,
  },
  {
    ring: 'app, server',
    path: '^app/(root\\.tsx$|routes/|server/|root\\.tsx|entry\\.server|.+\\.server\\.tsx?$)',
    imports: ['^app/', '^domain/'],
    types: ['^infra/', '^projections/', '^workflows/'],
    npm: ['*'],
    builtins: true,
  },
];
