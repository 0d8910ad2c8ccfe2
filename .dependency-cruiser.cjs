const rings = require('./tests/architecture/import-table.cjs');

const LOCAL = '^(domain|projections|workflows|report-renderer|infra|app|tests)/';
const TESTS = '\\.(test|e2e|bench)\\.tsx?$';
/** No aggregates: what several are made of. They know none. */
const SHARED_DOMAIN = '^domain/(kernel|geometria|geocodificacao)/';
const AGGREGATE_DOORS = '\\.(events|policy)\\.ts$';
/** No read models: what several are made of. */
const SHARED_PROJECTIONS = '^projections/(kernel|mapa)/';
const READ_MODEL_DOORS = '\\.(queries|schema)\\.ts$';

/** The rules of one ring: files, then packages, then Node's own modules. */
function rulesOf({ ring, path, imports, types, npm, builtins }) {
  const from = { path, pathNot: TESTS };
  const rules = [
    {
      name: `${ring}: files`,
      severity: 'error',
      from,
      to: { path: LOCAL, pathNot: [...imports, ...types] },
    },
    {
      name: `${ring}: types only`,
      severity: 'error',
      from,
      to: { path: types.length > 0 ? types : '^$', pathNot: imports, dependencyTypesNot: ['type-only'] },
    },
  ];
  if (!npm.includes('*')) {
    const allowed = npm.map((name) => `node_modules/${name.replace('*', '')}`);
    rules.push({
      name: `${ring}: packages`,
      severity: 'error',
      from,
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
        pathNot: allowed,
        dependencyTypesNot: ['type-only'],
      },
    });
  }
  if (!builtins) {
    rules.push({ name: `${ring}: built-ins`, severity: 'error', from, to: { dependencyTypes: ['core'] } });
  }
  return rules;
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...rings.flatMap(rulesOf),
    {
      name: 'one aggregate knows another only by its events and its policy',
      severity: 'error',
      from: { path: '^domain/([^/]+)/', pathNot: [SHARED_DOMAIN, TESTS] },
      to: { path: '^domain/', pathNot: [SHARED_DOMAIN, '^domain/$1/', AGGREGATE_DOORS] },
    },
    {
      name: 'the kernel knows no aggregate',
      severity: 'error',
      from: { path: '^domain/kernel/', pathNot: TESTS },
      to: { path: '^domain/', pathNot: '^domain/kernel/' },
    },
    {
      name: 'what aggregates share knows no aggregate',
      severity: 'error',
      from: { path: SHARED_DOMAIN, pathNot: TESTS },
      to: { path: '^domain/', pathNot: SHARED_DOMAIN },
    },
    {
      name: 'one read model knows another only by its queries and its schema',
      severity: 'error',
      from: { path: '^projections/([^/]+)/', pathNot: [SHARED_PROJECTIONS, TESTS] },
      to: { path: '^projections/', pathNot: [SHARED_PROJECTIONS, '^projections/$1/', READ_MODEL_DOORS] },
    },
    {
      name: 'what read models share knows none of them',
      severity: 'error',
      from: { path: SHARED_PROJECTIONS, pathNot: TESTS },
      to: { path: '^projections/', pathNot: SHARED_PROJECTIONS },
    },
    {
      name: 'nobody imports tests',
      severity: 'error',
      from: { pathNot: '^tests/|\\.test\\.tsx?$' },
      to: { path: '^tests/' },
    },
    {
      name: 'no cycle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'every import resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^#?(virtual:|build/)|\\?(url|raw)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^build/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
