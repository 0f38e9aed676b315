import { codeVersion } from '#content/kept/code-version.ts'

/** What draws a spec sheet and a drawing. Workers aren't in the build, so its own hash wouldn't tell. */
const MAKERS = ['documents/document-worker.ts', 'documents/cad/drawing-svg.ts']

/** The version of the code in `root` that makes documents from a part. */
export const documentsVersion = (root: string): string => codeVersion(root, MAKERS)
