// The order of the rooms: an import may only point further to the right (docs: HOUSE, 'Our rooms' in CONTRIBUTING.md).
const ROOMS = ['cli', 'server', 'app', 'sample', 'sources', 'inquiries', 'files', 'catalogue', 'database', 'problem']

const pointsLeft = ROOMS.slice(1).map((room, index) => ({
  name: `${room}-points-left`,
  severity: 'error',
  comment: `${room} may only import rooms to its right`,
  from: { path: `^${room}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^(${ROOMS.slice(0, index + 1).join('|')})/` },
}))

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'catalogue-is-pure',
      comment: 'the catalogue does no I/O: no node built-ins, no database, no framework',
      severity: 'error',
      from: { path: '^catalogue/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(catalogue|problem)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'app-reads-types',
      comment: 'app takes values from the catalogue and the two form schemas alone; everything else as types',
      severity: 'error',
      from: { path: '^app/' },
      to: {
        path: '^(sample|sources|inquiries|files|database|problem)/',
        pathNot: '^inquiries/(quote-request|contact-message)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'app-never-imports-the-registry',
      comment: 'the registry is an argument (createSite), so that a seventeenth family gets everything',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^catalogue/families(\\.ts|/)' },
    },
    ...pointsLeft,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|node_modules|\\.react-router)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
  },
}
