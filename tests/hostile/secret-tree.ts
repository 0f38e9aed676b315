import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The content of every file that no visitor may see. */
export const SECRET = 'smtp://orders:hunter2@mail.example'

/**
 * Creates a folder of files with one picture and one datasheet that say 'ours', secrets next to and above it, and links
 * to those, both to files and to folders. Returns the root of the files.
 */
export async function treeWithSecrets(folder: string): Promise<string> {
  const root = join(folder, 'files')
  await mkdir(join(root, 'product-images', 'Military'), { recursive: true })
  await mkdir(join(root, 'product-pdfs', 'Military'), { recursive: true })
  await mkdir(join(root, 'other'), { recursive: true })
  await mkdir(join(folder, 'mailbox'))
  const secrets = ['requests.db', 'secret.pdf', 'mailbox/secret.pdf', 'mailbox/secret.jpg', 'files/secret.pdf']
  for (const path of [...secrets, 'files/other/secret.pdf', 'files/product-images/.secret.jpg'])
    await writeFile(join(folder, path), SECRET)
  await writeFile(join(root, 'product-images', 'Military', 'ours.jpg'), 'ours')
  await writeFile(join(root, 'product-pdfs', 'Military', 'ours.pdf'), 'ours')
  await symlink(join(folder, 'secret.pdf'), join(root, 'product-pdfs', 'linked.pdf'))
  await symlink('../../../mailbox/secret.pdf', join(root, 'product-pdfs', 'Military', 'linked.pdf'))
  await symlink(join(folder, 'mailbox'), join(root, 'product-pdfs', 'mailbox'))
  await symlink('../..', join(root, 'product-images', 'up'))
  await symlink('/', join(root, 'product-images', 'all'))
  return root
}
