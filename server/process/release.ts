import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Release = { readonly version: string; readonly commit: string }

/** Beside a program's sources, and none of them: another commit of the same sources is the same program. */
const COMMIT_FILE = 'commit.txt'
const UNKNOWN = 'unknown'

export function readRelease(program: string): Release {
  const { version } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8'))
  const file = join(program, COMMIT_FILE)
  return { version, commit: existsSync(file) ? readFileSync(file, 'utf8').trim() : UNKNOWN }
}

/** Notes in a program's folder which commit of `root` it was built from. `given` counts where git or its folder is missing. */
export async function noteCommit(root: string, program: string, given: string | undefined): Promise<void> {
  const commit = (existsSync(join(root, '.git')) && (await checkedOut(root))) || given || UNKNOWN
  await writeFile(join(program, COMMIT_FILE), `${commit}\n`)
}

/** Such as `912df924f3ab`, with `-dirty` if files differ from it. Null if git is missing or refuses. */
function checkedOut(root: string): Promise<string | null> {
  const asked = ['--no-optional-locks', 'describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
  return new Promise((done) => {
    execFile('git', asked, { cwd: root }, (error, printed) => done(error ? null : printed.trim()))
  })
}
