import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Loaded first, as plain JavaScript: an older Node and a folder without packages get as far as these messages.
// Node 24 and later run our TypeScript directly.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isOld = major < 24 || (major === 24 && minor < 7)
if (isOld || !existsSync(fileURLToPath(new URL('../node_modules', import.meta.url)))) {
  console.error(
    (isOld ? `This needs Node 24.7 or later. This is ${process.version}.\n` : 'The packages are not installed.\n') +
      'Run "npm ci", then this again: on Linux and Windows it installs Node 24 too.\n' +
      'On other systems install Node 24 first, for example from nodejs.org.',
  )
  process.exit(1)
}
