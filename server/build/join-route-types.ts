import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `npm run types`: merges the types of site and desk, which `react-router typegen` each declares as the only app. */
const ROOT = join(import.meta.dirname, '../..')
const FILE = '.react-router/types/+routes.ts'
const DECLARATION = /declare module "react-router" \{[\s\S]*?\n\}\n/
const NAMES = ['Pages', 'RouteFiles', 'RouteModules']

const site = await readFile(join(ROOT, FILE), 'utf8')
const desk = await readFile(join(ROOT, 'desk', FILE), 'utf8')
if (!DECLARATION.test(site) || !DECLARATION.test(desk))
  throw new Error(`${FILE} declares its routes in another way now`)
const exported = (text: string): string => text.replace(/^type (\w+) =/gm, 'export type $1 =')
await writeFile(join(ROOT, 'desk', FILE), exported(desk.replace(DECLARATION, '')))
const joined = NAMES.reduce((text, name) => text.replace(`: ${name}\n`, `: ${name} & Desk.${name}\n`), site)
await writeFile(join(ROOT, FILE), `import type * as Desk from '../../desk/.react-router/types/+routes.ts'\n${joined}`)
